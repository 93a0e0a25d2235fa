// Several servers in one address: connections go to the one that takes changes, and leave one that takes none any more.
import { createServer, type AddressInfo, type Server } from 'node:net';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { connectionTo, newClient } from '../../src/platform/database/connecting.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { createLog } from '../../src/platform/log.ts';
import { SCHEMA } from '../../src/schema.ts';
import { createTestDatabase } from '../harness/app.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let name: string;
/** Takes connections and says nothing. */
let mute: Server;
beforeAll(async () => {
  database = await createTestDatabase();
  name = new URL(database.url).pathname.slice(1);
  mute = createServer((socket) => socket.resume().on('error', () => undefined));
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
});
afterEach(() => database.query(`alter database ${name} reset default_transaction_read_only`));
afterAll(async () => {
  await new Promise((resolve) => mute.close(resolve));
  await database.drop();
});

/** The server of the tests behind others, one of which refuses connections. */
function several(others = '127.0.0.1:1'): string {
  const { host } = new URL(database.url);
  return database.url.replace(host, `${others},${host}`);
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

describe('with several servers', () => {
  test('the one that takes changes is found, for a connection and for a pool', async () => {
    const client = newClient(several(), {});
    await client.connect();
    expect((await client.query('select current_database() as name')).rows).toEqual([{ name }]);
    await client.end();
    const pool = new pg.Pool({ ...connectionTo(several()), max: 3 });
    const asked = Array.from({ length: 6 }, () => pool.query('select 1 as one'));
    expect((await Promise.all(asked)).flatMap(({ rows }) => rows)).toHaveLength(6);
    await pool.end();
  });

  test('one that is there and never answers holds nobody up for long', async () => {
    const pool = new pg.Pool(connectionTo(several(`127.0.0.1:${portOf(mute)}`)));
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });

  test('the product works with such an address', async () => {
    const opened = await openDatabase(several(), SCHEMA, {
      log: createLog({ level: 'silent', format: 'json' }),
    });
    expect(await opened.sql('select current_database() as name')).toEqual([{ name }]);
    await opened.close();
  });

  test('where none takes changes that is said, with each of them', async () => {
    await database.query(`alter database ${name} set default_transaction_read_only = on`);
    const url = several('127.0.0.1:2');
    await expect(newClient(url, {}).connect()).rejects.toThrow(
      /None of the database's servers takes changes: 127\.0\.0\.1:2 cannot be reached \(ECONNREFUSED\), .* is a standby/,
    );
    await database.query(`alter database ${name} reset default_transaction_read_only`);
    const client = newClient(url, {});
    await client.connect();
    await client.end();
  });

  test('one that refuses the password says so', async () => {
    const url = several('127.0.0.1:2').replace(/:[^:@/]+@/, ':wrong@');
    await expect(newClient(url, {}).connect()).rejects.toThrow(
      /127\.0\.0\.1:2 cannot be reached \(ECONNREFUSED\), .* refuses: password authentication failed/,
    );
  });

  test('a connection ends with the first change that its server refuses; the next one is to a server that takes it', async () => {
    const pool = new pg.Pool({ ...connectionTo(several('127.0.0.1:3')), max: 1 });
    pool.on('error', () => undefined);
    const pid = async (): Promise<number> => (await pool.query('select pg_backend_pid() as pid')).rows[0].pid;
    const before = await pid();
    await pool.query('set default_transaction_read_only = on');
    await expect(pool.query('create table refused (a int)')).rejects.toMatchObject({ code: '25006' });
    expect(await pid()).not.toBe(before);
    await pool.query('create table taken (a int)');
    await pool.end();
  });
});
