// What every payload says of its case: its session, and the names that the integrator gave (api-v1 §6.2, completions §13).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { completeCase } from '../../src/cases/acts/completion.ts';
import { WEBHOOK_EVENTS } from '../../src/catalog/events.ts';
import { recordNotice } from '../../src/events/operations.ts';
import { replayDelivery } from '../../src/webhooks/replay.ts';
import { applicantTenant, GOOD_ANSWERS, newApplicant } from '../harness/sessions/applicant.ts';
import { apply } from '../harness/cases/commands.ts';
import { addTestEndpoint } from '../harness/outside/deliveries.ts';
import { invoicePdf } from '../harness/documents.ts';
import { invoiceTenant, setAccount, type Json, type Tenant } from '../harness/factories.ts';
import { startReceiver, status, type Receiver } from '../harness/outside/receiver.ts';
import { openedSession } from '../harness/sessions/sessions.ts';
import { look, send, startStory, type Story } from '../harness/story.ts';

let receiver: Receiver;
let story: Story;
beforeAll(async () => {
  receiver = await startReceiver();
  story = await startStory({ hosts: [receiver] });
});
afterAll(async () => {
  await story.close();
  await receiver.close();
});

let paths = 0;
/** Hears of everything; answers how. */
async function subscribe(tenant: Tenant, code = 200): Promise<() => Json[]> {
  const path = `/payloads-${++paths}`;
  const url = receiver.serve(path, status(code));
  await addTestEndpoint(story.app, tenant.orgId, { url, events: ['*'], allow: receiver.allow });
  return () => receiver.posts(path).map(({ body }) => body);
}

const IDENTITY = { external_applicant_id: 'person-7', external_customer_id: 'shop-3', trace_id: 'trace-9' };

describe('a case that was born from a session', () => {
  test('names it in every payload, from its birth until after its end', async () => {
    const tenant = await applicantTenant(story.app, { environment: 'live' });
    const posts = await subscribe(tenant);
    const names = { ...IDENTITY, external_case_id: randomUUID() };
    const applicant = await newApplicant(story.app, tenant, names);
    const { session_id, case_id: caseId } = applicant.session;
    await applicant.upload(await invoicePdf());
    await story.app.drain();
    await applicant.api.post(`${applicant.path}/answers`, { answers: GOOD_ANSWERS });
    await applicant.api.post(`${applicant.path}/consent`, {
      consents: [{ field_id: 'terms', value: 'yes' }],
    });
    await applicant.api.post(`${applicant.path}/submit`, {});
    await story.app.drain();
    const on = { tenant, caseId };
    const ask = { fact_ids: ['company'], applicant_message: 'Is that the whole name?' };
    await apply(story.app, on, { type: 'request_clarification', payload: ask });
    await apply(story.app, on, { type: 'confirm_fact', payload: { fact_id: 'company' } });
    await apply(story.app, on, { type: 'claim_case' });
    await apply(story.app, on, { type: 'release_case' });
    await story.app.drain();
    expect(await look(tenant, caseId)).toMatchObject({ why: 'all_facts_resolved' });
    await story.app.as(tenant, (tx) => completeCase(tx, { caseId, rationale: null }));
    await story.app.drain();
    const told = posts();
    expect(told.map(({ event_type }) => event_type)).toEqual(
      expect.arrayContaining([
        'v1.intake.session_created',
        'v1.intake.submitted',
        'v1.document.processed',
        'v1.case.processing',
        'v1.case.applicant_blocked',
        'v1.case.needs_review',
        'v1.review.completed',
        'v1.case.completed',
      ]),
    );
    for (const post of told)
      expect(post).toMatchObject({ session_id, case_id: caseId, ...names, idempotency_key: post.event_id });
  });

  test.each(WEBHOOK_EVENTS)('%s names it', async (eventType) => {
    const tenant = await invoiceTenant(story.app, { environment: 'live' });
    const { session_id, case_id: caseId } = await openedSession(tenant, IDENTITY);
    const posts = await subscribe(tenant);
    const place = { orgId: tenant.orgId, environment: 'live' } as const;
    await story.app.as(place, (tx) => recordNotice(tx, { eventType, caseId, data: {}, traceId: null }));
    await story.app.drain();
    expect(posts()).toMatchObject([{ event_type: eventType, session_id, external_customer_id: 'shop-3' }]);
  });

  test('names it when a delivery has failed for good, and when it is replayed', async () => {
    const tenant = await invoiceTenant(story.app, { environment: 'live' });
    const broken = await subscribe(tenant, 500);
    const { session_id } = await openedSession(tenant, { ...IDENTITY, trace_id: undefined });
    await story.app.drain();
    for (const wait of ['61 seconds', '301 seconds', '1801 seconds', '7201 seconds']) {
      await story.app.advance(wait);
      await story.app.drain();
    }
    const notice = broken().find(({ event_type }) => event_type === 'v1.webhook.delivery_failed');
    const [failed] = broken();
    expect(notice).toMatchObject({
      session_id,
      external_customer_id: 'shop-3',
      trace_id: failed.event_id,
      data: { failed_delivery_id: failed.delivery_id },
    });
    const { delivery_id } = await story.app.as(tenant, (tx) => replayDelivery(tx, failed.delivery_id));
    await story.app.drain();
    const replayed = broken().find((post) => post.delivery_id === delivery_id);
    expect(replayed).toEqual({ ...failed, delivery_id });
  });
});

describe('a case that no applicant has', () => {
  test.each([
    ['made in one statement', null],
    ['counted against a cap', 10],
  ])('%s has no session, and the rest of its names', async (_how, cap) => {
    const tenant = await invoiceTenant(story.app, { environment: 'live' });
    if (cap !== null) await setAccount(story.app, tenant, { live_usage_cap: cap });
    const posts = await subscribe(tenant);
    const names = { ...IDENTITY, external_case_id: randomUUID() };
    const { case_id, job_id } = await send(tenant, story.serve(await invoicePdf()), names);
    await story.app.drain();
    expect(posts().length).toBeGreaterThan(2);
    for (const post of posts()) expect(post).toMatchObject({ session_id: null, case_id, ...names });
    expect(posts()[0]).toMatchObject({
      event_type: 'v1.case.processing',
      case_cursor: 2,
      data: { revision: 1, trigger: 'document_uploaded', job_id },
    });
  });
});

test('what has no trace of its own is traced by its event, in the payload and in the delivery log', async () => {
  const tenant = await invoiceTenant(story.app, { environment: 'live' });
  await subscribe(tenant);
  await send(tenant, story.serve(await invoicePdf()));
  const rows = await story.app.store.database.sql<{ trace_id: string | null; payload: Json }>(
    `select trace_id, convert_from(body, 'UTF8')::json as payload from webhook_deliveries where org_id = $1`,
    [tenant.orgId],
  );
  expect(rows).toMatchObject([{ payload: { event_type: 'v1.case.processing' } }]);
  for (const { trace_id, payload } of rows) {
    expect(payload.trace_id).toBe(payload.event_id);
    expect(trace_id).toBe(payload.trace_id);
  }
});
