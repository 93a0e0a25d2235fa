// What a restore and a backup refuse before they change anything, and what an older schema becomes.
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeBackup } from '../../src/backup/make.ts';
import { openBlobs } from '../../src/platform/blobs/blobs.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { createLog } from '../../src/platform/log.ts';
import { SCHEMA } from '../../src/schema.ts';
import BackupCommand from '../../cli/commands/backup.ts';
import { startTestApp, type TestApp } from '../harness/app.ts';
import {
  backUp,
  backupFolder,
  emptyDatabase,
  refusal,
  restore,
  settingsFor,
  tryRestore,
  type EmptyDatabase,
} from '../harness/backups.ts';
import { newTenant } from '../harness/factories.ts';
import { runHere } from '../cli/run.ts';

const files = backupFolder();
const file = files.path('a.backup');
const cleanups: (() => Promise<unknown>)[] = [];
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
  await newTenant(app);
  await backUp(file, settingsFor(app.url));
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});
afterAll(async () => {
  await app.close();
  files.remove();
});

async function empty(): Promise<EmptyDatabase> {
  const database = await emptyDatabase();
  cleanups.push(() => database.drop());
  return database;
}
const restorable = async (...given: Parameters<typeof tryRestore>): Promise<string> =>
  refusal(tryRestore(...given));

describe('a restore refuses', () => {
  test('without --yes where nobody can be asked, a database in use without --replace, and takes it with both', async () => {
    const target = await empty();
    const { default: Restore } = await import('../../cli/commands/restore.ts');
    const asked = runHere(Restore, [file, '--json'], settingsFor(target.url));
    expect(await refusal(asked)).toBe('confirmation_required');
    await restore(file, settingsFor(target.url));
    expect(await restorable(file, settingsFor(target.url))).toBe('target_not_empty');
    expect(await restore(file, settingsFor(target.url), '--replace')).toMatchObject({ organizations: 1 });
  });

  test('while a server runs on the database', async () => {
    const target = await empty();
    await restore(file, settingsFor(target.url));
    const running = await startTestApp({ url: target.url });
    expect(await restorable(file, settingsFor(target.url), '--replace')).toBe('server_running');
    await running.close();
    await restore(file, settingsFor(target.url), '--replace');
  });

  test('a database of somebody else, and leaves tables that are not ours alone in one that is', async () => {
    const target = await empty();
    await target.query('create table theirs (n int)');
    expect(await restorable(file, settingsFor(target.url))).toBe('not_empty');
    await target.query('drop table theirs');
    await restore(file, settingsFor(target.url));
    await target.query('create table theirs as select 7 as n');
    await restore(file, settingsFor(target.url), '--replace');
    expect((await target.query('select n from theirs')).rows).toEqual([{ n: 7 }]);
    await target.query('create table on_ours (case_id text references cases)');
    expect(await restorable(file, settingsFor(target.url), '--replace')).toBe('others_depend');
  });

  test('a backup of a newer version, and goes up from one of an older', async () => {
    const target = await empty();
    await target.query(`create table mikro_orm_migrations (name text)`);
    await target.query(`drop table mikro_orm_migrations`);
    await app.store.database.sql(`insert into mikro_orm_migrations (name) values ('20991231000001_later')`);
    const later = files.path('later.backup');
    const make = (path: string): Promise<unknown> =>
      makeBackup({
        url: app.url,
        path,
        passphrase: null,
        replaces: true,
        version: '9.9.9',
        keys: [],
        holdsKeys: false,
        blobs: openBlobs({ INTAKE_BLOBS: 'database' }),
      });
    await make(later);
    await app.store.database.sql(`delete from mikro_orm_migrations where name like '2099%'`);
    expect(await restorable(later, settingsFor(target.url))).toBe('schema_newer');
    expect((await target.query(`select 1 from pg_tables where schemaname = 'public'`)).rows).toEqual([]);

    const old = await empty();
    await restore(file, settingsFor(old.url));
    const log = createLog({ level: 'silent', format: 'json' });
    const database = await openDatabase(old.url, SCHEMA, { log, poolSize: 2 });
    cleanups.push(() => database.close());
    await database.orm.migrator.down({ to: '20261122000010_case_titles' });
    const older = files.path('older.backup');
    await backUp(older, settingsFor(old.url));
    expect(await restore(older, settingsFor(target.url))).toMatchObject({ organizations: 1 });
    const columns = `select attrelid::regclass::text || '.' || attname as name from pg_attribute where attnum > 0 and not attisdropped
      and attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace) and attrelid::regclass::text not like 'test_clock%' order by 1`;
    const now = await app.store.database.sql<{ name: string }>(columns);
    expect((await target.query(columns)).rows).toEqual(now);
    const names = `select name from mikro_orm_migrations order by 1`;
    expect((await target.query(names)).rows).toEqual(await app.store.database.sql(names));
  });
});

describe('a backup', () => {
  test('replaces a file only when told so, is for its owner alone, and two at once do not meet in one file', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const again = (): Promise<string> =>
      refusal(runHere(BackupCommand, [file, '--json'], settingsFor(app.url)));
    expect(await again()).toBe('confirmation_required');
    const before = readFileSync(file);
    expect(readFileSync(file).equals(before)).toBe(true);
    await backUp(file, settingsFor(app.url), '--yes');
    expect(readFileSync(file).equals(before)).toBe(false);
    writeFileSync(`${file}.part`, '');
    expect(await refusal(runHere(BackupCommand, [file, '--yes', '--json'], settingsFor(app.url)))).toBe(
      'backup_under_way',
    );
    const make = (name: string): Promise<{ sha256: string }> =>
      makeBackup({
        url: app.url,
        path: files.path(name),
        passphrase: null,
        replaces: false,
        version: '1',
        keys: [],
        holdsKeys: false,
        blobs: openBlobs({ INTAKE_BLOBS: 'database' }),
      });
    const ends = await Promise.allSettled([make('one'), make('two'), make('both'), make('both')]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
    ]);
  });

  test('that cannot be written leaves nothing behind', async () => {
    for (const [path, code] of [
      [files.path('nowhere/a.backup'), 'not_writable'],
      ['/dev/full/a.backup', 'not_writable'],
    ] as const)
      expect(await refusal(runHere(BackupCommand, [path, '--json'], settingsFor(app.url)))).toBe(code);
    const target = await empty();
    const nothing = runHere(BackupCommand, [files.path('nothing'), '--json'], settingsFor(target.url));
    expect(await refusal(nothing)).toBe('no_database');
    expect(existsSync(files.path('nothing')) || existsSync(files.path('nothing.part'))).toBe(false);
  });
});
