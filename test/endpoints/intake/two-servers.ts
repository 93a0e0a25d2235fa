// Two servers on one database, and what an organization has there.
import { afterAll, beforeAll } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import type { Reply, Tenant } from '../../harness/factories.ts';

export type Ids = { case_id: string; doc_id: string; job_id: string; idempotent_replay: boolean };

export const byStatus = (replies: Reply<unknown>[]): Record<string, number> => {
  const tally: Record<string, number> = {};
  for (const { status } of replies) tally[status] = (tally[status] ?? 0) + 1;
  return tally;
};

/** Starts both for the tests of a file. */
export function useTwoServers() {
  let app: TestApp;
  let second: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ role: 'api' });
    second = await startTestApp({ role: 'api', url: app.url });
  });
  afterAll(async () => {
    await second.close();
    await app.close();
  });
  const counts = async (tenant: Tenant): Promise<Record<string, number>> => {
    const [row] = await app.store.database.sql<Record<string, number>>(
      `select (select count(*)::int from cases where org_id = $1) as cases, (select count(*)::int from documents where org_id = $1) as documents,
         (select count(*)::int from idempotency_records where org_id = $1) as keys,
         (select count(*)::int from pgboss.job where data->>'docId' in (select doc_id from documents where org_id = $1)) as jobs`,
      [tenant.orgId],
    );
    return row ?? {};
  };
  return { app: () => app, otherApp: () => second, counts };
}
