// A case that nobody has to touch: two nodes, two gates, a condition, and its completion by itself, told to everybody.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completeCase } from '../../../src/cases/acts/completion.ts';
import { addTestEndpoint } from '../../harness/outside/deliveries.ts';
import { newTenant, publish, type Json, type Tenant } from '../../harness/factories.ts';
import { startReceiver, type Receiver } from '../../harness/outside/receiver.ts';
import { countOf, feedOf, look, movesIn, startStory, type Story } from '../../harness/story.ts';
import { sendTexts, supplierText, supplierWorkflow } from '../../harness/sessions/supplier.ts';

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

/** A live organization whose every event is pushed; answers what arrived. */
async function subscribed(): Promise<{ tenant: Tenant; posts(): Json[] }> {
  const tenant = await newTenant(story.app, { environment: 'live' });
  await publish(story.app, tenant, supplierWorkflow({ completion: 'automatic', review: { sla_hours: 8 } }));
  const path = `/${randomUUID()}`;
  await addTestEndpoint(story.app, tenant.orgId, { url: receiver.serve(path), allow: receiver.allow });
  return { tenant, posts: () => receiver.posts(path).map(({ body }) => body) };
}

test('goes from its document to its completion by itself', async () => {
  const { tenant, posts } = await subscribed();
  const { caseId } = await sendTexts(story, tenant, [supplierText()]);
  const born = await look(tenant, caseId);
  expect(born).toMatchObject({ status: 'processing', why: 'document_processing', body: { revision: 1 } });
  await story.app.drain();

  const view = await look(tenant, caseId);
  expect(view).toMatchObject({
    status: 'complete',
    why: 'completed',
    blocking: [],
    body: {
      handoff_state: 'dispatched',
      workspace: { current_node_id: null, current_gate_id: null, next_action: null },
    },
  });
  const feed = await feedOf(tenant, caseId);
  expect(movesIn(feed)).toEqual([
    '(new) → processing',
    'processing → gate_ready',
    'gate_ready → gate_evaluating',
    'gate_evaluating → gate_ready',
    'gate_ready → gate_evaluating',
    'gate_evaluating → complete',
  ]);
  expect(feed.filter(({ event_type }) => event_type === 'gate.evaluated').map(({ data }) => data)).toEqual([
    { gate_id: 'who', status: 'passed', outcome: 'passed' },
    { gate_id: 'amount', status: 'passed', outcome: 'passed' },
  ]);
  expect(countOf(feed, 'review.completed')).toBe(0);

  const { body: bundle } = await tenant.api.get(`/cases/${caseId}/package`);
  const pushed = posts();
  expect(new Set(pushed.map(({ event_type }) => event_type))).toEqual(
    new Set(['v1.case.processing', 'v1.document.processed', 'v1.case.completed']),
  );
  const completed = pushed.find(({ event_type }) => event_type === 'v1.case.completed');
  const told = feed.find(({ event_type }) => event_type === 'case.completed');
  expect(completed).toMatchObject({
    case_id: caseId,
    case_cursor: told?.cursor,
    data: {
      case_status: 'completed',
      runtime_status: 'complete',
      case_type_id: 'supplier',
      package_hash: bundle.package_hash,
      revision: view.body.revision,
    },
  });
  expect(told?.data.package_hash).toBe(bundle.package_hash);
  expect(bundle).toMatchObject({
    case: { application_state: 'completed' },
    summary: { resolved_count: 4, needs_input_count: 0 },
  });
  const system = expect.objectContaining({ type: 'system' });
  expect(bundle.decisions.filter(({ kind }: Json) => kind === 'gate')).toMatchObject([
    { subject_id: 'who', outcome: 'passed', actor: system },
    { subject_id: 'amount', outcome: 'passed', actor: system },
  ]);
  const { body: queue } = await tenant.api.get('/operator/queue');
  expect(queue).toMatchObject({ rows: [], counts: { total: 0 } });
});

test('keeps with each gate the facts that it read', async () => {
  const { tenant } = await subscribed();
  const { caseId } = await sendTexts(story, tenant, [supplierText()]);
  await story.app.drain();
  const { body } = await tenant.api.get(`/cases/${caseId}/workspace`);
  expect(body.gates).toMatchObject([
    {
      gate_id: 'who',
      title: 'They are known',
      status: 'passed',
      inputs: [
        { fact_id: 'company', value: 'Muster GmbH', status: 'resolved' },
        { fact_id: 'number', value: 'K-4711', status: 'resolved' },
      ],
    },
    { gate_id: 'amount', status: 'passed', inputs: [{ fact_id: 'total', value: '1234.50 EUR' }] },
  ]);
  for (const { evaluated_at } of body.gates) expect(new Date(evaluated_at).getTime()).not.toBeNaN();
});

test('stops at the node whose gate wants something, with that node’s facts alone in its way', async () => {
  const { tenant, posts } = await subscribed();
  const { caseId } = await sendTexts(story, tenant, [supplierText({ total: null, due: null })]);
  await story.app.drain();
  const view = await look(tenant, caseId);
  expect(view).toMatchObject({
    status: 'ready_for_review',
    why: 'fact_needs_input',
    blocking: [{ kind: 'fact', id: 'total' }],
    body: {
      workspace: { current_node_id: 'check', current_node_title: 'Check', current_gate_id: 'amount' },
      queue_row: { blocking_fact_ids: ['total'], queue_category: 'review', queue_status: 'open' },
    },
  });
  await expect(
    story.app.as(tenant, (tx) => completeCase(tx, { caseId, rationale: null })),
  ).rejects.toMatchObject({ code: 'facts_open' });
  const review = posts().find(({ event_type }) => event_type === 'v1.case.needs_review');
  expect(review).toMatchObject({
    data: {
      queue_category: 'review',
      why_here_code: 'fact_needs_input',
      blocking_fact_ids: ['total'],
      summary: view.body.workspace.summary,
      revision: view.body.revision,
    },
  });
  const { body: queue } = await tenant.api.get('/operator/queue');
  expect(queue.rows).toMatchObject([
    {
      case_id: caseId,
      blocking_fact_ids: ['total'],
      priority: 'normal',
      summary: view.body.workspace.summary,
    },
  ]);
  expect(new Date(queue.rows[0].due_at).getTime() - new Date(queue.rows[0].sort_timestamp).getTime()).toBe(
    8 * 3_600_000,
  );
});
