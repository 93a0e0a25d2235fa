// POST /sessions/{sessionId}/token: a fresh token while the old one is good, and no way on once the session has ended.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import {
  applicantOf,
  applicantTenant,
  goodRequest,
  newApplicant,
  type Applicant,
} from '../../harness/sessions/applicant.ts';
import { holdsContract } from '../../harness/endpoints/endpoint-contract.ts';
import { apiFor, type Json, type Reply, type Tenant } from '../../harness/factories.ts';
import { expectShortRefusal } from '../../harness/endpoints/replies.ts';
import { applicantIn, sayYes } from '../../harness/sessions/session-states.ts';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
  tenant = await applicantTenant(app);
});
afterAll(() => app.close());
holdsContract('renewSessionToken', {
  app: () => app,
  good: (own) => goodRequest(app, own, ['/token']),
});

const renew = ({ api, path }: Applicant): Promise<Reply<Json>> =>
  api.send(`${path}/token`, { method: 'POST' });
const read = (token: string, { path }: Applicant) => apiFor(app, token).get(`${path}/manifest`);

describe('200', () => {
  test('a new token at once, good for a day; the old one dies within a minute', async () => {
    const applicant = await newApplicant(app, tenant);
    await app.advance('5 hours');
    const [clock] = await app.store.database.sql<{ now: Date }>(`select app_now() as now`);
    const { status, body, headers } = await renew(applicant);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toEqual({
      access_token: expect.stringMatching(/^sat_[0-9A-Za-z]{43}$/),
      access_token_expires_at: expect.any(String),
    });
    const isADay =
      Date.parse(body.access_token_expires_at) -
      new Date(clock?.now ?? Number.NaN).getTime() -
      24 * 3_600_000;
    expect(Math.abs(isADay)).toBeLessThan(60_000);
    expect((await read(body.access_token, applicant)).status).toBe(200);
    expect((await applicant.manifest()).status).toBe('open');
    await app.advance('60 seconds');
    expectShortRefusal(await read(applicant.session.access_token, applicant), 401, 'invalid_session_token');
    expect((await read(body.access_token, applicant)).body).toMatchObject({
      access_token_expires_at: body.access_token_expires_at,
    });
  });

  test('a token that fades can be renewed once more, and does not live longer for it', async () => {
    const applicant = await newApplicant(app, tenant);
    const first = await renew(applicant);
    await app.advance('20 seconds');
    const second = await renew(applicant);
    expect(second.body.access_token).not.toBe(first.body.access_token);
    await app.advance('20 seconds');
    expect((await read(applicant.session.access_token, applicant)).status).toBe(401);
    for (const { body } of [first, second])
      expect((await read(body.access_token, applicant)).status).toBe(200);
  });

  test('a chain of renewals outlives the first token, never the session', async () => {
    let applicant = await newApplicant(app, tenant, { ttl_hours: 40 });
    for (let hours = 0; hours < 2; hours++) {
      await app.advance('18 hours');
      const { status, body } = await renew(applicant);
      expect(status).toBe(200);
      applicant = applicantOf(app, applicant.session, body.access_token);
    }
    expect((await applicant.manifest()).access_token_expires_at).toBe(applicant.session.expires_at);
    expect((await sayYes(applicant)).status).toBe(200);
  });

  test('the tokens of others stay as they are', async () => {
    const applicant = await newApplicant(app, tenant);
    const { body } = await tenant.api.post(`${applicant.path}/handoff`, {});
    await renew(applicant);
    await app.advance('60 seconds');
    expect((await read(body.access_token, applicant)).status).toBe(200);
  });

  test('what was handed in can be watched with a fresh token', async () => {
    const applicant = await applicantIn('submitted', app, tenant);
    const { body } = await renew(applicant);
    expect((await read(body.access_token, applicant)).body.status).toBe('submitted');
  });

  test('only hashes are kept, and no more than some hundreds', async () => {
    const applicant = await newApplicant(app, tenant);
    const { body } = await renew(applicant);
    const { sql } = app.store.database;
    const rows = await sql(
      `select row_to_json(t)::text as text from session_tokens t where session_id = $1`,
      [applicant.session.session_id],
    );
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toContain(body.access_token);
    await sql(
      `insert into session_tokens (token_hash, session_id, kind, expires_at, created_at)
       select 'many-' || n, $1, 'access', app_now() + interval '1 hour', app_now() - interval '1 hour' from generate_series(1, 600) n`,
      [applicant.session.session_id],
    );
    await renew(applicantOf(app, applicant.session, body.access_token));
    const [left] = await sql<{ n: number }>(
      `select count(*)::int as n from session_tokens where session_id = $1 and kind = 'access'`,
      [applicant.session.session_id],
    );
    expect(left?.n).toBeLessThanOrEqual(500);
    expect((await read(body.access_token, applicant)).status).toBe(200);
  });
});

describe('409 session_terminal', () => {
  test.each(['over', 'expired', 'cancelled'] as const)(
    '%s: the old token still reads how it ended',
    async (state) => {
      const applicant = await applicantIn(state, app, tenant);
      expectShortRefusal(await renew(applicant), 409, 'session_terminal');
      expect((await applicant.manifest()).next_action.type).toBe('done');
      await app.advance('25 hours');
      expect((await read(applicant.session.access_token, applicant)).status).toBe(401);
    },
  );
});
