// A gate that holds a case up: passed by a person with their reason on record, and asked anew by what it read alone.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { completeCase } from '../../../src/cases/acts/completion.ts';
import { apply, deskOf, expectRejected } from '../../harness/cases/commands.ts';
import type { Json } from '../../harness/factories.ts';
import { countOf, feedOf, look, movesIn, startStory, type Story } from '../../harness/story.ts';
import {
  BROKEN,
  sendMore,
  sendTexts,
  supplierText,
  supplierWorkflow,
  type Gate,
} from '../../harness/sessions/supplier.ts';

let story: Story;
beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.close());

async function readCase(texts: string[], { gate = {}, rest = {} }: { gate?: Gate; rest?: object } = {}) {
  const tenant = await story.tenant(supplierWorkflow(rest, gate));
  const on = await sendTexts(story, tenant, texts);
  await story.app.drain();
  const complete = () =>
    story.app.as(tenant, (tx) => completeCase(tx, { caseId: on.caseId, rationale: null }));
  return { ...on, complete };
}
const large = supplierText({ total: '25,000.00 EUR' });
const pass = { type: 'pass_gate', payload: { gate_id: 'amount' } } as const;

describe('a condition that fails', () => {
  test.each([
    ['review', 'review', 'gate_review_required', 'review'],
    ['fail', 'failed', 'gate_failed', 'exception'],
    ['needs_input', 'failed', 'gate_failed', 'exception'],
  ])(
    'with on_fail %s stops the case until an operator passes it with a reason',
    async (on_fail, status, why, category) => {
      const on = await readCase([large], { gate: { on_fail } });
      const { tenant, caseId, complete } = on;
      expect(await look(tenant, caseId)).toMatchObject({
        status: 'ready_for_review',
        why,
        blocking: [{ kind: 'gate', id: 'amount', code: on_fail, message: 'The amount is too large' }],
        body: {
          queue_row: { queue_category: category },
          workspace: {
            operational_summary: {
              blocking_fact_ids: [],
              primary_action: { command_type: 'pass_gate', payload: { gate_id: 'amount' } },
            },
          },
        },
      });
      expect((await deskOf(on)).body.gates).toMatchObject([
        { status: 'passed' },
        { status, outcome: on_fail },
      ]);
      await expect(complete()).rejects.toMatchObject({ code: 'gate_not_passed' });
      await expectRejected('rationale_required', story.app, on, pass);

      await apply(story.app, on, { ...pass, rationale: 'the board agreed' });
      expect(await look(tenant, caseId)).toMatchObject({
        status: 'ready_for_review',
        why: 'all_facts_resolved',
        blocking: [],
      });
      const desk = await deskOf(on);
      expect(desk.body.gates[1]).toMatchObject({
        status: 'passed',
        outcome: 'passed_by_operator',
        inputs: [{ fact_id: 'total', value: '25000.00 EUR' }],
      });
      await complete();
      const { body: bundle } = await tenant.api.get(`/cases/${caseId}/package`);
      const byGate = bundle.decisions.filter(
        ({ kind, subject_id }: Json) => kind === 'gate' && subject_id === 'amount',
      );
      expect(byGate).toMatchObject([
        { outcome: on_fail, actor: { type: 'system' }, rationale: null },
        {
          outcome: 'passed_by_operator',
          actor: { type: 'api_key', id: tenant.keyId },
          rationale: 'the board agreed',
        },
      ]);
    },
  );

  test('is asked anew when what it read is corrected, also after a person had passed it', async () => {
    const on = await readCase([large]);
    await apply(story.app, on, { ...pass, rationale: 'fine' });
    const correct = (value: string) =>
      apply(story.app, on, {
        type: 'correct_fact',
        payload: { fact_id: 'total', value },
        rationale: 'misread',
      });
    await correct('30000.00 EUR');
    expect((await deskOf(on)).body.gates[1]).toMatchObject({ status: 'ready' });
    await story.app.drain();
    expect(await look(on.tenant, on.caseId)).toMatchObject({ why: 'gate_review_required' });
    await correct('300.00 EUR');
    await story.app.drain();
    expect(await look(on.tenant, on.caseId)).toMatchObject({ why: 'all_facts_resolved' });
    expect((await deskOf(on)).body.gates[1]).toMatchObject({ status: 'passed', outcome: 'passed' });
  });

  test('where the case completes by itself, it does so out of the gate that a person passed', async () => {
    const on = await readCase([large], { rest: { completion: 'automatic' } });
    await apply(story.app, on, { ...pass, rationale: 'fine' });
    expect(await look(on.tenant, on.caseId)).toMatchObject({ status: 'complete', why: 'completed' });
    const feed = await feedOf(on.tenant, on.caseId);
    expect(movesIn(feed).slice(-3)).toEqual([
      'ready_for_review → gate_ready',
      'gate_ready → gate_evaluating',
      'gate_evaluating → complete',
    ]);
    expect(countOf(feed, 'review.completed')).toBe(0);
    expect(feed.at(-1)?.data.package_hash).toBe(
      (await on.tenant.api.get(`/cases/${on.caseId}/package`)).body.package_hash,
    );
  });
});

test('a condition on a value that nobody has settled asks for it, never passes', async () => {
  const condition = 'facts.due.date < date("2027-01-01")';
  const on = await readCase([supplierText({ due: null })], { gate: { condition } });
  expect(await look(on.tenant, on.caseId)).toMatchObject({
    status: 'ready_for_review',
    why: 'fact_needs_input',
    blocking: [
      { kind: 'fact', id: 'due' },
      { kind: 'gate', id: 'amount', code: 'needs_input' },
    ],
  });
  await apply(story.app, on, {
    type: 'correct_fact',
    payload: { fact_id: 'due', value: '2026-06-01' },
    rationale: 'by phone',
  });
  await story.app.drain();
  expect(await look(on.tenant, on.caseId)).toMatchObject({ why: 'all_facts_resolved' });
});

describe('a changed fact makes exactly those gates look again that read it', () => {
  const evaluatedAt = async (on: Parameters<typeof deskOf>[0]): Promise<string[]> =>
    (await deskOf(on)).body.gates.map(({ evaluated_at }: Json) => evaluated_at);

  test.each([
    ['the second gate', 'total', '99.00 EUR', 'check', [true, false]],
    ['the first gate: back to the first node', 'number', 'K-9999', 'collect', [false, true]],
    ['neither', 'due', '2026-07-01', 'check', [true, true]],
  ])('%s', async (_name, factId, value, node, isKept) => {
    const on = await readCase([supplierText()]);
    const before = await evaluatedAt(on);
    await story.app.advance('1 minute');
    await apply(story.app, on, {
      type: 'correct_fact',
      payload: { fact_id: factId, value },
      rationale: 'misread',
    });
    const between = await look(on.tenant, on.caseId);
    expect(between.body.workspace.current_node_id).toBe(node);
    expect(between.status).toBe(factId === 'due' ? 'ready_for_review' : 'gate_ready');
    await story.app.drain();
    const after = await evaluatedAt(on);
    expect(after.map((time, index) => time === before[index])).toEqual(isKept);
    expect(await look(on.tenant, on.caseId)).toMatchObject({ why: 'all_facts_resolved' });
    expect(countOf(await feedOf(on.tenant, on.caseId), 'gate.evaluated')).toBe(
      2 + isKept.filter((kept) => !kept).length,
    );
  });
});

describe('a case with a document that cannot be read', () => {
  test('is completed once a person has let it go on', async () => {
    const on = await readCase([supplierText(), BROKEN]);
    const { tenant, caseId, sent, complete } = on;
    const primary_action = { command_type: 'reprocess_document', payload: { doc_id: sent[1]?.doc_id } };
    expect(await look(tenant, caseId)).toMatchObject({
      status: 'ready_for_review',
      why: 'extraction_failed',
      blocking: [{ kind: 'document', id: sent[1]?.doc_id, code: 'corrupt' }],
      body: { workspace: { operational_summary: { primary_action } } },
    });
    await expect(complete()).rejects.toMatchObject({ code: 'gate_not_passed' });
    await apply(story.app, on, { type: 'escalate_case', payload: { reason_code: 'unreadable' } });
    expect(await look(tenant, caseId)).toMatchObject({
      why: 'escalated',
      body: { workspace: { operational_summary: { primary_action } } },
    });
    await apply(story.app, on, {
      type: 'pass_gate',
      payload: { gate_id: 'who' },
      rationale: 'the letter is empty',
    });
    await story.app.drain();
    expect(await look(tenant, caseId)).toMatchObject({ why: 'all_facts_resolved', blocking: [] });
    await complete();
    const { body: bundle } = await tenant.api.get(`/cases/${caseId}/package`);
    expect(bundle.documents).toMatchObject([{ status: 'processed' }, { status: 'failed' }]);
  });

  test('is stopped again by the next one, which is the one to be read again', async () => {
    const on = await readCase([supplierText(), BROKEN]);
    await apply(story.app, on, {
      type: 'pass_gate',
      payload: { gate_id: 'who' },
      rationale: 'the letter is empty',
    });
    await story.app.drain();
    const { doc_id } = await sendMore(story, on, BROKEN);
    await story.app.drain();
    expect(await look(on.tenant, on.caseId)).toMatchObject({
      why: 'extraction_failed',
      blocking: [{ kind: 'document', id: doc_id }],
      body: { workspace: { operational_summary: { primary_action: { payload: { doc_id } } } } },
    });
  });
});
