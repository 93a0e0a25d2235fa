// Two documents disagree: an operator settles it, the gates go on, and a person at the CLI completes the case.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completeCase } from '../../../src/cases/acts/completion.ts';
import { apply, deskOf } from '../../harness/cases/commands.ts';
import type { Json } from '../../harness/factories.ts';
import { feedOf, look, movesIn, startStory, type Story } from '../../harness/story.ts';
import { sendMore, sendTexts, supplierText, supplierWorkflow } from '../../harness/sessions/supplier.ts';

let story: Story;
beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.close());

/** Two documents with different customer numbers, read. */
async function disagreeing() {
  const tenant = await story.tenant(supplierWorkflow());
  const on = await sendTexts(story, tenant, [
    supplierText({ number: 'K-1111' }),
    supplierText({ number: 'K-2222' }),
  ]);
  await story.app.drain();
  return on;
}

test('a conflict is settled by an operator, cited on both sides, and the case completed', async () => {
  const on = await disagreeing();
  const { tenant, caseId, sent } = on;
  const before = await look(tenant, caseId);
  expect(before).toMatchObject({
    status: 'ready_for_review',
    why: 'fact_conflict',
    facts: { number: { status: 'needs_input', value: null, reason_codes: ['conflicting_values'] } },
    body: {
      workspace: {
        current_node_id: 'collect',
        operational_summary: {
          blocking_fact_ids: ['number'],
          primary_action: { command_type: 'select_candidate', payload: { fact_id: 'number' } },
        },
      },
    },
  });
  const fact = (await deskOf(on)).facts['number'];
  expect(fact.conflicts.map(({ value, doc_ids }: Json) => [value, doc_ids]).toSorted()).toEqual([
    ['K-1111', [sent[0]?.doc_id]],
    ['K-2222', [sent[1]?.doc_id]],
  ]);
  for (const { candidate_id, value_normalized, evidence } of fact.candidates) {
    expect(candidate_id).toMatch(/^cand_/);
    expect(evidence[0].quote).toBe(value_normalized);
  }
  const chosen = fact.candidates.find(({ value_normalized }: Json) => value_normalized === 'K-2222');
  const { candidate_id } = chosen;
  await apply(story.app, on, {
    type: 'select_candidate',
    payload: { fact_id: 'number', candidate_id },
    rationale: 'the newer letter',
    expected_revision: before.body.revision,
  });
  expect(await look(tenant, caseId)).toMatchObject({ status: 'gate_ready', why: 'gate_ready' });
  await story.app.drain();

  const after = await look(tenant, caseId);
  expect(after).toMatchObject({
    status: 'ready_for_review',
    why: 'all_facts_resolved',
    blocking: [],
    facts: {
      number: {
        status: 'resolved',
        value: 'K-2222',
        candidate_id,
        source: 'document',
        reason_codes: ['operator_confirmed'],
      },
    },
    body: { workspace: { next_action: { type: 'complete_case', actor: 'operator' } } },
  });
  expect(after.facts['number']?.evidence[0]).toMatchObject({ quote: 'K-2222', doc_id: sent[1]?.doc_id });

  await story.app.as(tenant, (tx) => completeCase(tx, { caseId, rationale: null }));
  const { body: bundle } = await tenant.api.get(`/cases/${caseId}/package`);
  expect(bundle.facts.find(({ fact_id }: Json) => fact_id === 'number')).toMatchObject({
    value: 'K-2222',
    evidence: [
      { quote: 'K-2222', role: 'value' },
      { quote: 'Customer number:', role: 'anchor' },
    ],
  });
  expect(bundle.decisions).toContainEqual(
    expect.objectContaining({
      kind: 'fact',
      subject_id: 'number',
      outcome: 'selected',
      selected_candidate_id: candidate_id,
      rationale: 'the newer letter',
      actor: expect.objectContaining({ type: 'api_key', id: tenant.keyId }),
    }),
  );
  const feed = await feedOf(tenant, caseId);
  expect(movesIn(feed).slice(-6)).toEqual([
    'ready_for_review → gate_ready',
    'gate_ready → gate_evaluating',
    'gate_evaluating → gate_ready',
    'gate_ready → gate_evaluating',
    'gate_evaluating → ready_for_review',
    'ready_for_review → complete',
  ]);
  expect(feed.slice(-2).map(({ event_type }) => event_type)).toEqual(['review.completed', 'case.completed']);
  expect(feed.at(-2)?.data).toMatchObject({ command_count: 1, corrected_fact_ids: [] });
});

test('a third document that says a third thing asks again; one that says the known other thing does not', async () => {
  const on = await disagreeing();
  const { tenant, caseId } = on;
  const [first] = (await deskOf(on)).facts['number'].candidates;
  await apply(story.app, on, {
    type: 'select_candidate',
    payload: { fact_id: 'number', candidate_id: first.candidate_id },
  });
  await story.app.drain();
  const chosen = first.value_normalized;
  await sendMore(story, on, supplierText({ number: chosen }));
  await story.app.drain();
  expect(await look(tenant, caseId)).toMatchObject({
    why: 'all_facts_resolved',
    facts: { number: { value: chosen } },
  });
  await sendMore(story, on, supplierText({ number: 'K-3333' }));
  await story.app.drain();
  expect(await look(tenant, caseId)).toMatchObject({
    why: 'fact_conflict',
    facts: {
      number: {
        status: 'needs_input',
        value: null,
        reason_codes: ['operator_confirmed', 'conflicting_values'],
      },
    },
  });
  const { facts } = await deskOf(on);
  expect(facts['number'].conflicts.map(({ value }: Json) => value).toSorted()).toEqual([
    'K-1111',
    'K-2222',
    'K-3333',
  ]);
});
