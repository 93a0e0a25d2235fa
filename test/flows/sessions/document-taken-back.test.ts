// A document that was taken back: what remains decides, what was asked is asked again, and the same file can come anew.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { applicantTenant, newApplicant, type Applicant } from '../../harness/sessions/applicant.ts';
import { drainCase } from '../../harness/cases/commands.ts';
import { invoicePdf } from '../../harness/documents.ts';
import type { Json, Tenant } from '../../harness/factories.ts';
import { applicantIn } from '../../harness/sessions/session-states.ts';
import { countOf, feedOf, look } from '../../harness/story.ts';

let app: TestApp;
let tenant: Tenant;
let pdf: Uint8Array;
beforeAll(async () => {
  app = await startTestApp();
  tenant = await applicantTenant(app);
  pdf = await invoicePdf();
});
afterAll(() => app.close());

const sendInvoice = async (applicant: Applicant): Promise<string> =>
  (await applicant.upload(pdf, { document_type: 'invoice' })).body.document.doc_id;
const valueIn = (manifest: Json, fieldId: string): string | null =>
  manifest.form.sections
    .flatMap(({ fields }: Json) => fields)
    .find(({ field_id }: Json) => field_id === fieldId).value;

test('the same bytes sent again are a new document, and are read again', async () => {
  const applicant = await newApplicant(app, tenant);
  const first = await sendInvoice(applicant);
  await drainCase(app);
  await applicant.takeBack(first);
  const again = await applicant.upload(pdf, { document_type: 'invoice' });
  expect(again.status).toBe(201);
  expect(again.body.document.doc_id).not.toBe(first);
  await drainCase(app);
  const manifest = await applicant.manifest();
  expect(valueIn(manifest, 'invoice_number')).toBe('RE-2026-0815');
  expect(manifest.tasks).toMatchObject([{ type: 'upload_document', status: 'done' }]);
  expect(countOf(await feedOf(tenant, applicant.session.case_id), 'intake.gap_resolved')).toBe(2);
});

test('what remains decides: another document’s value; a request stays done as long as one answers it', async () => {
  const applicant = await newApplicant(app, tenant);
  const first = await sendInvoice(applicant);
  const other = await invoicePdf({ number: 'RE-2', date: '04.05.2026' });
  const second = await applicant.upload(other, { document_type: 'invoice' }, 'second.pdf');
  await drainCase(app);
  expect((await look(tenant, applicant.session.case_id)).facts['invoice_number']).toMatchObject({
    status: 'needs_input',
    reason_codes: ['conflicting_values'],
  });
  const { body } = await applicant.takeBack(first);
  expect(body.manifest.tasks).toMatchObject([{ status: 'done' }]);
  expect(valueIn(body.manifest, 'invoice_number')).toBe('RE-2');
  const last = await applicant.takeBack(second.body.document.doc_id);
  expect(last.body.manifest.tasks).toMatchObject([{ status: 'open' }]);
  expect(valueIn(last.body.manifest, 'invoice_number')).toBeNull();
});

test('the applicant’s own answers and drafts stay', async () => {
  const applicant = await newApplicant(app, tenant);
  const docId = await sendInvoice(applicant);
  await drainCase(app);
  const { api, path } = applicant;
  await api.post(`${path}/answers`, { answers: [{ field_id: 'invoice_number', value: 'RE-2026-0815' }] });
  await api.send(`${path}/draft`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ field_values: { company: 'Ada Works' } }),
  });
  const { body } = await applicant.takeBack(docId);
  expect(valueIn(body.manifest, 'invoice_number')).toBe('RE-2026-0815');
  expect(valueIn(body.manifest, 'company')).toBe('Ada Works');
  expect(valueIn(body.manifest, 'invoice_date')).toBeNull();
  const { facts } = await look(tenant, applicant.session.case_id);
  expect(facts['invoice_number']).toMatchObject({ status: 'resolved', source: 'applicant', evidence: [] });
});

test('while the integrator has marked the customer’s side as done', async () => {
  const applicant = await applicantIn('customer_complete', app, tenant);
  const docId = await sendInvoice(applicant);
  await drainCase(app);
  expect((await applicant.takeBack(docId)).status).toBe(200);
  expect((await look(tenant, applicant.session.case_id)).facts['invoice_number']).toMatchObject({
    status: 'needs_input',
    reason_codes: ['evidence_erased'],
  });
});
