// DELETE /documents/{docId}: everything that came from it goes, in as many calls as it takes; the receipt counts all of them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BATCH_ROWS } from '../../../src/erasure/erased-rows.ts';
import { readCase, invoiceText, deskOf, run } from '../../harness/cases/commands.ts';
import { holdsContract } from '../../harness/endpoints/endpoint-contract.ts';
import { expectRefusal } from '../../harness/endpoints/replies.ts';
import { invoiceTenant, newTenant, submit, type Json, type Tenant } from '../../harness/factories.ts';
import { countOf, feedOf, startStory, type Story } from '../../harness/story.ts';

let story: Story;
let tenant: Tenant;
beforeAll(async () => {
  story = await startStory();
  tenant = await invoiceTenant(story.app, { environment: 'live' });
});
afterAll(() => story.close());

const erase = ({ api }: Tenant, docId: string) => api.send<Json>(`/documents/${docId}`, { method: 'DELETE' });
const rows = async (text: string, values: unknown[]): Promise<Json[]> =>
  story.app.store.database.sql<Json>(text, values);

holdsContract('eraseDocument', {
  app: () => story.app,
  environment: 'live',
  // Each request has a document of its own.
  async good(of) {
    await invoiceTenant(story.app, { orgId: of.orgId, environment: 'live' });
    const documents: string[] = [];
    for (let n = 0; n < 20; n++) documents.push((await submit(of)).doc_id);
    return {
      get path() {
        return `/documents/${documents.pop()}`;
      },
    };
  },
});

const oneCase = async (...texts: string[]) => readCase(story, tenant, texts);

/** As many more candidates with a quote each as a very long list would have. */
async function addCandidates(caseId: string, docId: string, count: number): Promise<void> {
  await rows(
    `insert into candidates select (jsonb_populate_record(c, jsonb_build_object('candidate_id', 'cand_more_' || $2 || '_' || n))).*
     from candidates c, generate_series(1, $3::int) n
     where c.candidate_id = (select candidate_id from candidates where doc_id = $2 and case_id = $1 limit 1)`,
    [caseId, docId, count],
  );
  await rows(
    `insert into evidence select (jsonb_populate_record(e, jsonb_build_object('evidence_id', 'ev_more_' || $1 || '_' || n, 'candidate_id', 'cand_more_' || $1 || '_' || n))).*
     from evidence e, generate_series(1, $2::int) n
     where e.evidence_id = (select evidence_id from evidence where doc_id = $1 limit 1)`,
    [docId, count],
  );
}

describe('200', () => {
  test('at once: the receipt, the feed, the audit record; what is left decides the facts', async () => {
    const { caseId, docIds } = await oneCase(
      invoiceText({ number: 'RE-1' }),
      invoiceText({ number: 'RE-1' }),
    );
    const [docId = '', other = ''] = docIds;
    const [counted] = await rows(
      `select (select count(*)::int from candidates where doc_id = $1) as candidates, (select count(*)::int from evidence where doc_id = $1) as evidence`,
      [docId],
    );
    const { status, body } = await erase(tenant, docId);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        erasure_receipt: {
          doc_id: docId,
          audit_id: expect.stringMatching(/^aud_/),
          completed: true,
          deleted_evidence: counted.evidence,
          deleted_candidates: counted.candidates,
          deleted_document: true,
          timestamp: expect.stringMatching(/^20.*Z$/),
        },
      },
    });
    expect(
      await rows(`select action, actor_type, subject_id, data from audit_records where audit_id = $1`, [
        body.erasure_receipt.audit_id,
      ]),
    ).toEqual([
      { action: 'document.erased', actor_type: 'api_key', subject_id: docId, data: { case_id: caseId } },
    ]);
    const feed = await feedOf(tenant, caseId);
    expect(feed.filter(({ event_type }) => event_type === 'document.erased')).toMatchObject([
      { data: { doc_id: docId, erased_by: 'api_key' } },
    ]);
    const { facts } = await deskOf({ tenant, caseId });
    expect(facts['invoice_number']).toMatchObject({ status: 'resolved', value: 'RE-1' });
    const cited: Json[] = facts['invoice_number'].evidence;
    expect(new Set(cited.map(({ doc_id }) => doc_id))).toEqual(new Set([other]));
    await erase(tenant, other);
    const { facts: none } = await deskOf({ tenant, caseId });
    expect(none['invoice_number']).toMatchObject({
      status: 'needs_input',
      value: null,
      reason_codes: ['evidence_erased'],
    });
    expectRefusal(await erase(tenant, docId), 404, 'not_found');
  });

  test('of a complete case: it stays complete, and the package says what is gone', async () => {
    const { caseId, docIds } = await oneCase(invoiceText());
    await rows(`update cases set runtime_status = 'complete' where case_id = $1`, [caseId]);
    const before = await rows(`select revision from cases where case_id = $1`, [caseId]);
    expect((await erase(tenant, docIds[0] ?? '')).status).toBe(200);
    const { body } = await tenant.api.get(`/cases/${caseId}/package`);
    expect(body.documents).toMatchObject([{ doc_id: docIds[0], status: 'erased' }]);
    expect(JSON.stringify(body)).not.toContain('RE-2026-0815');
    const after = await rows(`select revision, runtime_status from cases where case_id = $1`, [caseId]);
    expect(after).toEqual([{ revision: expect.any(Number), runtime_status: 'complete' }]);
    expect(after[0]?.revision).toBeGreaterThan(before[0]?.revision);
  });
});

describe('202', () => {
  test('batch by batch: the receipt counts all calls, and the last one answers 200', async () => {
    const { caseId, docIds } = await oneCase(invoiceText());
    const [docId = ''] = docIds;
    await addCandidates(caseId, docId, 2 * BATCH_ROWS);
    const receipts: Json[] = [];
    for (let status = 202; status === 202;) {
      const reply = await erase(tenant, docId);
      status = reply.status;
      expect([200, 202]).toContain(status);
      expect(reply.body.erasure_receipt.completed).toBe(status === 200);
      receipts.push(reply.body.erasure_receipt);
      // From the first batch on nobody reads it or takes it for whole.
      const { body } = await tenant.api.get(`/cases/${caseId}`);
      expect(body.workspace.documents).toMatchObject([{ doc_id: docId, status: 'erased' }]);
      const jobs = body.workspace.jobs.filter(({ kind }: Json) => kind === 'erase');
      expect(jobs).toMatchObject([{ status: status === 202 ? 'running' : 'succeeded', last_error: null }]);
      // What is left to erase keeps the case from nothing.
      expect(body.runtime_status).not.toBe('processing');
    }
    expect(receipts.length).toBeGreaterThan(3);
    expect(new Set(receipts.map(({ audit_id }) => audit_id)).size).toBe(1);
    const counts = receipts.map(({ deleted_evidence: e, deleted_candidates: c }) => e + c);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(receipts.at(-1)?.deleted_candidates).toBeGreaterThanOrEqual(2 * BATCH_ROWS);
    expect(receipts.at(-1)?.deleted_evidence).toBeGreaterThanOrEqual(2 * BATCH_ROWS);
    expect(countOf(await feedOf(tenant, caseId), 'document.erased')).toBe(1);
    expectRefusal(await erase(tenant, docId), 404, 'not_found');
  });

  test('the rest goes on by itself; whoever asks afterwards gets the whole receipt, once', async () => {
    const { caseId, docIds } = await oneCase(invoiceText());
    const [docId = ''] = docIds;
    await addCandidates(caseId, docId, 2 * BATCH_ROWS);
    expect((await erase(tenant, docId)).status).toBe(202);
    await story.app.advance('10 seconds');
    await story.app.drain();
    expect(await rows(`select 1 from candidates where doc_id = $1`, [docId])).toEqual([]);
    const feed = await feedOf(tenant, caseId);
    expect(feed.find(({ event_type }) => event_type === 'document.erased')).toMatchObject({
      data: { erased_by: 'api_key' },
    });
    const { status, body } = await erase(tenant, docId);
    expect({ status, receipt: body.erasure_receipt }).toMatchObject({
      status: 200,
      receipt: { completed: true, deleted_document: true },
    });
    expectRefusal(await erase(tenant, docId), 404, 'not_found');
    const acts = await rows(`select action from audit_records where subject_id = $1 order by seq`, [docId]);
    expect(acts.map(({ action }) => action)).toEqual(['document.erasure_begun', 'document.erased']);
  });

  test('ten calls at once, beside the background: every row goes once, and is counted once', async () => {
    const { caseId, docIds } = await oneCase(invoiceText());
    const [docId = ''] = docIds;
    await addCandidates(caseId, docId, 3 * BATCH_ROWS);
    const [{ n: there }] = await rows(`select count(*)::int as n from candidates where doc_id = $1`, [docId]);
    await erase(tenant, docId);
    await story.app.advance('10 seconds');
    const calls = Array.from({ length: 10 }, () => erase(tenant, docId));
    const [, ...replies] = await Promise.all([story.app.drain(), ...calls]);
    const [counted] = await rows(`select deleted_candidates, is_complete from erasures where doc_id = $1`, [
      docId,
    ]);
    expect(counted).toEqual({ deleted_candidates: there, is_complete: true });
    expect(replies.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect(countOf(await feedOf(tenant, caseId), 'document.erased')).toBe(1);
  });

  test('an operator who wants it read again meanwhile is told that it is gone', async () => {
    const { caseId, docIds } = await oneCase(invoiceText());
    const [docId = ''] = docIds;
    await addCandidates(caseId, docId, BATCH_ROWS);
    expect((await erase(tenant, docId)).status).toBe(202);
    const command = { type: 'reprocess_document', payload: { doc_id: docId } } as const;
    expect(await run(story.app, { tenant, caseId }, command)).toMatchObject({ status: 'rejected' });
    while ((await erase(tenant, docId)).status === 202);
    expect(await rows(`select 1 from document_pages where doc_id = $1`, [docId])).toEqual([]);
  });
});

describe('refusals', () => {
  test('missing_doc_id: an empty or blank segment', async () => {
    expectRefusal(await erase(tenant, ''), 400, 'missing_doc_id');
    expectRefusal(await erase(tenant, '%20'), 400, 'missing_doc_id');
  });

  test('not_found: none, another organization’s', async () => {
    const { docIds } = await oneCase(invoiceText());
    expectRefusal(await erase(tenant, 'doc_unknown'), 404, 'not_found');
    expectRefusal(
      await erase(await newTenant(story.app, { environment: 'live' }), docIds[0] ?? ''),
      404,
      'not_found',
    );
    expect(await rows(`select status from documents where doc_id = $1`, [docIds[0]])).toEqual([
      { status: 'processed' },
    ]);
  });

  test('a test key never may, whatever scopes it has', async () => {
    const test = await invoiceTenant(story.app);
    const { doc_id } = await submit(test);
    const refused = await erase(test, doc_id);
    expectRefusal(refused, 403, 'forbidden');
    expect(refused.body).toMatchObject({ error: { message: expect.stringContaining('Use a live key') } });
  });
});
