// How long a key is taken: rotation, expiry, revocation, on every server process (api-v1 §5.7, completions §2).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueKey, revokeKey, rotateKey } from '../../../src/keys/operations.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { apiFor, newTenant, type Reply } from '../../harness/factories.ts';
import { expectRefusal, startOfMinute } from '../../harness/endpoints/replies.ts';

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

const me = (
  authorization: string | null,
  headers: Record<string, string> = {},
): Promise<Reply<{ error: Record<string, string> }>> =>
  apiFor(app, '').get('/me', { ...(authorization === null ? {} : { authorization }), ...headers });

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
