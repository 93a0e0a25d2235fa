// Sessions end when their time is over or when they are cancelled: the case goes to the operators, once, and says why.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../../../src/platform/log.ts';
import { expireSessions } from '../../../src/sessions/life/expiry.ts';
import { cancelSession } from '../../../src/sessions/life/operations.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { apply, toldOf } from '../../harness/cases/commands.ts';
import { addTestEndpoint } from '../../harness/outside/deliveries.ts';
import { invoiceTenant, type Tenant } from '../../harness/factories.ts';
import { openedSession, sessionRow } from '../../harness/sessions/sessions.ts';
import { countOf, feedOf, look, movesIn } from '../../harness/story.ts';

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp();
  tenant = await invoiceTenant(app);
});
afterAll(() => app.close());

const log = createLog({ level: 'silent', format: 'json' });
const sweep = (on = app) => expireSessions(on.store, log);

const expired = async (caseId: string) =>
  (await feedOf(tenant, caseId)).filter(({ event_type }) => event_type === 'intake.session_expired');

describe('expiry', () => {
  test('to the minute: not before, then once, and the case is the operators’', async () => {
    const { case_id, session_id, expires_at } = await openedSession(tenant, { ttl_hours: 1 });
    await app.advance('59 minutes');
    await app.drain();
    expect((await sessionRow(app, session_id)).status).toBe('open');
    await app.advance('2 minutes');
    await app.drain();
    await app.drain();
    expect((await sessionRow(app, session_id)).status).toBe('expired');
    expect((await expired(case_id)).map(({ data }) => data)).toEqual([
      {
        case_type_id: 'invoice',
        revision: 1,
        runtime_status: 'intake_in_progress',
        session_id,
        expired_at: expires_at,
        had_activity: false,
        open_task_count: 0,
      },
    ]);
    expect(await look(tenant, case_id)).toMatchObject({
      status: 'ready_for_review',
      why: 'fact_needs_input',
      facts: { invoice_number: { status: 'needs_input', reason_codes: ['missing'] } },
    });
    expect(movesIn(await feedOf(tenant, case_id))).toEqual([
      '(new) → intake_in_progress',
      'intake_in_progress → ready_for_review',
    ]);
  });

  test('prefilled values stay for the operator to confirm', async () => {
    const prefill = { field_values: { invoice_number: 'RE-1', invoice_date: '2026-05-03' } };
    const { case_id } = await openedSession(tenant, { ttl_hours: 1, prefill });
    await app.advance('61 minutes');
    await app.drain();
    const { facts } = await look(tenant, case_id);
    expect(facts['invoice_number']).toMatchObject({
      status: 'needs_input',
      value: 'RE-1',
      source: 'prefill',
    });
    const on = { tenant, caseId: case_id };
    await apply(app, on, { type: 'confirm_fact', payload: { fact_id: 'invoice_number' } });
    expect((await look(tenant, case_id)).facts['invoice_number']).toMatchObject({
      status: 'resolved',
      value: 'RE-1',
    });
  });

  test('many at once by three sweeps: each ends once; those of others wait, and one that is renewed meanwhile stays', async () => {
    const own = await startTestApp({ role: 'api' });
    const live = await invoiceTenant(own, { environment: 'live' });
    await addTestEndpoint(own, live.orgId);
    const sessions = [];
    for (let n = 0; n < 120; n++) sessions.push(await openedSession(live, { ttl_hours: 1 }));
    const later = await openedSession(live, { ttl_hours: 2 });
    const marked = sessions[0];
    await live.api.post(`/sessions/${marked.session_id}/handoff`, {});
    await own.advance('61 minutes');
    const ended = await Promise.all([sweep(own), sweep(own), sweep(own)]);
    expect(ended.reduce((total, count) => total + count, await sweep(own))).toBe(120);
    for (const { case_id } of [...sessions.slice(0, 3), ...sessions.slice(-3)]) {
      const feed = await feedOf(live, case_id);
      expect(countOf(feed, 'intake.session_expired')).toBe(1);
      expect((await toldOf(own, case_id))['v1.intake.session_expired']).toHaveLength(1);
    }
    const counts = await own.store.database.sql(
      `select s.status, count(*)::int as n, count(distinct e.case_id)::int as told from sessions s
       left join events e on e.case_id = s.case_id and e.feed_type = 'intake.session_expired'
       where s.org_id = $1 group by 1 order by 1`,
      [live.orgId],
    );
    expect(counts).toEqual([
      { status: 'expired', n: 120, told: 120 },
      { status: 'open', n: 1, told: 0 },
    ]);
    expect((await look(live, later.case_id)).status).toBe('intake_in_progress');
    await own.close();
  });

  test('a case under somebody’s hand is passed by, and comes in the next round', async () => {
    const { case_id, session_id } = await openedSession(tenant, { ttl_hours: 1 });
    const free = await openedSession(tenant, { ttl_hours: 1 });
    await app.advance('61 minutes');
    await app.as(tenant, async (tx) => {
      await tx.sql(`select 1 from cases where case_id = $1 for update`, [case_id]);
      await sweep();
      expect((await sessionRow(app, free.session_id)).status).toBe('expired');
      expect((await sessionRow(app, session_id)).status).toBe('open');
    });
    expect(await sweep()).toBe(1);
    expect((await sessionRow(app, session_id)).status).toBe('expired');
  });
});

describe('cancelling', () => {
  test('ends an open session at once, and only once', async () => {
    const { case_id, session_id } = await openedSession(tenant);
    await app.as(tenant, (tx) => cancelSession(tx, session_id));
    expect((await sessionRow(app, session_id)).status).toBe('cancelled');
    expect(await look(tenant, case_id)).toMatchObject({
      status: 'ready_for_review',
      why: 'fact_needs_input',
    });
    await expect(app.as(tenant, (tx) => cancelSession(tx, session_id))).rejects.toMatchObject({
      code: 'session_ended',
    });
    await app.advance('200 hours');
    await app.drain();
    expect(await expired(case_id)).toEqual([]);
    const acts = await app.store.database.sql(
      `select action from audit_records where org_id = $1 and subject_id = $2`,
      [tenant.orgId, session_id],
    );
    expect(acts).toEqual([{ action: 'session.cancelled' }]);
  });

  test('nobody cancels what belongs to others', async () => {
    const { session_id } = await openedSession(tenant);
    const stranger = await invoiceTenant(app);
    await expect(app.as(stranger, (tx) => cancelSession(tx, session_id))).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

test('an operator’s question opens a session again that was handed in, with its whole time, and it expires anew', async () => {
  const { case_id, session_id } = await openedSession(tenant, { ttl_hours: 3 });
  await app.store.database.sql(
    `update sessions set status = 'submitted', submitted_at = app_now() where session_id = $1`,
    [session_id],
  );
  await app.advance('5 hours');
  await app.drain();
  expect((await sessionRow(app, session_id)).status).toBe('submitted');
  const on = { tenant, caseId: case_id };
  const payload = { fact_ids: ['invoice_number'], applicant_message: 'Which number is right?' };
  await apply(app, on, { type: 'request_clarification', payload });
  expect(await look(tenant, case_id)).toMatchObject({
    status: 'intake_in_progress',
    why: 'clarification_requested',
  });
  const handoff = await tenant.api.post(`/sessions/${session_id}/handoff`, {});
  expect(handoff).toMatchObject({ status: 200, body: { already_marked: false } });
  await app.advance('2 hours 59 minutes');
  await app.drain();
  expect((await sessionRow(app, session_id)).status).toBe('customer_complete');
  await app.advance('2 minutes');
  await app.drain();
  expect((await expired(case_id)).map(({ data }) => data.open_task_count)).toEqual([1]);
  expect((await look(tenant, case_id)).status).toBe('ready_for_review');
});
