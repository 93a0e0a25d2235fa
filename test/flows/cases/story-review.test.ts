// What a person always looks at, and a complete case that is opened, corrected and completed again.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completeCase } from '../../../src/cases/acts/completion.ts';
import { reopenCase } from '../../../src/cases/acts/reopening.ts';
import { apply, deskOf } from '../../harness/cases/commands.ts';
import { addTestEndpoint } from '../../harness/outside/deliveries.ts';
import { newTenant, publish, type Json } from '../../harness/factories.ts';
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

test('a fact that always wants a person is asked for at its gate, and let go when it is confirmed', async () => {
  const tenant = await story.tenant(supplierWorkflow({ review: { always_review: ['number'] } }));
  const on = await sendTexts(story, tenant, [supplierText()]);
  await story.app.drain();
  const { caseId } = on;
  expect(await look(tenant, caseId)).toMatchObject({
    status: 'ready_for_review',
    why: 'gate_review_required',
    facts: { number: { status: 'resolved', value: 'K-4711' } },
    blocking: [
      { kind: 'fact', id: 'number', code: 'always_review' },
      { kind: 'gate', id: 'who', code: 'review' },
    ],
    body: {
      queue_row: { blocking_fact_ids: ['number'] },
      workspace: {
        operational_summary: {
          primary_action: { command_type: 'confirm_fact', payload: { fact_id: 'number' } },
        },
      },
    },
  });
  const review = movesIn(await feedOf(tenant, caseId)).at(-1);
  expect(review).toBe('gate_evaluating → ready_for_review');

  await apply(story.app, on, { type: 'confirm_fact', payload: { fact_id: 'number' } });
  await story.app.drain();
  expect(await look(tenant, caseId)).toMatchObject({
    why: 'all_facts_resolved',
    facts: {
      number: {
        status: 'resolved',
        value: 'K-4711',
        source: 'document',
        reason_codes: ['operator_confirmed'],
      },
    },
  });
  const outcomes = (await feedOf(tenant, caseId)).filter(({ event_type }) => event_type === 'gate.evaluated');
  expect(outcomes.map(({ data }) => [data.gate_id, data.outcome])).toEqual([
    ['who', 'review'],
    ['who', 'passed'],
    ['amount', 'passed'],
  ]);
});

test('a review node without facts is passed by a person alone', async () => {
  const nodes = [
    { node_id: 'collect', title: 'Collect', type: 'intake', gate_id: 'who' },
    { node_id: 'look', title: 'Look', type: 'review' },
    { node_id: 'check', title: 'Check', type: 'verify', gate_id: 'amount' },
  ];
  const tenant = await story.tenant(supplierWorkflow({ nodes }));
  const on = await sendTexts(story, tenant, [supplierText()]);
  await story.app.drain();
  expect(await look(tenant, on.caseId)).toMatchObject({
    why: 'gate_review_required',
    blocking: [{ kind: 'gate', id: 'look:look' }],
    body: { workspace: { current_node_id: 'look' } },
  });
  await apply(story.app, on, { type: 'pass_gate', payload: { gate_id: 'look:look' }, rationale: 'seen' });
  await story.app.drain();
  expect(await look(tenant, on.caseId)).toMatchObject({ why: 'all_facts_resolved' });
  expect((await deskOf(on)).body.gates.map(({ outcome }: Json) => outcome)).toEqual([
    'passed',
    'passed_by_operator',
    'passed',
  ]);
});

test('a complete case is opened, corrected and completed again: another package, handed off anew', async () => {
  const tenant = await newTenant(story.app, { environment: 'live' });
  await publish(story.app, tenant, supplierWorkflow());
  const path = `/${randomUUID()}`;
  const events = ['v1.case.completed', 'v1.review.completed', 'v1.case.needs_review'];
  await addTestEndpoint(story.app, tenant.orgId, {
    url: receiver.serve(path),
    events,
    allow: receiver.allow,
  });
  const on = await sendTexts(story, tenant, [supplierText()]);
  const { caseId } = on;
  await story.app.drain();
  const complete = () => story.app.as(tenant, (tx) => completeCase(tx, { caseId, rationale: null }));
  const packageOf = async (): Promise<Json> => (await tenant.api.get(`/cases/${caseId}/package`)).body;

  await complete();
  await story.app.drain();
  const first = await packageOf();
  expect(first.case.handoff_state).toBe('dispatched');

  await story.app.as(tenant, (tx) => reopenCase(tx, { caseId, rationale: 'they called' }));
  const opened = await look(tenant, caseId);
  expect(opened).toMatchObject({
    status: 'ready_for_review',
    why: 'all_facts_resolved',
    body: { handoff_state: 'not_ready' },
  });
  await apply(story.app, on, {
    type: 'correct_fact',
    payload: { fact_id: 'company', value: 'Muster AG' },
    rationale: 'they changed it',
  });
  await story.app.drain();
  expect(await look(tenant, caseId)).toMatchObject({ why: 'all_facts_resolved' });
  await complete();
  expect((await look(tenant, caseId)).body.handoff_state).toBe('dispatching');
  await story.app.drain();

  const second = await packageOf();
  expect(second.case.handoff_state).toBe('dispatched');
  expect(second.package_hash).not.toBe(first.package_hash);
  expect(second.revision).toBeGreaterThan(first.revision);
  const company = (bundle: Json) => bundle.facts.find(({ fact_id }: Json) => fact_id === 'company');
  expect(company(first)).toMatchObject({ value: 'Muster GmbH', source: 'document' });
  expect(company(second)).toMatchObject({ value: 'Muster AG', source: 'operator', evidence: [] });
  expect((await deskOf(on)).facts['company']).toMatchObject({ initial_value: 'Muster GmbH' });

  const posts = receiver.posts(path).map(({ body }) => body);
  const completions = posts.filter(({ event_type }) => event_type === 'v1.case.completed');
  expect(completions.map(({ data }) => data.package_hash)).toEqual([first.package_hash, second.package_hash]);
  expect(new Set(completions.map(({ event_id }) => event_id)).size).toBe(2);
  const reviews = posts.filter(({ event_type }) => event_type === 'v1.review.completed');
  expect(reviews.map(({ data }) => [data.command_count, data.corrected_fact_ids])).toEqual([
    [0, []],
    [1, ['company']],
  ]);
  const feed = await feedOf(tenant, caseId);
  expect(countOf(feed, 'case.reopened')).toBe(1);
  expect(movesIn(feed)).toContain('complete → ready_for_review');
  expect(
    second.decisions
      .filter(({ kind }: Json) => kind === 'completion')
      .map(({ outcome, rationale }: Json) => [outcome, rationale]),
  ).toEqual([
    ['completed', null],
    ['reopened', 'they called'],
    ['completed', null],
  ]);
});
