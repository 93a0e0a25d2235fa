// POST /sessions/{sessionId}/handoff: what it answers and changes, and the envelope of each of its refusals.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cancelSession } from '../../../src/sessions/life/operations.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { toldOf } from '../../harness/cases/commands.ts';
import { addTestEndpoint } from '../../harness/outside/deliveries.ts';
import { holdsContract } from '../../harness/endpoints/endpoint-contract.ts';
import { invoiceTenant, newTenant, publish, WORKFLOW, type Tenant } from '../../harness/factories.ts';
import { expectShortRefusal } from '../../harness/endpoints/replies.ts';
import { openedSession, sessionRow } from '../../harness/sessions/sessions.ts';
import { feedOf, look } from '../../harness/story.ts';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
  tenant = await invoiceTenant(app);
});
afterAll(() => app.close());
holdsContract('handOffSession', {
  app: () => app,
  good: async (own) => {
    await publish(app, own);
    return { path: `/sessions/${(await openedSession(own)).session_id}/handoff`, body: {} };
  },
  bodyError: 'validation_error',
});

const handOff = (sessionId: string, body: unknown = {}, own = tenant) =>
  own.api.post(`/sessions/${sessionId}/handoff`, body);
const withoutBody = (sessionId: string, own = tenant) =>
  own.api.send(`/sessions/${sessionId}/handoff`, { method: 'POST' });

describe('200', () => {
  test('marks the customer side as done once, with fresh secrets each time', async () => {
    const opened = await openedSession(tenant);
    const first = await withoutBody(opened.session_id);
    expect(first.status).toBe(200);
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(first.body).toEqual({
      session_id: opened.session_id,
      signed_url: expect.stringMatching(/\/s\/slt_[0-9A-Za-z]{43}$/),
      access_token: expect.stringMatching(/^sat_[0-9A-Za-z]{43}$/),
      access_token_expires_at: expect.any(String),
      expires_at: opened.expires_at,
      customer_completed_at: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
      already_marked: false,
    });
    const second = await handOff(opened.session_id);
    const { customer_completed_at } = first.body;
    expect(second).toMatchObject({ status: 200, body: { already_marked: true, customer_completed_at } });
    expect(second.body.access_token).not.toBe(first.body.access_token);
    const ready = (await feedOf(tenant, opened.case_id)).filter(
      ({ event_type }) => event_type === 'intake.handoff_ready',
    );
    expect(ready.map(({ data }) => data)).toEqual([
      {
        case_type_id: 'invoice',
        revision: 1,
        runtime_status: 'intake_in_progress',
        session_id: opened.session_id,
        customer_completed_at,
        marked_by: 'api_key',
      },
    ]);
  });

  test('what is missing stays the applicant’s to tell; a workflow that wants review gets it', async () => {
    const opened = await openedSession(tenant);
    await handOff(opened.session_id);
    expect(await look(tenant, opened.case_id)).toMatchObject({
      status: 'intake_in_progress',
      why: 'awaiting_applicant',
      facts: { invoice_number: { status: 'needs_input', reason_codes: ['missing'] } },
    });
    const own = await newTenant(app);
    const gate = { gate_id: 'all', title: 'All', requires: ['invoice_number'], on_missing: 'review' };
    await publish(app, own, { ...WORKFLOW, gates: [gate] });
    const reviewed = await openedSession(own);
    expect((await look(own, reviewed.case_id)).status).toBe('intake_in_progress');
    await handOff(reviewed.session_id, {}, own);
    expect(await look(own, reviewed.case_id)).toMatchObject({
      status: 'ready_for_review',
      why: 'fact_needs_input',
    });
  });

  test('a mail that cannot be sent does not fail the handoff; without notify nothing is said of one', async () => {
    const { session_id } = await openedSession(tenant);
    const reply = await handOff(session_id, { notify: { email: 'anna@example.com' } });
    expect(reply.body).toMatchObject({
      already_marked: false,
      notification: { requested: true, sent: false, reason: 'email_not_configured' },
    });
  });

  test('a session that was handed in is done already, also after its time', async () => {
    const { session_id } = await openedSession(tenant);
    await app.store.database.sql(
      `update sessions set status = 'submitted', submitted_at = app_now(), expires_at = app_now() where session_id = $1`,
      [session_id],
    );
    expect(await handOff(session_id)).toMatchObject({ status: 200, body: { already_marked: true } });
    expect((await sessionRow(app, session_id)).status).toBe('submitted');
  });

  test('live subscribers hear of the session and of the handoff', async () => {
    const live = await invoiceTenant(app, { environment: 'live' });
    await addTestEndpoint(app, live.orgId);
    const { case_id, session_id } = await openedSession(live);
    await handOff(session_id, {}, live);
    const told = await toldOf(app, case_id);
    expect(Object.keys(told)).toEqual([
      'v1.intake.session_created',
      'v1.intake.handoff_ready',
      'v1.case.processing',
      'v1.case.applicant_blocked',
    ]);
    expect(told['v1.intake.session_created']).toMatchObject([{ session_status: 'open', locale: 'en' }]);
  });
});

describe('400 validation_error', () => {
  test.each([
    { notify: null },
    { notify: 'anna@example.com' },
    { notify: {} },
    { notify: { email: '' } },
    { notify: { email: 'anna' } },
    { notify: { email: 'a@example.com\r\nBcc: b@example.com' } },
    { notify: { email: ['a@example.com'] } },
    { notify: { email: `${'a'.repeat(250)}@example.com` } },
  ])('%j', async (body) => {
    const { session_id } = await openedSession(tenant);
    expectShortRefusal(await handOff(session_id, body), 400, 'validation_error');
    expect((await sessionRow(app, session_id)).status).toBe('open');
  });
});

describe('404 not_found', () => {
  test.each(['ses_01h455vb4pex5vsknk084sn02q', '%20', 'x', '%00', "'--"])('%s', async (id) => {
    expectShortRefusal(await handOff(id), 404, 'not_found');
  });
});

describe('409 session_terminal', () => {
  test('expired, also before the sweep; cancelled; the case is complete', async () => {
    const own = await invoiceTenant(app);
    const { sql } = app.store.database;
    const end: Record<string, (sessionId: string) => Promise<unknown>> = {
      over: (id) => sql(`update sessions set expires_at = app_now() where session_id = $1`, [id]),
      expired: (id) => sql(`update sessions set status = 'expired' where session_id = $1`, [id]),
      cancelled: (id) => app.as(own, (tx) => cancelSession(tx, id)),
      complete: (id) =>
        sql(
          `update cases set runtime_status = 'complete', why_here_code = 'completed' where case_id = (select case_id from sessions where session_id = $1)`,
          [id],
        ),
    };
    for (const work of Object.values(end)) {
      const { session_id } = await openedSession(own);
      await work(session_id);
      const before = await sessionRow(app, session_id);
      expectShortRefusal(await handOff(session_id, {}, own), 409, 'session_terminal');
      expect(await sessionRow(app, session_id)).toEqual(before);
    }
  });
});
