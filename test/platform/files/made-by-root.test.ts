// What root makes in the folder of a user who serves belongs to that user: else the server could not open it any more.
import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addToLedger } from '../../../src/backup/erasures.ts';
import { openDirectory } from '../../../src/platform/blobs/directory.ts';
import { openLog, writePrivate } from '../../../src/platform/embedded/layout.ts';
import { tryLockExclusive } from '../../../src/platform/embedded/lock.ts';
import { newId } from '../../../src/platform/ids.ts';
import { readSecretKey } from '../../../src/platform/secret-key.ts';
import { testConfig } from '../../harness/app.ts';

const [uid, gid] = [65_534, 65_533];
let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'intake-root-')), 'of a user');
  mkdirSync(folder);
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

const keyConfig = () => ({
  ...testConfig(),
  DATABASE_URL: undefined,
  INTAKE_SECRET_KEY: undefined,
  INTAKE_SECRET_KEY_FILE: undefined,
  INTAKE_DATA_DIR: folder,
});

test.skipIf(process.geteuid?.() !== 0).each<[string, (path: string) => unknown]>([
  ['documents', () => openDirectory(folder).put(newId('blob'), Buffer.from('bytes'))],
  ['the secret key', () => readSecretKey(keyConfig())],
  ['small files of the embedded database', (path) => writePrivate(path, 'text')],
  ['its log', async (path) => (await openLog(path)).close()],
  ['its locks', (path) => tryLockExclusive(path)?.release()],
  ['the ledger of erasures', (path) => addToLedger(path, [])],
])('%s', async (_what, make) => {
  await openDirectory(folder).prepare(false);
  chownSync(folder, uid, gid);
  const before = readdirSync(folder);
  await make(join(folder, 'file'));
  const made = readdirSync(folder, { recursive: true }).filter((name) => !before.includes(String(name)));
  expect(made).not.toEqual([]);
  for (const name of made) expect(statSync(join(folder, String(name)))).toMatchObject({ uid, gid });
});
