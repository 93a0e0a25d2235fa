// How often a key may call, exact across server processes; and how often anybody may fail to have one.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newApiKey } from '../../../src/keys/key-format.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { apiFor, newTenant, type Reply } from '../../harness/factories.ts';
import { expectRateLimitHeaders, expectRefusal, startOfMinute } from '../../harness/endpoints/replies.ts';

let app: TestApp;
let second: TestApp;
beforeAll(async () => {
  const config = { INTAKE_TRUSTED_PROXIES: '127.0.0.1/32' };
  app = await startTestApp({ role: 'api', config });
  second = await startTestApp({ role: 'api', url: app.url, config });
});
afterAll(async () => {
  await second.close();
  await app.close();
});

const me = (
  authorization: string | null,
  headers: Record<string, string> = {},
): Promise<Reply<{ error: Record<string, string> }>> =>
  apiFor(app, '').get('/me', { ...(authorization === null ? {} : { authorization }), ...headers });

describe('429', () => {
  test('two server processes on one database admit exactly the limit, and count down without a gap', async () => {
    const tenant = await newTenant(app, { rateLimitPerMinute: 50 });
    await startOfMinute(app);
    const apis = [tenant.api, apiFor(second, tenant.key)];
    const replies = await Promise.all(
      Array.from(
        { length: 120 },
        (_, index) => apis[index % 2]?.get('/me') ?? Promise.reject(new Error('no api')),
      ),
    );
    const admitted = replies.filter(({ status }) => status === 200);
    expect(
      admitted.map(({ headers }) => Number(headers.get('x-ratelimit-remaining'))).toSorted((a, b) => a - b),
    ).toEqual(Array.from({ length: 50 }, (_, index) => index));
    for (const reply of replies) {
      if (reply.status === 200) continue;
      expectRefusal(reply, 429, 'rate_limit_exceeded');
      expectRateLimitHeaders(reply, { limit: 50, remaining: 0 });
    }
  });

  test('comes before the scope, and a key limited does not limit another', async () => {
    const tenant = await newTenant(app, { scopes: [], rateLimitPerMinute: 1 });
    const other = await newTenant(app, { orgId: tenant.orgId, rateLimitPerMinute: 1 });
    await startOfMinute(app);
    expectRefusal(await tenant.api.get('/me'), 403, 'forbidden');
    expectRefusal(await tenant.api.get('/me'), 429, 'rate_limit_exceeded');
    expect((await other.api.get('/me')).status).toBe(200);
  });

  test('a clock that was a day ahead and is set back keeps nobody out', async () => {
    const tenant = await newTenant(app, { rateLimitPerMinute: 3 });
    const api = apiFor(second, tenant.key);
    await app.advance('1 day');
    expect((await api.get('/me')).status).toBe(200);
    await app.advance('-1 day');
    await startOfMinute(app);
    for (const remaining of [2, 1, 0]) expectRateLimitHeaders(await api.get('/me'), { limit: 3, remaining });
    const refused = await api.get('/me');
    expectRefusal(refused, 429, 'rate_limit_exceeded');
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  });

  test("the key's own limit wins over the organization's, that over the deployment's", async () => {
    const tenant = await newTenant(app);
    const limitOf = async () => (await tenant.api.get('/me')).headers.get('x-ratelimit-limit');
    expect(await limitOf()).toBe('100000');
    await app.store.database.sql('update organizations set rate_limit_per_minute = 77 where org_id = $1', [
      tenant.orgId,
    ]);
    expect(await limitOf()).toBe('77');
    await app.store.database.sql('update api_keys set rate_limit_per_minute = 33 where key_id = $1', [
      tenant.keyId,
    ]);
    expect(await limitOf()).toBe('33');
  });

  test('failed authentication: 300 a minute per client address, valid keys and other addresses go on', async () => {
    const { key } = await newTenant(app);
    // A fresh address where the minute ended under way.
    for (let round = 1; ; round++) {
      const from = { 'x-forwarded-for': `203.0.113.7, 198.51.100.${round}` };
      const minute = Math.floor(Date.now() / 60_000);
      const replies = await Promise.all(
        Array.from({ length: 310 }, (_, index) =>
          me(index % 2 === 0 ? null : `Bearer ${newApiKey('test')}`, from),
        ),
      );
      const valid = await me(`Bearer ${key}`, from);
      const other = await me(null, { 'x-forwarded-for': '198.51.100.99' });
      if (Math.floor(Date.now() / 60_000) !== minute) continue;
      expect(replies.filter(({ status }) => status === 401)).toHaveLength(300);
      const limited = replies.filter(({ status }) => status === 429);
      expect(limited).toHaveLength(10);
      for (const reply of limited) {
        expectRefusal(reply, 429, 'rate_limit_exceeded');
        expectRateLimitHeaders(reply, { limit: 300, remaining: 0 });
      }
      expect(valid.status).toBe(200);
      expectRefusal(other, 401, 'invalid_api_key');
      return;
    }
  });
});
