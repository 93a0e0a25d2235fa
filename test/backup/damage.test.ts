// A backup that is not as it was written: whatever byte was changed, wherever it ends, and nothing of it reaches a database.
import { createHash } from 'node:crypto';
import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyBackup } from '../../src/backup/verify.ts';
import { MIGRATIONS } from '../../migrations/list.ts';
import { startTestApp, type TestApp } from '../harness/app.ts';
import {
  backUp,
  backupFolder,
  emptyDatabase,
  refusal,
  restore,
  rowsOf,
  settingsFor,
  tryRestore,
} from '../harness/backups.ts';
import BackupVerify from '../../cli/commands/backup/verify.ts';
import { jsonOf, runHere } from '../cli/run.ts';
import { newTenant } from '../harness/factories.ts';
import { runs } from '../harness/properties.ts';

const files = backupFolder();
const PASSPHRASE = ['twelve', 'small', 'mice'].join(' ');
const NAMES = MIGRATIONS.map(({ name }) => name);
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
  await newTenant(app);
  writeFileSync(files.path('passphrase'), `${PASSPHRASE}\n`);
  await backUp(files.path('plain'), settingsFor(app.url));
  await backUp(files.path('sealed'), settingsFor(app.url), '--passphrase-file', files.path('passphrase'));
});
afterAll(async () => {
  await app.close();
  files.remove();
});

const codeOf = (path: string, passphrase: string | null): Promise<string> =>
  verifyBackup({ path, passphrase }, NAMES).then(
    () => 'nothing',
    (error: { code?: string }) => error.code ?? 'another error',
  );

describe.each([
  ['plain', null],
  ['sealed', PASSPHRASE],
])('a %s backup', (name, passphrase) => {
  test('is whole as it was written', async () => {
    expect(await codeOf(files.path(name), passphrase)).toBe('nothing');
  });

  const whole = (): Buffer => readFileSync(files.path(name));
  /** Half of them in its first 600 bytes, where what describes the rest stands. */
  const place = fc.oneof(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), fc.nat(600));

  test('says so when any bit of it was turned', async () => {
    await fc.assert(
      fc.asyncProperty(place, fc.nat(7), async (where, bit) => {
        const bytes = whole();
        const at = where < 1 ? Math.floor(where * bytes.length) : where;
        bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
        writeFileSync(files.path('changed'), bytes);
        expect(await codeOf(files.path('changed'), passphrase)).toMatch(
          /^(backup_damaged|no_backup|backup_too_new|wrong_passphrase)$/,
        );
      }),
      // Each try at the sealed one costs a third of a second for its key.
      runs(passphrase === null ? 60 : 8),
    );
  });

  test('says so when it was cut off, or something was added', async () => {
    const size = whole().length;
    for (const length of [0, 10, 200, Math.floor(size / 2), size - 33, size - 1]) {
      writeFileSync(files.path('cut'), whole());
      truncateSync(files.path('cut'), length);
      expect(await codeOf(files.path('cut'), passphrase)).toMatch(/^(backup_damaged|no_backup)$/);
    }
    writeFileSync(files.path('longer'), Buffer.concat([whole(), Buffer.from('x')]));
    expect(await codeOf(files.path('longer'), passphrase)).toBe('backup_damaged');
  });
});

test.each(['cipher', 'kdf', '"salt', 'check', '"n"'])(
  'a sealed backup whose %s lost its name is damaged',
  async (name) => {
    const bytes = readFileSync(files.path('sealed'));
    const at = bytes.indexOf(name) + 1;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(files.path('unnamed'), bytes);
    expect(await codeOf(files.path('unnamed'), PASSPHRASE)).toMatch(/^(backup_damaged|wrong_passphrase)$/);
  },
);

test('parts of a sealed backup cannot change places, and a hash that was made to fit does not help', async () => {
  const bytes = readFileSync(files.path('sealed'));
  const body = bytes.subarray(0, -32);
  // Its last part, said to be followed by another: the head of a part stands behind the second line.
  const at = body.indexOf('\n', body.indexOf('\n') + 1) + 1;
  const first = Buffer.from(body);
  expect(first.readUInt32BE(at)).toBeGreaterThan(0x80000000);
  first.writeUInt32BE(first.readUInt32BE(at) - 0x80000000, at);
  writeFileSync(files.path('moved'), Buffer.concat([first, createHash('sha256').update(first).digest()]));
  expect(await codeOf(files.path('moved'), PASSPHRASE)).toBe('backup_damaged');
});

test('the wrong passphrase and none are told apart from damage; nothing of the plain text is in a sealed one', async () => {
  expect(await codeOf(files.path('sealed'), 'another passphrase')).toBe('wrong_passphrase');
  expect(await codeOf(files.path('sealed'), null)).toBe('passphrase_needed');
  expect(await codeOf(files.path('passphrase'), null)).toBe('no_backup');
  expect(await refusal(tryRestore(files.path('sealed'), settingsFor(app.url)))).toBe('passphrase_needed');
  expect(readFileSync(files.path('sealed')).includes('migrations')).toBe(false);
});

test('a database keeps what it has when what replaces it is damaged at its very end', async () => {
  const target = await emptyDatabase();
  try {
    await restore(files.path('plain'), settingsFor(target.url));
    await target.query(`update organizations set name = 'Changed since'`);
    const before = await rowsOf(target.query);
    const bytes = readFileSync(files.path('plain'));
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    writeFileSync(files.path('broken'), bytes);
    const ran = tryRestore(files.path('broken'), settingsFor(target.url), '--replace');
    expect(await refusal(ran)).toBe('backup_damaged');
    expect(await rowsOf(target.query)).toEqual(before);
    const { rows } = await target.query(`select count(*)::int as n from pg_trigger where tgenabled <> 'O'`);
    expect(rows).toEqual([{ n: 0 }]);
  } finally {
    await target.drop();
  }
});

test('what reads it says that it is damaged, and only a restore that nothing was restored', async () => {
  const bytes = readFileSync(files.path('plain'));
  writeFileSync(files.path('cut'), bytes.subarray(0, bytes.length - 40));
  const verified = await runHere(BackupVerify, [files.path('cut'), '--json'], settingsFor(app.url));
  expect([verified.code, jsonOf(verified).error.code]).toEqual([1, 'backup_damaged']);
  expect(verified.stdout).not.toContain('restored');
  const target = await emptyDatabase();
  const tried = await tryRestore(files.path('cut'), settingsFor(target.url));
  expect(jsonOf(tried).error).toMatchObject({
    code: 'backup_damaged',
    message: expect.stringContaining('Nothing of it was restored.'),
  });
  await target.drop();
});
