// The daily backup: in its turn or as soon after as anybody runs, by one of several, verified before an older one goes, and told when it fails.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { backUpWhenDue, newMemory, startDailyBackup, type DailySettings } from '../../src/backup/daily.ts';
import { verifyBackup } from '../../src/backup/verify.ts';
import { createLog } from '../../src/platform/log.ts';
import { readBackupStanding } from '../../src/status/queries.ts';
import { recordAct } from '../../src/audit/operations.ts';
import { checkBackups } from '../../cli/deployment/backup-check.ts';
import { startTestApp, testConfig, type TestApp } from '../harness/app.ts';
import { backupFolder } from '../harness/backups.ts';
import { newTenant, type Json, type Tenant } from '../harness/factories.ts';
import { waitFor } from '../harness/wait.ts';

const files = backupFolder();
const folder = files.path('daily');
const log = createLog({ level: 'silent', format: 'json' });
let app: TestApp;
let tenant: Tenant;
let settings: DailySettings;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
  tenant = await newTenant(app);
});
beforeEach(() => {
  settings = {
    folder,
    keep: 2,
    at: '02:00',
    version: '1',
    leaves: 0,
    passphrase: () => null,
    keys: () => [],
  };
});
afterAll(async () => {
  await app.close();
  files.remove();
});

const look = (): Promise<boolean> => backUpWhenDue({ store: app.store, log, settings });
const backups = (): string[] => readdirSync(folder).filter((name) => name.endsWith('.backup'));
const doctor = (dir?: string): Promise<Json> =>
  checkBackups(app.store.database.sql, testConfig(dir === undefined ? {} : { INTAKE_BACKUP_DIR: dir }));
const rows = (text: string): Promise<Json[]> => app.store.database.sql<Json>(text);

test('the first comes at once, once among several, and the next with the next day', async () => {
  expect(await doctor()).toMatchObject({
    status: 'warn',
    action: expect.stringContaining('INTAKE_BACKUP_DIR'),
  });
  const there = 'is not there yet: the server makes it';
  expect(await doctor(folder)).toMatchObject({ status: 'warn', message: expect.stringContaining(there) });
  const other = await startTestApp({ role: 'api', url: app.url });
  const both = await Promise.all([look(), backUpWhenDue({ store: other.store, log, settings })]);
  await other.close();
  expect(both.toSorted()).toEqual([false, true]);
  expect(await look()).toBe(false);
  expect(backups()).toHaveLength(1);
  const [name = ''] = backups();
  const { header } = await verifyBackup({ path: `${folder}/${name}`, passphrase: null }, []);
  expect(header).toMatchObject({ organizations: 1, secret_key: { keys: null } });
  const [act] = await rows(`select data from audit_records where action = 'backup.made'`);
  expect(act).toMatchObject({ data: { kind: 'daily', encrypted: false } });
  expect(await doctor(folder)).toMatchObject({ status: 'ok' });
  await app.advance('25 hours');
  expect(await look()).toBe(true);
  expect(backups()).toHaveLength(2);
});

test('the oldest goes when a newer one was verified; what is not a daily backup stays, and what was broken off goes', async () => {
  const oldest = backups().toSorted()[0] ?? '';
  writeFileSync(`${folder}/mine.backup`, '');
  writeFileSync(`${folder}/intake-2026-01-01T02-00-00Z.backup.part`, '');
  await app.advance('24 hours');
  expect(await look()).toBe(true);
  expect(backups()).not.toContain(oldest);
  expect(readdirSync(folder).toSorted()).toEqual(
    [...backups(), 'mine.backup'].filter((name, at, all) => all.indexOf(name) === at).toSorted(),
  );
  expect(backups()).toHaveLength(3);
});

test('an old one that cannot be removed is told in the log, and makes no failure of the one that was made', async () => {
  const stuck = 'intake-2026-01-02T02-00-00Z.backup';
  mkdirSync(`${folder}/${stuck}`);
  const lines: string[] = [];
  const told = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  await app.advance('24 hours');
  expect(await backUpWhenDue({ store: app.store, log: told, settings })).toBe(true);
  // The others go all the same.
  expect(backups()).toHaveLength(2 + ['mine.backup', stuck].length);
  expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual(
    expect.objectContaining({ level: 50, file: stuck }),
  );
  await app.advance('61 minutes');
  expect(await look()).toBe(false);
  expect(await doctor(folder)).toMatchObject({ status: 'ok' });
  expect(await rows(`select 1 from notifications where kind = 'backup_failed'`)).toEqual([]);
  rmSync(`${folder}/${stuck}`, { recursive: true });
});

test('one that fails is told once, tried again after an hour, and costs no older one', async () => {
  await app.advance('24 hours');
  const before = backups();
  writeFileSync(files.path('a-file'), '');
  const good = settings;
  settings = { ...settings, folder: files.path('a-file/daily') };
  expect(await look()).toBe(true);
  expect(await look()).toBe(false);
  expect(await doctor(folder)).toMatchObject({ status: 'fail', message: expect.stringContaining('failed') });
  await app.advance('61 minutes');
  expect(await look()).toBe(true);
  const told = await rows(`select org_id, message from notifications where kind = 'backup_failed'`);
  expect(told).toEqual([
    { org_id: tenant.orgId, message: expect.stringContaining('tried again every hour') },
  ]);
  expect(backups()).toEqual(before);
  await app.advance('61 minutes');
  settings = good;
  expect(await look()).toBe(true);
  expect(await doctor(folder)).toMatchObject({ status: 'ok' });
  await app.advance('3 days');
  expect(await doctor(folder)).toMatchObject({ status: 'warn', message: expect.stringContaining('days') });
});

test('one that would leave too little room to others on its disk is broken off before it does', async () => {
  await app.advance('24 hours');
  const before = readdirSync(folder);
  settings = { ...settings, leaves: 2 ** 50 };
  expect(await look()).toBe(true);
  expect(readdirSync(folder)).toEqual(before);
  expect(await doctor(folder)).toMatchObject({
    status: 'fail',
    message: expect.stringContaining('less than 1073741824 MiB'),
  });
  await app.advance('61 minutes');
  settings = { ...settings, leaves: 1 };
  expect(await look()).toBe(true);
  expect(await doctor(folder)).toMatchObject({ status: 'ok' });
  await app.advance('24 hours');
});

test('with a passphrase it holds the key, and a server that stops leaves neither a file nor a failure', async () => {
  const word = ['twelve', 'small', 'mice'].join(' ');
  settings = { ...settings, passphrase: () => word, keys: () => ['x'.repeat(40)] };
  const failures = `select count(*)::int as n from backups where error is not null`;
  const before = await rows(failures);
  const held = await app.store.database.pool.connect();
  await held.query('begin');
  await held.query('lock table cases in access exclusive mode');
  const running = startDailyBackup({ store: app.store, log, settings });
  await waitFor('the backup to wait', async () => {
    const waiting = await rows(
      `select 1 from pg_stat_activity where application_name = 'intake-backup' and wait_event_type = 'Lock'`,
    );
    return waiting.length > 0;
  });
  const stopped = running.stop();
  await held.query('rollback');
  held.release();
  await stopped;
  expect(await rows(failures)).toEqual(before);
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  expect(await look()).toBe(true);
  const newest =
    backups()
      .filter((name) => name.startsWith('intake-'))
      .toSorted()
      .at(-1) ?? '';
  const { isEncrypted, header } = await verifyBackup({ path: `${folder}/${newest}`, passphrase: word }, []);
  expect({ isEncrypted, keys: header.secret_key.keys }).toEqual({
    isEncrypted: true,
    keys: ['x'.repeat(40)],
  });
});

test('one that the database cannot put on record is made once, and tried again after an hour where it fails', async () => {
  await app.advance('24 hours');
  const memory = newMemory();
  const lookAgain = (): Promise<boolean> => backUpWhenDue({ store: app.store, log, settings }, { memory });
  await rows(`create function full_disk() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file' using errcode = '53100'; end $$`);
  await rows(`create trigger full_disk before insert on backups for each row execute function full_disk()`);
  const good = settings;
  settings = { ...settings, folder: files.path('a-file/daily') };
  expect(await lookAgain()).toBe(true);
  expect(await lookAgain()).toBe(false);
  await app.advance('61 minutes');
  settings = good;
  const before = backups();
  expect(await lookAgain()).toBe(true);
  const made = backups().filter((name) => !before.includes(name));
  expect(made).toHaveLength(1);
  await app.advance('61 minutes');
  expect(await lookAgain()).toBe(false);
  await rows(`drop trigger full_disk on backups`);
  await rows(`drop function full_disk`);
  expect(backups()).toEqual(expect.arrayContaining(made));
  await app.advance('24 hours');
  expect(await lookAgain()).toBe(true);
  expect(await doctor(folder)).toMatchObject({ status: 'ok' });
});

test('a clock that was ahead and is set back keeps none from being made, kept and told of', async () => {
  settings = { ...settings, keep: 1 };
  await app.advance('400 days');
  expect(await look()).toBe(true);
  const ahead = backups();
  await app.advance('-399 days');
  expect(await look()).toBe(true);
  expect(backups().filter((name) => !ahead.includes(name))).toHaveLength(1);
  expect(await look()).toBe(false);
  expect(await doctor(folder)).toMatchObject({ status: 'ok' });
  settings = { ...settings, folder: files.path('a-file/daily') };
  const told = `select 1 from notifications where kind = 'backup_failed'`;
  const before = (await rows(told)).length;
  await app.advance('24 hours');
  expect(await look()).toBe(true);
  await app.advance('61 minutes');
  expect(await look()).toBe(true);
  expect((await rows(told)).length).toBe(before + 1);
  expect(await doctor(folder)).toMatchObject({ status: 'fail' });
  expect(await readBackupStanding(app.store.database.sql)).toMatchObject({ hasFailed: true });
});

test('what was erased stands in the ledger beside the backups, once', async () => {
  const act = {
    action: 'document.erased',
    subject: { type: 'document', id: 'doc_x' },
    data: { case_id: 'case_x' },
  };
  await app.as(tenant, (tx) => recordAct(tx, act));
  await look();
  await look();
  const lines = readFileSync(`${folder}/erasures.jsonl`, 'utf8').trim().split('\n');
  expect(lines.map((line) => JSON.parse(line) as Json)).toMatchObject([
    {
      org_id: tenant.orgId,
      doc_id: 'doc_x',
      case_id: 'case_x',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  ]);
});
