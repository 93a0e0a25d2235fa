// The file of the secret key while a server runs: a new key is taken up, a file that is gone or half written changes nothing.
import { chmodSync, chownSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addKey, readSecretKey } from '../../src/platform/secret-key.ts';
import { testConfig } from '../harness/app.ts';

const [first, second] = ['1', '2'].map((digit) => digit.repeat(64)) as [string, string];
let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'intake-key-'));
  file = join(folder, 'key');
  writeFileSync(file, `${first}\n`);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const keysOf = (): (() => readonly string[]) =>
  readSecretKey({
    ...testConfig(),
    DATABASE_URL: 'postgres://localhost/x',
    INTAKE_SECRET_KEY: undefined,
    INTAKE_SECRET_KEY_FILE: file,
  });

const write = (text: string): void => {
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
};

test('a new key is taken up', () => {
  const keys = keysOf();
  expect(keys()).toEqual([first]);
  write(`${second}\n${first}\n`);
  expect(keys()).toEqual([second, first]);
});

test.each<[string, () => void]>([
  ['is gone', () => rmSync(file)],
  ['is empty', () => write('')],
  ['is cut off', () => write(first.slice(0, 20))],
])('while it %s, the keys are those that were read last', (_what, change) => {
  const keys = keysOf();
  change();
  expect(keys()).toEqual([first]);
  write(`${second}\n`);
  expect(keys()).toEqual([second]);
});

test('a new key is for those who may read the file until then', () => {
  chmodSync(file, 0o640);
  addKey(file, [first]);
  expect(statSync(file).mode & 0o777).toBe(0o640);
  expect(keysOf()()).toEqual([expect.any(String), first]);
});

test.skipIf(process.geteuid?.() !== 0)(
  'of a user and group of their own, too, whom root rotates it for',
  () => {
    chownSync(file, 65_534, 65_533);
    addKey(file, [first]);
    expect(statSync(file)).toMatchObject({ uid: 65_534, gid: 65_533 });
  },
);
