// API keys: which are taken, and that a 401 never tells why (api-v1 §5, completions §2).
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createAuthenticate } from '../../src/keys/authenticate.ts';
import { environmentOfKey, newApiKey } from '../../src/keys/key-format.ts';
import { issueKey, revokeKey, rotateKey } from '../../src/keys/operations.ts';
import { crc32Base62 } from '../../src/platform/crypto.ts';
import { createLog } from '../../src/platform/log.ts';
import { startTestApp, type TestApp } from '../harness/app.ts';
import { expectRateLimitHeaders, expectRefusal, startOfMinute } from '../harness/endpoint-contract.ts';
import { apiFor, newTenant, type Reply } from '../harness/factories.ts';
import { rawExchange } from '../harness/raw-http.ts';

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

const withoutRequestId = ({ body, headers }: Reply<{ error: Record<string, string> }>): unknown => {
  const shown = Object.fromEntries([...headers].filter(([name]) => !['x-request-id', 'date'].includes(name)));
  return {
    ...shown,
    'content-length': undefined,
    body: JSON.stringify(body).replace(body.error['request_id'] ?? '', ''),
  };
};

describe('401 invalid_api_key', () => {
  test('is the same, but for the request id, for every state of a key', async () => {
    const tenant = await newTenant(app);
    const issue = (input: { expiresAt?: Date } = {}) =>
      app.as(tenant, (tx) => issueKey(tx, { environment: 'test', scopes: ['cases:read'], ...input }));
    const revoked = await issue();
    await app.as(tenant, (tx) => revokeKey(tx, revoked.key.keyId));
    const expired = await issue({ expiresAt: new Date(Date.now() + 60_000) });
    const rotated = await issue();
    const [rotatedInGrace, stored] = [await issue(), await issue()];
    await app.as(tenant, (tx) => rotateKey(tx, { keyId: rotated.key.keyId, graceHours: 24 }));
    await app.as(tenant, (tx) => rotateKey(tx, { keyId: rotatedInGrace.key.keyId, graceHours: 24 }));
    await app.as(tenant, (tx) => revokeKey(tx, rotatedInGrace.key.keyId));
    await app.store.database.sql(`update api_keys set environment = 'live' where key_id = $1`, [
      stored.key.keyId,
    ]);
    await app.advance('24 hours');
    const last = tenant.key.slice(-1);
    const replies = await Promise.all([
      me(null),
      me(''),
      me('Bearer'),
      me('Bearer '),
      me(tenant.key),
      me(`Basic ${Buffer.from(`${tenant.key}:`).toString('base64')}`),
      me(`Token ${tenant.key}`),
      me(`Bearer ${tenant.key} x`),
      me(`Bearer ${tenant.key},${tenant.key}`),
      me(`Bearer ${tenant.key.toUpperCase()}`),
      me(`Bearer ${tenant.key.slice(0, -1)}${last === '0' ? '1' : '0'}`),
      me(`Bearer ${tenant.key.slice(0, -1)}`),
      me(`Bearer ${tenant.key}0`),
      me(`Bearer ${tenant.key.replace('sk_test_', 'sk_live_')}`),
      me(`Bearer ${tenant.key.replace('sk_test_', 'sk_prod_')}`),
      me(`Bearer ${newApiKey('test')}`),
      me(`Bearer ${newApiKey('live')}`),
      me(`Bearer ${'x'.repeat(8000)}`),
      me("Bearer ' or '1'='1"),
      me(`Bearer ${revoked.secret}`),
      me(`Bearer ${expired.secret}`),
      me(`Bearer ${rotated.secret}`),
      me(`Bearer ${rotatedInGrace.secret}`),
      me(`Bearer ${stored.secret}`),
    ]);
    for (const reply of replies) {
      expectRefusal(reply, 401, 'invalid_api_key');
      expect(withoutRequestId(reply)).toEqual(withoutRequestId(replies[0] as (typeof replies)[0]));
    }
    expect(new Set(replies.map(({ body }) => body.error['request_id'])).size).toBe(replies.length);
    expect((await me(`Bearer ${tenant.key}`)).status).toBe(200);
  });

  test('two Authorization headers, even of the same valid key', async () => {
    const { key } = await newTenant(app);
    const other = await newTenant(app);
    for (const [first, next] of [
      [key, key],
      [key, other.key],
      [key, 'x'],
      ['x', key],
    ]) {
      const reply = await rawExchange(
        app.origin,
        `GET /api/v1/me HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer ${first}\r\nAuthorization: Bearer ${next}\r\n\r\n`,
      );
      expect([reply.status, JSON.parse(reply.body).error.code]).toEqual([401, 'invalid_api_key']);
    }
  });

  test('comes before anything else: limits, scopes, the body, ids', async () => {
    const anybody = apiFor(app, '');
    expectRefusal(await anybody.post('/process', '{'), 401, 'invalid_api_key');
    expectRefusal(
      await anybody.post('/process', {}, { 'content-type': 'text/plain' }),
      401,
      'invalid_api_key',
    );
    expectRefusal(await anybody.get('/cases/%20'), 401, 'invalid_api_key');
    expectRefusal(await anybody.get('/cases/case_unknown/events?limit=0'), 401, 'invalid_api_key');
  });
});

describe('the lives of a key', () => {
  test('the scheme is taken in any case and with any spaces behind it', async () => {
    const { key } = await newTenant(app);
    for (const scheme of ['Bearer ', 'bearer ', 'BEARER ', 'Bearer   '])
      expect((await me(scheme + key)).status).toBe(200);
  });

  test('a rotated key is valid until 24 hours are over, its successor goes on', async () => {
    const tenant = await newTenant(app);
    const { secret } = await app.as(tenant, (tx) => rotateKey(tx, { keyId: tenant.keyId, graceHours: 24 }));
    await app.advance('23 hours 59 minutes');
    expect((await me(`Bearer ${tenant.key}`)).status).toBe(200);
    await app.advance('1 minute');
    expectRefusal(await me(`Bearer ${tenant.key}`), 401, 'invalid_api_key');
    expect((await me(`Bearer ${secret}`)).status).toBe(200);
  });

  test('an expiring key is valid until its end', async () => {
    const tenant = await newTenant(app);
    const { secret } = await app.as(tenant, (tx) =>
      issueKey(tx, {
        environment: 'test',
        scopes: ['cases:read'],
        expiresAt: new Date(tx.now.getTime() + 3_600_000),
      }),
    );
    await app.advance('59 minutes');
    expect((await me(`Bearer ${secret}`)).status).toBe(200);
    await app.advance('1 minute');
    expectRefusal(await me(`Bearer ${secret}`), 401, 'invalid_api_key');
  });

  test('a revocation acts on the next request, on every server process', async () => {
    const tenant = await newTenant(app);
    const others = apiFor(second, tenant.key);
    for (const api of [tenant.api, others]) expect((await api.get('/me')).status).toBe(200);
    await app.as(tenant, (tx) => revokeKey(tx, tenant.keyId));
    for (const api of [tenant.api, others]) expectRefusal(await api.get('/me'), 401, 'invalid_api_key');
  });

  test('a revocation under load: nobody who asks after it is let in', async () => {
    const tenant = await newTenant(app);
    const before = Array.from({ length: 20 }, () => tenant.api.get('/me'));
    await app.as(tenant, (tx) => revokeKey(tx, tenant.keyId));
    const after = await Promise.all(Array.from({ length: 20 }, () => tenant.api.get('/me')));
    for (const { status } of after) expect(status).toBe(401);
    await Promise.all(before);
  });

  test('last_used_at is kept to the minute', async () => {
    const tenant = await newTenant(app);
    await startOfMinute(app);
    await tenant.api.get('/me');
    const lastUsed = async () =>
      (
        await app.store.database.sql<{ at: string | null }>(
          'select last_used_at as at from api_keys where key_id = $1',
          [tenant.keyId],
        )
      )[0]?.at ?? null;
    // Written beside the answer, never before it.
    for (let tries = 0; (await lastUsed()) === null && tries < 200; tries++) await tenant.api.get('/me');
    expect(await lastUsed()).not.toBeNull();
  });
});

describe('the form of a key', () => {
  const prefix = (environment: string): string => `sk_${environment}_`;
  test('the check digits of known keys', () => {
    expect(crc32Base62(prefix('test') + '0'.repeat(43))).toBe('1NyHUD');
    expect(crc32Base62(`${prefix('live')}abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ`)).toBe('3lIrjy');
    expect(environmentOfKey(`${prefix('test')}${'0'.repeat(43)}1NyHUD`)).toBe('test');
    expect(environmentOfKey(`${prefix('live')}abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ3lIrjy`)).toBe(
      'live',
    );
    expect(environmentOfKey(`${prefix('live')}${'0'.repeat(43)}1NyHUD`)).toBeNull();
  });
  test('every single wrong character is found without a look-up', () => {
    const key = newApiKey('test');
    for (let index = 8; index < key.length; index++) {
      expect(
        environmentOfKey(key.slice(0, index) + (key[index] === 'a' ? 'b' : 'a') + key.slice(index + 1)),
      ).toBeNull();
    }
  });
  test('only a hash and 12 characters of it are stored', async () => {
    const tenant = await newTenant(app);
    const [row] = await app.store.database.sql<{ row: string; prefix: string }>(
      'select k::text as row, display_prefix as prefix from api_keys k where key_id = $1',
      [tenant.keyId],
    );
    expect(row?.row).not.toContain(tenant.key.slice(12));
    expect(row?.prefix).toBe(tenant.key.slice(0, 12));
  });
});

describe('privacy:erase', () => {
  test('is dropped from a test key and kept by a live one', async () => {
    const authenticate = createAuthenticate({
      sql: app.store.database.sql,
      log: createLog({ level: 'silent', format: 'json' }),
      defaultLimit: 600,
      now: Date.now,
    });
    const scopesOf = async (environment: 'test' | 'live') => {
      const { key } = await newTenant(app, { environment, scopes: ['cases:read', 'privacy:erase'] });
      return (await authenticate({ authorization: `Bearer ${key}`, clientAddress: () => 'a' })).scopes;
    };
    expect(await scopesOf('test')).toEqual(['cases:read']);
    expect(await scopesOf('live')).toEqual(['cases:read', 'privacy:erase']);
  });
});

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
