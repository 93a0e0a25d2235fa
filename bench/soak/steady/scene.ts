// What a steady load runs on: `serve` with a database of its own beside it, an organization in live, documents and a receiver on loopback.
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openEmbedded } from '../../../src/platform/embedded/open.ts';
import { prepareSchema } from '../../../src/schema.ts';
import { startServe } from '../../../test/cli/server/serving.ts';
import { startTestApp, testConfig } from '../../../test/harness/app.ts';
import { invoicePdf } from '../../../test/harness/documents.ts';
import { newTenant, publish, type Tenant } from '../../../test/harness/factories.ts';
import { testAuthority } from '../../../test/harness/outside/certificates.ts';
import { addTestEndpoint } from '../../../test/harness/outside/deliveries.ts';
import { startDocumentHost, type DocumentHost } from '../../../test/harness/outside/document-host.ts';
import { startReceiver } from '../../../test/harness/outside/receiver.ts';
import { FORM_WORKFLOW } from '../../../test/harness/sessions/sessions.ts';
import { endsWithUs } from '../guard.ts';

const TEXT = 'INVOICE\nInvoice number: RE-1\nInvoice date: 23.05.2026\nTotal: 10.00 EUR\n';
const ENDPOINTS = 3;
/** Of the documents, the others are text. */
const PDF_PART = 0.25;

export type Scene = Awaited<ReturnType<typeof openScene>>;

export async function openScene() {
  const dataDir = mkdtempSync(join(tmpdir(), 'intake-steady-'));
  chmodSync(dataDir, 0o711);
  // Beside `serve`, so that rows can be looked at after its end.
  const database = await openEmbedded({ dataDir, mode: 'serve' });
  await prepareSchema(database.url);
  const outside = await openOutside();
  const tenant = await prepare(database.url, outside);
  const server = await startServe([], {
    ...outside.config,
    INTAKE_DATA_DIR: dataDir,
    INTAKE_SECRET_KEY: testConfig().INTAKE_SECRET_KEY ?? '',
    INTAKE_RATE_LIMIT_PER_MINUTE: '1000000',
  });
  void server.closed.then(endsWithUs(server.child.pid ?? 0, dataDir));
  const client = new pg.Client({ connectionString: database.url, application_name: 'steady' });
  await client.connect();
  return {
    origin: server.listening.address as string,
    pid: server.child.pid ?? 0,
    dataDir,
    tenant,
    received: outside.received,
    sql: async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
      (await client.query(text, values)).rows as Row[],
    documentUrl: outside.documentUrl,
    faults: () => server.lines.filter(({ level }) => level === 'error' || level === 'fatal'),
    async stopServer(): Promise<number | null> {
      server.child.kill('SIGTERM');
      return server.closed;
    },
    async close(): Promise<void> {
      await client.end();
      await outside.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

type Outside = Awaited<ReturnType<typeof openOutside>>;

/** Hosts documents, and takes webhooks: of each of them the id alone is kept, since there are very many. */
async function openOutside() {
  const trust = await startReceiver('localhost');
  const host: DocumentHost = await startDocumentHost({ ca: await testAuthority(), hostname: 'localhost' });
  const received = new Set<string>();
  const hook = host.serve('/hook', (request, response) => {
    request.resume().on('end', () => {
      received.add(String(request.headers['x-service-delivery']));
      response.writeHead(200, { 'content-length': 2 }).end('ok');
    });
  });
  const text = host.serve('/invoice.txt', TEXT, 'text/plain');
  const pdf = host.serve('/invoice.pdf', await invoicePdf(), 'application/pdf');
  const allow = `localhost:${host.port}`;
  return {
    config: { INTAKE_EGRESS_CA_FILE: trust.config.INTAKE_EGRESS_CA_FILE ?? '', INTAKE_EGRESS_ALLOW: allow },
    resolver: trust.resolver,
    allow,
    hook,
    received,
    /** A document of its own for each case. */
    documentUrl: (): string => `${Math.random() < PDF_PART ? pdf : text}?${randomUUID()}`,
    async close(): Promise<void> {
      await trust.close();
      await host.close();
    },
  };
}

async function prepare(url: string, { config, resolver, hook, allow }: Outside): Promise<Tenant> {
  const app = await startTestApp({ url, role: 'api', config, resolver });
  const tenant = await newTenant(app, { environment: 'live', rateLimitPerMinute: 1_000_000 });
  await publish(app, tenant);
  await publish(app, tenant, { ...FORM_WORKFLOW, workflow_id: 'hosted', case_type_id: 'hosted' });
  for (let n = 0; n < ENDPOINTS; n++) await addTestEndpoint(app, tenant.orgId, { url: hook, allow });
  await app.close();
  return tenant;
}
