// Where the data directory is; folders with all that lie above them, also where the system has no room for one: Node's own way never comes back from there.
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFolders } from '../../../src/platform/folders.ts';
import { defaultDataDir } from '../../../src/platform/settings/data-dir.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'intake-folders-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  [{ HOME: '/home/ann', XDG_DATA_HOME: '/data/ann' }, '/data/ann/intake'],
  [{ HOME: '/home/ann' }, '/home/ann/.local/share/intake'],
  [{ HOME: '/home/ann', XDG_DATA_HOME: '' }, '/home/ann/.local/share/intake'],
  [{ HOME: '/home/ann', XDG_DATA_HOME: 'data' }, '/home/ann/.local/share/intake'],
  [{ HOME: '' }, `${userInfo().homedir}/.local/share/intake`],
])('the data directory is the same in whichever folder a command is given: %j', (environment, expected) => {
  expect(defaultDataDir({ environment, isRoot: false })).toBe(expected);
  expect(defaultDataDir({ environment, isRoot: true })).toBe('/var/lib/intake');
});

test('what is missing is made, and which was the first of it is told', () => {
  const deep = join(folder, 'a', 'b', 'c');
  expect(makeFolders(deep, 0o700)).toBe(join(folder, 'a'));
  expect(statSync(deep).mode & 0o777).toBe(0o700);
  expect(makeFolders(deep)).toBeUndefined();
  expect(makeFolders(join(deep, 'd'))).toBe(join(deep, 'd'));
});

test('a file in the way is no folder', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(() => makeFolders(file)).toThrow('EEXIST');
  expect(() => makeFolders(join(file, 'x', 'y'))).toThrow('ENOTDIR');
});

test.runIf(existsSync('/proc/self'))('where there is no room for one it says so', () => {
  expect(() => makeFolders('/proc/intake')).toThrow('ENOENT');
  expect(() => makeFolders('/proc/intake/a/b', 0o700)).toThrow('ENOENT');
});
