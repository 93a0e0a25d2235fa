// The same bytes sent again: kept once for each kind of document, found again after a lost answer, named later.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import {
  APPLICATION,
  applicantTenant,
  newApplicant,
  type Applicant,
} from '../../harness/sessions/applicant.ts';
import { invoicePdf, pdfOf } from '../../harness/documents.ts';
import type { Json, Tenant } from '../../harness/factories.ts';
import { expectShortRefusal } from '../../harness/endpoints/replies.ts';

let app: TestApp;
let tenant: Tenant;
let pdf: Uint8Array;
beforeAll(async () => {
  app = await startTestApp({ role: 'api' });
  const documents = [...APPLICATION.documents, { document_type: 'proof', label: 'A proof' }];
  tenant = await applicantTenant(app, { declaration: { ...APPLICATION, documents } });
  pdf = await invoicePdf();
});
afterAll(() => app.close());

const documentsOf = ({ session }: Applicant): Promise<Json[]> =>
  app.store.database.sql(`select * from documents where case_id = $1 order by doc_id`, [session.case_id]);
const taskIn = async (applicant: Applicant): Promise<string> => (await applicant.manifest()).tasks[0].task_id;

describe('200: the same bytes', () => {
  test('are kept once, under the name that they came with first', async () => {
    const applicant = await newApplicant(app, tenant);
    const first = await applicant.upload(pdf, { document_type: 'invoice' }, 'first.pdf');
    const again = await applicant.upload(pdf, { document_type: 'invoice' }, 'second.pdf');
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body.document).toEqual(first.body.document);
    expect(await documentsOf(applicant)).toHaveLength(1);
    const jobs = await app.store.database.sql(`select 1 from case_jobs where case_id = $1`, [
      applicant.session.case_id,
    ]);
    expect(jobs).toHaveLength(1);
  });

  test('are found again for their task, also when that is done', async () => {
    const applicant = await newApplicant(app, tenant);
    const taskId = await taskIn(applicant);
    await applicant.upload(pdf, { task_id: taskId });
    await app.store.database.sql(`update tasks set status = 'done' where task_id = $1`, [taskId]);
    expect((await applicant.upload(pdf, { task_id: taskId })).status).toBe(200);
    const other = await applicant.upload(await pdfOf(['Another']), { task_id: taskId });
    expect(expectShortRefusal(other, 400, 'validation_error')).toMatchObject([
      { field: 'task_id', code: 'unknown_task' },
    ]);
  });

  test('the applicant may say later what they are', async () => {
    const applicant = await newApplicant(app, tenant);
    const unnamed = await applicant.upload(pdf);
    const named = await applicant.upload(pdf, { task_id: await taskIn(applicant) });
    expect(named.status).toBe(200);
    expect(named.body.document).toEqual({
      ...unnamed.body.document,
      task_id: await taskIn(applicant),
      document_type: 'invoice',
    });
    expect(named.body.manifest.blockers.map(({ code }: Json) => code)).not.toContain('document_missing');
  });

  test('as another kind of document they are another document', async () => {
    const applicant = await newApplicant(app, tenant);
    const invoice = await applicant.upload(pdf, { document_type: 'invoice' });
    const proof = await applicant.upload(pdf, { document_type: 'proof' });
    expect(proof.status).toBe(201);
    expect(proof.body.manifest.documents.map(({ document_type }: Json) => document_type)).toEqual([
      'invoice',
      'proof',
    ]);
    const again = await applicant.upload(pdf, { document_type: 'invoice' });
    expect([again.status, again.body.document.doc_id]).toEqual([200, invoice.body.document.doc_id]);
  });

  test('of another session are its own', async () => {
    const one = await newApplicant(app, tenant);
    const other = await newApplicant(app, tenant);
    await one.upload(pdf);
    expect((await other.upload(pdf)).status).toBe(201);
  });

  test('that were erased come anew', async () => {
    const applicant = await newApplicant(app, tenant);
    await applicant.upload(pdf);
    await app.store.database.sql(`update documents set status = 'erased' where case_id = $1`, [
      applicant.session.case_id,
    ]);
    expect((await applicant.upload(pdf)).status).toBe(201);
  });
});
