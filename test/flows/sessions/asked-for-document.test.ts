// An operator has seen what an applicant sent, and asks for another one: what answers that, and what does not.
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  GOOD_ANSWERS,
  applicantTenant,
  newApplicant,
  type Applicant,
} from '../../harness/sessions/applicant.ts';
import { apply } from '../../harness/cases/commands.ts';
import { invoicePdf } from '../../harness/documents.ts';
import type { Json, Tenant } from '../../harness/factories.ts';
import { handIn, sayYes } from '../../harness/sessions/session-states.ts';
import { feedOf, send, startStory, type Story } from '../../harness/story.ts';

let story: Story;
let tenant: Tenant;
beforeAll(async () => {
  story = await startStory();
  tenant = await applicantTenant(story.app);
});
afterAll(() => story.close());

type Asked = { applicant: Applicant; task_id: string };

/** Handed in with an invoice, which is too blurred for the operator. */
async function askedAgain(external_case_id: string): Promise<Asked> {
  const applicant = await newApplicant(story.app, tenant, { external_case_id });
  await sayYes(applicant);
  await applicant.upload(await invoicePdf(), { document_type: 'invoice' });
  await applicant.api.post(`${applicant.path}/answers`, {
    answers: GOOD_ANSWERS.filter(({ field_id }) => !field_id.startsWith('invoice')),
  });
  await story.app.drain();
  await handIn(applicant);
  const { result } = await apply(story.app, on(applicant), {
    type: 'request_clarification',
    payload: { document_type: 'invoice', applicant_message: 'This one is too blurred to be read.' },
  });
  return { applicant, task_id: result.task_ids[0] };
}

const on = ({ session }: Applicant) => ({ tenant, caseId: session.case_id as string });
const gapsOf = async ({ session }: Applicant): Promise<Json[]> =>
  (await feedOf(tenant, session.case_id)).filter(({ event_type }) => event_type === 'intake.gap_resolved');

test('a document of before that is read once more is no answer; the next one is', async () => {
  const { applicant, task_id } = await askedAgain('read-again');
  const before = await gapsOf(applicant);
  const [payload] = (await applicant.manifest()).documents;
  await apply(story.app, on(applicant), { type: 'reprocess_document', payload });
  await story.app.drain();
  expect(await applicant.manifest()).toMatchObject({
    status: 'open',
    next_action: { type: 'upload_document', task_id },
  });
  expect(await gapsOf(applicant)).toEqual(before);
  await applicant.upload(await invoicePdf({ total: '99.00 EUR' }), { document_type: 'invoice' });
  await story.app.drain();
  expect((await applicant.manifest()).status).toBe('submitted');
});

test('what an integrator sends afterwards is an answer as well', async () => {
  const { applicant } = await askedAgain('sent-for-them');
  const url = story.serve(await invoicePdf());
  await send(tenant, url, { external_case_id: 'sent-for-them', case_type_id: 'application' });
  await story.app.drain();
  expect((await gapsOf(applicant)).at(-1)?.data).toMatchObject({ resolved_by: 'document' });
  expect((await applicant.manifest()).tasks.at(-1)).toMatchObject({ status: 'done' });
});
