// Puts the product together: the store, the outbound client, the API server, the workers.
import type { Socket } from 'node:net';
import { openApiServer, type ApiServer, type ApiServerOptions } from './api-server.ts';
import type { DailySettings } from './backup/daily.ts';
import { readPassphrase } from './backup/passphrase.ts';
import type { Observe } from './http/routes.ts';
import type { UploadLimits } from './http/bodies/upload-room.ts';
import { createPageSearcher, type PageSearcher } from './extraction/stored/searcher.ts';
import { createOpenApiImporter, type OpenApiImporter } from './connectors/openapi/importer.ts';
import { createDocumentReader, type DocumentReader } from './intake/reader.ts';
import { publicUrl, type Config } from './platform/config.ts';
import { documentLimits } from './platform/document-limits.ts';
import { databaseUrls } from './platform/database/addresses/database-urls.ts';
import { PATIENCE_MS } from './platform/database/hung-connections.ts';
import { requireSettings, settleRole } from './platform/database/pooler.ts';
import type { Log } from './platform/log.ts';
import type { Resolver } from './platform/outbound/connector.ts';
import { openLanguageModel } from './language-model/model.ts';
import { openOutbound } from './platform/outbound/open.ts';
import { createSealer } from './platform/seal.ts';
import { readSecretKey } from './platform/secret-key.ts';
import { createLinks } from './platform/signed-link.ts';
import { prepareBlobs } from './documents/blobs/check.ts';
import { createDrawer, type Drawer } from './documents/drawing/drawer.ts';
import { createPrinter, type Printer } from './casefile/print/printer.ts';
import { openStore, type WorkingStore } from './store.ts';
import { selfServeWebhooksSetting } from './subscribers/stopped.ts';
import { VERSION } from './version.ts';
import { startWorkers, type Workers } from './workers.ts';
import { createDeclarationChecker, type DeclarationChecker } from './workflows/checker.ts';

/** As much as `intake doctor` takes for too little, on whichever disk: the database may lie on the same. */
const BACKUP_LEAVES_BYTES = 256 * 1024 * 1024;

/** Of the daily backup; null where the settings name no folder for it. */
export function dailySettings(config: Config): DailySettings | null {
  if (config.INTAKE_BACKUP_DIR === undefined) return null;
  // Told at the start rather than at night.
  readPassphrase(config);
  return {
    folder: config.INTAKE_BACKUP_DIR,
    keep: config.INTAKE_BACKUP_KEEP,
    at: config.INTAKE_BACKUP_AT,
    version: VERSION,
    leaves: BACKUP_LEAVES_BYTES,
    passphrase: () => readPassphrase(config),
    keys: readSecretKey(config),
  };
}

export type ServerOptions = {
  config: Config;
  log: Log;
  databaseUrl: string;
  role: 'all' | 'api' | 'worker';
  resolver?: Resolver;
  observe?: Observe;
  /** 0 leaves the queues to `drain`, for tests. */
  pollMs?: number;
  reader?: DocumentReader;
  drawer?: Drawer;
  printer?: Printer;
  checker?: DeclarationChecker;
  importer?: OpenApiImporter;
  searcher?: PageSearcher;
  uploads?: Partial<UploadLimits>;
  /** Whether the API is ready only where somebody works the queues off; by the role unless told. */
  expectsWorkers?: boolean;
  /** Another process listens, and hands connections to `take`. */
  isHandedConnections?: boolean;
};

export type RunningServer = {
  store: WorkingStore;
  workers: Workers | null;
  port: number | null;
  /** Answers a connection that another process has taken. */
  take(socket: Socket): void;
  stop(): Promise<void>;
};

/** What works in processes of its own; `close` ends those that were not given. */
function openChildren({ config, log, role, ...given }: ServerOptions) {
  const size = config.INTAKE_WORKER_CONCURRENCY;
  const opened = {
    checker: given.checker ?? createDeclarationChecker(),
    importer: given.importer ?? createOpenApiImporter(),
    // Whoever waits for a place does not wait for what is learned from past cases as well.
    searcher: given.searcher ?? createPageSearcher({ size: role === 'all' ? 2 : 1 }),
    reader:
      given.reader ??
      createDocumentReader({ size, limits: documentLimits(config), ...(role === 'api' ? {} : { log }) }),
    drawer: given.drawer ?? createDrawer(),
    printer: given.printer ?? createPrinter(),
  };
  const names = Object.keys(opened) as (keyof typeof opened)[];
  return {
    ...opened,
    async close(): Promise<void> {
      for (const name of names) if (given[name] === undefined) await opened[name].close();
    },
  };
}

async function openServersStore({
  config,
  log,
  role,
  databaseUrl,
}: ServerOptions): ReturnType<typeof openStore> {
  const pooler = databaseUrls(config)?.pooler;
  if (pooler !== undefined) await settleRole(databaseUrl);
  const store = await openStore(databaseUrl, {
    log,
    publicUrl: publicUrl(config),
    selfServeWebhooks: config.INTAKE_SELF_SERVE_WEBHOOKS,
    supervise: role !== 'api',
    isServer: true,
    poolSize: 10 + config.INTAKE_WORKER_CONCURRENCY,
    slowMs: config.INTAKE_SLOW_QUERY_MS,
    patienceMs: PATIENCE_MS,
    pooler,
    folder: config.DATABASE_URL === undefined ? config.INTAKE_DATA_DIR : undefined,
    readUrl: config.INTAKE_DATABASE_READ_URL,
    blobs: config,
  });
  try {
    const { sql } = store.database;
    const settings = selfServeWebhooksSetting(config.INTAKE_SELF_SERVE_WEBHOOKS);
    if (pooler !== undefined) await requireSettings({ sql, settings, log });
    await prepareBlobs(sql, store.blobs);
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
}

type ApiOptions = Omit<ApiServerOptions, 'expectsWorkers' | 'store'> &
  Pick<ServerOptions, 'role' | 'expectsWorkers'> & { store: Awaited<ReturnType<typeof openStore>> };

/** Null where this process has no API. */
async function openApi({ role, expectsWorkers, ...options }: ApiOptions): Promise<ApiServer | null> {
  if (role === 'worker') return null;
  try {
    return await openApiServer({ ...options, expectsWorkers: expectsWorkers ?? role === 'all' });
  } catch (error) {
    await options.outbound.close();
    await options.store.close();
    throw error;
  }
}

/** Starts the API and, or, the workers of this process. `stop` drains: open requests end, jobs in hand are finished. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config, log, role } = options;
  const keys = readSecretKey(config);
  const [sealer, links] = [createSealer(keys), createLinks(keys)];
  const daily = role === 'api' ? null : dailySettings(config);
  const store = await openServersStore(options);
  const { outbound, policy } = openOutbound(config, options.resolver);
  const { reader, ...children } = openChildren(options);
  // Before the workers: a port that is taken ends the start, and then nothing must be under way.
  const server = await openApi({ ...options, ...children, store, policy, outbound, sealer, links });
  const workers =
    role === 'api'
      ? null
      : startWorkers({
          store,
          outbound,
          sealer,
          reader,
          languageModel: openLanguageModel(config, { log }),
          searcher: children.searcher,
          limits: documentLimits(config),
          log,
          slots: config.INTAKE_WORKER_CONCURRENCY,
          pollMs: options.pollMs ?? 250,
          daily,
        });
  return {
    store,
    workers,
    port: server?.port ?? null,
    take: (socket) => server?.take(socket),
    async stop() {
      await server?.close();
      await workers?.stop();
      await children.close();
      await outbound.close();
      await store.close();
    },
  };
}
