// The embedded PostgreSQL: what it refuses, with which advice, and its locks.

import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EmbeddedPostgresError } from '../../../src/platform/embedded/failure.ts';
import { lockExclusive, tryLockExclusive, tryLockShared } from '../../../src/platform/embedded/lock.ts';
import { openEmbedded } from '../../../src/platform/embedded/open.ts';
import { makeEmbeddedDirectory } from '../../harness/processes/embedded-directory.ts';
import type { EmbeddedDirectory } from '../../harness/processes/embedded-directory.ts';

const asRoot = process.getuid?.() === 0;

let directory: EmbeddedDirectory;

beforeEach(async () => {
  directory = await makeEmbeddedDirectory();
});

afterEach(async () => {
  await directory.remove();
});

describe('refusals', () => {
  const refusal = async () => {
    const error: unknown = await directory.open('command').then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(EmbeddedPostgresError);
    return error instanceof Error ? error.message : '';
  };

  test('data of an older PostgreSQL', async () => {
    await mkdir(join(directory.path, 'postgres'));
    await writeFile(join(directory.path, 'postgres', 'PG_VERSION'), '15\n');
    expect(await refusal()).toMatch(/made by PostgreSQL 15.*brings PostgreSQL 18.*backup/);
  });

  test('files that are not PostgreSQL’s are not removed', async () => {
    await mkdir(join(directory.path, 'postgres'));
    await writeFile(join(directory.path, 'postgres', 'letter.txt'), 'Dear');
    expect(await refusal()).toMatch(/not PostgreSQL's.*Move them away/);
    expect(await readFile(join(directory.path, 'postgres', 'letter.txt'), 'utf8')).toBe('Dear');
  });

  (asRoot ? test : test.skip)('a directory that the user of PostgreSQL cannot enter', async () => {
    await chmod(directory.path, 0o700);
    expect(await refusal()).toContain(`chmod o+x ${directory.path}`);
  });

  test('a setting that PostgreSQL does not know', async () => {
    const opened = openEmbedded({
      dataDir: directory.path,
      mode: 'command',
      settings: { fsync: 'off', shared_buffers: 'plenty' },
    });
    await expect(opened).rejects.toThrow(/did not start.*shared_buffers.*plenty/s);
  });
});

describe('locks', () => {
  test('exclusive means alone, shared means beside others, in one process as well', async () => {
    const path = join(directory.path, 'a.lock');
    const alone = tryLockExclusive(path);
    expect(alone).toBeDefined();
    expect(tryLockExclusive(path)).toBeUndefined();
    expect(tryLockShared(path)).toBeUndefined();
    alone?.release();
    alone?.release();
    const [first, second] = [tryLockShared(path), tryLockShared(path)];
    expect(await lockExclusive(path, 0)).toBeUndefined();
    first?.release();
    expect(tryLockExclusive(path)).toBeUndefined();
    second?.release();
    const last = await lockExclusive(path, 1000);
    expect(last).toBeDefined();
    last?.release();
  });

  test('a file that is no lock is said so', async () => {
    const path = join(directory.path, 'a.lock');
    await writeFile(path, 'x'.repeat(5000));
    expect(() => tryLockExclusive(path)).toThrow(/remove it/);
  });
});
