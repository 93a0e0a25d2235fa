// The file of the secret key as it is made: all of it, or nothing, so that the next start makes it.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addKey, keepKeys, readSecretKey } from '../../src/platform/secret-key.ts';
import { testConfig } from '../harness/app.ts';

const MODULE = new URL('../../src/platform/secret-key.ts', import.meta.url).href;
const KEY = '1'.repeat(64);
let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'intake-made-key-'));
  file = join(folder, 'secret.key');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const made = (): readonly string[] =>
  readSecretKey({
    ...testConfig(),
    DATABASE_URL: undefined,
    INTAKE_SECRET_KEY: undefined,
    INTAKE_SECRET_KEY_FILE: undefined,
    INTAKE_DATA_DIR: folder,
  })();

/** The limit of a file is met as the end of a disk is. */
function onFullDisk(call: string): string {
  const script = `ulimit -f 0; exec "$@"`;
  const code = `import * as keys from ${JSON.stringify(MODULE)};
    try { ${call} } catch (error) { console.log(error.code) }`;
  const args = ['-c', script, 'sh', process.execPath, '--input-type=module', '-e', code];
  return spawnSync('sh', args, { encoding: 'utf8' }).stdout.trim();
}

describe('a full disk keeps nothing of', () => {
  test.each([
    ['a key that is made', () => `keys.readSecretKey({ INTAKE_DATA_DIR: ${JSON.stringify(folder)} })`],
    ['keys that a backup brings', () => `keys.keepKeys(${JSON.stringify(file)}, ['${KEY}'])`],
  ])('%s', (_what, call) => {
    expect(onFullDisk(call())).toBe('EFBIG');
    expect(readdirSync(folder)).toEqual([]);
    expect(made()).toEqual([expect.stringMatching(/^\w{43}$/)]);
    expect(readdirSync(folder)).toEqual(['secret.key']);
  });
});

test('a full disk leaves the file as it was to which a key is added', () => {
  const keys = made();
  expect(onFullDisk(`keys.addKey(${JSON.stringify(file)}, ['${KEY}'])`)).toBe('EFBIG');
  expect(made()).toEqual(keys);
  expect(readdirSync(folder)).toEqual(['secret.key']);
});

test('of two that make it the first one stays', () => {
  const [key] = made();
  expect(() => keepKeys(file, [KEY])).toThrow(expect.objectContaining({ code: 'EEXIST' }));
  expect(made()).toEqual([key]);
  addKey(file, [key ?? '']);
  expect(made()).toEqual([expect.any(String), key]);
  expect(readdirSync(folder)).toEqual(['secret.key']);
});
