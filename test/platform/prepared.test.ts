// Named statements are prepared, where no pooler stands between (`pooler.test.ts`).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '../../src/store.ts';
import { createLog } from '../../src/platform/log.ts';
import { systemScope } from '../../src/platform/actors.ts';
import { transact } from '../../src/platform/transaction.ts';
import { createTestDatabase } from '../harness/app.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Everything on the one connection of the pool. */
async function prepared(): Promise<string[]> {
  const log = createLog({ level: 'silent', format: 'json' });
  const settings = { log, publicUrl: '', listen: false, poolSize: 1 };
  const store = await openStore(database.url, settings);
  try {
    const { sql } = store.database;
    for (const one of [1, 2]) expect(await sql('select $1::int as one', [one], 'outside')).toEqual([{ one }]);
    await transact(store, systemScope(), async (tx) => {
      expect(await tx.sql('select $1::int as two', [2], 'inside')).toEqual([{ two: 2 }]);
      for (const workflowId of ['one', 'two'])
        await tx.enqueue('learn-workflow', { orgId: 'org_none', environment: 'test', workflowId });
    });
    const rows = await sql<{ name: string }>('select name from pg_prepared_statements order by name');
    return rows.map(({ name }) => name);
  } finally {
    await store.close();
  }
}

test('outside of transactions and inside, those of the job queue as well', async () => {
  expect(await prepared()).toEqual([
    'clock',
    'inside',
    expect.stringMatching(/^jobs-[0-9a-f]{16}$/),
    'outside',
  ]);
});
