// The real product on a database of its own: API on a free port, workers that run when the test says so, a clock the test moves.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import './metadata.ts';
import type { JobName } from '../../src/catalog/jobs.ts';
import type { Endpoint } from '../../src/http/endpoint.ts';
import type { UploadLimits } from '../../src/http/bodies/upload-room.ts';
import { createPageSearcher } from '../../src/extraction/stored/searcher.ts';
import { createOpenApiImporter } from '../../src/connectors/openapi/importer.ts';
import { createPrinter } from '../../src/casefile/print/printer.ts';
import { createDrawer } from '../../src/documents/drawing/drawer.ts';
import { createDocumentReader, type DocumentReader, type ReaderOptions } from '../../src/intake/reader.ts';
import { startServer, type RunningServer } from '../../src/main.ts';
import { loadConfig, type Config } from '../../src/platform/config.ts';
import { documentLimits } from '../../src/platform/document-limits.ts';
import { createLog, type Log } from '../../src/platform/log.ts';
import type { Resolver } from '../../src/platform/outbound/connector.ts';
import { transact, type Environment, type Scope, type Tx } from '../../src/platform/transaction.ts';
import { createDeclarationChecker } from '../../src/workflows/checker.ts';
import { assertDeclared } from './endpoints/contract.ts';

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

/** Of this worker, for all of its databases. */
let administrator: Promise<pg.Client> | undefined;

async function administrate(statement: string): Promise<void> {
  administrator ??= connectTo('postgres');
  await (await administrator).query(statement);
}

async function connectTo(database: string): Promise<pg.Client> {
  const client = new pg.Client(addressOf(database));
  // The server may end first.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const addressOf = (database: string): string => `${process.env['TEST_PG_URL'] ?? ''}${database}`;

export type TestDatabase = { url: string; query: pg.Client['query']; drop(): Promise<void> };

/** A copy of the prepared database, whose clock the test moves. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  await administrate(`create database ${name} template intake_template strategy file_copy`);
  // Most tests ask the product's own connections.
  let own: Promise<pg.Client> | undefined;
  const query = async (...given: Parameters<pg.Client['query']>) =>
    (await (own ??= connectTo(name))).query(...given);
  return {
    url: addressOf(name),
    query: query as unknown as pg.Client['query'],
    async drop() {
      await (await own)?.end();
      await administrate(`drop database ${name} with (force)`);
    },
  };
}

export type TestAppOptions = {
  config?: Partial<Config>;
  resolver?: Resolver;
  role?: 'all' | 'api' | 'worker';
  url?: string;
  log?: Log;
  findOcr?: ReaderOptions['findOcr'] | undefined;
  uploads?: Partial<UploadLimits>;
  expectsWorkers?: boolean;
};

export function testConfig(overrides: Partial<Config> = {}): Config {
  const { config } = loadConfig({
    INTAKE_PORT: '0',
    INTAKE_LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
    INTAKE_LOG_FORMAT: 'json',
  });
  return {
    ...config,
    INTAKE_PORT: 0,
    INTAKE_RATE_LIMIT_PER_MINUTE: 100_000,
    INTAKE_SECRET_KEY: 'only for tests, nothing real '.repeat(2),
    ...overrides,
  };
}

/**
 * The processes that read documents and check declarations serve every app of this worker: each costs a second to start, and
 * keeps nothing between two tasks. Without OCR unless a test asks for it: what a machine has installed changes no outcome.
 */
const shared = {
  reader: createDocumentReader({ size: 1, findOcr: () => Promise.resolve(null) }),
  drawer: createDrawer(),
  printer: createPrinter(),
  checker: createDeclarationChecker(),
  importer: createOpenApiImporter(),
  searcher: createPageSearcher({ size: 1 }),
};

function readerFor({ findOcr, config }: TestAppOptions): DocumentReader {
  if (findOcr !== undefined) return createDocumentReader({ size: 1, findOcr });
  if (config?.INTAKE_MAX_PAGES !== undefined)
    return createDocumentReader({
      size: 1,
      limits: documentLimits(testConfig(config)),
      findOcr: () => Promise.resolve(null),
    });
  const { read, propose } = shared.reader;
  return { read, propose, close: () => Promise.resolve() };
}

const givenOf = ({ uploads, expectsWorkers, resolver }: TestAppOptions) => ({
  ...(uploads === undefined ? {} : { uploads }),
  ...(expectsWorkers === undefined ? {} : { expectsWorkers }),
  ...(resolver === undefined ? {} : { resolver }),
});

/** Starts the product. With `url` it joins the database of another test app. */
export async function startTestApp(options: TestAppOptions = {}) {
  const database = options.url === undefined ? await createTestDatabase() : null;
  const url = options.url ?? database?.url ?? '';
  const config = testConfig(options.config);
  const log = options.log ?? createLog({ level: config.INTAKE_LOG_LEVEL, format: 'json' });
  const reader = readerFor(options);
  const undeclared: string[] = [];
  let running: RunningServer | undefined = await startServer({
    config,
    log,
    databaseUrl: url,
    role: options.role ?? 'all',
    reader,
    drawer: shared.drawer,
    printer: shared.printer,
    checker: shared.checker,
    importer: shared.importer,
    searcher: shared.searcher,
    pollMs: 0,
    ...givenOf(options),
    observe: {
      answered: (endpoint, answer) => undeclared.push(...assertDeclared(endpoint, answer)),
      refused: (endpoint: Endpoint, code) => undeclared.push(...assertDeclared(endpoint, code)),
    },
  });
  const origin = `http://127.0.0.1:${running.port ?? 0}`;
  const server = (): RunningServer => {
    if (running === undefined) throw new Error('the app was closed');
    return running;
  };
  return {
    url,
    origin,
    get server() {
      return server();
    },
    get store() {
      return server().store;
    },
    /** What answers said that their endpoints do not declare; a test file's afterAll expects it empty (`close` does). */
    undeclared,
    /** Does all jobs that are due, or those of the named queues alone. */
    drain: async (queues?: JobName[]) => server().workers?.drain(queues) ?? 0,
    /** Moves the clock of every due time, `'61 seconds'`, `'25 hours'`; back again with `'-25 hours'`. */
    advance: async (by: string) =>
      server().store.database.sql(`update test_clock set ahead = ahead + $1::interval`, [by]),
    as: <T>(scope: Partial<Scope> & { orgId: string }, work: (tx: Tx) => Promise<T>): Promise<T> =>
      transact(
        server().store,
        {
          environment: 'test' as Environment,
          actor: { type: 'operator', id: 'tester', label: 'tester' },
          requestId: null,
          ...scope,
        },
        work,
      ),
    async close() {
      await running?.stop();
      // The variables of a test file live as long as its worker, and should not keep all of this with them.
      running = undefined;
      await reader.close();
      await database?.drop();
      if (undeclared.length > 0)
        throw new Error(`not declared by their endpoints:\n${[...new Set(undeclared)].join('\n')}`);
    },
  };
}
