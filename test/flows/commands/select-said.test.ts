// A document says otherwise than the applicant: either side is selected by its candidate.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apply, deskOf, expectRejected } from '../../harness/cases/commands.ts';
import { pdfOf } from '../../harness/documents.ts';
import type { Json, Tenant } from '../../harness/factories.ts';
import { applicantTenant, GOOD_ANSWERS, newApplicant } from '../../harness/sessions/applicant.ts';
import { startStory, type Story } from '../../harness/story.ts';

let story: Story;
beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.close());

/** The applicant says RE-1, their document RE-2. */
async function contradicted(): Promise<{ tenant: Tenant; caseId: string }> {
  const tenant = await applicantTenant(story.app);
  const applicant = await newApplicant(story.app, tenant);
  await applicant.upload(await pdfOf(['Invoice', 'Invoice number: RE-2', 'Invoice date: 03.05.2026']));
  await story.app.drain();
  const { path, api } = applicant;
  const answers = GOOD_ANSWERS.map((one) =>
    one.field_id === 'invoice_number' ? { ...one, value: 'RE-1' } : one,
  );
  await api.post(`${path}/answers`, { answers });
  await api.post(`${path}/consent`, { consents: [{ field_id: 'terms', value: 'yes' }] });
  await api.post(`${path}/submit`, {});
  await story.app.drain();
  return { tenant, caseId: applicant.session.case_id };
}

test.each(['RE-1', 'RE-2'])('an operator selects %s as the workspace lists it', async (value) => {
  const on = await contradicted();
  const { body, facts } = await deskOf(on);
  expect(body.workspace.operational_summary.primary_action).toMatchObject({
    command_type: 'select_candidate',
    payload: { fact_id: 'invoice_number' },
    needs: ['candidate_id'],
  });
  const fact = facts['invoice_number'];
  expect(fact).toMatchObject({
    value: null,
    candidate_id: null,
    reason_codes: ['applicant_entered', 'conflicting_values'],
  });
  const side = fact.candidates.find((one: Json) => one.value_normalized === value);
  expect(fact.conflicts.find((one: Json) => one.value === value).candidate_ids).toContain(side.candidate_id);
  const payload = { fact_id: 'invoice_number', candidate_id: side.candidate_id };
  await apply(story.app, on, { type: 'select_candidate', payload });
  const settled = (await deskOf(on)).facts['invoice_number'];
  expect(settled).toMatchObject({
    status: 'resolved',
    value,
    conflicts: [],
    reason_codes: ['operator_confirmed'],
  });
});

test('what was said of one fact is no candidate of another', async () => {
  const on = await contradicted();
  const [said] = (await deskOf(on)).facts['invoice_number'].candidates;
  expect(said).toMatchObject({ source: 'applicant', value_normalized: 'RE-1' });
  const payload = { fact_id: 'invoice_date', candidate_id: said.candidate_id };
  await expectRejected('candidate_not_found', story.app, on, { type: 'select_candidate', payload });
});
