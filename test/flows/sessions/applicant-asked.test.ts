// An applicant who has had their turn is asked for what is still missing, by a task that everybody hears of.
import { describe, expect, test } from 'vitest';
import {
  APPLICATION,
  GOOD_ANSWERS,
  applicantTenant,
  newApplicant,
} from '../../harness/sessions/applicant.ts';
import type { Json } from '../../harness/factories.ts';
import { handIn, sayYes } from '../../harness/sessions/session-states.ts';
import { countOf, look, movesIn } from '../../harness/story.ts';
import { answer, only, useAsked } from './asked.ts';

const { app, come, see, feed, handOff, order, blockedOf, tasksOf, drain } = useAsked();

describe('after a handoff', () => {
  test('what is missing is asked for by one task, in the same breath', async () => {
    const applicant = await come();
    await answer(applicant, only('company', 'has_vat'));
    expect(await tasksOf(applicant)).toEqual([]);
    await handOff(applicant);
    const [task, ...more] = await tasksOf(applicant);
    expect(more).toEqual([]);
    expect(task).toEqual({
      task_id: expect.stringMatching(/^task_/),
      type: 'answer_fields',
      status: 'open',
      reason_code: 'missing',
      fact_ids: ['invoice_number', 'invoice_date', 'iban'],
      command_id: null,
      prompt: null,
    });
    expect(await see(applicant)).toMatchObject({
      status: 'intake_in_progress',
      why: 'awaiting_applicant',
      body: { workspace: { intake_session: { open_task_count: 1 } } },
    });
    expect(await blockedOf(applicant)).toEqual([
      expect.objectContaining({
        blocking_fact_ids: task.fact_ids,
        task_ids: [task.task_id],
        reason_codes: ['missing'],
        why_here_code: 'awaiting_applicant',
        runtime_status: 'intake_in_progress',
        revision: (await see(applicant)).body.revision,
      }),
    ]);
    expect(movesIn(await feed(applicant)).slice(-2)).toEqual([
      'intake_in_progress → processing',
      'processing → intake_in_progress',
    ]);
    await sayYes(applicant);
    const manifest = await applicant.manifest();
    expect(manifest).toMatchObject({
      status: 'customer_complete',
      next_action: { type: 'answer_fields', task_id: task.task_id },
    });
    expect(manifest.next_action.prompt).toMatch(/links\.answers/);
    const { command_id: _none, ...told } = task;
    expect(manifest.tasks).toMatchObject([{ ...told, accept: null }]);
  });

  test('it stays until all of it is answered; then the case goes on by itself', async () => {
    const applicant = await come();
    await answer(applicant, only('company', 'has_vat'));
    await handOff(applicant);
    const [task] = await tasksOf(applicant);
    await answer(applicant, only('invoice_number', 'invoice_date'));
    expect((await tasksOf(applicant)).map(({ task_id, status }) => [task_id, status])).toEqual([
      [task.task_id, 'open'],
    ]);
    expect(await blockedOf(applicant)).toHaveLength(1);
    await answer(applicant, only('iban'));
    await drain();
    expect(await tasksOf(applicant)).toMatchObject([{ status: 'done' }]);
    expect(await see(applicant)).toMatchObject({ status: 'ready_for_review', why: 'all_facts_resolved' });
    expect(countOf(await feed(applicant), 'intake.gap_resolved')).toBe(3);
  });

  test('a task about one fact can be answered by its id', async () => {
    const applicant = await come();
    await answer(
      applicant,
      GOOD_ANSWERS.filter(({ field_id }) => field_id !== 'iban'),
    );
    await handOff(applicant);
    const [task] = await tasksOf(applicant);
    const reply = await answer(applicant, [{ task_id: task.task_id, value: 'NL91ABNA0417164300' }]);
    expect(reply.status).toBe(200);
    await drain();
    expect(await see(applicant)).toMatchObject({ status: 'ready_for_review' });
  });

  test('where everything is there, nobody is asked', async () => {
    const applicant = await come();
    await answer(applicant, GOOD_ANSWERS);
    await handOff(applicant);
    await drain();
    expect(await tasksOf(applicant)).toEqual([]);
    expect(await see(applicant)).toMatchObject({ status: 'ready_for_review', why: 'all_facts_resolved' });
  });

  test('a second handoff, and a look at the case, ask nothing anew', async () => {
    const applicant = await come();
    await handOff(applicant);
    await handOff(applicant);
    await order(applicant, { type: 'add_note', payload: { text: 'Seen.' } });
    expect(await tasksOf(applicant)).toHaveLength(1);
    expect(await blockedOf(applicant)).toHaveLength(1);
  });

  test('prefilled values wait to be confirmed: handing in does it', async () => {
    const prefill = {
      field_values: Object.fromEntries(GOOD_ANSWERS.map(({ field_id, value }) => [field_id, value])),
    };
    const applicant = await come({ prefill });
    await handOff(applicant);
    expect(await tasksOf(applicant)).toMatchObject([
      { type: 'answer_fields', status: 'open', reason_code: 'prefilled' },
    ]);
    await sayYes(applicant);
    expect((await applicant.manifest()).next_action.type).toBe('submit');
    await handIn(applicant);
    await drain();
    expect(await tasksOf(applicant)).toMatchObject([{ status: 'done' }]);
    expect(await see(applicant)).toMatchObject({ status: 'ready_for_review', why: 'all_facts_resolved' });
  });
});

test('whose time is over is not asked any more', async () => {
  const applicant = await come({ ttl_hours: 1 });
  await handOff(applicant);
  await app().advance('61 minutes');
  await drain();
  expect(await tasksOf(applicant)).toMatchObject([{ status: 'superseded' }]);
  const view = await see(applicant);
  expect(view).toMatchObject({ status: 'ready_for_review', why: 'fact_needs_input' });
  expect(view.body.workspace.intake_session).toMatchObject({ status: 'expired', open_task_count: 0 });
});

test('a fact that no field asks for gets one as long as it is asked for', async () => {
  const form = { sections: APPLICATION.form.sections.slice(0, 1) };
  const documents = APPLICATION.documents.map((document) => ({ ...document, required: false }));
  const own = await applicantTenant(app(), { declaration: { ...APPLICATION, documents, form } });
  const applicant = await newApplicant(app(), own);
  await answer(applicant, only('company', 'has_vat'));
  await own.api.post(`${applicant.path}/handoff`, {});
  const { form: shown } = await applicant.manifest();
  const asked = shown.sections.at(-1).fields.map(({ field_id, fact_id }: Json) => [field_id, fact_id]);
  expect(asked).toEqual([
    ['questions.invoice_number', 'invoice_number'],
    ['questions.invoice_date', 'invoice_date'],
    ['questions.iban', 'iban'],
  ]);
  const answers = only('invoice_number', 'invoice_date', 'iban').map(({ field_id, value }) => ({
    fact_id: field_id,
    value,
  }));
  expect((await answer(applicant, answers)).status).toBe(200);
  await drain();
  expect((await look(own, applicant.session.case_id)).status).toBe('ready_for_review');
});

test('a fact that its author wants from documents alone is not asked for in words', async () => {
  const [company, number] = APPLICATION.facts;
  const facts = [
    company,
    { ...number, find: [{ by: 'anchor', on: ['invoice'], labels: ['Invoice number'] }] },
  ];
  const [section] = APPLICATION.form.sections;
  const form = { sections: [{ ...section, fields: section?.fields.slice(0, 1) }] };
  const own = await applicantTenant(app(), { declaration: { ...APPLICATION, facts, form } });
  const applicant = await newApplicant(app(), own);
  await own.api.post(`${applicant.path}/handoff`, {});
  expect((await tasksOf(applicant)).map(({ type, fact_ids }) => [type, fact_ids])).toEqual([
    ['upload_document', []],
    ['answer_fields', ['company']],
  ]);
});
