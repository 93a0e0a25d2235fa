// What each decision of an operator does to a fact, who is named for it, and what of the fact's past is kept.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apply, deskOf, drainCase, invoiceText, readCase, run } from '../../harness/cases/commands.ts';
import type { Json, Tenant } from '../../harness/factories.ts';
import { feedOf, startStory, type Story } from '../../harness/story.ts';

let story: Story;
let tenant: Tenant;
beforeAll(async () => {
  story = await startStory();
  tenant = await story.tenant();
});
afterAll(() => story.close());

type On = { tenant: Tenant; caseId: string; docIds: string[] };
const reviewed = async (...texts: string[]): Promise<On> => ({
  tenant,
  ...(await readCase(story, tenant, texts.length === 0 ? [invoiceText()] : texts)),
});
const obey = (on: On, command: Parameters<typeof run>[2]): Promise<Json> => apply(story.app, on, command);
const factOf = async (on: On, factId: string): Promise<Json> => (await deskOf(on)).facts[factId];

/** The command's own events, in their order; it raised the revision by one. */
async function expectChange(on: On, command: Json, events: string[]): Promise<Json[]> {
  const feed = await feedOf(tenant, on.caseId);
  const owned = feed.slice(command.event_cursors[0] - 1);
  expect(owned.map(({ cursor }) => cursor)).toEqual(command.event_cursors);
  expect(owned.map(({ event_type }) => event_type)).toEqual(['review.command_applied', ...events]);
  expect(command.resulting_revision).toBe((await deskOf(on)).body.revision);
  return owned;
}

/** The last decision on the fact is the command's. */
function expectDecided(fact: Json, command: Json, about: { outcome: string; value: string | null }): void {
  const { actor, rationale, command_id } = command;
  expect(fact.history.at(-1)).toMatchObject({
    kind: 'fact',
    subject_id: fact.fact_id,
    selected_candidate_id: fact.candidate_id,
    evidence_ids: fact.evidence.map(({ evidence_id }: Json) => evidence_id),
    actor,
    rationale,
    command_id,
    ...about,
  });
}

test('confirm_fact: the value stands by a person, with its document as before', async () => {
  const on = await reviewed();
  const before = await factOf(on, 'total');
  const command = await obey(on, { type: 'confirm_fact', payload: { fact_id: 'total' }, rationale: 'Fits.' });
  expect(command.actor).toEqual({ type: 'api_key', id: tenant.keyId, label: tenant.keyId });
  const { history, ...after } = await factOf(on, 'total');
  expect({ ...after, history: [] }).toEqual({ ...before, history: [], reason_codes: ['operator_confirmed'] });
  expect(history).toHaveLength(before.history.length + 1);
  expectDecided({ ...after, history }, command, { outcome: 'confirmed', value: '1234.50 EUR' });
  await expectChange(on, command, ['fact.resolved']);
});

describe('correct_fact', () => {
  test('a value without a place: the operator is its source; the first value is kept', async () => {
    const on = await reviewed();
    const payload = { fact_id: 'invoice_number', value: ' RE-7 ' };
    const command = await obey(on, { type: 'correct_fact', payload, rationale: 'As the applicant says.' });
    expect(command.result).toEqual({ fact_id: 'invoice_number', value: 'RE-7', evidence: null });
    const fact = await factOf(on, 'invoice_number');
    expect(fact).toMatchObject({
      status: 'resolved',
      value: 'RE-7',
      initial_value: 'RE-2026-0815',
      source: 'operator',
      reason_codes: ['operator_corrected'],
      anchor_match_quality: null,
      evidence: [],
      provenance: [{ kind: 'operator_entry', document_id: null, quote: null }],
    });
    const sides = fact.candidates.map(({ source, value_normalized, selected, evidence_ids }: Json) => [
      source,
      value_normalized,
      selected,
      evidence_ids.length,
    ]);
    expect(sides).toEqual([
      ['document', 'RE-2026-0815', false, 2],
      ['operator', 'RE-7', true, 0],
    ]);
    expectDecided(fact, command, { outcome: 'corrected', value: 'RE-7' });
    const events = ['fact.corrected', 'fact.resolved', 'case.status_changed'];
    const [, corrected, , moved] = await expectChange(on, command, events);
    expect(corrected?.data).toEqual({
      fact_id: 'invoice_number',
      command_id: command.command_id,
      has_evidence: false,
    });
    expect(moved?.data).toMatchObject({ from: 'ready_for_review', to: 'gate_ready' });
    await drainCase(story.app);
    expect(await deskOf(on)).toMatchObject({ status: 'ready_for_review', why: 'all_facts_resolved' });
  });

  test('a value with its place in a document: quoted, and in the package', async () => {
    const on = await reviewed(invoiceText({ number: 'Nr RE-5 (copy)' }));
    const charStart = invoiceText({ number: 'Nr RE-5 (copy)' }).indexOf('RE-5');
    const place = { page_index: 0, char_start: charStart, char_end: charStart + 4, quote: 'RE-5' };
    const evidence = { doc_id: on.docIds[0], ...place };
    const payload = { fact_id: 'invoice_number', value: 'RE-5', evidence };
    const command = await obey(on, { type: 'correct_fact', payload, rationale: 'Without the rest.' });
    const fact = await factOf(on, 'invoice_number');
    expect(fact).toMatchObject({
      value: 'RE-5',
      source: 'operator',
      status: 'resolved',
      anchor_match: 'exact',
    });
    expect(fact.evidence).toMatchObject([
      { role: 'value', quote: 'RE-5', doc_id: on.docIds[0], page_index: 0, method: 'born_digital_text' },
    ]);
    expect(fact.provenance).toMatchObject([
      { kind: 'operator_entry' },
      { kind: 'document_span', quote: 'RE-5' },
    ]);
    expectDecided(fact, command, { outcome: 'corrected', value: 'RE-5' });
    const { body } = await tenant.api.get(`/cases/${on.caseId}/package`);
    expect(JSON.stringify(body.package ?? body)).toContain('Without the rest.');
  });

  test.each([
    ['invoice_date', '4. Mai 2026', '2026-05-04'],
    ['invoice_date', '04/05/2026', '2026-05-04'],
    ['invoice_date', '2026-05-04', '2026-05-04'],
    ['total', '1.000,5', '1000.50 EUR'],
    ['total', '12.50 USD', '12.50 USD'],
  ])('%s: %j is read as any value of its type', async (fact_id, value, expected) => {
    const on = await reviewed();
    await obey(on, { type: 'correct_fact', payload: { fact_id, value }, rationale: 'Seen.' });
    expect(await factOf(on, fact_id)).toMatchObject({ status: 'resolved', value: expected });
  });
});

describe('select_candidate', () => {
  test('settles a conflict with the chosen side, cited; the other side stays to be seen', async () => {
    const on = await reviewed(invoiceText({ number: 'RE-1111' }), invoiceText({ number: 'RE-2222' }));
    const before = await factOf(on, 'invoice_number');
    expect(before).toMatchObject({ status: 'needs_input', reason_codes: ['conflicting_values'] });
    const chosen = before.candidates.find((one: Json) => one.value_normalized === 'RE-1111');
    const payload = { fact_id: 'invoice_number', candidate_id: chosen.candidate_id };
    const command = await obey(on, { type: 'select_candidate', payload });
    const fact = await factOf(on, 'invoice_number');
    expect(fact).toMatchObject({
      status: 'resolved',
      value: 'RE-1111',
      source: 'document',
      candidate_id: chosen.candidate_id,
      anchor_match_quality: chosen.anchor_match_quality,
      reason_codes: ['operator_confirmed'],
      evidence: chosen.evidence,
      conflicts: [],
    });
    expect(fact.candidates).toHaveLength(before.candidates.length);
    expectDecided(fact, command, { outcome: 'selected', value: 'RE-1111' });
    await expectChange(on, command, ['fact.resolved', 'case.status_changed']);
  });
});

test('reject_fact: nothing is known, for the reason given; what was refused stays to be seen', async () => {
  const on = await reviewed();
  const payload = { fact_id: 'invoice_number', reason_code: 'value_mismatch' };
  const command = await obey(on, { type: 'reject_fact', payload });
  const fact = await factOf(on, 'invoice_number');
  expect(fact).toMatchObject({
    status: 'needs_input',
    value: null,
    candidate_id: null,
    source: null,
    initial_value: 'RE-2026-0815',
    reason_codes: ['value_mismatch'],
    evidence: [],
    provenance: [],
    candidates: [{ value_normalized: 'RE-2026-0815', selected: false }],
  });
  expectDecided(fact, command, { outcome: 'rejected', value: null });
  await expectChange(on, command, ['fact.needs_input']);
  expect(await deskOf(on)).toMatchObject({ status: 'ready_for_review', why: 'fact_needs_input' });
});

test('mark_fact_not_applicable: the fact holds up nobody any more', async () => {
  const on = await reviewed('INVOICE\nInvoice number: RE-1\nWith kind regards');
  expect(await deskOf(on)).toMatchObject({ why: 'fact_needs_input' });
  const payload = { fact_id: 'invoice_date' };
  const command = await obey(on, {
    type: 'mark_fact_not_applicable',
    payload,
    rationale: 'A standing order.',
  });
  const fact = await factOf(on, 'invoice_date');
  expect(fact).toMatchObject({ status: 'not_applicable', value: null, reason_codes: ['waived'] });
  expectDecided(fact, command, { outcome: 'waived', value: null });
  await expectChange(on, command, ['case.status_changed']);
  await drainCase(story.app);
  const desk = await deskOf(on);
  expect(desk).toMatchObject({ status: 'ready_for_review', why: 'all_facts_resolved' });
  expect(desk.body.workspace.summary).toMatchObject({ not_applicable_count: 1, resolved_count: 1 });
});
