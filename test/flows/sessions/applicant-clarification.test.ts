// An operator asks an applicant who has handed in: the session opens again, and once all is answered it is handed in by itself.
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  GOOD_ANSWERS,
  GOOD_IBAN,
  applicantTenant,
  newApplicant,
  type Applicant,
} from '../../harness/sessions/applicant.ts';
import { apply, toldOf } from '../../harness/cases/commands.ts';
import { addTestEndpoint } from '../../harness/outside/deliveries.ts';
import { invoicePdf, pdfOf } from '../../harness/documents.ts';
import type { Json, Tenant } from '../../harness/factories.ts';
import { expectShortRefusal } from '../../harness/endpoints/replies.ts';
import { handIn, sayYes } from '../../harness/sessions/session-states.ts';
import { feedOf, look, startStory, type Story } from '../../harness/story.ts';

let story: Story;
let tenant: Tenant;
let pdf: Uint8Array;
beforeAll(async () => {
  pdf = await invoicePdf();
  story = await startStory();
  tenant = await applicantTenant(story.app, { environment: 'live' });
  await addTestEndpoint(story.app, tenant.orgId);
});
afterAll(() => story.close());

/** Handed in, read, and waiting to be completed. */
async function handedIn(): Promise<Applicant> {
  const applicant = await newApplicant(story.app, tenant);
  await sayYes(applicant);
  await applicant.upload(pdf, { document_type: 'invoice' });
  await applicant.api.post(`${applicant.path}/answers`, {
    answers: GOOD_ANSWERS.filter(({ field_id }) => !field_id.startsWith('invoice')),
  });
  await story.app.drain();
  await handIn(applicant);
  await story.app.drain();
  expect(await see(applicant)).toMatchObject({ status: 'ready_for_review', why: 'all_facts_resolved' });
  return applicant;
}

const see = ({ session }: Applicant) => look(tenant, session.case_id);
const on = ({ session }: Applicant) => ({ tenant, caseId: session.case_id as string });
const ask = (applicant: Applicant, payload: object): Promise<Json> =>
  apply(story.app, on(applicant), {
    type: 'request_clarification',
    payload: { applicant_message: 'Which one is right?', internal_note: 'Odd.', ...payload },
  });
const answer = ({ api, path }: Applicant, ...answers: object[]) => api.post(`${path}/answers`, { answers });
const eventsOf = async ({ session }: Applicant): Promise<string[]> =>
  (await feedOf(tenant, session.case_id)).map(({ event_type, data }) =>
    event_type === 'case.status_changed' ? `→ ${data.to}` : event_type,
  );

/** Enough text to be read as such, and nothing that anybody looks for. */
const letter = (): Promise<Uint8Array> =>
  pdfOf(Array.from({ length: 12 }, (_, index) => `A letter of ours, in which line ${index} says nothing.`));

test('a fact and a document: asked, answered, handed in again by itself, and the case goes on', async () => {
  const applicant = await handedIn();
  const before = (await eventsOf(applicant)).length;
  const { result } = await ask(applicant, { fact_ids: ['iban'], document_type: 'invoice' });
  const asked = await applicant.manifest();
  expect(asked).toMatchObject({ status: 'open', submitted_at: null, customer_completed_at: null });
  expect(asked.tasks.filter(({ status }: Json) => status === 'open')).toMatchObject([
    {
      task_id: result.task_ids[0],
      type: 'answer_question',
      prompt: 'Which one is right?',
      fact_ids: ['iban'],
      accept: null,
    },
    {
      task_id: result.task_ids[1],
      type: 'upload_document',
      document_type: 'invoice',
      accept: { max_bytes: 26_214_400 },
    },
  ]);
  expect(JSON.stringify(asked)).not.toContain('Odd.');
  expect(asked.next_action).toMatchObject({
    type: 'upload_document',
    task_id: result.task_ids[1],
    prompt: 'Which one is right?',
  });
  // What they had said is there to be looked at.
  const field = asked.form.sections[1].fields.find(({ field_id }: Json) => field_id === 'iban');
  expect(field).toMatchObject({ value: GOOD_IBAN, origin: 'applicant' });
  expect(asked.blockers.map(({ code, fact_id }: Json) => [code, fact_id])).toEqual([
    ['document_missing', null],
    ['needs_confirmation', 'iban'],
  ]);

  const answered = await answer(applicant, { task_id: result.task_ids[0], value: 'DE89370400440532013000' });
  expect(answered).toMatchObject({
    status: 200,
    body: { accepted: [{ fact_id: 'iban' }], manifest: { status: 'open' } },
  });
  const newer = await invoicePdf({ number: 'RE-2026-0815', date: '03.05.2026', total: '9.99 EUR' });
  const sent = await applicant.upload(newer, { task_id: result.task_ids[1] });
  expect(sent).toMatchObject({
    status: 201,
    body: { manifest: { status: 'open', next_action: { type: 'wait' } } },
  });
  await story.app.drain();
  const done = await applicant.manifest();
  expect(done).toMatchObject({ status: 'submitted', next_action: { type: 'done' }, blockers: [] });
  expect(done.tasks.map(({ status }: Json) => status)).toEqual(['done', 'done', 'done']);
  expect(await see(applicant)).toMatchObject({
    status: 'ready_for_review',
    why: 'all_facts_resolved',
    facts: { iban: { status: 'resolved', value: 'DE89370400440532013000', source: 'applicant' } },
  });
  expect((await eventsOf(applicant)).slice(before)).toEqual([
    'review.command_applied',
    'intake.clarification_requested',
    'fact.needs_input',
    '→ intake_in_progress',
    'fact.resolved',
    'intake.gap_resolved',
    'document.uploaded',
    'document.processing',
    '→ processing',
    'document.processed',
    'intake.gap_resolved',
    '→ gate_ready',
    '→ gate_evaluating',
    'gate.evaluated',
    '→ ready_for_review',
    'intake.submitted',
  ]);
  const told = await toldOf(story.app, applicant.session.case_id);
  expect(told['v1.case.applicant_blocked']?.at(-1)).toMatchObject({
    task_ids: result.task_ids,
    why_here_code: 'clarification_requested',
  });
  expect(told['v1.intake.submitted']).toHaveLength(2);
});

test('the last answer hands it in at once; then nothing can be changed', async () => {
  const applicant = await handedIn();
  const { result } = await ask(applicant, { fact_ids: ['iban', 'company'] });
  const [task_id] = result.task_ids;
  expectShortRefusal(await answer(applicant, { task_id, value: 'x' }), 400, 'validation_error');
  expect((await applicant.manifest()).next_action).toMatchObject({ type: 'answer_question', task_id });
  const first = await answer(applicant, { fact_id: 'company', value: 'Ada Works N.V.' });
  expect(first.body.manifest).toMatchObject({
    status: 'open',
    next_action: { type: 'answer_question', task_id },
  });
  const last = await answer(applicant, { field_id: 'iban', value: 'DE89370400440532013000' });
  expect(last.body.manifest).toMatchObject({ status: 'submitted', next_action: { type: 'done' } });
  expectShortRefusal(await answer(applicant, { field_id: 'iban', value: 'x' }), 409, 'session_terminal');
  await story.app.drain();
  expect((await eventsOf(applicant)).filter((type) => type === 'intake.submitted')).toHaveLength(2);
});

test('an answer as a draft counts when it is handed in', async () => {
  const applicant = await handedIn();
  await ask(applicant, { fact_ids: ['iban'] });
  await applicant.api.send(`${applicant.path}/draft`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ field_values: { iban: 'DE89370400440532013000' } }),
  });
  expect((await applicant.manifest()).next_action.type).toBe('submit');
  await handIn(applicant);
  expect((await see(applicant)).facts['iban']).toMatchObject({
    status: 'resolved',
    value: 'DE89370400440532013000',
  });
  expect((await applicant.manifest()).tasks.at(-1)).toMatchObject({ status: 'done' });
});

test('a document that cannot be read is asked for again, and the next one settles it', async () => {
  const applicant = await handedIn();
  const { result } = await ask(applicant, { document_type: 'invoice' });
  const [task_id] = result.task_ids;
  await applicant.upload(Buffer.from('%PDF-1.7\n%%EOF'), { task_id });
  await story.app.drain();
  expect(await applicant.manifest()).toMatchObject({
    status: 'open',
    next_action: { type: 'upload_document', task_id },
  });
  await applicant.upload(await letter(), { task_id });
  await story.app.drain();
  expect((await applicant.manifest()).status).toBe('submitted');
  expect(await see(applicant)).toMatchObject({ status: 'ready_for_review', why: 'all_facts_resolved' });
});

test('the same file that was sent before answers the question as well', async () => {
  const applicant = await handedIn();
  const { result } = await ask(applicant, { document_type: 'invoice' });
  const again = await applicant.upload(pdf, { document_type: 'invoice' });
  expect(again).toMatchObject({
    status: 200,
    body: { document: { task_id: result.task_ids[0] } },
  });
  await story.app.drain();
  expect((await applicant.manifest()).status).toBe('submitted');
  expect(await see(applicant)).toMatchObject({ status: 'ready_for_review', why: 'all_facts_resolved' });
});

test('an operator who settles it themselves hands it in with that', async () => {
  const applicant = await handedIn();
  await ask(applicant, { fact_ids: ['iban'] });
  await apply(story.app, on(applicant), { type: 'confirm_fact', payload: { fact_id: 'iban' } });
  await story.app.drain();
  expect(await applicant.manifest()).toMatchObject({ status: 'submitted', next_action: { type: 'done' } });
});

test('what the applicant has begun to write keeps it open until they hand it in', async () => {
  const applicant = await handedIn();
  await ask(applicant, { fact_ids: ['iban'] });
  await applicant.api.send(`${applicant.path}/draft`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ field_values: { invoice_date: 'half a da' } }),
  });
  const { body } = await answer(applicant, { field_id: 'iban', value: 'DE89370400440532013000' });
  expect(body.manifest).toMatchObject({
    status: 'open',
    next_action: { type: 'fill_form' },
    blockers: [{ field_id: 'invoice_date', code: 'invalid_format' }],
  });
  await story.app.drain();
  expect((await applicant.manifest()).status).toBe('open');
});

test('whose time ends over a question is with the operators, and what was handed in stays', async () => {
  const applicant = await handedIn();
  await ask(applicant, { fact_ids: ['iban'] });
  await story.app.advance('169 hours');
  await story.app.drain();
  expect(await see(applicant)).toMatchObject({
    status: 'ready_for_review',
    why: 'fact_needs_input',
    facts: { iban: { status: 'needs_input' }, company: { status: 'resolved' } },
  });
});
