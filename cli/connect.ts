// Opens what a command works on: the configured database, or the embedded one, brought up to date; modules loaded when needed.
import type { Config } from '../src/platform/config.ts';
import type { Sql } from '../src/platform/sql.ts';
import type { Actor, Environment, Scope, Store, Tx } from '../src/platform/transaction.ts';
import { migrationNames } from './migration-names.ts';
import { operatorActor } from './operator.ts';
import { openPool } from './pool.ts';
import { listAppliedMigrations } from './queries.ts';

export type Place = { orgId: string; environment: Environment };

/** What a command works at: reads go through `sql`, changes through `transact`. */
export type Desk = {
  config: Config;
  url: string;
  sql: Sql;
  /** The operator at this desk. */
  actor: Actor;
  /** Runs operations in one transaction with the operator as actor. */
  transact<T>(place: Place, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** What operations need that run in transactions of their own, with the operator as actor. */
  storeFor(place: Place): Promise<{ store: Store; scope: Scope }>;
};

export type OpenDesk = Desk & { close(): Promise<void> };

export type DeskOptions = {
  /** The operator's name, where one was given. */
  as: string | undefined;
  /** False leaves the schema as it is, for commands that look at just that. */
  prepare?: boolean;
  /** Told what takes a while. */
  note: (message: string) => void;
  /** Told early how to let go of the database, for whoever is interrupted before it is open. */
  holds: (release: () => Promise<void>) => void;
};

/** The address of the database, and how to let go of it: the embedded one stops with its last user. */
export async function openDatabaseUrl(
  config: Config,
): Promise<{ url: string; isEmbedded: boolean; close(): Promise<void> }> {
  if (config.DATABASE_URL !== undefined)
    return { url: config.DATABASE_URL, isEmbedded: false, close: () => Promise.resolve() };
  const { openEmbedded } = await import('../src/platform/embedded/open.ts');
  const embedded = await openEmbedded({ dataDir: config.INTAKE_DATA_DIR, mode: 'command' });
  // An interruption may come while it is being closed already: both wait for the one end.
  let closed: Promise<void> | undefined;
  return { url: embedded.url, isEmbedded: true, close: () => (closed ??= embedded.close()) };
}

export async function openDesk(options: DeskOptions): Promise<OpenDesk> {
  const { loadConfig, publicUrl } = await import('../src/platform/config.ts');
  const { config } = loadConfig();
  const actor = operatorActor(options.as, config.INTAKE_OPERATOR);
  const opening = openDatabaseUrl(config);
  options.holds(async () => (await opening).close());
  const database = await withNote(opening, () => options.note('Starting the embedded PostgreSQL …'));
  const pool = await openPool(database.url);
  const stores = storeFor(database.url, publicUrl(config));
  const close = async (): Promise<void> => {
    try {
      await stores.close();
      await pool.close();
    } finally {
      // Whatever went wrong before: nobody else would stop it.
      await database.close();
    }
  };
  try {
    if (options.prepare !== false) await prepare(pool.sql, database.url, options);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    config,
    url: database.url,
    sql: pool.sql,
    actor,
    async transact(place, work) {
      const { transact } = await import('../src/platform/transaction.ts');
      return transact(await stores.open(), { ...place, actor, requestId: null }, work);
    },
    storeFor: async (place) => ({
      store: await stores.open(),
      scope: { ...place, actor, requestId: null },
    }),
    close,
  };
}

/** Brings the schema up to date where it is not; a read of one small table where it is. */
async function prepare(sql: Sql, url: string, { note }: DeskOptions): Promise<void> {
  const applied = await listAppliedMigrations(sql);
  if (applied !== null && migrationNames().every((name) => applied.includes(name))) return;
  note('Bringing the database up to date …');
  const { prepareSchema } = await import('../src/schema.ts');
  await prepareSchema(url);
}

/** The store is for changes: it is opened with the first one. */
function storeFor(url: string, publicUrl: string): { open(): Promise<Store>; close(): Promise<void> } {
  let opened: Promise<Store & { close(): Promise<void> }> | undefined;
  const start = async (): Promise<Store & { close(): Promise<void> }> => {
    const [{ openStore }, { createLog }] = await Promise.all([
      import('../src/main.ts'),
      import('../src/platform/log.ts'),
    ]);
    return openStore(url, { log: createLog({ level: 'silent', format: 'json' }), publicUrl, poolSize: 2 });
  };
  return {
    open: () => (opened ??= start()),
    close: async () => (await opened?.catch(() => undefined))?.close(),
  };
}

const QUIET_MS = 1000;

/** Tells what is going on where it takes longer than a moment. */
async function withNote<T>(work: Promise<T>, note: () => void): Promise<T> {
  const timer = setTimeout(note, QUIET_MS);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}
