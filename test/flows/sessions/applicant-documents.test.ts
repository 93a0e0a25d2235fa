// What becomes of an applicant's documents: read, failed and replaced, recognised or named later, and those that integrators send beside them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  APPLICATION,
  GOOD_ANSWERS,
  applicantTenant,
  newApplicant,
  type Applicant,
} from '../../harness/sessions/applicant.ts';
import { drainCase } from '../../harness/cases/commands.ts';
import { invoicePdf, pdfOf } from '../../harness/documents.ts';
import type { Json, Tenant } from '../../harness/factories.ts';
import { handIn, sayYes } from '../../harness/sessions/session-states.ts';
import { countOf, feedOf, look, movesIn, send, startStory, type Story } from '../../harness/story.ts';

let story: Story;
let tenant: Tenant;
let pdf: Uint8Array;
beforeAll(async () => {
  story = await startStory();
  tenant = await applicantTenant(story.app);
  pdf = await invoicePdf();
});
afterAll(() => story.close());

/** A PDF that asks for a password. */
const ENCRYPTED = Buffer.from(
  [
    '%PDF-1.4',
    '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
    '2 0 obj << /Type /Pages /Kids [] /Count 0 >> endobj',
    `trailer << /Root 1 0 R /Size 3 /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'A'.repeat(64)}> /U <${'A'.repeat(64)}> >> /ID [<${'A'.repeat(32)}> <${'A'.repeat(32)}>] >>`,
    '%%EOF',
  ].join('\n'),
);

const nextOf = async (applicant: Applicant): Promise<Json> => (await applicant.manifest()).next_action;
const see = ({ session }: Applicant) => look(tenant, session.case_id);
const feed = ({ session }: Applicant) => feedOf(tenant, session.case_id);
/** All but what the invoice tells. */
const answer = ({ api, path }: Applicant) =>
  api.post(`${path}/answers`, {
    answers: GOOD_ANSWERS.filter(({ field_id }) => !field_id.startsWith('invoice')),
  });

describe('a document that cannot be read', () => {
  test('is asked for again, with the reason; a good one takes its place, and the case goes on', async () => {
    const applicant = await newApplicant(story.app, tenant);
    await sayYes(applicant);
    await answer(applicant);
    const { task_id } = await nextOf(applicant);
    await applicant.upload(ENCRYPTED, { task_id });
    expect(await nextOf(applicant)).toMatchObject({ type: 'wait' });
    await drainCase(story.app);
    const failed = await applicant.manifest();
    expect(failed.next_action).toMatchObject({ type: 'upload_document', task_id });
    expect(failed.documents).toMatchObject([{ status: 'failed', failure_code: 'encrypted', task_id }]);
    expect(await see(applicant)).toMatchObject({ status: 'intake_in_progress', why: 'awaiting_applicant' });
    expect((await applicant.upload(ENCRYPTED, { task_id })).status).toBe(200);
    expect(await nextOf(applicant)).toMatchObject({ type: 'upload_document', task_id });
    expect((await applicant.upload(pdf, { task_id })).status).toBe(201);
    await drainCase(story.app);
    expect(await nextOf(applicant)).toMatchObject({ type: 'submit' });
    await handIn(applicant);
    await drainCase(story.app);
    expect(await see(applicant)).toMatchObject({
      status: 'ready_for_review',
      why: 'all_facts_resolved',
      blocking: [],
    });
    const told = await feed(applicant);
    expect([countOf(told, 'document.failed'), countOf(told, 'intake.gap_resolved')]).toEqual([1, 1]);
  });

  test('that is not needed keeps nobody from handing in; the operators see it', async () => {
    const documents = [{ document_type: 'invoice', label: 'Invoice' }];
    const own = await applicantTenant(story.app, { declaration: { ...APPLICATION, documents } });
    const applicant = await newApplicant(story.app, own);
    await sayYes(applicant);
    await applicant.upload(ENCRYPTED, { document_type: 'invoice' });
    await drainCase(story.app);
    await applicant.api.post(`${applicant.path}/answers`, { answers: GOOD_ANSWERS });
    expect(await nextOf(applicant)).toMatchObject({ type: 'submit' });
    await handIn(applicant);
    expect(await look(own, applicant.session.case_id)).toMatchObject({
      status: 'ready_for_review',
      why: 'processing_failed',
    });
  });
});

describe('a document that nobody has named', () => {
  test('is waited for, and counts as what it is recognised', async () => {
    const applicant = await newApplicant(story.app, tenant);
    await sayYes(applicant);
    await applicant.upload(pdf);
    expect(await nextOf(applicant)).toMatchObject({ type: 'wait' });
    await drainCase(story.app);
    const { documents, next_action, tasks } = await applicant.manifest();
    expect(documents).toMatchObject([{ status: 'processed', document_type: 'invoice' }]);
    expect(tasks).toMatchObject([{ type: 'upload_document', status: 'done' }]);
    expect(next_action).toMatchObject({ type: 'fill_form' });
  });

  test('and is not recognised is asked for again; the same file under its name will do', async () => {
    const applicant = await newApplicant(story.app, tenant);
    const lines = Array.from(
      { length: 12 },
      (_, index) => `A letter of ours, in which line ${index} says nothing.`,
    );
    const letter = await pdfOf(lines);
    await sayYes(applicant);
    const first = await applicant.upload(letter);
    await drainCase(story.app);
    const asked = await nextOf(applicant);
    expect(asked).toMatchObject({ type: 'upload_document', task_id: expect.any(String) });
    const again = await applicant.upload(letter, { task_id: asked.task_id });
    expect([again.status, again.body.document.doc_id]).toEqual([200, first.body.document.doc_id]);
    await drainCase(story.app);
    const { documents, next_action, tasks } = await applicant.manifest();
    expect(documents).toMatchObject([{ status: 'processed', document_type: 'invoice' }]);
    expect(tasks).toMatchObject([{ status: 'done' }]);
    expect(next_action).toMatchObject({ type: 'fill_form' });
    expect(countOf(await feed(applicant), 'intake.gap_resolved')).toBe(1);
  });
});

test('a document of the integrator, while the applicant fills in: it is read, and the case is the applicant’s again', async () => {
  const applicant = await newApplicant(story.app, tenant, { external_case_id: 'beside' });
  const url = story.serve(pdf, { name: 'invoice.pdf' });
  const extra = { external_case_id: 'beside', case_type_id: 'application' };
  const sent = await send(tenant, url, extra);
  expect(sent.case_id).toBe(applicant.session.case_id);
  expect(await see(applicant)).toMatchObject({ status: 'processing' });
  await sayYes(applicant);
  await drainCase(story.app);
  expect(await see(applicant)).toMatchObject({
    status: 'intake_in_progress',
    why: 'awaiting_applicant',
    facts: { invoice_number: { status: 'resolved', value: 'RE-2026-0815' } },
  });
  expect(movesIn(await feed(applicant))).toEqual([
    '(new) → intake_in_progress',
    'intake_in_progress → processing',
    'processing → intake_in_progress',
  ]);
  const manifest = await applicant.manifest();
  expect(manifest.documents).toEqual([]);
  const number = manifest.form.sections[1].fields.find(({ field_id }: Json) => field_id === 'invoice_number');
  expect(number).toMatchObject({ value: 'RE-2026-0815', origin: 'document' });
  // What is asked for has come, whoever sent it.
  expect(manifest.tasks).toMatchObject([{ type: 'upload_document', status: 'done' }]);
  expect(manifest.blockers.map(({ code }: Json) => code)).not.toContain('document_missing');
  await answer(applicant);
  await handIn(applicant);
  await drainCase(story.app);
  expect(await see(applicant)).toMatchObject({ status: 'ready_for_review', why: 'all_facts_resolved' });
});

test('a value that the applicant entered stands against a document; the operators see both', async () => {
  const applicant = await newApplicant(story.app, tenant);
  await sayYes(applicant);
  await answer(applicant);
  const { task_id } = await nextOf(applicant);
  await applicant.upload(pdf, { task_id });
  await applicant.api.post(`${applicant.path}/answers`, {
    answers: [{ field_id: 'invoice_number', value: 'RE-1' }],
  });
  await drainCase(story.app);
  expect(await nextOf(applicant)).toMatchObject({ type: 'submit' });
  await handIn(applicant);
  await drainCase(story.app);
  expect(await see(applicant)).toMatchObject({
    status: 'ready_for_review',
    why: 'fact_conflict',
    facts: { invoice_number: { value: null, reason_codes: ['applicant_entered', 'conflicting_values'] } },
  });
});
