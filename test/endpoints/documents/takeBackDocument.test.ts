// DELETE /sessions/{sessionId}/documents/{docId}: an applicant takes back what they have not handed in, in whatever state it is.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import {
  applicantTenant,
  formOf,
  goodRequest,
  newApplicant,
  type Applicant,
} from '../../harness/sessions/applicant.ts';
import { drainCase } from '../../harness/cases/commands.ts';
import { invoicePdf, pdfOf } from '../../harness/documents.ts';
import { holdsContract } from '../../harness/endpoints/endpoint-contract.ts';
import { apiFor, type Json, type Tenant } from '../../harness/factories.ts';
import { expectShortRefusal } from '../../harness/endpoints/replies.ts';
import { applicantIn, fillIn, handIn, type State } from '../../harness/sessions/session-states.ts';
import { feedOf, look } from '../../harness/story.ts';

let app: TestApp;
let tenant: Tenant;
let pdf: Uint8Array;
beforeAll(async () => {
  app = await startTestApp();
  tenant = await applicantTenant(app);
  pdf = await invoicePdf();
});
afterAll(() => app.close());

holdsContract('takeBackDocument', {
  app: () => app,
  async good(own) {
    const { path, token = '' } = await goodRequest(app, own, ['/documents']);
    const body = formOf(Buffer.from('%PDF-1.7'), {}, 'a.pdf');
    const sent = await apiFor(app, token).send<Json>(path, { method: 'POST', body });
    return { path: `${path}/${sent.body.document.doc_id}`, token };
  },
});

const { sql } = { sql: <Row>(text: string, values: unknown[]) => app.store.database.sql<Row>(text, values) };
const rowOf = async (docId: string): Promise<Json> =>
  (await sql<Json>(`select * from documents where doc_id = $1`, [docId]))[0];
const sendInvoice = async (applicant: Applicant): Promise<string> =>
  (await applicant.upload(pdf, { document_type: 'invoice' })).body.document.doc_id;
const valueIn = (manifest: Json, fieldId: string): string | null =>
  manifest.form.sections
    .flatMap(({ fields }: Json) => fields)
    .find(({ field_id }: Json) => field_id === fieldId).value;
const blockingOf = async ({ session }: Applicant): Promise<string[]> =>
  (await look(tenant, session.case_id)).blocking.map(({ id, code }) => `${id} ${code}`);
const codesIn = ({ blockers }: Json): string[] => blockers.map(({ code }: Json) => code);

describe('200', () => {
  test('the document is gone from the manifest with what it told; what it was sent for is asked for again', async () => {
    const applicant = await newApplicant(app, tenant);
    const untouched = await applicant.manifest();
    const docId = await sendInvoice(applicant);
    await drainCase(app);
    const read = await applicant.manifest();
    expect(valueIn(read, 'invoice_number')).toBe('RE-2026-0815');
    expect(read.tasks).toMatchObject([{ type: 'upload_document', status: 'done' }]);
    const [document] = read.documents;
    expect(document).toMatchObject({ can_remove: true, links: { self: expect.stringContaining(docId) } });
    const { pathname } = new URL(document.links.self);
    const { status, body } = await applicant.api.send<Json>(pathname.replace('/api/v1', ''), {
      method: 'DELETE',
    });
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['manifest']);
    expect(body.manifest).toEqual(untouched);
    expect(codesIn(body.manifest)).toContain('document_missing');
  });

  test('its row keeps ids and times alone; the feed tells that it went, and no more of what it was', async () => {
    const applicant = await newApplicant(app, tenant);
    const { case_id: caseId } = applicant.session;
    const docId = await sendInvoice(applicant);
    await drainCase(app);
    const before = await rowOf(docId);
    const { body } = await look(tenant, caseId);
    await applicant.takeBack(docId);
    const row = await rowOf(docId);
    const kept = ['doc_id', 'org_id', 'environment', 'case_id', 'source', 'task_id', 'created_at'];
    for (const [column, value] of Object.entries(row))
      if (kept.includes(column)) expect({ column, value }).toEqual({ column, value: before[column] });
      else if (!['status', 'status_message', 'taken_back', 'updated_at'].includes(column))
        expect({ column, value }).toEqual({ column, value: null });
    expect(row).toMatchObject({ status: 'erased', taken_back: true });
    const seen = await look(tenant, caseId);
    expect(seen).toMatchObject({ status: 'intake_in_progress', why: 'awaiting_applicant' });
    expect(seen.documents[docId]).toMatchObject({ status: 'erased', filename: null, sha256: null });
    expect(seen.facts['invoice_number']).toMatchObject({ status: 'pending', value: null, evidence: [] });
    expect(seen.body.revision).toBe(body.revision + 1);
    expect(seen.body.workspace.summary.document_count).toBe(0);
    expect((await tenant.api.get(`/cases/${caseId}/package`)).body.documents).toEqual([]);
    const feed = await feedOf(tenant, caseId);
    expect(feed.at(-1)).toMatchObject({
      event_type: 'document.erased',
      data: { doc_id: docId, erased_by: 'applicant' },
    });
    expect(feed.filter(({ event_type }) => /^document\.[upf]/.test(event_type))).toEqual([
      expect.objectContaining({ event_type: 'document.uploaded', data: {} }),
      expect.objectContaining({ event_type: 'document.processing', data: {} }),
      expect.objectContaining({ event_type: 'document.processed', data: {} }),
    ]);
    const records = await sql<Json>(
      `select actor_type, actor_id, data from audit_records where action = 'document.erased' and subject_id = $1`,
      [docId],
    );
    expect(records).toEqual([
      { actor_type: 'applicant', actor_id: applicant.session.session_id, data: { case_id: caseId } },
    ]);
  });

  test.each([
    ['failed', () => Promise.resolve(Buffer.from('%PDF-1.7 broken')), 'failed'],
    ['not read yet', () => Promise.resolve(pdf), 'processing'],
  ])('one that is %s', async (_state, bytes, status) => {
    const applicant = await newApplicant(app, tenant);
    const waitsFor = await blockingOf(applicant);
    const sent = await applicant.upload(await bytes(), { document_type: 'invoice' });
    if (status === 'failed') await drainCase(app);
    const [document] = (await applicant.manifest()).documents;
    expect(document).toMatchObject({ status, can_remove: true });
    const { body } = await applicant.takeBack(sent.body.document.doc_id);
    expect(body.manifest.documents).toEqual([]);
    await drainCase(app);
    expect(await look(tenant, applicant.session.case_id)).toMatchObject({
      status: 'intake_in_progress',
      why: 'awaiting_applicant',
      documents: { [document.doc_id]: { status: 'erased' } },
    });
    expect(await blockingOf(applicant)).toEqual(waitsFor);
    expect(await sql(`select 1 from document_pages where doc_id = $1`, [document.doc_id])).toEqual([]);
  });
});

describe('404 not_found', () => {
  test('an unknown one, another session’s, an integrator’s, one that is gone: all the same', async () => {
    const applicant = await newApplicant(app, tenant, { external_case_id: 'mixed' });
    const other = await newApplicant(app, tenant);
    const gone = await sendInvoice(applicant);
    await applicant.takeBack(gone);
    const sent = await tenant.api.post<Json>('/process', {
      document_url: 'https://files.example.com/invoice.pdf',
      case_type_id: 'application',
      external_case_id: 'mixed',
      idempotency_key: 'mixed',
    });
    const ids = [
      'doc_01hzzzzzzzzzzzzzzzzzzzzzzz',
      "' or 1=1 --",
      '%00',
      await sendInvoice(other),
      sent.body.doc_id,
      gone,
      gone,
    ];
    const before = await look(tenant, applicant.session.case_id);
    const refused = [];
    for (const id of ids) refused.push(await applicant.takeBack(encodeURIComponent(id)));
    for (const reply of refused) {
      expectShortRefusal(reply, 404, 'not_found');
      expect(reply.body).toEqual(refused[0]?.body);
    }
    expectShortRefusal(await applicant.takeBack('%20'), 404, 'not_found');
    expect((await look(tenant, applicant.session.case_id)).body.revision).toBe(before.body.revision);
    expect((await other.manifest()).documents).toHaveLength(1);
  });
});

describe('409 session_terminal', () => {
  test.each<State>(['over', 'expired', 'cancelled', 'complete'])('%s', async (state) => {
    const applicant = await applicantIn(state, app, tenant);
    const [own] = await sql<Json>(`select org_id, environment from cases where case_id = $1`, [
      applicant.session.case_id,
    ]);
    await sql(
      `insert into documents (doc_id, org_id, environment, case_id, status, source, filename, created_at, updated_at)
       values ($1, $2, $3, $4, 'processed', 'upload', 'a.pdf', app_now(), app_now())`,
      [`doc_${state}`, own.org_id, own.environment, applicant.session.case_id],
    );
    expect((await applicant.manifest()).documents).toMatchObject([{ can_remove: false }]);
    expectShortRefusal(await applicant.takeBack(`doc_${state}`), 409, 'session_terminal');
    expect(await rowOf(`doc_${state}`)).toMatchObject({ status: 'processed', filename: 'a.pdf' });
  });

  test('handed in; asked again, only what came since then', async () => {
    const applicant = await newApplicant(app, tenant);
    await fillIn(applicant);
    await drainCase(app);
    await handIn(applicant);
    const { case_id: caseId } = applicant.session;
    const [handedIn] = (await applicant.manifest()).documents;
    expect(handedIn).toMatchObject({ can_remove: false });
    expectShortRefusal(await applicant.takeBack(handedIn.doc_id), 409, 'session_terminal');
    await drainCase(app);
    await tenant.api.post(`/cases/${caseId}/commands`, {
      command_type: 'request_clarification',
      payload: { document_type: 'invoice', applicant_message: 'Please send the second page.' },
      idempotency_key: 'ask',
    });
    await drainCase(app);
    const { body } = await applicant.upload(await pdfOf(['Second page']), { document_type: 'invoice' });
    expect(body.manifest.documents.map(({ can_remove }: Json) => can_remove)).toEqual([false, true]);
    const refused = await applicant.takeBack(handedIn.doc_id);
    expectShortRefusal(refused, 409, 'session_terminal');
    expect(refused.body.error.message).toContain('since somebody asked again');
    const taken = await applicant.takeBack(body.document.doc_id);
    expect(taken.body.manifest.documents).toHaveLength(1);
    expect(taken.body.manifest.next_action).toMatchObject({ type: 'upload_document' });
  });
});
