// GET /me: whom the key belongs to.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { holdsContract } from '../../harness/endpoints/endpoint-contract.ts';
import { newTenant } from '../../harness/factories.ts';
import { expectRateLimitHeaders, startOfMinute } from '../../harness/endpoints/replies.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
});
afterAll(() => app.close());

holdsContract('getIdentity', { app: () => app, good: () => ({ path: '/me' }) });

describe('200', () => {
  test.each(['test', 'live'] as const)(
    'the organization and environment of a %s key',
    async (environment) => {
      const tenant = await newTenant(app, { environment, scopes: ['cases:read'] });
      const reply = await tenant.api.get('/me');
      expect(reply).toMatchObject({ status: 200, body: { org_id: tenant.orgId, environment } });
      expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
    },
  );

  test('requests are counted exactly, in a row that gives way after some changes', async () => {
    const { keyId } = await newTenant(app);
    const { sql } = app.store.database;
    const counted = await Promise.all(
      Array.from({ length: 120 }, () =>
        sql<{ used: number }>(`select used from count_requests($1, 1)`, [keyId]),
      ),
    );
    const used = counted.map(([row]) => row?.used ?? 0).toSorted((a, b) => a - b);
    expect(used).toEqual(Array.from({ length: 120 }, (_, n) => n + 1));
    const rows = await sql(`select slot, used, changes from request_counts where subject = $1`, [keyId]);
    expect(rows).toEqual([{ slot: 2, used: 120, changes: 20 }]);
  });

  test('rate-limit headers count down within the minute and start anew with the next', async () => {
    const { api } = await newTenant(app, { rateLimitPerMinute: 5 });
    await startOfMinute(app);
    for (const remaining of [4, 3, 2]) expectRateLimitHeaders(await api.get('/me'), { limit: 5, remaining });
    await app.advance('1 minute');
    expectRateLimitHeaders(await api.get('/me'), { limit: 5, remaining: 4 });
  });

  test('a refused request counts, a refused key does not', async () => {
    const { api } = await newTenant(app, { rateLimitPerMinute: 5 });
    await startOfMinute(app);
    await api.get('/cases/case_unknown');
    await api.get('/me', { authorization: 'Bearer nonsense' });
    expectRateLimitHeaders(await api.get('/me'), { limit: 5, remaining: 3 });
  });
});
