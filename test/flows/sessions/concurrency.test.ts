// Sessions opened at the same time: twins make one, caps hold exactly, a name belongs to one case, handoffs mark once.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { apiFor, invoiceTenant, setAccount, submission, type Tenant } from '../../harness/factories.ts';
import { openedSession, sessionRequest } from '../../harness/sessions/sessions.ts';
import { countOf, feedOf } from '../../harness/story.ts';

let apps: TestApp[];
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
  apps = [app, await startTestApp({ role: 'api', url: app.url })];
});
afterAll(async () => {
  for (const one of apps.toReversed()) await one.close();
});

/** All requests at once, spread over two server processes' worth of pools; answers the statuses, sorted. */
async function storm(tenant: Tenant, bodies: [path: string, body: object][]) {
  const replies = await Promise.all(
    bodies.map(([path, body], index) =>
      apiFor(apps[index % apps.length] ?? app, tenant.key).post(path, body),
    ),
  );
  const codes = replies.map(({ status, body }) =>
    status < 300 ? `${status}` : `${status} ${body.error.code}`,
  );
  const counts = Object.fromEntries(
    [...Map.groupBy(codes, (code) => code)].map(([code, all]) => [code, all.length]),
  );
  return { replies, counts };
}
const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

const countOfSessions = async ({ orgId }: Tenant): Promise<object> => {
  const [row] = await app.store.database.sql<object>(
    `select (select count(*)::int from sessions where org_id = $1) as sessions, (select count(*)::int from cases where org_id = $1) as cases`,
    [orgId],
  );
  return row ?? {};
};

test('twins with one key make one session; every answer has secrets of its own', async () => {
  const tenant = await invoiceTenant(app);
  const body = sessionRequest({ external_case_id: 'twin' });
  const { replies, counts } = await storm(
    tenant,
    times(20, () => ['/sessions', body]),
  );
  expect(counts).toEqual({ '201': 1, '200': 19 });
  expect(new Set(replies.map((reply) => reply.body.session_id)).size).toBe(1);
  expect(new Set(replies.map((reply) => reply.body.access_token)).size).toBe(20);
  expect(await countOfSessions(tenant)).toEqual({ sessions: 1, cases: 1 });
});

test('the cap of test sessions holds exactly', async () => {
  const tenant = await invoiceTenant(app);
  const { counts } = await storm(
    tenant,
    times(70, () => ['/sessions', sessionRequest()]),
  );
  expect(counts).toEqual({ '201': 50, '429 test_usage_cap_exceeded': 20 });
  expect(await countOfSessions(tenant)).toEqual({ sessions: 50, cases: 50 });
});

test('the live cap is one for sessions and documents together', async () => {
  const tenant = await invoiceTenant(app, { environment: 'live' });
  await setAccount(app, tenant, { live_usage_cap: 10 });
  const { counts } = await storm(
    tenant,
    times(15, (): [string, object][] => [
      ['/sessions', sessionRequest()],
      ['/process', submission()],
    ]).flat(),
  );
  expect(counts).toEqual({ '201': 10, '402 live_usage_cap_exceeded': 20 });
  expect(await countOfSessions(tenant)).toMatchObject({ cases: 10 });
});

test('an external_case_id belongs to one of many', async () => {
  const tenant = await invoiceTenant(app);
  const { counts } = await storm(
    tenant,
    times(12, () => ['/sessions', sessionRequest({ external_case_id: 'one' })]),
  );
  expect(counts).toEqual({ '201': 1, '400 external_case_id_conflict': 11 });
  expect(await countOfSessions(tenant)).toEqual({ sessions: 1, cases: 1 });
});

test('handoffs at the same time mark once', async () => {
  const tenant = await invoiceTenant(app);
  const { session_id, case_id } = await openedSession(tenant);
  const { replies } = await storm(
    tenant,
    times(10, () => [`/sessions/${session_id}/handoff`, {}]),
  );
  expect(replies.filter(({ body }) => body.already_marked === false)).toHaveLength(1);
  expect(new Set(replies.map(({ body }) => body.customer_completed_at)).size).toBe(1);
  expect(countOf(await feedOf(tenant, case_id), 'intake.handoff_ready')).toBe(1);
});
