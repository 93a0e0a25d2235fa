// An applicant says what a document is while it is being read as anything: it is read as what they say.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { drainCase } from '../../harness/cases/commands.ts';
import { pdfOf } from '../../harness/documents.ts';
import { newTenant, publish, type Tenant } from '../../harness/factories.ts';
import { newApplicant } from '../../harness/sessions/applicant.ts';
import { countOf, feedOf, look } from '../../harness/story.ts';
import { inLine, theCase } from '../../harness/processes/in-line.ts';

const DECLARATION = {
  workflow_id: 'permits',
  case_type_id: 'permits',
  title: 'Permits',
  documents: [{ document_type: 'permit', label: 'Permit', detect: { any: [{ text: 'trade permit' }] } }],
  facts: [
    {
      fact_id: 'permit_number',
      label: 'Permit number',
      type: 'identifier',
      required: true,
      find: [{ by: 'anchor', on: ['permit'], labels: ['Permit number'] }, { by: 'form' }],
    },
  ],
};

let app: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  app = await startTestApp();
  tenant = await newTenant(app);
  await publish(app, tenant, DECLARATION);
});
afterAll(() => app.close());

test('what is said while a document is read counts', async () => {
  const applicant = await newApplicant(app, tenant, { case_type_id: 'permits' });
  const caseId = applicant.session.case_id as string;
  const pdf = await pdfOf(['This is your document of the year.', 'Permit number: PX-20391-7']);
  const { body } = await applicant.upload(pdf);
  await inLine(app.url, theCase(caseId), [
    () => applicant.upload(pdf, { document_type: 'permit' }),
    () => drainCase(app),
  ]);
  await drainCase(app);
  const manifest = await applicant.manifest();
  expect(manifest.documents).toMatchObject([
    { doc_id: body.document.doc_id, status: 'processed', document_type: 'permit' },
  ]);
  const { facts } = await look(tenant, caseId);
  expect(facts['permit_number']).toMatchObject({ status: 'resolved', value: 'PX-20391-7' });
  expect(countOf(await feedOf(tenant, caseId), 'document.processed')).toBe(1);
});
