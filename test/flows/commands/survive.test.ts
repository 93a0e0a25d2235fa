// What people decided outlives the documents: reading them again and new ones may ask, never overwrite.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addDocument,
  apply,
  deskOf,
  drainCase,
  invoiceText,
  placeOf,
  readCase,
  run,
  type ReviewCase,
} from '../../harness/cases/commands.ts';
import type { Json, Tenant } from '../../harness/factories.ts';
import { countOf, feedOf, startStory, type Story } from '../../harness/story.ts';

let story: Story;
let tenant: Tenant;
beforeAll(async () => {
  story = await startStory();
  tenant = await story.tenant();
});
afterAll(() => story.close());

type On = ReviewCase & { tenant: Tenant };
const reviewed = async (...texts: string[]): Promise<On> => ({
  tenant,
  ...(await readCase(story, tenant, texts.length === 0 ? [invoiceText()] : texts)),
});
const obey = (on: On, command: Parameters<typeof run>[2]): Promise<Json> => apply(story.app, on, command);
const factOf = async (on: On, factId: string): Promise<Json> => (await deskOf(on)).facts[factId];

async function arrive(on: On, values: Parameters<typeof invoiceText>[0]): Promise<void> {
  await addDocument(story, tenant, { found: on, text: invoiceText(values) });
  await drainCase(story.app);
}
async function readAgain(on: On): Promise<Json> {
  const command = await obey(on, { type: 'reprocess_document', payload: { doc_id: on.docIds[0] } });
  await drainCase(story.app);
  return command;
}

const fact_id = 'invoice_number';
const DECISIONS: [
  string,
  (on: On) => Parameters<typeof run>[2],
  { value: string; reason: string; source: string },
][] = [
  [
    'confirmed',
    () => ({ type: 'confirm_fact', payload: { fact_id } }),
    { value: 'RE-2026-0815', reason: 'operator_confirmed', source: 'document' },
  ],
  [
    'corrected',
    () => ({ type: 'correct_fact', payload: { fact_id, value: 'RE-7' }, rationale: 'By phone.' }),
    { value: 'RE-7', reason: 'operator_corrected', source: 'operator' },
  ],
  [
    'corrected with its place',
    (on) => ({
      type: 'correct_fact',
      rationale: 'As it stands there.',
      payload: {
        fact_id,
        value: '2026-0815',
        evidence: { doc_id: on.docIds[0], ...placeOf(invoiceText(), '2026-0815') },
      },
    }),
    { value: '2026-0815', reason: 'operator_corrected', source: 'operator' },
  ],
];

describe.each(DECISIONS)('a fact that was %s', (_how, decision, { value, reason, source }) => {
  test('keeps its value when its document is read again, with what was cited', async () => {
    const on = await reviewed();
    await obey(on, decision(on));
    await drainCase(story.app);
    const before = await factOf(on, fact_id);
    expect(before).toMatchObject({ status: 'resolved', value, source, reason_codes: [reason] });
    await readAgain(on);
    const after = await factOf(on, fact_id);
    expect(after).toMatchObject({ status: 'resolved', value, source, reason_codes: [reason] });
    const quotes = (fact: Json): string[] => fact.evidence.map(({ quote }: Json) => quote);
    expect(quotes(after)).toEqual(quotes(before));
    expect(await deskOf(on)).toMatchObject({ why: 'all_facts_resolved' });
  });

  test('asks again when a new document says otherwise: both sides are cited, and confirming takes theirs', async () => {
    const on = await reviewed();
    await obey(on, decision(on));
    await arrive(on, { number: 'RE-OTHER-1' });
    const fact = await factOf(on, fact_id);
    expect(fact).toMatchObject({
      status: 'needs_input',
      value: null,
      source,
      reason_codes: [reason, 'conflicting_values'],
    });
    const sides = fact.conflicts.map((side: Json) => side.value);
    expect(sides).toEqual(expect.arrayContaining([value, 'RE-OTHER-1']));
    expect(await deskOf(on)).toMatchObject({ status: 'ready_for_review', why: 'fact_conflict' });
    expect(countOf(await feedOf(tenant, on.caseId), 'fact.conflict_detected')).toBe(1);
    await obey(on, { type: 'confirm_fact', payload: { fact_id } });
    await readAgain(on);
    expect(await factOf(on, fact_id)).toMatchObject({
      status: 'resolved',
      value,
      reason_codes: ['operator_confirmed'],
    });
  });

  test('stays settled when a new document agrees', async () => {
    const on = await reviewed();
    await obey(on, decision(on));
    await arrive(on, { number: value });
    expect(await factOf(on, fact_id)).toMatchObject({ status: 'resolved', value, reason_codes: [reason] });
  });
});

describe('a value that was refused', () => {
  const refuse = { type: 'reject_fact', payload: { fact_id, reason_code: 'value_mismatch' } } as const;
  const OPEN = { status: 'needs_input', value: null, reason_codes: ['value_mismatch'] };

  test('does not come back when its document is read again, nor with a new one that says the same', async () => {
    const on = await reviewed();
    await obey(on, refuse);
    await readAgain(on);
    expect(await factOf(on, fact_id)).toMatchObject(OPEN);
    await arrive(on, {});
    expect(await factOf(on, fact_id)).toMatchObject(OPEN);
  });

  test('stays refused when it is refused again, for another reason', async () => {
    const on = await reviewed();
    await obey(on, { ...refuse, payload: { fact_id, reason_code: 'missing' } });
    await obey(on, refuse);
    await arrive(on, {});
    expect(await factOf(on, fact_id)).toMatchObject(OPEN);
  });

  test('gives way to what a new document says', async () => {
    const on = await reviewed();
    await obey(on, refuse);
    await arrive(on, { number: 'RE-NEW-1' });
    expect(await factOf(on, fact_id)).toMatchObject({
      status: 'resolved',
      value: 'RE-NEW-1',
      initial_value: 'RE-2026-0815',
      reason_codes: [],
    });
  });

  test('in a conflict: neither side comes back by itself', async () => {
    const on = await reviewed(invoiceText({ number: 'RE-1111' }), invoiceText({ number: 'RE-2222' }));
    await obey(on, refuse);
    await readAgain(on);
    expect(await factOf(on, fact_id)).toMatchObject(OPEN);
  });
});

test('a fact that was waived stays so, whatever documents say', async () => {
  const on = await reviewed();
  await obey(on, { type: 'mark_fact_not_applicable', payload: { fact_id }, rationale: 'None.' });
  await readAgain(on);
  await arrive(on, { number: 'RE-OTHER-1' });
  expect(await factOf(on, fact_id)).toMatchObject({ status: 'not_applicable', value: null });
});

describe('reprocess_document', () => {
  test('reads the stored bytes again, as one job that the case waits for', async () => {
    const on = await reviewed();
    const { hits } = story.host;
    const before = hits();
    const command = await obey(on, { type: 'reprocess_document', payload: { doc_id: on.docIds[0] } });
    const desk = await deskOf(on);
    expect(desk).toMatchObject({ status: 'processing', why: 'document_processing' });
    expect(desk.body.workspace.jobs.at(-1)).toMatchObject({
      job_id: command.result.job_id,
      kind: 'extract',
      status: 'queued',
    });
    await drainCase(story.app);
    expect(await deskOf(on)).toMatchObject({ why: 'all_facts_resolved' });
    expect(hits()).toBe(before);
    expect(countOf(await feedOf(tenant, on.caseId), 'document.processed')).toBe(2);
  });

  test('work under way is not doubled', async () => {
    const on = await reviewed();
    const first = await obey(on, { type: 'reprocess_document', payload: { doc_id: on.docIds[0] } });
    const second = await obey(on, { type: 'reprocess_document', payload: { doc_id: on.docIds[0] } });
    expect(second.result).toEqual(first.result);
    expect(second.resulting_revision).toBe(first.resulting_revision);
    await drainCase(story.app);
    expect(countOf(await feedOf(tenant, on.caseId), 'document.processed')).toBe(2);
  });

  test('a document that could not be fetched is fetched again', async () => {
    const found: ReviewCase = { caseId: '', docIds: [], externalCaseId: `again-${tenant.orgId}` };
    const on = { tenant, ...found };
    let isThere = false;
    const url = story.host.serve('/late.txt', (_request, response) => {
      if (isThere) response.writeHead(200, { 'content-type': 'text/plain' }).end(invoiceText());
      else response.writeHead(404).end();
    });
    const sent = await tenant.api.post('/process', {
      document_url: url,
      case_type_id: 'invoice',
      idempotency_key: on.externalCaseId,
    });
    Object.assign(on, { caseId: sent.body.case_id, docIds: [sent.body.doc_id] });
    await drainCase(story.app);
    const failed = await deskOf(on);
    expect(failed).toMatchObject({ status: 'ready_for_review', why: 'processing_failed' });
    const { command_type: type, payload } = failed.body.workspace.operational_summary.primary_action;
    expect(type).toBe('reprocess_document');
    isThere = true;
    await obey(on, { type, payload });
    await drainCase(story.app);
    expect(await deskOf(on)).toMatchObject({ why: 'all_facts_resolved' });
  });
});
