// The database: MikroORM over one pool of connections, and the schema's migrations under a lock.
import { setTimeout as sleep } from 'node:timers/promises';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM, type EntityClass, type EntitySchema } from '@mikro-orm/postgresql';
import type { Pool, PoolClient, PoolConfig } from 'pg';
import type { Log } from '../log.ts';
import { connectionTo, newClient } from './connecting.ts';
import { reclaimLostConnections } from './lost-connections.ts';
import { ON_CONNECT } from './on-connect.ts';
import { watchedPools } from './pools.ts';
import { createRoom, freeBytesOf, type Room } from './room.ts';
import { connectionOptions, poolSql, SESSION_SETTINGS, type Sql } from './sql.ts';
import { watchStatements } from './statements.ts';
import { prepareNamed } from './transaction-sql.ts';

export type Schema = {
  entities: (EntityClass | EntitySchema)[];
  migrations: { name: string; class: new (...args: never[]) => object }[];
};

export type Database = {
  orm: MikroORM;
  pool: Pool;
  sql: Sql;
  room: Room;
  url: string;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  log: Log;
  poolSize?: number;
  /** Milliseconds from which on a statement is named in the log; none unless given. */
  slowMs?: number | null;
  /** Of each connection, beside our own: names with a dot, words as values. */
  settings?: Record<string, string>;
  /** 0: none. */
  statementTimeoutMs?: number;
  /** After which a connection on which nothing comes back is given up; never unless given: a restore's statements take as long as they like. */
  patienceMs?: number;
  /** PgBouncer's address, where what needs no session goes by way of it. */
  pooler?: string | undefined;
  /** Of the database's files, where they are on this machine. */
  folder?: string | undefined;
};

/** Opens the pool. Fails with a plain message when the server cannot be reached. */
export async function openDatabase(url: string, schema: Schema, options: DatabaseOptions): Promise<Database> {
  const { connectionString, ...driver } = connectionTo(options.pooler ?? url);
  const isPooled = options.pooler !== undefined;
  const orm = (await MikroORM.init({
    clientUrl: connectionString,
    entities: schema.entities,
    extensions: [Migrator],
    metadataCache: { enabled: false },
    ignoreUndefinedInQuery: true,
    pool: { min: 0, max: options.poolSize ?? 10, idleTimeoutMillis: 30_000 },
    driverOptions: {
      ...driver,
      connectionTimeoutMillis: 10_000,
      application_name: 'intake',
      ...(isPooled ? POOLED : sessionOptions(options)),
    },
    migrations: {
      migrationsList: schema.migrations as never,
      snapshot: false,
      silent: true,
      allOrNothing: false,
    },
  } as Parameters<typeof MikroORM.init>[0])) as MikroORM;
  const pool = (await orm.em.getConnection().getNativeClient()) as unknown as Pool;
  pool.on('error', (error) => options.log.warn({ err: error }, 'a database connection was lost'));
  reclaimLostConnections(pool);
  prepareNamed(pool, !isPooled);
  const { folder } = options;
  const room = createRoom({ freeBytes: folder === undefined ? undefined : () => freeBytesOf(folder) });
  watchStatements(pool, {
    hasFailed: room.note,
    log: options.log,
    slowMs: options.slowMs ?? null,
    patienceMs: options.patienceMs ?? null,
  });
  watchedPools.add(pool);
  return { orm, pool, sql: poolSql(pool, !isPooled), room, url, close: () => closeAll(orm, pool) };
}

const sessionOptions = ({ settings, statementTimeoutMs }: DatabaseOptions): PoolConfig => ({
  options: connectionOptions({
    timezone: 'UTC',
    ...SESSION_SETTINGS,
    ...(statementTimeoutMs === undefined ? {} : { statement_timeout: String(statementTimeoutMs) }),
    ...settings,
  }),
});

/** A pooler takes no options; those of the role stand for them (`pooler.ts`). */
const POOLED = { onConnect: (client: PoolClient) => client.query(ON_CONNECT) };

const LAST_WORDS_MS = 1000;

/**
 * The pool counts a connection as closed before the server has heard of it. A server that is stopped right afterwards would end
 * it once more, and that would look like a loss.
 */
async function closeAll(orm: MikroORM, pool: Pool): Promise<void> {
  watchedPools.delete(pool);
  const { promise, resolve } = Promise.withResolvers<void>();
  let left = pool.totalCount;
  pool.on('remove', () => (--left <= 0 ? resolve() : undefined));
  const timer = setTimeout(resolve, LAST_WORDS_MS);
  if (left === 0) resolve();
  await orm.close();
  await promise;
  clearTimeout(timer);
}

/** Held by whoever changes the schema; shared by whoever needs it to stay. */
const SCHEMA_LOCK = `hashtext('intake:migrate')`;

const LOOK_MS = 100;

/**
 * Takes the schema's lock, or shares it. It is asked for again and again, not waited for: a session that waits has a snapshot, which an
 * index that is built concurrently by the holder of the lock would wait for in turn.
 */
export async function takeSchemaLock(sql: Sql, how: 'alone' | 'shared'): Promise<void> {
  const text = `select pg_try_advisory_lock${how === 'shared' ? '_shared' : ''}(${SCHEMA_LOCK}) as taken`;
  while ((await sql<{ taken: boolean }>(text))[0]?.taken !== true) await sleep(LOOK_MS);
}

/** For whoever shared it. */
export const leaveSchemaLock = (sql: Sql): Promise<unknown[]> =>
  sql(`select pg_advisory_unlock_shared(${SCHEMA_LOCK})`);

/** Runs `work` while holding the lock that keeps two processes from changing the schema at once. */
export async function withSchemaLock<T>(url: string, work: () => Promise<T>): Promise<T> {
  const client = newClient(url, { application_name: 'intake-migrate' });
  await client.connect();
  try {
    await takeSchemaLock(async <Row>(text: string) => (await client.query(text)).rows as Row[], 'alone');
    return await work();
  } finally {
    await client.end();
  }
}
