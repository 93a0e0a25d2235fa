// A contradicted fact cites every side, on every door that shows it (completions §4, §13).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apply, deskOf, drainCase, readCase } from '../../harness/cases/commands.ts';
import { pdfOf } from '../../harness/documents.ts';
import {
  applicantTenant,
  GOOD_ANSWERS,
  newApplicant,
  type Applicant,
} from '../../harness/sessions/applicant.ts';
import type { Json, Tenant } from '../../harness/factories.ts';
import { look, startStory, type Story } from '../../harness/story.ts';
import { sendMore, sendTexts, supplierText, supplierWorkflow } from '../../harness/sessions/supplier.ts';

let story: Story;
beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.close());

type On = { tenant: Tenant; caseId: string };

/** The fact as the case, its workspace and its package show it: all cite the same. */
async function shown({ tenant, caseId }: On, factId: string): Promise<Json> {
  const fact = (await look(tenant, caseId)).facts[factId] as Json;
  const desk = (await deskOf({ tenant, caseId })).facts[factId];
  const { body: bundle } = await tenant.api.get(`/cases/${caseId}/package`);
  const packed = bundle.facts.find(({ fact_id }: Json) => fact_id === factId);
  const { evidence, provenance, value, candidate_id, anchor_match_quality } = fact;
  expect(desk).toMatchObject({ evidence, provenance, value, candidate_id, anchor_match_quality });
  expect(packed).toMatchObject({ evidence, value });
  return { ...desk, ...fact };
}

const quotesOf = ({ evidence }: Json): unknown[] =>
  evidence
    .filter(({ role }: Json) => role === 'value')
    .map(({ value, quote, doc_id }: Json) => [value, quote, doc_id])
    .toSorted();
const placesOf = ({ provenance }: Json): unknown[] =>
  provenance.map(({ kind, value, quote, document_id }: Json) => [kind, value, quote, document_id]).toSorted();

const NOBODY_WINS = { status: 'needs_input', value: null, candidate_id: null, anchor_match_quality: null };

async function disagreeing(...numbers: string[]) {
  const tenant = await story.tenant(supplierWorkflow());
  const on = await sendTexts(
    story,
    tenant,
    numbers.map((number) => supplierText({ number })),
  );
  await story.app.drain();
  return on;
}

describe('documents that disagree', () => {
  test.each([[['K-1111', 'K-2222']], [['K-1111', 'K-2222', 'K-3333']]])(
    '%j: each is cited',
    async (numbers) => {
      const on = await disagreeing(...numbers);
      const fact = await shown(on, 'number');
      expect(fact).toMatchObject({ ...NOBODY_WINS, reason_codes: ['conflicting_values'] });
      const docs = on.sent.map(({ doc_id }) => doc_id);
      expect(quotesOf(fact)).toEqual(numbers.map((number, at) => [number, number, docs[at]]));
      expect(placesOf(fact)).toEqual(
        numbers.map((number, at) => ['document_span', number, number, docs[at]]),
      );
      for (const { value, role, quote } of fact.evidence)
        expect(role === 'value' ? quote : value).toMatch(/^K-\d{4}$/);
      expect(fact.evidence.map(({ role }: Json) => role).slice(0, 2)).toEqual(['value', 'anchor']);
      expect(fact.conflicts.map(({ value }: Json) => value).toSorted()).toEqual(numbers);
    },
  );

  test('two of one mind and one of another: every document is cited for its side', async () => {
    const on = await disagreeing('K-1111', 'K-2222', 'K-1111');
    const docs = on.sent.map(({ doc_id }) => doc_id);
    const fact = await shown(on, 'number');
    expect(quotesOf(fact)).toEqual([
      ['K-1111', 'K-1111', docs[0]],
      ['K-1111', 'K-1111', docs[2]],
      ['K-2222', 'K-2222', docs[1]],
    ]);
    expect(fact.conflicts.map(({ doc_ids }: Json) => doc_ids.length).toSorted()).toEqual([1, 2]);
  });

  test('once one is selected it alone is cited, and evidence speaks of one value again', async () => {
    const on = await disagreeing('K-1111', 'K-2222');
    const [chosen] = (await deskOf(on)).facts['number'].candidates;
    const { candidate_id } = chosen;
    await apply(story.app, on, {
      type: 'select_candidate',
      payload: { fact_id: 'number', candidate_id },
    });
    const fact = await shown(on, 'number');
    expect(fact).toMatchObject({ status: 'resolved', value: chosen.value_normalized, candidate_id });
    expect(fact.evidence.map(({ quote }: Json) => quote)).toEqual([
      chosen.value_normalized,
      'Customer number:',
    ]);
    expect(fact.evidence.every((item: Json) => !('value' in item))).toBe(true);
    expect(fact.conflicts).toEqual([]);
  });
});

test('one document that says two things is cited at both places, and neither value is taken', async () => {
  const tenant = await story.tenant(supplierWorkflow());
  const text = supplierText({ number: 'K-1111' }).replace('With kind', 'Customer number: K-2222\nWith kind');
  const on = await sendTexts(story, tenant, [text]);
  await story.app.drain();
  const fact = await shown(on, 'number');
  expect(fact).toMatchObject({ ...NOBODY_WINS, reason_codes: ['conflicting_values'] });
  const [doc] = on.sent.map(({ doc_id }) => doc_id);
  expect(quotesOf(fact)).toEqual([
    ['K-1111', 'K-1111', doc],
    ['K-2222', 'K-2222', doc],
  ]);
});

describe('a document against what a person said', () => {
  test('an operator who chose a candidate: its quote and the one that came', async () => {
    const on = await disagreeing('K-1111', 'K-2222');
    const chosen = (await deskOf(on)).facts['number'].candidates.find(
      ({ value_normalized }: Json) => value_normalized === 'K-1111',
    );
    await apply(story.app, on, {
      type: 'select_candidate',
      payload: { fact_id: 'number', candidate_id: chosen.candidate_id },
    });
    const third = await sendMore(story, on, supplierText({ number: 'K-3333' }));
    await story.app.drain();
    const fact = await shown(on, 'number');
    expect(fact).toMatchObject({
      ...NOBODY_WINS,
      reason_codes: ['operator_confirmed', 'conflicting_values'],
    });
    const docs = on.sent.map(({ doc_id }) => doc_id);
    expect(quotesOf(fact)).toEqual([
      ['K-1111', 'K-1111', docs[0]],
      ['K-2222', 'K-2222', docs[1]],
      ['K-3333', 'K-3333', third.doc_id],
    ]);
  });

  test('an operator who typed a value: their entry and the quote', async () => {
    const on = await disagreeing('K-1111');
    await apply(story.app, on, {
      type: 'correct_fact',
      payload: { fact_id: 'number', value: 'K-9999' },
      rationale: 'They told me.',
    });
    const second = await sendMore(story, on, supplierText({ number: 'K-2222' }));
    await story.app.drain();
    const fact = await shown(on, 'number');
    expect(fact).toMatchObject({ ...NOBODY_WINS, source: 'operator' });
    expect(placesOf(fact)).toEqual([
      ['document_span', 'K-1111', 'K-1111', on.sent[0]?.doc_id],
      ['document_span', 'K-2222', 'K-2222', second.doc_id],
      ['operator_entry', 'K-9999', null, null],
    ]);
    expect(fact.conflicts).toContainEqual(
      expect.objectContaining({ value: 'K-9999', sources: ['operator'] }),
    );
    await apply(story.app, on, { type: 'confirm_fact', payload: { fact_id: 'number' } });
    expect(await shown(on, 'number')).toMatchObject({ status: 'resolved', value: 'K-9999' });
  });

  const entering = async (applicant: Applicant): Promise<void> => {
    const { path, api } = applicant;
    const answers = GOOD_ANSWERS.map((one) =>
      one.field_id === 'invoice_number' ? { ...one, value: 'RE-1' } : one,
    );
    await api.post(`${path}/answers`, { answers });
    await api.post(`${path}/consent`, { consents: [{ field_id: 'terms', value: 'yes' }] });
    await api.post(`${path}/submit`, {});
    await story.app.drain();
  };

  test('an applicant: their answer and the quote', async () => {
    const tenant = await applicantTenant(story.app);
    const applicant = await newApplicant(story.app, tenant);
    await applicant.upload(await pdfOf(['Invoice', 'Invoice number: RE-2', 'Invoice date: 03.05.2026']));
    await story.app.drain();
    await entering(applicant);
    const { case_id: caseId } = applicant.session;
    const fact = await shown({ tenant, caseId }, 'invoice_number');
    expect(fact).toMatchObject({ ...NOBODY_WINS, source: 'applicant' });
    expect(placesOf(fact)).toEqual([
      ['document_span', 'RE-2', 'RE-2', expect.stringMatching(/^doc_/)],
      ['form_answer', 'RE-1', null, null],
    ]);
    expect(fact.conflicts.map(({ value, sources }: Json) => [value, sources]).toSorted()).toEqual([
      ['RE-1', ['applicant']],
      ['RE-2', ['document']],
    ]);
  });
});

test('documents that disagree after a value was turned down: the refused one is no side', async () => {
  const tenant = await story.tenant(supplierWorkflow());
  const on = await sendTexts(story, tenant, [supplierText({ number: 'K-0000' })]);
  await story.app.drain();
  await apply(story.app, on, {
    type: 'reject_fact',
    payload: { fact_id: 'number', reason_code: 'value_mismatch' },
  });
  await sendMore(story, on, supplierText({ number: 'K-1111' }));
  await sendMore(story, on, supplierText({ number: 'K-2222' }));
  await drainCase(story.app);
  const fact = await shown(on, 'number');
  expect(fact).toMatchObject(NOBODY_WINS);
  expect(quotesOf(fact).map((side) => (side as string[])[0])).toEqual(['K-1111', 'K-2222']);
});

test('reading a document again leaves the sides as they were', async () => {
  const tenant = await story.tenant();
  const invoice = (number: string): string =>
    `INVOICE\nInvoice number: ${number}\nInvoice date: 03.05.2026\n`;
  const { caseId, docIds } = await readCase(story, tenant, [invoice('RE-1111'), invoice('RE-2222')]);
  const before = quotesOf(await shown({ tenant, caseId }, 'invoice_number'));
  expect(before).toHaveLength(2);
  await apply(story.app, { tenant, caseId }, { type: 'reprocess_document', payload: { doc_id: docIds[0] } });
  await drainCase(story.app);
  expect(quotesOf(await shown({ tenant, caseId }, 'invoice_number'))).toEqual(before);
});
