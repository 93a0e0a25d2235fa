// What holds for every endpoint of the applicant plane: the session's own token alone lets in, and how often.
import { describe, expect, test } from 'vitest';
import { randomBase62 } from '../../../src/platform/crypto.ts';
import type { Endpoint } from '../../../src/http/endpoint.ts';
import type { TestApp } from '../app.ts';
import { send, type GoodRequest } from '../endpoints/endpoint-contract.ts';
import { formOf } from './applicant.ts';
import { apiFor, type Api, type Reply, type Tenant } from '../factories.ts';
import { expectRateLimitHeaders, expectShortRefusal, startOfMinute } from '../endpoints/replies.ts';
import { openedSession } from './sessions.ts';

type Get = () => {
  app: TestApp;
  tenant: Tenant;
  good: GoodRequest;
  caller: Api;
  /** A good request about a session of its own. */
  fresh: () => Promise<GoodRequest>;
};

const OF_APPLICANTS = { case_type_id: 'application' };
export const MINUTE_OF_A_SESSION = 240;

/** A request that succeeds for each endpoint of the plane; `{id}` stands for the session. */
export const SESSION_REQUESTS: Record<string, () => GoodRequest> = {
  getSessionManifest: () => ({ path: '/sessions/{id}/manifest' }),
  saveSessionDraft: () => ({ path: '/sessions/{id}/draft', body: { field_values: {} } }),
  giveConsent: () => ({
    path: '/sessions/{id}/consent',
    body: { consents: [{ field_id: 'terms', value: 'yes' }] },
  }),
  giveAnswers: () => ({
    path: '/sessions/{id}/answers',
    body: { answers: [{ field_id: 'company', value: 'Ada' }] },
  }),
  uploadDocument: () => ({
    path: '/sessions/{id}/documents',
    form: () => formOf(Buffer.from('%PDF-1.7'), {}, 'a.pdf'),
  }),
  takeBackDocument: () => ({ path: '/sessions/{id}/documents/doc_01hzzzzzzzzzzzzzzzzzzzzzzz' }),
  submitSession: () => ({ path: '/sessions/{id}/submit' }),
  renewSessionToken: () => ({ path: '/sessions/{id}/token' }),
};

/** What a client sees, but for what is of one request alone. */
export const shownOf = ({ status, headers, body }: Reply<unknown>): object => {
  const own = ['x-request-id', 'date', 'content-length'];
  return { status, body, headers: [...headers].filter(([name]) => !own.includes(name)) };
};

export function sessionTests(endpoint: Endpoint, get: Get): void {
  describe('401 invalid_session_token', () => {
    test('is the same for no token, for every wrong one, and for a session that is not there', async () => {
      const { app, tenant, good } = get();
      const other = await openedSession(tenant, OF_APPLICANTS);
      const expired = await openedSession(tenant, { ...OF_APPLICANTS, ttl_hours: 1 });
      const { sql } = app.store.database;
      const own = good.path.split('/')[2] ?? '';
      await sql(
        `update session_tokens set expires_at = app_now() where session_id = $1 and kind = 'access'`,
        [expired.session_id],
      );
      const pathOf = (sessionId: string): string => good.path.replace(own, sessionId);
      const tries: [token: string, path?: string][] = [
        [''],
        ['none'],
        [`sat_${randomBase62(43)}`],
        ["' or 1=1 --"],
        [tenant.key],
        [other.access_token as string],
        [(other.signed_url as string).split('/s/')[1] ?? ''],
        [expired.access_token as string, pathOf(expired.session_id as string)],
        [other.access_token as string, pathOf('ses_01hzzzzzzzzzzzzzzzzzzzzzzz')],
      ];
      const replies = [];
      for (const [token, path = good.path] of tries)
        replies.push(await send(apiFor(app, token), endpoint, { ...good, path }));
      for (const reply of replies) {
        expectShortRefusal(reply, 401, 'invalid_session_token');
        expect(reply.headers.get('x-ratelimit-limit')).toBeNull();
        expect(shownOf(reply)).toEqual(shownOf(replies[0] as Reply<unknown>));
      }
    });

    test('a token of two, and one of another scheme, is none', async () => {
      const { app, fresh } = get();
      const good = await fresh();
      const token = good.token ?? '';
      for (const authorization of [
        `Basic ${token}`,
        `Bearer ${token}, Bearer ${token}`,
        `Bearer ${token} x`,
        token,
      ])
        expectShortRefusal(
          await send(apiFor(app, ''), endpoint, good, { authorization }),
          401,
          'invalid_session_token',
        );
    });
  });

  describe('404 not_found', () => {
    test.each(['%20', '%00', '%0d%0a', ''])('%j is no session id', async (segment) => {
      const { good, caller } = get();
      const path = good.path.replace(/^\/sessions\/[^/]+/, `/sessions/${segment}`);
      expectShortRefusal(await send(caller, endpoint, { ...good, path }), 404, 'not_found');
    });
  });

  describe('429', () => {
    test('rate_limit_exceeded: the request beyond the minute of its session, with every header of the window', async () => {
      const { app, tenant, fresh } = get();
      const good = await fresh();
      const caller = apiFor(app, good.token ?? '');
      await startOfMinute(app);
      const first = await send(caller, endpoint, good);
      expect(first.status).toBeLessThan(300);
      expectRateLimitHeaders(first, { limit: MINUTE_OF_A_SESSION, remaining: MINUTE_OF_A_SESSION - 1 });
      await app.store.database.sql(`update rate_windows set used = $2 where subject = $1`, [
        good.path.split('/')[2],
        MINUTE_OF_A_SESSION,
      ]);
      const beyond = await send(caller, endpoint, good);
      expectShortRefusal(beyond, 429, 'rate_limit_exceeded');
      expectRateLimitHeaders(beyond, { limit: MINUTE_OF_A_SESSION, remaining: 0 });
      const another = await fresh();
      expect((await send(apiFor(app, another.token ?? ''), endpoint, another)).status).toBeLessThan(300);
      expect((await tenant.api.get('/me')).status).toBe(200);
    });
  });
}
