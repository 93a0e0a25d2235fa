// What a command opens when it comes to need it, and again where that failed.
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

test('a job queue that could not be reached is tried again with the next job', async () => {
  const log = createLog({ level: 'silent', format: 'json' });
  const store = await openCommandStore(database.url, {
    log,
    publicUrl: 'https://intake.example.com',
    listen: false,
  });
  const outside = new pg.Client(`${process.env['TEST_PG_URL'] ?? ''}postgres`);
  await outside.connect();
  const name = new URL(database.url).pathname.slice(1);
  const add = (): Promise<void> =>
    transact(store, scope, (tx) => tx.enqueue('run-command', { commandId: 'none' }));
  // From now on the connections that there are go on, and no new one is let in.
  await transact(store, scope, () => Promise.resolve());
  await outside.query(`alter database ${name} allow_connections false`);
  await expect(add()).rejects.toThrow('not currently accepting connections');
  await outside.query(`alter database ${name} allow_connections true`);
  await expect(add()).resolves.toBeUndefined();
  await outside.end();
  await store.close();
});
