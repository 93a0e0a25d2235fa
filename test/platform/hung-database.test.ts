// A database that hangs, or a network that swallows everything: whoever asks is told that it is away, and the pool is whole afterwards.
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SCHEMA } from '../../src/schema.ts';
import { isDatabaseAway } from '../../src/platform/database/away.ts';
import { openDatabase, type Database } from '../../src/platform/database/database.ts';
import { createLog } from '../../src/platform/log.ts';
import { createTestDatabase } from '../harness/app.ts';

let origin: Awaited<ReturnType<typeof createTestDatabase>>;
let relay: Server;
let database: Database;
const sockets = new Set<Socket>();
let isHung = false;

/** Whatever comes while it hangs is kept, and goes on afterwards. */
beforeAll(async () => {
  origin = await createTestDatabase();
  const { hostname, port } = new URL(origin.url);
  relay = createServer((client) => {
    const server = connect(Number(port), hostname);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
      from.on('data', (bytes: Buffer) => to.write(bytes));
      if (isHung) from.pause();
    }
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  const url = new URL(origin.url);
  url.host = `127.0.0.1:${(relay.address() as AddressInfo).port}`;
  database = await openDatabase(url.href, SCHEMA, {
    log: createLog({ level: 'silent', format: 'json' }),
    poolSize: 3,
    patienceMs: 2000,
  });
});
afterAll(async () => {
  await database.close();
  for (const socket of sockets) socket.destroy();
  relay.close();
  await origin.drop();
});

function hang(is: boolean): void {
  isHung = is;
  for (const socket of sockets)
    if (is) socket.pause();
    else socket.resume();
}

const ask = (value: number): Promise<unknown[]> => database.sql('select $1::int as value', [value]);

test('statements and transactions end as what a database that is away leaves, and the next ones are answered', async () => {
  expect(await ask(1)).toEqual([{ value: 1 }]);
  const hanging = Promise.withResolvers<void>();
  const transaction = database.orm.em.fork().transactional(async (em) => {
    await em.getConnection().execute('select 1', [], 'all', em.getTransactionContext());
    hang(true);
    hanging.resolve();
    return em.getConnection().execute('select 2', [], 'all', em.getTransactionContext());
  });
  const ended = transaction.catch((error: unknown) => error);
  await hanging.promise;
  const statements = [2, 3].map((value) => ask(value).catch((error: unknown) => error));
  for (const error of await Promise.all([ended, ...statements]))
    expect([isDatabaseAway(error), String(error)]).toEqual([true, expect.any(String)]);
  hang(false);
  expect(await Promise.all([4, 5, 6, 7].map(ask))).toEqual([4, 5, 6, 7].map((value) => [{ value }]));
}, 60_000);
