// Bytes of documents that are lost: such a backup costs no older one, says what it lacks, and fails until one is whole again.
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import BackupCommand from '../../cli/commands/backup.ts';
import BackupVerify from '../../cli/commands/backup/verify.ts';
import DocumentsSave from '../../cli/commands/documents/save.ts';
import { checkBackups } from '../../cli/deployment/backup-check.ts';
import { backUpWhenDue, type DailySettings } from '../../src/backup/daily.ts';
import { createLog } from '../../src/platform/log.ts';
import { readBackupStanding } from '../../src/status/queries.ts';
import { jsonOf, runHere } from '../cli/run.ts';
import { testConfig } from '../harness/app.ts';
import { backupFolder, emptyDatabase, restore, settingsFor } from '../harness/backups.ts';
import { blobScene, type BlobScene } from '../harness/blobs.ts';
import type { Json } from '../harness/factories.ts';

const files = backupFolder();
const folder = files.path('daily');
let on: BlobScene;
beforeAll(async () => void (on = await blobScene()));
afterAll(async () => {
  await on.close();
  files.remove();
});

const settings: DailySettings = {
  folder,
  keep: 1,
  at: '02:00',
  version: '1',
  leaves: 0,
  passphrase: () => null,
  keys: () => [],
};
const log = createLog({ level: 'silent', format: 'json' });
const look = (): Promise<boolean> => backUpWhenDue({ store: on.app.store, log, settings });
const backups = (): string[] => readdirSync(folder).filter((name) => name.endsWith('.backup'));
const doctor = (): Promise<Json> => checkBackups(on.app.store.database.sql, testConfig({}));
const hasFailed = async (): Promise<boolean> =>
  (await readBackupStanding(on.app.store.database.sql)).hasFailed;

// First, while the clock that the daily ones go by is that of the machine.
test('a document whose bytes are lost was received: to save it says so, and where to look', async () => {
  const { docId, bytes } = await on.send();
  const held = [...on.s3.objects];
  on.s3.objects.clear();
  const save = ['--env', 'live', '--out', files.path('saved.txt'), '--json'];
  const { code, stdout } = await runHere(DocumentsSave, [docId, ...save], on.settings);
  expect([code, JSON.parse(stdout).error]).toEqual([
    1,
    {
      code: 'bytes_lost',
      message: expect.stringMatching(`${bytes.length} bytes are lost.*intake blobs verify`),
    },
  ]);
  for (const [name, object] of held) on.s3.objects.set(name, object);
});

test('one by hand is written and ends with 1; what reads it says what it lacks', async () => {
  const { docId } = await on.send();
  const held = [...on.s3.objects];
  on.s3.objects.clear();
  const file = files.path('lacking.backup');
  const made = await runHere(BackupCommand, [file, '--json'], on.settings);
  expect(made.code).toBe(1);
  const { lost, error } = jsonOf(made);
  expect(lost.doc_ids).toContain(docId);
  expect(lost.count).toBe(lost.doc_ids.length);
  expect(error).toMatchObject({ code: 'backup_not_whole', message: expect.stringContaining(docId) });
  expect(await doctor()).toMatchObject({ status: 'fail', message: expect.stringContaining(docId) });

  const verified = await runHere(BackupVerify, [file, '--json'], on.settings);
  expect([verified.code, jsonOf(verified).lost]).toEqual([0, lost]);
  const shown = await runHere(BackupVerify, [file], on.settings);
  expect(shown.stdout).toMatch(new RegExp(`Lacks    the bytes of 2 documents: .*${docId}`));
  const target = await emptyDatabase();
  expect(await restore(file, settingsFor(target.url))).toMatchObject({ lost });
  await target.drop();

  for (const [name, bytes] of held) on.s3.objects.set(name, bytes);
  const whole = await runHere(BackupCommand, [files.path('whole.backup'), '--json'], on.settings);
  expect([whole.code, jsonOf(whole).lost]).toEqual([0, { count: 0, doc_ids: [] }]);
  expect(await doctor()).toMatchObject({ status: 'ok' });
});

test('a daily backup without bytes removes no older one, is told once, and fails until one is whole', async () => {
  const { docId } = await on.send();
  // Whatever the hour: not just before the one at which the next is due.
  const [noon] = await on.sql<{ wait: string }>(
    `select (date_trunc('day', app_now() at time zone 'UTC') + interval '36 hours' - (app_now() at time zone 'UTC'))::text as wait`,
  );
  await on.app.advance(noon?.wait ?? '');
  await look();
  const held = [...on.s3.objects];
  const whole = backups();
  on.s3.objects.clear();
  for (const times of [1, 2]) {
    await on.app.advance('24 hours');
    expect(await look()).toBe(true);
    // It is there: another one comes with the next day, not with the next hour.
    await on.app.advance('61 minutes');
    expect(await look()).toBe(false);
    expect(backups()).toHaveLength(1 + times);
  }
  expect(backups()).toEqual(expect.arrayContaining(whole));
  expect(await doctor()).toMatchObject({
    status: 'fail',
    message: expect.stringContaining(docId),
    action: expect.stringContaining('intake blobs verify'),
  });
  expect(await hasFailed()).toBe(true);
  const told = await on.sql<Json>(`select message from notifications where kind = 'backup_failed'`);
  expect(told).toEqual([{ message: expect.stringMatching(new RegExp(`not whole.*${docId}`)) }]);

  for (const [name, bytes] of held) on.s3.objects.set(name, bytes);
  await on.app.advance('24 hours');
  expect(await look()).toBe(true);
  expect(await doctor()).toMatchObject({ status: 'ok' });
  expect(await hasFailed()).toBe(false);
  expect(backups()).toHaveLength(1);
});
