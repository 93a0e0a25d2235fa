// A completed case reaches those who are to hear of it: every move of its handoff, by real deliveries.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { HANDOFF_MOVES, handoffStateOf, type HandoffDelivery } from '../../../src/cases/handoff.ts';
import { completeCase } from '../../../src/cases/acts/completion.ts';
import { reopenCase } from '../../../src/cases/acts/reopening.ts';
import { HANDOFF_STATES } from '../../../src/cases/standing/statuses.ts';
import { removeEndpoint } from '../../../src/webhooks/removal.ts';
import { replayDelivery } from '../../../src/webhooks/replay.ts';
import { addTestEndpoint } from '../../harness/outside/deliveries.ts';
import { invoicePdf } from '../../harness/documents.ts';
import { newTenant, publish, type Json, type Tenant } from '../../harness/factories.ts';
import { feedOf, send, startStory, type Story } from '../../harness/story.ts';

let story: Story;
beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.close());

/** An endpoint for completions whose answer the test chooses as it goes. */
async function receiver(tenant: Tenant) {
  const state = { status: 200 };
  const url = story.host.serve(`/${randomUUID()}`, (request, response) => {
    request.resume().on('end', () => response.writeHead(state.status).end());
  });
  const allow = story.host.config.INTAKE_EGRESS_ALLOW;
  const { endpointId } = await addTestEndpoint(story.app, tenant.orgId, {
    url,
    allow,
    events: ['v1.case.completed'],
  });
  return { endpointId, answer: (status: number) => (state.status = status) };
}

/** A live case that is ready to be completed. */
async function readyCase(): Promise<{ tenant: Tenant; caseId: string }> {
  const tenant = await newTenant(story.app, { environment: 'live' });
  await publish(story.app, tenant);
  const { case_id: caseId } = await send(tenant, story.serve(await invoicePdf()));
  await story.app.drain();
  return { tenant, caseId };
}

const complete = (tenant: Tenant, caseId: string) =>
  story.app.as(tenant, (tx) => completeCase(tx, { caseId, rationale: null }));
const stateOf = async (tenant: Tenant, caseId: string): Promise<string> =>
  (await tenant.api.get(`/cases/${caseId}`)).body.handoff_state;
const whyOf = async (tenant: Tenant, caseId: string): Promise<string> =>
  (await tenant.api.get(`/cases/${caseId}`)).body.queue_row.why_here_code;
const handoffEvents = async (tenant: Tenant, caseId: string): Promise<string[]> =>
  (await feedOf(tenant, caseId))
    .map(({ event_type }: Json) => event_type)
    .filter((type: string) => type.startsWith('handoff.'));

async function failForGood(): Promise<void> {
  for (const wait of ['61 seconds', '301 seconds', '1801 seconds', '7201 seconds']) {
    await story.app.drain();
    await story.app.advance(wait);
  }
  await story.app.drain();
}

const deliveriesOf = (caseId: string) =>
  story.app.store.database.sql<{ delivery_id: string; status: string }>(
    `select delivery_id, status from webhook_deliveries where case_id = $1 order by created_at, delivery_id`,
    [caseId],
  );

async function deliveryTo(caseId: string, endpointId: string): Promise<string> {
  const [row] = await story.app.store.database.sql<{ delivery_id: string }>(
    `select delivery_id from webhook_deliveries where case_id = $1 and endpoint_id = $2`,
    [caseId, endpointId],
  );
  return row?.delivery_id ?? '';
}

async function acknowledge(tenant: Tenant, deliveryId: string): Promise<void> {
  const answer = await tenant.api.post(`/webhooks/deliveries/${deliveryId}/ack`, {});
  expect(answer).toMatchObject({ status: 200, body: { already_acknowledged: false } });
}

describe('the handoff of a completed case', () => {
  test('stays completed_not_dispatched where nobody is to be told', async () => {
    const { tenant, caseId } = await readyCase();
    expect(await complete(tenant, caseId)).toMatchObject({ handoffState: 'completed_not_dispatched' });
    await story.app.drain();
    expect(await stateOf(tenant, caseId)).toBe('completed_not_dispatched');
  });

  test('is dispatching until every endpoint has it, then dispatched, then acknowledged', async () => {
    const { tenant, caseId } = await readyCase();
    const slow = await receiver(tenant);
    await receiver(tenant);
    slow.answer(503);
    expect(await complete(tenant, caseId)).toMatchObject({ handoffState: 'dispatching' });
    await story.app.drain();
    expect(await stateOf(tenant, caseId)).toBe('dispatching');
    slow.answer(204);
    await story.app.advance('61 seconds');
    await story.app.drain();
    expect(await stateOf(tenant, caseId)).toBe('dispatched');
    const [delivery] = await deliveriesOf(caseId);
    const acknowledged = await tenant.api.post(`/webhooks/deliveries/${delivery?.delivery_id}/ack`, {});
    expect(acknowledged).toMatchObject({
      status: 200,
      body: { acknowledged: true, already_acknowledged: false },
    });
    expect(await stateOf(tenant, caseId)).toBe('acknowledged');
    expect(await handoffEvents(tenant, caseId)).toEqual(['handoff.dispatched', 'handoff.acknowledged']);
  });

  test('fails when a delivery fails for good, and goes on when it is replayed', async () => {
    const { tenant, caseId } = await readyCase();
    const broken = await receiver(tenant);
    broken.answer(500);
    await complete(tenant, caseId);
    await failForGood();
    expect(await stateOf(tenant, caseId)).toBe('dispatch_failed');
    expect(await whyOf(tenant, caseId)).toBe('handoff_failed');
    const feed = await feedOf(tenant, caseId);
    expect(feed.at(-1)).toMatchObject({
      event_type: 'handoff.dispatch_failed',
      data: { attempts: 5, last_status_code: 500 },
    });

    const [failed] = await deliveriesOf(caseId);
    broken.answer(200);
    await story.app.as(tenant, (tx) => replayDelivery(tx, failed?.delivery_id ?? ''));
    expect(await stateOf(tenant, caseId)).toBe('dispatching');
    expect(await whyOf(tenant, caseId)).toBe('completed');
    await story.app.drain();
    expect(await stateOf(tenant, caseId)).toBe('dispatched');
    expect(await handoffEvents(tenant, caseId)).toEqual(['handoff.dispatch_failed', 'handoff.dispatched']);
  });

  test('leaves a removed endpoint out of the count', async () => {
    const { tenant, caseId } = await readyCase();
    const gone = await receiver(tenant);
    gone.answer(500);
    await complete(tenant, caseId);
    await story.app.drain();
    await story.app.as(tenant, (tx) => removeEndpoint(tx, gone.endpointId));
    expect(await stateOf(tenant, caseId)).toBe('completed_not_dispatched');
    expect(await deliveriesOf(caseId)).toMatchObject([{ status: 'failed' }]);
  });

  test('is acknowledged once everybody has it, though the acknowledgement came before that', async () => {
    const { tenant, caseId } = await readyCase();
    const slow = await receiver(tenant);
    const quick = await receiver(tenant);
    slow.answer(503);
    await complete(tenant, caseId);
    await story.app.drain();
    await acknowledge(tenant, await deliveryTo(caseId, quick.endpointId));
    expect(await stateOf(tenant, caseId)).toBe('dispatching');
    slow.answer(204);
    await story.app.advance('61 seconds');
    await story.app.drain();
    expect(await stateOf(tenant, caseId)).toBe('acknowledged');
    expect(await handoffEvents(tenant, caseId)).toEqual(['handoff.dispatched', 'handoff.acknowledged']);
  });

  test.each(['removed', 'replayed'] as const)(
    'is acknowledged, and leaves the queue, once the endpoint that failed beside one that has acknowledged is %s',
    async (what) => {
      const { tenant, caseId } = await readyCase();
      const broken = await receiver(tenant);
      const quick = await receiver(tenant);
      broken.answer(500);
      await complete(tenant, caseId);
      await failForGood();
      await acknowledge(tenant, await deliveryTo(caseId, quick.endpointId));
      expect(await stateOf(tenant, caseId)).toBe('dispatch_failed');
      broken.answer(200);
      const failed = await deliveryTo(caseId, broken.endpointId);
      await story.app.as<unknown>(tenant, (tx) =>
        what === 'removed' ? removeEndpoint(tx, broken.endpointId) : replayDelivery(tx, failed),
      );
      await story.app.drain();
      expect(await stateOf(tenant, caseId)).toBe('acknowledged');
      expect(await whyOf(tenant, caseId)).toBe('completed');
      expect(await handoffEvents(tenant, caseId)).toEqual([
        'handoff.dispatch_failed',
        'handoff.dispatched',
        'handoff.acknowledged',
      ]);
    },
  );

  test('starts anew with the next completion: what the last one still sends moves nothing', async () => {
    const { tenant, caseId } = await readyCase();
    const late = await receiver(tenant);
    late.answer(500);
    await complete(tenant, caseId);
    await story.app.drain();
    await story.app.as(tenant, (tx) => reopenCase(tx, { caseId, rationale: 'one more look' }));
    expect(await stateOf(tenant, caseId)).toBe('not_ready');
    late.answer(200);
    await story.app.advance('61 seconds');
    await story.app.drain();
    expect(await stateOf(tenant, caseId)).toBe('not_ready');
    await complete(tenant, caseId);
    await story.app.drain();
    expect(await stateOf(tenant, caseId)).toBe('dispatched');
  });
});

describe('the rule of the handoff', () => {
  const one = (status: HandoffDelivery['status'], acknowledged = false): HandoffDelivery => ({
    status,
    acknowledged,
  });
  test.each<[string, HandoffDelivery[], string]>([
    ['nobody left', [], 'completed_not_dispatched'],
    ['one on its way', [one('delivered'), one('pending')], 'dispatching'],
    ['one being tried again', [one('retrying')], 'dispatching'],
    ['all there', [one('delivered'), one('delivered')], 'dispatched'],
    ['one failed, others under way', [one('failed'), one('delivering')], 'dispatch_failed'],
    ['acknowledged, but not all there', [one('delivered', true), one('retrying')], 'dispatching'],
    ['acknowledged by one of them', [one('delivered', true), one('delivered')], 'acknowledged'],
  ])('%s', (_name, deliveries, state) => {
    expect(handoffStateOf(deliveries)).toBe(state);
  });
  test('no delivery moves a case that is not complete', () => {
    expect(HANDOFF_MOVES.not_ready).toEqual([]);
    expect(Object.keys(HANDOFF_MOVES).sort()).toEqual([...HANDOFF_STATES].sort());
  });
});
