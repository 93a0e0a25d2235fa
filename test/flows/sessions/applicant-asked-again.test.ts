// What has to be asked of an applicant changes: one task at a time says all of it, and what is not theirs to say is not asked.
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  APPLICATION,
  GOOD_ANSWERS,
  applicantTenant,
  newApplicant,
  type Applicant,
} from '../../harness/sessions/applicant.ts';
import { apply, toldOf } from '../../harness/cases/commands.ts';
import { addTestEndpoint } from '../../harness/outside/deliveries.ts';
import { invoicePdf } from '../../harness/documents.ts';
import type { Json, Tenant } from '../../harness/factories.ts';
import { handIn, sayYes } from '../../harness/sessions/session-states.ts';
import { feedOf, look, send, startStory, type Story } from '../../harness/story.ts';

let story: Story;
let tenant: Tenant;
beforeAll(async () => {
  story = await startStory();
  const documents = APPLICATION.documents.map((document) => ({ ...document, required: false }));
  tenant = await applicantTenant(story.app, {
    declaration: { ...APPLICATION, documents },
    environment: 'live',
  });
  await addTestEndpoint(story.app, tenant.orgId);
});
afterAll(() => story.close());

const see = ({ session }: Applicant) => look(tenant, session.case_id);
const on = ({ session }: Applicant) => ({ tenant, caseId: session.case_id as string });
const answer = ({ api, path }: Applicant, answers: object[]) => api.post(`${path}/answers`, { answers });
const handOff = ({ path }: Applicant) => tenant.api.post(`${path}/handoff`, {});
const blockedOf = async ({ session }: Applicant): Promise<Json[]> =>
  (await toldOf(story.app, session.case_id))['v1.case.applicant_blocked'] ?? [];
const tasksOf = ({ session }: Applicant): Promise<Json[]> =>
  story.app.store.database.sql(
    `select task_id, type, status, reason_code, fact_ids, command_id, prompt from tasks where case_id = $1 order by created_at, task_id`,
    [session.case_id],
  );
const only = (...ids: string[]) => GOOD_ANSWERS.filter(({ field_id }) => ids.includes(field_id));

test('an operator asks about more: theirs takes the place of the automatic one', async () => {
  const applicant = await newApplicant(story.app, tenant);
  await answer(
    applicant,
    GOOD_ANSWERS.filter(({ field_id }) => field_id !== 'iban'),
  );
  await handOff(applicant);
  const question = { fact_ids: ['iban', 'company'], applicant_message: 'Are you sure?' };
  await apply(story.app, on(applicant), { type: 'request_clarification', payload: question });
  expect((await tasksOf(applicant)).map(({ type, status }) => [type, status])).toEqual([
    ['answer_fields', 'superseded'],
    ['answer_question', 'open'],
  ]);
});

test('more is missing than before: one new task for all of it', async () => {
  const applicant = await newApplicant(story.app, tenant, { external_case_id: 'more' });
  const but = GOOD_ANSWERS.filter(({ field_id }) => !['iban', 'invoice_number'].includes(field_id));
  await applicant.upload(await invoicePdf());
  await story.app.drain();
  await answer(
    applicant,
    but.filter(({ field_id }) => field_id !== 'invoice_date'),
  );
  await handOff(applicant);
  expect(await tasksOf(applicant)).toMatchObject([{ fact_ids: ['iban'] }]);
  const url = story.serve(await invoicePdf({ number: 'RE-2026-9999' }));
  await send(tenant, url, { external_case_id: 'more', case_type_id: 'application' });
  await story.app.drain();
  expect(await see(applicant)).toMatchObject({ status: 'intake_in_progress' });
  expect(
    (await tasksOf(applicant)).map(({ status, fact_ids, reason_code }) => [status, fact_ids, reason_code]),
  ).toEqual([
    ['superseded', ['iban'], 'no_anchor'],
    ['open', ['invoice_number', 'iban'], 'conflicting_values'],
  ]);
  const [, open] = await tasksOf(applicant);
  expect((await blockedOf(applicant)).at(-1)).toMatchObject({ task_ids: [open.task_id] });
  await sayYes(applicant);
  expect((await applicant.manifest()).next_action).toMatchObject({
    type: 'answer_fields',
    task_id: open.task_id,
  });
});

test('what the applicant has said already is not asked for again: a document that contradicts it is the operators’', async () => {
  const applicant = await newApplicant(story.app, tenant, { external_case_id: 'against' });
  await answer(applicant, GOOD_ANSWERS);
  const url = story.serve(await invoicePdf({ number: 'RE-2026-9999' }));
  await send(tenant, url, { external_case_id: 'against', case_type_id: 'application' });
  await handOff(applicant);
  await story.app.drain();
  expect(await tasksOf(applicant)).toEqual([]);
  expect(await see(applicant)).toMatchObject({ status: 'ready_for_review', why: 'fact_conflict' });
});

test('whoever was asked by an operator and has answered is asked for what came up meanwhile', async () => {
  const applicant = await newApplicant(story.app, tenant, { external_case_id: 'meanwhile' });
  await sayYes(applicant);
  await applicant.upload(await invoicePdf());
  await story.app.drain();
  await answer(applicant, only('company', 'has_vat', 'iban'));
  await handIn(applicant);
  await story.app.drain();
  const question = { fact_ids: ['company'], applicant_message: 'Is that your name?' };
  await apply(story.app, on(applicant), { type: 'request_clarification', payload: question });
  const url = story.serve(await invoicePdf({ date: '04.05.2026' }));
  await send(tenant, url, { external_case_id: 'meanwhile', case_type_id: 'application' });
  await story.app.drain();
  expect(await tasksOf(applicant)).toMatchObject([{ type: 'answer_question', status: 'open' }]);
  await answer(applicant, only('company'));
  expect((await tasksOf(applicant)).map(({ type, status, fact_ids }) => [type, status, fact_ids])).toEqual([
    ['answer_question', 'done', ['company']],
    ['answer_fields', 'open', ['invoice_date']],
  ]);
  expect(await applicant.manifest()).toMatchObject({
    status: 'open',
    next_action: { type: 'answer_fields' },
  });
  await answer(applicant, only('invoice_date'));
  await story.app.drain();
  expect((await applicant.manifest()).status).toBe('submitted');
  expect((await tasksOf(applicant)).map(({ status }) => status)).toEqual(['done', 'done']);
  // Two documents disagree, and no word of an applicant overrules a document.
  expect(await see(applicant)).toMatchObject({ status: 'ready_for_review', why: 'fact_conflict' });
});

test('a question is done once it is answered, also where a document says otherwise', async () => {
  const applicant = await newApplicant(story.app, tenant);
  await sayYes(applicant);
  await applicant.upload(await invoicePdf());
  await story.app.drain();
  await answer(applicant, only('company', 'has_vat', 'iban'));
  await handIn(applicant);
  await story.app.drain();
  const question = { fact_ids: ['invoice_number'], applicant_message: 'Which one?' };
  await apply(story.app, on(applicant), { type: 'request_clarification', payload: question });
  const [task] = await tasksOf(applicant);
  const before = await feedOf(tenant, applicant.session.case_id);
  await answer(applicant, [{ field_id: 'invoice_number', value: 'RE-9999' }]);
  expect(await applicant.manifest()).toMatchObject({ status: 'submitted' });
  expect(await tasksOf(applicant)).toMatchObject([{ task_id: task.task_id, status: 'done' }]);
  await story.app.drain();
  const { body, why, facts } = await see(applicant);
  expect(why).toBe('fact_conflict');
  expect(facts['invoice_number']).toMatchObject({ status: 'needs_input' });
  expect(body.workspace.intake_session).toMatchObject({ status: 'submitted', open_task_count: 0 });
  const feed = (await feedOf(tenant, applicant.session.case_id)).slice(before.length);
  const resolved = feed.filter(({ event_type }) => event_type === 'intake.gap_resolved');
  expect(resolved.map(({ data }) => data)).toMatchObject([
    { fact_id: 'invoice_number', task_id: task.task_id, resolved_by: 'applicant', doc_id: null },
  ]);
});
