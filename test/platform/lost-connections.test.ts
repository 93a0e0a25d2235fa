// The pool survives the death of connections in every state: idle, in a query, in a transaction.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '../../src/store.ts';
import { createLog } from '../../src/platform/log.ts';
import { transact, type Scope } from '../../src/platform/transaction.ts';
import { createTestDatabase } from '../harness/app.ts';
import { waitFor } from '../harness/wait.ts';

const scope: Scope = {
  orgId: '',
  environment: 'test',
  actor: { type: 'system', id: 'x', label: 'x' },
  requestId: null,
};
const POOL = 3;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let store: Awaited<ReturnType<typeof openStore>>;
beforeAll(async () => {
  database = await createTestDatabase();
  store = await openStore(database.url, {
    log: createLog({ level: 'silent', format: 'json' }),
    publicUrl: '',
    poolSize: POOL,
    listen: false,
  });
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

const OURS = `from pg_stat_activity where datname = current_database() and application_name = 'intake'`;
const cut = (): Promise<unknown> => database.query(`select pg_terminate_backend(pid) ${OURS}`);
const whenBusy = (condition: string): Promise<unknown> =>
  waitFor(
    'the connections to be busy',
    async () => (await database.query(`select 1 ${OURS} and ${condition}`)).rowCount === POOL,
  );

/** As many transactions at once as the pool has places: whether they all get one. */
async function fillPool(): Promise<boolean> {
  const meet = Promise.withResolvers<void>();
  let there = 0;
  const work = Array.from({ length: POOL }, () =>
    transact(store, scope, async (tx) => {
      await tx.sql(`select 1`);
      there += 1;
      if (there === POOL) meet.resolve();
      await meet.promise;
    }).catch((error: unknown) => {
      meet.resolve(); // the others need not wait any more
      throw error;
    }),
  );
  const ends = await Promise.allSettled(work);
  return ends.every(({ status }) => status === 'fulfilled');
}

/** A dead connection may be handed out once before its end is known; no place may be lost for good. */
const expectWhole = (): Promise<unknown> => waitFor('every place of the pool', fillPool);

type Hold = { name: string; begin(): Promise<unknown>; busy: string };
const holds: Hold[] = [
  { name: 'a statement', begin: () => store.database.sql(`select pg_sleep(60)`), busy: `state = 'active'` },
  {
    name: 'a statement of a transaction',
    begin: () => transact(store, scope, (tx) => tx.sql(`select pg_sleep(60)`)),
    busy: `state = 'active'`,
  },
  {
    name: 'a statement of the entity manager',
    begin: () => store.database.orm.em.fork().execute(`select pg_sleep(60)`),
    busy: `state = 'active'`,
  },
];

test.each(holds)('$name', async ({ begin, busy }) => {
  await expectWhole();
  for (let round = 0; round < 2; round++) {
    const ends = Promise.allSettled(Array.from({ length: POOL }, begin));
    await whenBusy(busy);
    await cut();
    for (const { status, ...rest } of await ends) {
      expect(status).toBe('rejected');
      expect(String((rest as { reason?: unknown }).reason)).toMatch(/terminat/i);
    }
    await expectWhole();
  }
});

test('a transaction between two statements', async () => {
  const go = Promise.withResolvers<void>();
  const ends = Promise.allSettled(
    Array.from({ length: POOL }, () =>
      transact(store, scope, async (tx) => {
        await tx.sql(`select 1`);
        await go.promise;
        await tx.sql(`select 2`);
      }),
    ),
  );
  await whenBusy(`state = 'idle in transaction'`);
  await cut();
  await waitFor('their end', async () => (await database.query(`select 1 ${OURS}`)).rowCount === 0);
  go.resolve();
  for (const { status } of await ends) expect(status).toBe('rejected');
  await expectWhole();
});

test('idle connections', async () => {
  await expectWhole();
  await cut();
  await expectWhole();
  expect(store.database.pool.totalCount).toBeLessThanOrEqual(POOL);
});

test('the connection with which the pool was opened', async () => {
  const log = createLog({ level: 'silent', format: 'json' });
  const own = await openStore(database.url, { log, publicUrl: '', poolSize: 1, listen: false });
  const go = Promise.withResolvers<void>();
  const work = transact(own, scope, async (tx) => {
    await tx.sql(`select 1`);
    await cut();
    await go.promise;
    await tx.sql(`select 2`);
  });
  await waitFor('its end', async () => (await database.query(`select 1 ${OURS}`)).rowCount === 0);
  go.resolve();
  await expect(work).rejects.toThrow(/connect|terminat|closed|queryable/i);
  expect(await own.database.sql(`select 1 as one`)).toEqual([{ one: 1 }]);
  await own.close();
});
