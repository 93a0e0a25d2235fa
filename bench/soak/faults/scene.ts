// What faults happen to: a PostgreSQL, `intake serve` on it with two processes that answer and a worker, an organization, a receiver.
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openEmbedded } from '../../../src/platform/embedded/open.ts';
import { prepareSchema } from '../../../src/schema.ts';
import { startServe, type Served } from '../../../test/cli/server/serving.ts';
import { startTestApp, testConfig } from '../../../test/harness/app.ts';
import { newTenant, publish, type Tenant } from '../../../test/harness/factories.ts';
import { testAuthority } from '../../../test/harness/outside/certificates.ts';
import { addTestEndpoint } from '../../../test/harness/outside/deliveries.ts';
import { startDocumentHost } from '../../../test/harness/outside/document-host.ts';
import { startReceiver, type Receiver } from '../../../test/harness/outside/receiver.ts';
import { childrenOf, commandOf } from '../../../test/harness/processes/processes.ts';

const TEXT = 'INVOICE\nInvoice number: RE-1\nInvoice date: 23.05.2026\nTotal: 10.00 EUR\n';

export type Scene = Awaited<ReturnType<typeof openScene>>;

export async function openScene() {
  const postgres = await openPostgres();
  const receiver = await startReceiver('localhost');
  const documents = await startDocumentHost({ ca: await testAuthority(), hostname: 'localhost' });
  const url = documents.serve('/invoice.txt', TEXT, 'text/plain');
  const tenant = await prepare(postgres.url, receiver);
  const port = await freePort();
  const environment = {
    ...(receiver.config as Record<string, string>),
    INTAKE_EGRESS_ALLOW: `${receiver.allow},localhost:${documents.port}`,
    DATABASE_URL: postgres.url,
    INTAKE_SECRET_KEY: testConfig().INTAKE_SECRET_KEY ?? '',
    INTAKE_API_PROCESSES: '2',
    INTAKE_WORKER_CONCURRENCY: '2',
    INTAKE_RATE_LIMIT_PER_MINUTE: '1000000',
  };
  const start = (): Promise<Served> => startServe(['--port', String(port)], environment);
  let server = await start();
  const pids = (part: string): number[] =>
    childrenOf(server.child.pid ?? 0).filter((one) => commandOf(one).includes(`server-process.js\0${part}`));
  return {
    tenant,
    receiver,
    postgres,
    origin: `http://127.0.0.1:${port}`,
    /** A body of POST /process, each with a document of its own. */
    submission: (): string =>
      JSON.stringify({
        document_url: `${url}?${randomUUID()}`,
        case_type_id: 'invoice',
        idempotency_key: randomUUID(),
      }),
    answering: () => pids('api'),
    working: () => pids('worker'),
    reading: () => pids('worker').flatMap((pid) => childrenOf(pid)),
    server: () => server,
    async restart(): Promise<void> {
      server = await start();
    },
    async close(): Promise<number | null> {
      server.child.kill('SIGTERM');
      const code = await server.closed;
      await receiver.close();
      await documents.close();
      await postgres.close();
      return code;
    },
  };
}

/** Two organizations' worth is not needed: one, with a workflow and three endpoints that hear of everything. */
async function prepare(url: string, receiver: Receiver): Promise<Tenant> {
  const app = await startTestApp({ url, role: 'api', config: receiver.config, resolver: receiver.resolver });
  const tenant = await newTenant(app, { environment: 'live' });
  await publish(app, tenant);
  for (let n = 0; n < 3; n++)
    await addTestEndpoint(app, tenant.orgId, { url: receiver.serve(`/${n}`), allow: receiver.allow });
  await app.close();
  return tenant;
}

export type Rows = <Row>(text: string, values?: unknown[]) => Promise<Row[]>;

/** A server that is killed as a whole, and started again on the same address. */
async function openPostgres() {
  const dataDir = mkdtempSync(join(tmpdir(), 'intake-faults-'));
  chmodSync(dataDir, 0o711);
  let running = await openEmbedded({ dataDir, mode: 'serve' });
  const { url } = running;
  await prepareSchema(url);
  const sql: Rows = async <Row>(text: string, values: unknown[] = []) => {
    const client = new pg.Client({ connectionString: url, application_name: 'faults' });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(text, values)).rows as Row[];
    } finally {
      await client.end();
    }
  };
  return {
    url,
    sql,
    postmaster: (): number =>
      Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]),
    async restart(): Promise<void> {
      const before = running;
      running = await openEmbedded({ dataDir, mode: 'serve' });
      await before.close();
      if (running.url !== url) throw new Error('PostgreSQL came back at another address');
    },
    async close(): Promise<void> {
      await running.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
