// A case of several documents: they agree, disagree, come later, or one of them fails.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { invoicePdf, pdfOf } from '../../harness/documents.ts';
import type { Json, Tenant } from '../../harness/factories.ts';
import { countOf, feedOf, look, movesIn, send, startStory, type Story } from '../../harness/story.ts';

let story: Story;
beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.close());

/** Sends documents to one case; all of them are there before the first is read. */
async function sendAll(tenant: Tenant, documents: (string | Uint8Array)[]) {
  const external_case_id = randomUUID();
  const docIds: string[] = [];
  let caseId = '';
  for (const bytes of documents) {
    const sent = await send(tenant, story.serve(bytes), { external_case_id });
    docIds.push(sent.doc_id);
    caseId = sent.case_id;
  }
  return { caseId, docIds, external_case_id };
}

describe('two documents of one case', () => {
  test('that disagree are a conflict, cited on both sides, and nobody wins', async () => {
    const tenant = await story.tenant();
    const { caseId, docIds } = await sendAll(tenant, [
      await invoicePdf({ number: 'RE-1111' }),
      await invoicePdf({ number: 'RE-2222' }),
    ]);
    await story.app.drain();
    const view = await look(tenant, caseId);
    expect(view).toMatchObject({
      status: 'ready_for_review',
      why: 'fact_conflict',
      facts: {
        invoice_number: {
          status: 'needs_input',
          value: null,
          reason_codes: expect.arrayContaining(['conflicting_values']),
        },
        invoice_date: { status: 'resolved', value: '2026-05-03' },
      },
      blocking: [{ kind: 'fact', id: 'invoice_number', code: 'conflicting_values' }],
    });
    expect(view.body.workspace.operational_summary.primary_action).toMatchObject({
      command_type: 'select_candidate',
    });
    expect(countOf(await feedOf(tenant, caseId), 'fact.conflict_detected')).toBe(1);

    const { body: workspace } = await tenant.api.get(`/cases/${caseId}/workspace`);
    const fact = workspace.facts.find(({ fact_id }: Json) => fact_id === 'invoice_number');
    const sides = fact.conflicts.toSorted((a: Json, b: Json) => (a.value < b.value ? -1 : 1));
    expect(sides).toMatchObject([
      { value: 'RE-1111', doc_ids: [docIds[0]] },
      { value: 'RE-2222', doc_ids: [docIds[1]] },
    ]);
    for (const { candidate_ids, doc_ids, value } of sides) {
      const candidate = fact.candidates.find(({ candidate_id }: Json) => candidate_id === candidate_ids[0]);
      expect(candidate).toMatchObject({ value_normalized: value, selected: false });
      expect(candidate.evidence[0]).toMatchObject({ role: 'value', quote: value, doc_id: doc_ids[0] });
    }
  });

  test('that agree stay resolved', async () => {
    const tenant = await story.tenant();
    const { caseId } = await sendAll(tenant, [await invoicePdf(), await invoicePdf()]);
    await story.app.drain();
    const view = await look(tenant, caseId);
    expect(view).toMatchObject({
      why: 'all_facts_resolved',
      facts: { invoice_number: { status: 'resolved', value: 'RE-2026-0815' } },
    });
    expect(view.body.workspace.summary).toMatchObject({ document_count: 2, resolved_count: 3 });
    const feed = await feedOf(tenant, caseId);
    expect(countOf(feed, 'document.processed')).toBe(2);
    expect(countOf(feed, 'fact.conflict_detected')).toBe(0);
  });

  test('that hold one required fact each ask nobody for what the other one brings', async () => {
    const tenant = await story.tenant();
    const { caseId } = await sendAll(tenant, [
      await pdfOf(['Invoice number: RE-77', 'With kind regards']),
      await pdfOf(['Invoice date: 03.05.2026', 'With kind regards']),
    ]);
    await story.app.drain();
    expect(await look(tenant, caseId)).toMatchObject({
      why: 'all_facts_resolved',
      facts: { invoice_number: { value: 'RE-77' }, invoice_date: { value: '2026-05-03' } },
    });
    const feed = await feedOf(tenant, caseId);
    const asked = feed
      .filter(({ event_type }) => event_type === 'fact.needs_input')
      .map(({ data }) => data.fact_id);
    expect(asked).toEqual(['total']);
    expect(countOf(feed, 'gate.evaluated')).toBe(1);
  });

  test.each([
    ['first', 0],
    ['last', 1],
  ])(
    'of which the %s cannot be read leave what the other one says, and a person looks',
    async (_place, broken) => {
      const tenant = await story.tenant();
      const documents: (string | Uint8Array)[] = [await invoicePdf()];
      documents.splice(broken, 0, '%PDF-1.7\n%%EOF');
      const { caseId, docIds } = await sendAll(tenant, documents);
      await story.app.drain();
      const view = await look(tenant, caseId);
      expect(view).toMatchObject({
        status: 'ready_for_review',
        why: 'extraction_failed',
        facts: { invoice_number: { status: 'resolved' }, invoice_date: { status: 'resolved' } },
        blocking: [{ kind: 'document', id: docIds[broken], code: 'corrupt' }],
      });
      const feed = await feedOf(tenant, caseId);
      expect(countOf(feed, 'document.failed')).toBe(1);
      expect(countOf(feed, 'case.failed')).toBe(0);
    },
  );
});

describe('a document for a case that waits for review', () => {
  test('takes it back into processing, and on', async () => {
    const tenant = await story.tenant();
    const { caseId, external_case_id } = await sendAll(tenant, [
      await pdfOf(['Invoice number: RE-77', 'With kind regards']),
    ]);
    await story.app.drain();
    const before = await look(tenant, caseId);
    expect(before).toMatchObject({ status: 'ready_for_review', why: 'fact_needs_input' });

    const sent = await send(
      tenant,
      story.serve(await pdfOf(['Invoice date: 03.05.2026', 'With kind regards'])),
      {
        external_case_id,
      },
    );
    expect(sent.case_id).toBe(caseId);
    const between = await look(tenant, caseId);
    expect(between).toMatchObject({
      status: 'processing',
      why: 'document_processing',
      documents: { [sent.doc_id]: { status: 'queued' } },
    });
    expect(between.body.revision).toBeGreaterThan(before.body.revision);

    await story.app.drain();
    const after = await look(tenant, caseId);
    expect(after).toMatchObject({ status: 'ready_for_review', why: 'all_facts_resolved', blocking: [] });
    expect(after.body.revision).toBeGreaterThan(between.body.revision);
    expect(movesIn(await feedOf(tenant, caseId))).toEqual([
      '(new) → processing',
      'processing → ready_for_review',
      'ready_for_review → processing',
      'processing → gate_ready',
      'gate_ready → gate_evaluating',
      'gate_evaluating → ready_for_review',
    ]);
  });

  test('that contradicts what was settled settles it no more, and the first value is kept', async () => {
    const tenant = await story.tenant();
    const { caseId, external_case_id } = await sendAll(tenant, [await invoicePdf({ number: 'RE-1111' })]);
    await story.app.drain();
    await send(tenant, story.serve(await invoicePdf({ number: 'RE-2222' })), { external_case_id });
    await story.app.drain();
    expect(await look(tenant, caseId)).toMatchObject({ status: 'ready_for_review', why: 'fact_conflict' });
    const { body: workspace } = await tenant.api.get(`/cases/${caseId}/workspace`);
    const fact = workspace.facts.find(({ fact_id }: Json) => fact_id === 'invoice_number');
    expect(fact).toMatchObject({ status: 'needs_input', initial_value: 'RE-1111' });
    expect(workspace.gates).toMatchObject([{ status: 'pending' }]);
  });

  test('takes the gate back where it comes between two steps of it', async () => {
    const tenant = await story.tenant();
    const { caseId, external_case_id } = await sendAll(tenant, [await invoicePdf()]);
    // The gate's job is there, but nobody has taken it yet.
    await story.app.drain(['fetch-document', 'extract-document']);
    expect(await look(tenant, caseId)).toMatchObject({ status: 'gate_ready', why: 'gate_ready' });
    await send(tenant, story.serve(await invoicePdf({ number: 'RE-2222' })), { external_case_id });
    expect(await look(tenant, caseId)).toMatchObject({ status: 'processing' });
    await story.app.drain();
    expect(await look(tenant, caseId)).toMatchObject({ status: 'ready_for_review', why: 'fact_conflict' });
    expect(countOf(await feedOf(tenant, caseId), 'gate.evaluated')).toBe(0);
  });
});
