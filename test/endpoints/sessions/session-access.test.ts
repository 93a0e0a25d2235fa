// Who may call the applicant plane: whoever holds the token of the session that the path names, and nobody else.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../src/platform/ids.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { APPLICATION, newApplicant } from '../../harness/sessions/applicant.ts';
import { api, endpointOf, send } from '../../harness/endpoints/endpoint-contract.ts';
import { apiFor, newTenant, publish, type Tenant } from '../../harness/factories.ts';
import { expectRateLimitHeaders, expectShortRefusal } from '../../harness/endpoints/replies.ts';
import { SESSION_REQUESTS, shownOf } from '../../harness/sessions/session-contract.ts';

const operations = Object.keys(SESSION_REQUESTS);
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ role: 'api', config: { INTAKE_TRUSTED_PROXIES: '127.0.0.1/32' } });
});
afterAll(() => app.close());

const call = (token: string, operationId: string, id: string) => {
  const request = SESSION_REQUESTS[operationId]?.() ?? { path: '/no-row' };
  return send(apiFor(app, token), endpointOf(operationId), {
    ...request,
    path: request.path.replace('{id}', id),
  });
};

const tokenOf = async (tenant: Tenant): Promise<string> => {
  await publish(app, tenant, APPLICATION);
  return (await newApplicant(app, tenant)).session.access_token as string;
};

test.each(operations)(
  '%s: the token of the session alone; no key, no other session’s token',
  async (operationId) => {
    const own = await newTenant(app);
    await publish(app, own, APPLICATION);
    const { session } = await newApplicant(app, own);
    const { orgId } = own;
    const others = {
      'a key with every scope': own.key,
      'a live key': (await newTenant(app, { orgId, environment: 'live' })).key,
      'another session': (await newApplicant(app, own)).session.access_token as string,
      'another environment': await tokenOf(await newTenant(app, { orgId, environment: 'live' })),
      'another organization': await tokenOf(await newTenant(app)),
    };
    for (const [who, token] of Object.entries(others)) {
      const foreign = shownOf(await call(token, operationId, session.session_id));
      expect({ who, ...foreign }).toEqual({ who, ...shownOf(await call(token, operationId, newId('ses'))) });
      expect(foreign).toMatchObject({ status: 401, body: { error: { code: 'invalid_session_token' } } });
    }
    const statuses: Record<string, number> = { uploadDocument: 201, takeBackDocument: 404 };
    expect(await call(session.access_token, operationId, session.session_id)).toMatchObject({
      status: statuses[operationId] ?? 200,
    });
  },
);

test('a session’s token opens nothing that wants a key', async () => {
  const own = await newTenant(app);
  const token = await tokenOf(own);
  const keyed = api.endpoints.filter(({ auth }) => auth !== null && auth !== 'session');
  expect(keyed.length).toBeGreaterThan(10);
  for (const { operationId, method, path } of keyed) {
    const reply = await apiFor(app, token).send(path.replaceAll(/\{\w+\}/g, 'x'), { method });
    expect({ operationId, status: reply.status, body: reply.body }).toMatchObject({
      operationId,
      status: 401,
      body: { error: { type: 'authentication_error', code: 'invalid_api_key' } },
    });
  }
});

test('wrong tokens: 300 a minute per address, in the applicant’s envelope; good ones and other addresses go on', async () => {
  const own = await newTenant(app);
  await publish(app, own, APPLICATION);
  const { session, path } = await newApplicant(app, own);
  const read = (token: string, address: string) =>
    apiFor(app, token).get(`${path}/manifest`, { 'x-forwarded-for': address });
  // A fresh address where the minute ended under way.
  for (let round = 1; ; round++) {
    const from = `198.51.100.${round}`;
    const minute = Math.floor(Date.now() / 60_000);
    const replies = await Promise.all(
      Array.from({ length: 310 }, (_, index) => read(`wrong-${index}`, from)),
    );
    const good = await read(session.access_token, from);
    const elsewhere = await read('wrong', '198.51.100.99');
    if (Math.floor(Date.now() / 60_000) !== minute) continue;
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(300);
    const limited = replies.filter(({ status }) => status === 429);
    expect(limited).toHaveLength(10);
    for (const reply of limited) {
      expectShortRefusal(reply, 429, 'rate_limit_exceeded');
      expectRateLimitHeaders(reply, { limit: 300, remaining: 0 });
    }
    expect(good.status).toBe(200);
    expectShortRefusal(elsewhere, 401, 'invalid_session_token');
    return;
  }
});

test('a clock that was a day ahead and is set back keeps no applicant out', async () => {
  const tenant = await newTenant(app);
  await publish(app, tenant, APPLICATION);
  const { session } = await newApplicant(app, tenant);
  const { session_id: id, access_token: token } = session as Record<string, string>;
  const counted = `insert into rate_windows (subject, window_start, used) values ($1, date_trunc('minute', app_now()) + interval '1 day', 240)
    on conflict (subject) do update set window_start = excluded.window_start, used = excluded.used`;
  await app.store.database.sql(counted, [id]);
  const reply = await call(token ?? '', 'getSessionManifest', id ?? '');
  expect(reply.status).toBe(200);
  expectRateLimitHeaders(reply, { limit: 240, remaining: 239 });
});
