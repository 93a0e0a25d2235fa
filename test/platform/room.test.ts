// Whether the database has room: a statement that failed for want of it makes it suspected, and a trial tells, not at every look.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRoom, freeBytesOf } from '../../src/platform/database/room.ts';
import type { Sql } from '../../src/platform/database/sql.ts';
import { startTestApp, type TestApp } from '../harness/app.ts';
import { fillDisk, freeDisk } from '../harness/full-disk.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
});
afterAll(() => app.close());

const full = Object.assign(new Error('could not extend file'), { code: '53100' });

function counted(sql: Sql): { sql: Sql; tried: () => number } {
  let tried = 0;
  const counting = ((...given: Parameters<Sql>) => {
    tried += 1;
    return sql(...given);
  }) as Sql;
  return { sql: counting, tried: () => tried };
}

test('costs nothing until a statement fails, and one that failed alone takes nothing out of service', async () => {
  const { sql, tried } = counted(app.store.database.sql);
  const room = createRoom({ now: () => 0 });
  room.note(Object.assign(new Error('another'), { code: '42P01' }));
  expect([await room.isThere(sql), tried()]).toEqual([true, 0]);
  room.note(full);
  expect([await room.isThere(sql), tried()]).toEqual([true, 1]);
  expect([await room.isThere(sql), tried()]).toEqual([true, 1]);
  const left = await sql(`select 1 from pg_class where relname = 'intake_room'`);
  expect(left).toEqual([]);
});

test('while the disk is full it is tried every five seconds, and is there as soon as that works', async () => {
  const { sql, tried } = counted(app.store.database.sql);
  let now = 1000;
  const room = createRoom({ now: () => now });
  await fillDisk(app.store.database.sql);
  room.note(full);
  expect(await Promise.all([room.isThere(sql), room.isThere(sql)])).toEqual([false, false]);
  expect(tried()).toBe(1);
  now += 4999;
  room.note(full);
  expect([await room.isThere(sql), tried()]).toEqual([false, 1]);
  now += 1;
  expect([await room.isThere(sql), tried()]).toEqual([false, 2]);

  await freeDisk(app.store.database.sql);
  now += 4999;
  expect([await room.isThere(sql), tried()]).toEqual([false, 2]);
  now += 1;
  expect([await room.isThere(sql), tried()]).toEqual([true, 3]);
  expect([await room.isThere(sql), tried()]).toEqual([true, 3]);
});

test('what ends the trial for another reason leaves the suspicion', async () => {
  const { sql, tried } = counted(app.store.database.sql);
  const room = createRoom({ now: () => 0 });
  room.note(full);
  const broken = (() => Promise.reject(new Error('the connection broke'))) as unknown as Sql;
  await expect(room.isThere(broken)).rejects.toThrow('the connection broke');
  expect([await room.isThere(sql), tried()]).toEqual([true, 1]);
});

test('whoever may not try has no proof, and stays in service', async () => {
  const { sql } = app.store.database;
  const room = createRoom({ now: () => 0 });
  room.note(full);
  const refused = (() =>
    sql(`do $$ begin raise exception 'permission denied' using errcode = '42501'; end $$`)) as unknown as Sql;
  expect(await room.isThere(refused)).toBe(true);
});

test('a disk that is full is seen before anything fails, once a second; of one that says nothing nobody knows', async () => {
  const { sql, tried } = counted(app.store.database.sql);
  let [now, looked] = [1000, 0];
  let free: number | null = 1024 * 1024 - 1;
  const freeBytes = () => {
    looked += 1;
    return Promise.resolve(free);
  };
  const room = createRoom({ freeBytes, now: () => now });
  expect(await room.isThere(sql)).toBe(false);
  free = 1024 * 1024;
  now += 999;
  expect([await room.isThere(sql), looked]).toEqual([false, 1]);
  now += 1;
  expect([await room.isThere(sql), looked]).toEqual([true, 2]);
  free = null;
  now += 1000;
  expect([await room.isThere(sql), looked, tried()]).toEqual([true, 3, 0]);
});

test('the free bytes of a folder; of one that is gone, and of a file system without sizes, there are none to tell', async () => {
  expect(await freeBytesOf(tmpdir())).toBeGreaterThan(0);
  expect(await freeBytesOf(join(tmpdir(), 'never-made'))).toBeNull();
  if (process.platform === 'linux') expect(await freeBytesOf('/proc')).toBeNull();
});
