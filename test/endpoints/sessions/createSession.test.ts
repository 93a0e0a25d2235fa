// POST /sessions: what a new session answers and makes, and every refusal of the contract with its code.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sha256Hex } from '../../../src/platform/crypto.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { holdsContract } from '../../harness/endpoints/endpoint-contract.ts';
import {
  invoiceTenant,
  newTenant,
  publish,
  setAccount,
  submit,
  WORKFLOW,
  type Tenant,
} from '../../harness/factories.ts';
import { expectRefusal } from '../../harness/endpoints/replies.ts';
import { FORM_WORKFLOW, openedSession, sessionRequest, sessionRow } from '../../harness/sessions/sessions.ts';

const PUBLIC_URL = 'https://intake.example.com';
let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp({
    role: 'api',
    config: {
      INTAKE_PUBLIC_URL: PUBLIC_URL,
      INTAKE_LEGAL_TERMS_VERSION: '2026-01',
      INTAKE_SELF_SERVE_WEBHOOKS: 'disabled',
    },
  });
  tenant = await newTenant(app);
  await publish(app, tenant, FORM_WORKFLOW);
});
afterAll(() => app.close());
holdsContract('createSession', {
  app: () => app,
  good: async (own) => {
    await publish(app, own);
    return { path: '/sessions', body: sessionRequest({ idempotency_key: 'contract' }) };
  },
});

const post = (overrides: object, own = tenant) => own.api.post('/sessions', sessionRequest(overrides));

/** A tenant of its own: the month's test sessions of the shared one run out. */
const fresh = async (declaration: object = FORM_WORKFLOW): Promise<Tenant> => {
  const own = await newTenant(app);
  await publish(app, own, declaration);
  return own;
};

describe('201', () => {
  test('a session with its links, from the public address alone, and nothing that a cache may keep', async () => {
    const own = await fresh();
    const reply = await own.api.post('/sessions', sessionRequest({ locale: 'de-AT', ttl_hours: 2 }), {
      'x-forwarded-host': 'evil.example',
    });
    expect(reply.status).toBe(201);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const { body } = reply;
    const base = `${PUBLIC_URL}/api/v1`;
    expect(body).toEqual({
      session_id: expect.stringMatching(/^ses_[0-9a-z]{26}$/),
      case_id: expect.stringMatching(/^case_[0-9a-z]{26}$/),
      status: 'open',
      signed_url: expect.stringMatching(/^https:\/\/intake\.example\.com\/s\/slt_[0-9A-Za-z]{43}$/),
      access_token: expect.stringMatching(/^sat_[0-9A-Za-z]{43}$/),
      access_token_expires_at: body.expires_at,
      expires_at: expect.any(String),
      locale: 'de',
      requested_locale: 'de-AT',
      agent: {
        api_base: base,
        manifest_url: `${base}/sessions/${body.session_id}/manifest`,
        access_token: body.access_token,
      },
      snippet: `<script>window.location.assign(${JSON.stringify(body.signed_url)});</script>`,
      idempotent_replay: false,
    });
    const row = await sessionRow(app, body.session_id);
    expect(Date.parse(row.expires_at) - Date.parse(row.created_at)).toBe(2 * 3_600_000);
  });

  test('by default a week, and a token for a day; secrets stand in the database as hashes alone', async () => {
    const own = await fresh();
    const body = await openedSession(own, { return_url: 'https://shop.example.com/done?a=1#b' });
    const row = await sessionRow(app, body.session_id);
    const hours = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 3_600_000;
    expect(hours(row.created_at, body.expires_at)).toBe(168);
    expect(hours(row.created_at, body.access_token_expires_at)).toBe(24);
    expect(row).toMatchObject({
      return_url: 'https://shop.example.com/done?a=1#b',
      prefill: {},
      status: 'open',
    });
    const tokens = await app.store.database.sql<{ token_hash: string; kind: string }>(
      `select token_hash, kind from session_tokens where session_id = $1 order by kind`,
      [body.session_id],
    );
    expect(tokens).toEqual([
      { token_hash: sha256Hex(body.access_token), kind: 'access' },
      { token_hash: sha256Hex(body.signed_url.split('/').at(-1)), kind: 'link' },
    ]);
  });
});

describe('200: the same request again', () => {
  test('the original with fresh secrets, the key in body or header; the first ones stay good', async () => {
    const own = await fresh();
    const body = sessionRequest({ idempotency_key: 'again' });
    const first = await own.api.post('/sessions', body);
    const { idempotency_key, ...rest } = body;
    const second = await own.api.post('/sessions', rest, { 'idempotency-key': String(idempotency_key) });
    expect([first.status, second.status]).toEqual([201, 200]);
    const { access_token, signed_url } = second.body;
    expect(access_token).not.toBe(first.body.access_token);
    expect(signed_url).not.toBe(first.body.signed_url);
    const { session_id, case_id, expires_at, locale } = first.body;
    expect(second.body).toMatchObject({ session_id, case_id, expires_at, locale, idempotent_replay: true });
    const [{ count }] = (await app.store.database.sql<{ count: number }>(
      `select count(*)::int as count from session_tokens where session_id = $1`,
      [session_id],
    )) as [{ count: number }];
    expect(count).toBe(4);
    expectRefusal(
      await own.api.post('/sessions', { ...body, ttl_hours: 9 }),
      400,
      'idempotency_key_conflict',
    );
  });
});

describe('400 for a field; session-fields.test.ts has the hostile values', () => {
  const fill = (field_values: object) => ({ prefill: { field_values } });
  test.each<[string, object]>([
    ['missing_case_type_id', { case_type_id: undefined }],
    ['unknown_case_type_id', { case_type_id: 'unknown' }],
    ['invalid_integration_identity', { trace_id: '' }],
    ['missing_idempotency_key', { idempotency_key: undefined }],
    ['invalid_request', { ttl_hours: 0 }],
    ['invalid_prefill', fill({ date: 'soon' })],
    ['prefill_unknown_fields', fill({ nonsense: 'x' })],
    ['prefill_compliance_field_forbidden', fill({ consent: 'yes' })],
  ])('%s', async (code, overrides) => {
    expectRefusal(await post(overrides), 400, code);
  });
});

describe('external_case_id_conflict', () => {
  test('a case with the name exists, by whichever door; another environment has names of its own', async () => {
    const own = await invoiceTenant(app);
    await submit(own, { external_case_id: 'one' });
    await openedSession(own, { external_case_id: 'two' });
    for (const external_case_id of ['one', 'two'])
      expectRefusal(await post({ external_case_id }, own), 400, 'external_case_id_conflict');
    await openedSession(await invoiceTenant(app), { external_case_id: 'one' });
  });
});

describe('402 and 428, live alone', () => {
  const met = { legal_terms_accepted_version: '2026-01' };
  test('in the order of the contract; a replay never meets one', async () => {
    const own = await newTenant(app, { environment: 'live' });
    await setAccount(app, own, met);
    await publish(app, own);
    const kept = sessionRequest();
    expect((await own.api.post('/sessions', kept)).status).toBe(201);
    await setAccount(app, own, {
      status: 'suspended',
      legal_terms_accepted_version: null,
      billing: 'inactive',
      account_kind: 'self_serve',
      live_usage_cap: 1,
    });
    const steps: [number, string, Record<string, string | number | null>][] = [
      [428, 'precondition_required', { status: 'active' }],
      [428, 'legal_acceptance_required', met],
      [402, 'billing_required', { billing: 'active' }],
      [428, 'self_serve_webhooks_disabled', { account_kind: 'managed' }],
      [402, 'live_usage_cap_exceeded', { live_usage_cap: null }],
    ];
    for (const [status, code, remedy] of steps) {
      expectRefusal(await post({ case_type_id: 'unknown' }, own), status, code);
      expect(await own.api.post('/sessions', kept)).toMatchObject({
        status: 200,
        body: { idempotent_replay: true },
      });
      await setAccount(app, own, remedy);
    }
    expectRefusal(await post({ case_type_id: 'unknown' }, own), 400, 'unknown_case_type_id');
    expect((await post({}, own)).status).toBe(201);
  });
  test('workflow_not_published: live has a draft alone', async () => {
    const own = await newTenant(app, { environment: 'live' });
    await setAccount(app, own, met);
    await own.api.post('/workflows', WORKFLOW);
    expectRefusal(await post({}, own), 428, 'workflow_not_published');
  });
});

describe('429 test_usage_cap_exceeded', () => {
  test('after 50 test sessions of a UTC month, with the seconds to the next; replays are free', async () => {
    const own = await invoiceTenant(app);
    const bodies = Array.from({ length: 50 }, () => sessionRequest());
    for (const body of bodies) expect((await own.api.post('/sessions', body)).status).toBe(201);
    const reply = await post({}, own);
    expectRefusal(reply, 429, 'test_usage_cap_exceeded');
    const [{ left }] = (await app.store.database.sql<{ left: number }>(
      `select extract(epoch from (date_trunc('month', app_now() at time zone 'UTC') + interval '1 month') at time zone 'UTC' - app_now())::float8 as left`,
    )) as [{ left: number }];
    expect(Math.abs(Number(reply.headers.get('retry-after')) - left)).toBeLessThan(60);
    expect((await own.api.post('/sessions', bodies[0])).status).toBe(200);
    await app.store.database.sql(
      `update sessions set created_at = date_trunc('month', created_at, 'UTC') - interval '1 ms' where session_id in (
         select session_id from sessions where org_id = $1 limit 1)`,
      [own.orgId],
    );
    expect((await post({}, own)).status).toBe(201);
    expectRefusal(await post({}, own), 429, 'test_usage_cap_exceeded');
  });
});
