// Whether the database has room: asked of it only after a statement failed for want of it, and then not at every look.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRoom } from '../../src/platform/database/room.ts';
import type { Sql } from '../../src/platform/database/sql.ts';
import { startTestApp, type TestApp } from '../harness/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
});
afterAll(() => app.close());

const full = Object.assign(new Error('could not extend file'), { code: '53100' });

test('costs nothing until a statement fails, is tried every five seconds then, and is there as soon as that works', async () => {
  const { sql } = app.store.database;
  let tried = 0;
  const counted = ((...given: Parameters<Sql>) => {
    tried += 1;
    return sql(...given);
  }) as Sql;
  let now = 1000;
  const room = createRoom(() => now);
  room.note(Object.assign(new Error('another'), { code: '42P01' }));
  expect([await room.isThere(counted), tried]).toEqual([true, 0]);

  // What a full disk says, of the database itself.
  await sql(`create function no_room() returns event_trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
  await sql(
    `create event trigger no_room on ddl_command_start when tag in ('CREATE TABLE') execute function no_room()`,
  );
  room.note(full);
  now += 4999;
  expect([await room.isThere(counted), tried]).toEqual([false, 0]);
  now += 1;
  expect(await Promise.all([room.isThere(counted), room.isThere(counted)])).toEqual([false, false]);
  expect(tried).toBe(1);
  now += 4999;
  expect([await room.isThere(counted), tried]).toEqual([false, 1]);

  await sql(`drop event trigger no_room`);
  now += 1;
  expect([await room.isThere(counted), tried]).toEqual([true, 2]);
  expect([await room.isThere(counted), tried]).toEqual([true, 2]);
  const left = await sql(`select 1 from pg_class where relname = 'intake_room'`);
  expect(left).toEqual([]);
});

test('whoever may not try is told by the next statement that fails', async () => {
  const { sql } = app.store.database;
  const room = createRoom(() => 10_000);
  let now = 0;
  const other = createRoom(() => now);
  other.note(full);
  now = 5000;
  const refused = (() =>
    sql(`do $$ begin raise exception 'permission denied' using errcode = '42501'; end $$`)) as unknown as Sql;
  expect(await other.isThere(refused)).toBe(true);
  other.note(full);
  expect(await other.isThere(refused)).toBe(false);
  expect(await room.isThere(refused)).toBe(true);
});
