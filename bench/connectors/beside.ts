// How long other cases take to be ready while 200 wait for an API that hangs, beside the same cases alone.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from '../../src/main.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { createLog } from '../../src/platform/log.ts';
import type { Sql } from '../../src/platform/database/sql.ts';
import { transact, type Scope, type Tx } from '../../src/platform/transaction.ts';
import { documentHost } from '../../test/harness/documents.ts';
import { newTenant, publish, WORKFLOW, type Tenant } from '../../test/harness/factories.ts';
import { createTestDatabaseHere } from '../harness/database.ts';
import { report } from '../harness/figures.ts';
import { now } from '../harness/waiting.ts';

const LOOK_MS = 20;
const TIMES = 7;
const TEXT = 'INVOICE\nInvoice number: RE-1\nInvoice date: 03.05.2026\nTotal: 10.00 EUR\n';

const [number, ...others] = WORKFLOW.facts;
const VERIFIED = {
  ...WORKFLOW,
  facts: [{ ...number, verify: { connector_key: 'dead', function_key: 'find' } }, ...others],
};

/** Answers nothing, for ever. */
const connectorAt = (base_url: string): object => ({
  connector_key: 'dead',
  label: 'An API that hangs',
  connector_type: 'http_api',
  transport: { base_url, timeout_ms: 2000 },
  functions: [
    {
      function_key: 'find',
      label: 'Find',
      usage: 'verify_fact',
      request: { method: 'GET', path: '/hangs', query: { number: '{{invoice_number}}' } },
      input_parameters: [{ name: 'invoice_number' }],
    },
  ],
});

async function send(tenant: Tenant, url: string, count: number): Promise<void> {
  const one = (): Promise<unknown> =>
    tenant.api.post('/process', {
      document_url: url,
      case_type_id: 'invoice',
      idempotency_key: randomUUID(),
    });
  await Promise.all(Array.from({ length: count }, one));
}

/** Seconds until so many cases of the tenant have the status. */
async function until(
  sql: Sql,
  tenant: Tenant,
  { status, count }: { status: string; count: number },
): Promise<number> {
  const start = now();
  for (;;) {
    const [row] = await sql<{ n: number }>(
      `select count(*)::int as n from cases where org_id = $1 and runtime_status = $2`,
      [tenant.orgId, status],
    );
    if ((row?.n ?? 0) >= count) return (now() - start) / 1000;
    await sleep(LOOK_MS);
  }
}

async function untilRead(sql: Sql, tenant: Tenant, count: number): Promise<void> {
  for (;;) {
    const [row] = await sql<{ n: number }>(
      `select count(*)::int as n from documents where org_id = $1 and status = 'processed'`,
      [tenant.orgId],
    );
    if ((row?.n ?? 0) >= count) return;
    await sleep(LOOK_MS);
  }
}

type Scene = Awaited<ReturnType<typeof openScene>>;

/** The product on a database of its own, beside a host with one document and an API that hangs. */
async function openScene() {
  const database = await createTestDatabaseHere();
  const host = await documentHost();
  const url = host.serve('/invoice.txt', TEXT, 'text/plain');
  host.serve('/hangs', () => undefined);
  const { config } = loadConfig({
    INTAKE_LOG_LEVEL: 'error',
    INTAKE_RATE_LIMIT_PER_MINUTE: '1000000',
    INTAKE_SECRET_KEY: 'only for this bench, nothing real '.repeat(2),
  });
  const server = await startServer({
    config: { ...config, ...host.config, INTAKE_PORT: 0 },
    log: createLog({ level: 'error', format: 'json' }),
    databaseUrl: database.url,
    role: 'all',
    resolver: host.resolver,
  });
  const actor = { type: 'operator', id: 'bench', label: 'bench' } as const;
  const nobody = { environment: 'test', actor, requestId: null } as const;
  return {
    url,
    api: host.origin,
    sql: server.store.database.sql,
    origin: `http://127.0.0.1:${server.port}`,
    as: <T>(scope: Partial<Scope> & { orgId: string }, work: (tx: Tx) => Promise<T>): Promise<T> =>
      transact(server.store, { ...nobody, ...scope }, work),
    async close(): Promise<void> {
      await server.stop();
      await host.close();
      await database.close();
    },
  };
}

/** Until so many new cases are ready. */
async function ready(scene: Scene, count: number): Promise<number> {
  const tenant = await newTenant(scene);
  await publish(scene, tenant);
  await send(tenant, scene.url, count);
  return until(scene.sql, tenant, { status: 'ready_for_review', count });
}

async function hang(scene: Scene, count: number): Promise<void> {
  const tenant = await newTenant(scene);
  await scene.sql(`update organizations set connector_approval_required = false where org_id = $1`, [
    tenant.orgId,
  ]);
  await tenant.api.post('/connectors', connectorAt(scene.api));
  await publish(scene, tenant, VERIFIED);
  await send(tenant, scene.url, count);
  // Their documents are read, which costs whoever reads beside them; the first calls are over: some hang, the others wait for room.
  await untilRead(scene.sql, tenant, count);
  await until(scene.sql, tenant, { status: 'ready_for_review', count: 1 });
}

/** Several times, since one is soon disturbed. */
async function several(scene: Scene, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < TIMES; i++) times.push(await ready(scene, count));
  return times;
}

const middle = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

export async function measureBeside(isQuick: boolean): Promise<void> {
  const [waiting, count] = isQuick ? [50, 20] : [200, 100];
  const scene = await openScene();
  try {
    await ready(scene, count);
    const alone = await several(scene, count);
    await hang(scene, waiting);
    const beside = await several(scene, count);
    report({
      what: `time to ready beside ${waiting} cases whose API hangs, to the time alone`,
      value: middle(beside) / middle(alone),
      unit: '',
      bar: 1.2,
      isMost: true,
      beside: `${middle(beside).toFixed(2)} s and ${middle(alone).toFixed(2)} s for ${count} cases`,
    });
  } finally {
    await scene.close();
  }
}
