// What a command opens when it comes to need it, and again where that failed.
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDesk } from '../../cli/connect.ts';
import { createLog } from '../../src/platform/log.ts';
import { transact, type Scope } from '../../src/platform/transaction.ts';
import { openCommandStore } from '../../src/store.ts';
import { createTestDatabase, type TestDatabase } from '../harness/app.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const scope: Scope = {
  orgId: 'org_none',
  environment: 'test',
  actor: { type: 'operator', id: 'tester', label: 'tester' },
  requestId: null,
};

/** Runs `work` while nobody is let in anew; the connections that there are go on. */
async function withoutNewConnections(work: () => Promise<void>): Promise<void> {
  const outside = new pg.Client(`${process.env['TEST_PG_URL'] ?? ''}postgres`);
  await outside.connect();
  const name = new URL(database.url).pathname.slice(1);
  try {
    await outside.query(`alter database ${name} allow_connections false`);
    await work();
  } finally {
    await outside.query(`alter database ${name} allow_connections true`);
    await outside.end();
  }
}

test('a job queue that could not be reached is tried again with the next job', async () => {
  const log = createLog({ level: 'silent', format: 'json' });
  const store = await openCommandStore(database.url, {
    log,
    publicUrl: 'https://intake.example.com',
    listen: false,
  });
  const add = (): Promise<void> =>
    transact(store, scope, (tx) => tx.enqueue('run-command', { commandId: 'none' }));
  await transact(store, scope, () => Promise.resolve());
  await withoutNewConnections(async () => {
    await expect(add()).rejects.toThrow('not currently accepting connections');
  });
  await expect(add()).resolves.toBeUndefined();
  await store.close();
});

test('a desk whose first change could not reach the database makes the next one', async () => {
  const before = process.env['DATABASE_URL'];
  process.env['DATABASE_URL'] = database.url;
  const desk = await openDesk({ as: 'olga', note: () => undefined, holds: () => undefined });
  if (before === undefined) delete process.env['DATABASE_URL'];
  else process.env['DATABASE_URL'] = before;
  const change = (): Promise<string> =>
    desk.transact({ orgId: 'org_none', environment: 'test' }, () => Promise.resolve('changed'));
  await withoutNewConnections(async () => {
    await expect(change()).rejects.toThrow('not currently accepting connections');
  });
  await expect(change()).resolves.toBe('changed');
  await desk.close();
});
