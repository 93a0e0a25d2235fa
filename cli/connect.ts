// Opens what a command works on: the configured database, or the embedded one, as it is there; modules loaded when needed.
import type { Config } from '../src/platform/config.ts';
import { openBlobs, type Blobs } from '../src/platform/blobs/blobs.ts';
import type { Sql } from '../src/platform/database/sql.ts';
import { whenNeeded } from '../src/platform/work/when-needed.ts';
import type { Actor, Environment, Scope, Store, Tx } from '../src/platform/transaction.ts';
import { selfServeWebhooksSetting } from '../src/subscribers/stopped.ts';
import { requireDatabase, requireSchema } from './deployment/existing-database.ts';
import { operatorActor } from './program/operator.ts';
import { openPool } from './pool.ts';
import { listAppliedMigrations } from './deployment/queries.ts';

export type Place = {
  orgId: string;
  environment: Environment;
  /** Whether commands have to name the organization. */
  isOneOfSeveral?: boolean;
};

/** What a command works at: reads go through `sql`, changes through `transact`. */
export type Desk = {
  config: Config;
  url: string;
  sql: Sql;
  /** The places of bytes beside the database. */
  blobs: Blobs;
  /** The operator at this desk. */
  actor: Actor;
  /** Runs operations in one transaction with the operator as actor. */
  transact<T>(place: Place, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** What operations need that run in transactions of their own, with the operator as actor. */
  storeFor(place: Place): Promise<{ store: Store; scope: Scope }>;
};

export type OpenDesk = Desk & { close(): Promise<void> };

/** `current` is for all who work with what is there: they make nothing and change no schema. */
export type DatabaseNeed = 'current' | 'any' | 'made' | 'set up';

export type DeskOptions = {
  /** The operator's name, where one was given. */
  as: string | undefined;
  /** What to find: a database of this version; or one whatever its schema; made where it is missing, with or without its tables. */
  database?: DatabaseNeed;
  /** Told what takes a while. */
  note: (message: string) => void;
  /** Told early how to let go of the database, for whoever is interrupted before it is open. */
  holds: (release: () => Promise<void>) => void;
};

/** The address of the database, and how to let go of it: the embedded one stops with its last user. */
async function openDatabaseUrl(
  config: Config,
  starting: () => void,
): Promise<{ url: string; close(): Promise<void> }> {
  const { databaseUrls } = await import('../src/platform/database/addresses/database-urls.ts');
  const external = databaseUrls(config);
  if (external !== null) return { url: external.direct, close: () => Promise.resolve() };
  const { openEmbedded } = await import('../src/platform/embedded/open.ts');
  const embedded = await openEmbedded({ dataDir: config.INTAKE_DATA_DIR, mode: 'command', starting });
  // An interruption may come while it is being closed already: both wait for the one end.
  let closed: Promise<void> | undefined;
  return { url: embedded.url, close: () => (closed ??= embedded.close()) };
}

export async function openDesk(options: DeskOptions): Promise<OpenDesk> {
  const { loadConfig, publicUrl } = await import('../src/platform/config.ts');
  const settings = loadConfig();
  const { config } = settings;
  const need = options.database ?? 'current';
  const actor = operatorActor(options.as, config.INTAKE_OPERATOR);
  if (need === 'current' || need === 'any') await requireDatabase(settings);
  const database = await openTold(config, options);
  const pool = await openPool(database.url, selfServeWebhooksSetting(config.INTAKE_SELF_SERVE_WEBHOOKS));
  const store = storeWhenNeeded(database.url, config, publicUrl(config));
  const blobs = openBlobs(config);
  const close = async (): Promise<void> => {
    try {
      await blobs.close();
      await store.close();
      await pool.close();
    } finally {
      // Whatever went wrong before: nobody else would stop it.
      await database.close();
    }
  };
  try {
    if (need === 'set up') await setUp(pool.sql, database.url, options);
    if (need === 'current' || need === 'set up') await requireSchema(pool.sql, settings);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    config,
    url: database.url,
    sql: pool.sql,
    blobs,
    actor,
    async transact(place, work) {
      const { transact } = await import('../src/platform/transaction.ts');
      const { orgId, environment } = place;
      return transact(await store.opened(), { orgId, environment, actor, requestId: null }, work);
    },
    storeFor: async (place) => ({
      store: await store.opened(),
      scope: { orgId: place.orgId, environment: place.environment, actor, requestId: null },
    }),
    close,
  };
}

/** Makes the tables of a database that has none; one that has some stays as it is. */
async function setUp(sql: Sql, url: string, { note }: DeskOptions): Promise<void> {
  if ((await listAppliedMigrations(sql)) !== null) return;
  note('Setting the database up …');
  const { prepareSchema } = await import('../src/schema.ts');
  await prepareSchema(url);
}

/** The store is for changes: it is opened with the first one. */
const storeWhenNeeded = (
  url: string,
  config: Config,
  publicUrl: string,
): ReturnType<typeof whenNeeded<Store & { close(): Promise<void> }>> =>
  whenNeeded(async () => {
    const [{ openCommandStore }, { createLog }] = await Promise.all([
      import('../src/store.ts'),
      import('../src/platform/log.ts'),
    ]);
    return openCommandStore(url, {
      log: createLog({ level: 'silent', format: 'json' }),
      publicUrl,
      selfServeWebhooks: config.INTAKE_SELF_SERVE_WEBHOOKS,
      blobs: config,
      poolSize: 2,
    });
  });

const QUIET_MS = 1000;

/** Opens the database; says so where PostgreSQL is started for it and that takes longer than a moment. */
async function openTold(
  config: Config,
  { note, holds }: DeskOptions,
): Promise<{ url: string; close(): Promise<void> }> {
  let timer: NodeJS.Timeout | undefined;
  const starting = (): void => {
    timer = setTimeout(() => note('Starting the embedded PostgreSQL …'), QUIET_MS);
  };
  const opening = openDatabaseUrl(config, starting);
  holds(async () => (await opening).close());
  try {
    return await opening;
  } finally {
    clearTimeout(timer);
  }
}
