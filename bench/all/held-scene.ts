// The whole product at work: cases come in, are read, claimed and given back, looked at, and told to a receiver.
import { randomUUID } from 'node:crypto';
import { startServer } from '../../src/main.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { newId } from '../../src/platform/ids.ts';
import { createLog } from '../../src/platform/log.ts';
import { createSealer } from '../../src/platform/seal.ts';
import { transact, type Scope, type Tx } from '../../src/platform/transaction.ts';
import { secretPlace } from '../../src/subscribers/rules.ts';
import { documentHost } from '../../test/harness/documents.ts';
import { newTenant, publish, type Tenant } from '../../test/harness/factories.ts';
import type { Sql } from '../../src/platform/database/sql.ts';
import { createTestDatabaseHere } from '../harness/database.ts';
import { waitUntil } from '../harness/waiting.ts';

const CASES = 10;
const LOOKS = 20;
const TEXT = 'INVOICE\nInvoice number: RE-1\nInvoice date: 03.05.2026\nTotal: 10.00 EUR\n';
const SECRET_KEY = 'only for this bench, nothing real '.repeat(2);

/** Where a look has most to step over. */
const MOST_DEAD = `
select relname || ' ' || n_dead_tup as told from pg_stat_user_tables where n_dead_tup > 0 order by n_dead_tup desc limit 8`;

export type HeldScene = Awaited<ReturnType<typeof openHeldScene>>;

export async function openHeldScene() {
  const database = await createTestDatabaseHere();
  const host = await documentHost();
  const documentUrl = host.serve('/invoice.txt', TEXT, 'text/plain');
  const hookUrl = host.serve('/hook', 'ok', 'text/plain');
  const { config } = loadConfig({
    INTAKE_LOG_LEVEL: 'error',
    INTAKE_RATE_LIMIT_PER_MINUTE: '1000000',
    INTAKE_SECRET_KEY: SECRET_KEY,
  });
  const server = await startServer({
    config: { ...config, ...host.config, INTAKE_PORT: 0 },
    log: createLog({ level: 'error', format: 'json' }),
    databaseUrl: database.url,
    role: 'all',
    resolver: host.resolver,
  });
  const { sql } = server.store.database;
  const actor = { type: 'operator', id: 'bench', label: 'bench' } as const;
  const nobody = { environment: 'live', actor, requestId: null } as const;
  const scene = {
    origin: `http://127.0.0.1:${server.port}`,
    as: <T>(scope: Partial<Scope> & { orgId: string }, work: (tx: Tx) => Promise<T>): Promise<T> =>
      transact(server.store, { ...nobody, ...scope }, work),
  };
  const tenant = await newTenant(scene, { environment: 'live' });
  await publish(scene, tenant);
  await tellOf(sql, tenant.orgId, hookUrl);
  return {
    url: database.url,
    round: () => round({ sql, tenant, documentUrl }),
    async mostDead(): Promise<string> {
      const rows = await sql<{ told: string }>(MOST_DEAD);
      return rows.map(({ told }) => told).join(', ');
    },
    async close(): Promise<void> {
      await server.stop();
      await host.close();
      await database.close();
    },
  };
}

async function tellOf(sql: Sql, orgId: string, url: string): Promise<void> {
  const id = newId('whk');
  const secret = ['whsec', 'only-for-this-bench'].join('_');
  await sql(
    `insert into webhook_endpoints (endpoint_id, org_id, url, events, secret, created_at, updated_at, created_by)
     values ($1, $2, $3, '{*}', $4, app_now(), app_now(), 'bench')`,
    [id, orgId, url, createSealer(SECRET_KEY).seal(secret, secretPlace(id, 'secret'))],
  );
}

type Work = { sql: Sql; tenant: Tenant; documentUrl: string };

async function submit({ tenant, documentUrl }: Work): Promise<string> {
  const reply = await tenant.api.post('/process', {
    document_url: documentUrl,
    case_type_id: 'invoice',
    idempotency_key: randomUUID(),
  });
  if (reply.status !== 201) throw new Error(`not taken in: ${JSON.stringify(reply.body)}`);
  return reply.body.case_id as string;
}

/** Ends when everything that follows from it has ended. */
async function round(work: Work): Promise<void> {
  const { sql, tenant } = work;
  const ids = await Promise.all(Array.from({ length: CASES }, () => submit(work)));
  const none = async (text: string): Promise<boolean> => (await sql(text, [ids])).length === 0;
  await waitUntil(() =>
    none(`select 1 from cases where case_id = any($1) and runtime_status <> 'ready_for_review' limit 1`),
  );
  for (const command_type of ['claim_case', 'release_case']) {
    await Promise.all(ids.map((id) => command(tenant, id, command_type)));
    await waitUntil(() =>
      none(`select 1 from commands where case_id = any($1) and finished_at is null limit 1`),
    );
  }
  for (let n = 0; n < LOOKS; n++)
    for (const path of ['/me', '/operator/queue', `/cases/${ids[n % CASES]}/package`])
      await tenant.api.get(path);
  await waitUntil(() =>
    none(`select 1 from webhook_deliveries where case_id = any($1) and status <> 'delivered' limit 1`),
  );
}

async function command(tenant: Tenant, caseId: string, command_type: string): Promise<void> {
  const reply = await tenant.api.post(
    `/cases/${caseId}/commands`,
    { command_type, payload: {} },
    { 'idempotency-key': randomUUID() },
  );
  if (reply.status >= 300) throw new Error(`${command_type}: ${JSON.stringify(reply.body)}`);
}
