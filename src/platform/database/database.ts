// The database: MikroORM over one pool of connections, and the schema's migrations under a lock.
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM, type EntityClass, type EntitySchema } from '@mikro-orm/postgresql';
import { Client, type Pool } from 'pg';
import type { Log } from '../log.ts';
import { reclaimLostConnections } from './lost-connections.ts';
import { watchedPools } from './pools.ts';
import { connectionOptions, poolSql, type Sql } from './sql.ts';
import { watchStatements } from './statements.ts';
import { prepareNamed } from './transaction-sql.ts';

export type Schema = {
  entities: (EntityClass | EntitySchema)[];
  migrations: { name: string; class: new (...args: never[]) => object }[];
};

export type Database = { orm: MikroORM; pool: Pool; sql: Sql; url: string; close(): Promise<void> };

export type DatabaseOptions = {
  log: Log;
  poolSize?: number;
  /** Milliseconds from which on a statement is named in the log; none unless given. */
  slowMs?: number | null;
  /** Whether statements that have a name are prepared; they are unless told (`queryOf`). */
  preparesStatements?: boolean;
  /** Of each connection, beside our own: names with a dot, words as values. */
  settings?: Record<string, string>;
  /** 0: none. */
  statementTimeoutMs?: number;
};

/**
 * A statement that is prepared while a table has one page is planned to read all of it, and goes on to where it has thousands,
 * until the table is analyzed: where there is an index, it is used from the beginning.
 */
const PLANNING = { jit: 'off', enable_seqscan: 'off' };

/** Opens the pool. Fails with a plain message when the server cannot be reached. */
export async function openDatabase(url: string, schema: Schema, options: DatabaseOptions): Promise<Database> {
  const orm = (await MikroORM.init({
    clientUrl: url,
    entities: schema.entities,
    extensions: [Migrator],
    metadataCache: { enabled: false },
    ignoreUndefinedInQuery: true,
    pool: { min: 0, max: options.poolSize ?? 10, idleTimeoutMillis: 30_000 },
    driverOptions: {
      connectionTimeoutMillis: 10_000,
      application_name: 'intake',
      statement_timeout: options.statementTimeoutMs ?? 30_000,
      idle_in_transaction_session_timeout: 60_000,
      options: connectionOptions({ ...PLANNING, timezone: 'UTC', ...options.settings }),
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
  const prepares = options.preparesStatements ?? true;
  prepareNamed(pool, prepares);
  watchStatements(pool, { log: options.log, slowMs: options.slowMs ?? null });
  watchedPools.add(pool);
  return { orm, pool, sql: poolSql(pool, prepares), url, close: () => closeAll(orm, pool) };
}

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
export const SCHEMA_LOCK = `hashtext('intake:migrate')`;

/** Runs `work` while holding the lock that keeps two processes from changing the schema at once. */
export async function withSchemaLock<T>(url: string, work: () => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: 'intake-migrate' });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(${SCHEMA_LOCK})`);
    return await work();
  } finally {
    await client.end();
  }
}
