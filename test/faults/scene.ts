// What the tests of faults share: a database, a document host, an organization, server processes, and the ledger that must balance.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { startTestApp, type TestApp } from '../harness/app.ts';
import { documentHost } from '../harness/documents.ts';
import { apiFor, newTenant, publish, type Tenant } from '../harness/factories.ts';
import { startServerProcess, type ServerProcess } from '../harness/processes/processes.ts';
import type { ServerSettings } from '../harness/processes/server-process.ts';
import { waitFor } from '../harness/wait.ts';

export type Scene = Awaited<ReturnType<typeof openScene>>;

export async function openScene() {
  const host = await documentHost();
  // The test's own door to the database; it works off nothing.
  const app: TestApp = await startTestApp({ role: 'api', config: host.config, resolver: host.resolver });
  const tenant = await newTenant(app);
  await publish(app, tenant);
  const processes: ServerProcess[] = [];
  return {
    host,
    app,
    tenant,
    sql: app.store.database.sql,
    async start(
      role: ServerSettings['role'] = 'all',
      more: Pick<ServerSettings, 'readings'> = {},
    ): Promise<ServerProcess> {
      const names = { [host.hostname]: ['127.0.0.1'] };
      const environment = { ...host.config, INTAKE_RATE_LIMIT_PER_MINUTE: '1000000' };
      const server = await startServerProcess({ databaseUrl: app.url, role, environment, names, ...more });
      processes.push(server);
      return server;
    },
    /** Serves bytes under a path of their own, which ends in the name. */
    serve: (bytes: Uint8Array | string, name = 'document'): string =>
      host.serve(`/${randomUUID()}/${name}`, bytes),
    async close(): Promise<void> {
      for (const server of processes) if (server.isAlive()) await server.stop();
      await app.close();
      await host.close();
    },
  };
}

export type Accepted = { case_id: string; doc_id: string; url: string };

/** POST /process until it is accepted: a client that tries again with the same key, as the contract asks. */
export async function sendUntilAccepted(
  origin: () => string,
  tenant: Tenant,
  url: string,
): Promise<Accepted> {
  const body = { document_url: url, case_type_id: 'invoice', idempotency_key: randomUUID() };
  return waitFor(
    'the request to be accepted',
    async () => {
      try {
        const reply = await apiFor({ origin: origin() }, tenant.key).post('/process', body);
        if (reply.status === 201 || reply.status === 200) return { ...reply.body, url };
        expect(reply.status).toBeGreaterThanOrEqual(500);
        expect(reply.body.error.request_id).toMatch(/./);
        return null;
      } catch (error) {
        // The connection broke off. (The error is of another realm than the test's own classes.)
        if ((error as Error).name === 'TypeError') return null;
        throw error;
      }
    },
    30_000,
  );
}

/** How many documents of the organization have come to an end. */
export async function countEnded({ sql, tenant }: Scene): Promise<number> {
  const [row] = await sql<{ n: number }>(
    `select count(*)::int as n from documents where org_id = $1 and status in ('processed', 'failed')`,
    [tenant.orgId],
  );
  return row?.n ?? 0;
}

/** Until every document has ended and every case waits for review; answers how long that took. */
export async function waitForEnd(scene: Scene, withinMs: number): Promise<number> {
  const start = performance.now();
  const open = `select (select count(*)::int from documents where org_id = $1 and status not in ('processed', 'failed')) +
    (select count(*)::int from cases where org_id = $1 and runtime_status <> 'ready_for_review') as n`;
  await waitFor(
    'every document to end',
    async () => (await scene.sql<{ n: number }>(open, [scene.tenant.orgId]))[0]?.n === 0,
    withinMs,
  );
  return performance.now() - start;
}

/** Nothing is lost, nothing doubled: what was accepted is what there is. */
export async function expectBalance({ sql, tenant }: Scene, accepted: Accepted[]): Promise<void> {
  const org = [tenant.orgId];
  const documents = await sql<{ doc_id: string; status: string; ends: number }>(
    `select d.doc_id, d.status, (select count(*)::int from events e where e.case_id = d.case_id and e.data->>'doc_id' = d.doc_id
       and e.feed_type in ('document.processed', 'document.failed')) as ends from documents d where d.org_id = $1`,
    org,
  );
  expect(documents.map(({ doc_id }) => doc_id).toSorted()).toEqual(
    accepted.map(({ doc_id }) => doc_id).toSorted(),
  );
  expect(documents.filter(({ ends }) => ends !== 1)).toEqual([]);
  const doubled = await sql(
    `select c.doc_id, c.fact_id, c.value, e.page_index, e.char_start from candidates c join cases using (case_id) join evidence e on e.candidate_id = c.candidate_id and e.ordinal = 0
     where org_id = $1 group by 1, 2, 3, 4, 5, c.found_by having count(*) > 1`,
    org,
  );
  expect(doubled).toEqual([]);
  const gaps = await sql(
    `select c.case_id from cases c join events e on e.case_id = c.case_id where c.org_id = $1 group by c.case_id
     having count(*) <> max(e.cursor) or min(e.cursor) <> 1 or max(e.cursor) <> max(c.last_cursor)`,
    org,
  );
  expect(gaps).toEqual([]);
  const openJobs = await sql(
    `select j.kind, j.status from case_jobs j join cases using (case_id) where org_id = $1 and j.status not in ('succeeded', 'failed')`,
    org,
  );
  expect(openJobs).toEqual([]);
  expect(await sql(`select name, state from pgboss.job where state < 'completed'`)).toEqual([]);
}
