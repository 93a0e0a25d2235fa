// What faults happen to: a PostgreSQL, `intake serve` on it with two processes that answer and a worker, an organization, a receiver.
import { randomUUID } from 'node:crypto';
import { startServe, type Served } from '../../../test/cli/server/serving.ts';
import { startTestApp, testConfig } from '../../../test/harness/app.ts';
import { newTenant, publish, type Tenant } from '../../../test/harness/factories.ts';
import { testAuthority } from '../../../test/harness/outside/certificates.ts';
import { addTestEndpoint } from '../../../test/harness/outside/deliveries.ts';
import { startDocumentHost } from '../../../test/harness/outside/document-host.ts';
import { startReceiver, type Receiver } from '../../../test/harness/outside/receiver.ts';
import { freePort } from '../../../test/harness/processes/postgres-pair.ts';
import { childrenOf, commandOf } from '../../../test/harness/processes/processes.ts';
import { endsWithUs } from '../guard.ts';
import type { Books } from '../ledger.ts';
import type { Embedded, Pair, Postgres } from './postgres.ts';

const TEXT = 'INVOICE\nInvoice number: RE-1\nInvoice date: 23.05.2026\nTotal: 10.00 EUR\n';

export type Scene = Awaited<ReturnType<typeof openScene<Postgres>>>;
export type EmbeddedScene = Awaited<ReturnType<typeof openScene<Embedded>>>;
export type PairScene = Awaited<ReturnType<typeof openScene<Pair>>>;

export async function openScene<Of extends Postgres>(postgres: Of) {
  const receiver = await startReceiver('localhost');
  const documents = await startDocumentHost({ ca: await testAuthority(), hostname: 'localhost' });
  const url = documents.serve('/invoice.txt', TEXT, 'text/plain');
  const tenant = await prepare(postgres.url, receiver);
  const port = await freePort();
  const start = starter(port, {
    ...(receiver.config as Record<string, string>),
    INTAKE_EGRESS_ALLOW: `${receiver.allow},localhost:${documents.port}`,
    DATABASE_URL: postgres.url,
  });
  let server = await start();
  const pids = (part: string): number[] =>
    childrenOf(server.child.pid ?? 0).filter((one) => commandOf(one).includes(`server-process.js\0${part}`));
  return {
    tenant,
    postgres,
    books: {
      sql: postgres.sql,
      orgId: tenant.orgId,
      received: () => new Set(receiver.posts().map(({ deliveryId }) => deliveryId)),
    } satisfies Books,
    origin: `http://127.0.0.1:${port}`,
    /** A body of POST /process, each with a document of its own. */
    submission: (): string => submission(`${url}?${randomUUID()}`),
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

const submission = (documentUrl: string): string =>
  JSON.stringify({
    document_url: documentUrl,
    case_type_id: 'invoice',
    idempotency_key: randomUUID(),
  });

/** Each server is on the same port. */
const starter = (port: number, environment: Record<string, string>) => async (): Promise<Served> => {
  const served = await startServe(['--port', String(port)], {
    INTAKE_SECRET_KEY: testConfig().INTAKE_SECRET_KEY ?? '',
    INTAKE_API_PROCESSES: '2',
    INTAKE_WORKER_CONCURRENCY: '2',
    INTAKE_RATE_LIMIT_PER_MINUTE: '1000000',
    ...environment,
  });
  void served.closed.then(endsWithUs(served.child.pid ?? 0));
  return served;
};

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
