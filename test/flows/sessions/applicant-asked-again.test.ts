// What has to be asked of an applicant changes: one task at a time says all of it, and what is not theirs to say is not asked.
import { expect, test } from 'vitest';
import { GOOD_ANSWERS } from '../../harness/sessions/applicant.ts';
import { invoicePdf } from '../../harness/documents.ts';
import { handIn, sayYes } from '../../harness/sessions/session-states.ts';
import { answer, only, useAsked } from './asked.ts';

const { come, see, feed, handOff, order, blockedOf, tasksOf, drain, sendIn } = useAsked();

test('an operator asks about more: theirs takes the place of the automatic one', async () => {
  const applicant = await come();
  await answer(
    applicant,
    GOOD_ANSWERS.filter(({ field_id }) => field_id !== 'iban'),
  );
  await handOff(applicant);
  const question = { fact_ids: ['iban', 'company'], applicant_message: 'Are you sure?' };
  await order(applicant, { type: 'request_clarification', payload: question });
  expect((await tasksOf(applicant)).map(({ type, status }) => [type, status])).toEqual([
    ['answer_fields', 'superseded'],
    ['answer_question', 'open'],
  ]);
});

test('more is missing than before: one new task for all of it', async () => {
  const applicant = await come({ external_case_id: 'more' });
  const but = GOOD_ANSWERS.filter(({ field_id }) => !['iban', 'invoice_number'].includes(field_id));
  await applicant.upload(await invoicePdf());
  await drain();
  await answer(
    applicant,
    but.filter(({ field_id }) => field_id !== 'invoice_date'),
  );
  await handOff(applicant);
  expect(await tasksOf(applicant)).toMatchObject([{ fact_ids: ['iban'] }]);
  await sendIn(await invoicePdf({ number: 'RE-2026-9999' }), {
    external_case_id: 'more',
    case_type_id: 'application',
  });
  await drain();
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
  const applicant = await come({ external_case_id: 'against' });
  await answer(applicant, GOOD_ANSWERS);
  await sendIn(await invoicePdf({ number: 'RE-2026-9999' }), {
    external_case_id: 'against',
    case_type_id: 'application',
  });
  await handOff(applicant);
  await drain();
  expect(await tasksOf(applicant)).toEqual([]);
  expect(await see(applicant)).toMatchObject({ status: 'ready_for_review', why: 'fact_conflict' });
});

test('whoever was asked by an operator and has answered is asked for what came up meanwhile', async () => {
  const applicant = await come({ external_case_id: 'meanwhile' });
  await sayYes(applicant);
  await applicant.upload(await invoicePdf());
  await drain();
  await answer(applicant, only('company', 'has_vat', 'iban'));
  await handIn(applicant);
  await drain();
  const question = { fact_ids: ['company'], applicant_message: 'Is that your name?' };
  await order(applicant, { type: 'request_clarification', payload: question });
  await sendIn(await invoicePdf({ date: '04.05.2026' }), {
    external_case_id: 'meanwhile',
    case_type_id: 'application',
  });
  await drain();
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
  await drain();
  expect((await applicant.manifest()).status).toBe('submitted');
  expect((await tasksOf(applicant)).map(({ status }) => status)).toEqual(['done', 'done']);
  // Two documents disagree, and no word of an applicant overrules a document.
  expect(await see(applicant)).toMatchObject({ status: 'ready_for_review', why: 'fact_conflict' });
});

test('a question is done once it is answered, also where a document says otherwise', async () => {
  const applicant = await come();
  await sayYes(applicant);
  await applicant.upload(await invoicePdf());
  await drain();
  await answer(applicant, only('company', 'has_vat', 'iban'));
  await handIn(applicant);
  await drain();
  const question = { fact_ids: ['invoice_number'], applicant_message: 'Which one?' };
  await order(applicant, { type: 'request_clarification', payload: question });
  const [task] = await tasksOf(applicant);
  const before = await feed(applicant);
  await answer(applicant, [{ field_id: 'invoice_number', value: 'RE-9999' }]);
  expect(await applicant.manifest()).toMatchObject({ status: 'submitted' });
  expect(await tasksOf(applicant)).toMatchObject([{ task_id: task.task_id, status: 'done' }]);
  await drain();
  const { body, why, facts } = await see(applicant);
  expect(why).toBe('fact_conflict');
  expect(facts['invoice_number']).toMatchObject({ status: 'needs_input' });
  expect(body.workspace.intake_session).toMatchObject({ status: 'submitted', open_task_count: 0 });
  const after = (await feed(applicant)).slice(before.length);
  const resolved = after.filter(({ event_type }) => event_type === 'intake.gap_resolved');
  expect(resolved.map(({ data }) => data)).toMatchObject([
    { fact_id: 'invoice_number', task_id: task.task_id, resolved_by: 'applicant', doc_id: null },
  ]);
});
