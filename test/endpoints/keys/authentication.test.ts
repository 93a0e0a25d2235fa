// API keys: which are taken, and that a 401 never tells why (api-v1 §5, completions §2).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAuthenticate } from '../../../src/keys/authenticate.ts';
import { environmentOfKey, newApiKey } from '../../../src/keys/key-format.ts';
import { issueKey, revokeKey, rotateKey } from '../../../src/keys/operations.ts';
import { crc32Base62 } from '../../../src/platform/crypto.ts';
import { createLog } from '../../../src/platform/log.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { apiFor, newTenant, type Reply } from '../../harness/factories.ts';
import { rawExchange } from '../../harness/endpoints/raw-http.ts';
import { expectRefusal } from '../../harness/endpoints/replies.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
});
afterAll(() => app.close());

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
