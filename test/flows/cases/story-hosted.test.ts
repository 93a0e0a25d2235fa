// A case with an applicant's session: it waits for the applicant, for an answer, and comes to the operators when the time is over.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Session } from '../../../src/applicants/entity.ts';
import { completeCase } from '../../../src/cases/acts/completion.ts';
import { advanceCase } from '../../../src/cases/operations.ts';
import { reopenCase } from '../../../src/cases/acts/reopening.ts';
import { apply, openSession } from '../../harness/cases/commands.ts';
import { feedOf, look, movesIn, startStory, type Story } from '../../harness/story.ts';
import {
  BROKEN,
  sendMore,
  sendTexts,
  supplierText,
  supplierWorkflow,
  type Gate,
} from '../../harness/sessions/supplier.ts';

let story: Story;
beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.close());

type Options = { gate?: Gate; rest?: object; status?: 'open' | 'customer_complete' | 'submitted' };

/** A read case whose applicant has a day to answer. */
async function hosted(texts: string[], { gate = {}, rest = {}, status = 'open' }: Options = {}) {
  const tenant = await story.tenant(supplierWorkflow(rest, gate));
  const on = await sendTexts(story, tenant, texts);
  await openSession(story.app, on, { status });
  await story.app.drain();
  const again = () =>
    story.app.as(tenant, (tx) => advanceCase(tx, on.caseId, { trigger: 'looked', changed: false }));
  return { ...on, again, see: () => look(tenant, on.caseId) };
}
const unnumbered = supplierText({ number: null });

test('waits for the applicant where one can answer, and for nobody where everything is there', async () => {
  const on = await hosted([unnumbered]);
  const view = await on.see();
  expect(view).toMatchObject({
    status: 'intake_in_progress',
    why: 'awaiting_applicant',
    body: {
      queue_row: { queue_category: 'intake', queue_status: 'waiting', blocking_fact_ids: ['number'] },
      workspace: {
        next_action: { actor: 'applicant' },
        operational_summary: { primary_action: null },
        intake_session: { status: 'open' },
      },
    },
  });
  expect(view.blocking.map(({ kind }) => kind)).toEqual(['fact', 'session']);
  expect(movesIn(await feedOf(on.tenant, on.caseId)).at(-1)).toBe('processing → intake_in_progress');
  expect(await (await hosted([supplierText()])).see()).toMatchObject({ why: 'all_facts_resolved' });
});

test.each([['open' as const], ['customer_complete' as const]])(
  'a session that is %s and over brings the case to the operators at the next look',
  async (status) => {
    const on = await hosted([unnumbered], { status });
    expect(await on.see()).toMatchObject({ status: 'intake_in_progress' });
    await on.again();
    const before = await on.see();
    await story.app.advance('25 hours');
    await on.again();
    const after = await on.see();
    expect(after).toMatchObject({
      status: 'ready_for_review',
      why: 'fact_needs_input',
      blocking: [{ kind: 'fact', id: 'number' }],
      body: { revision: before.body.revision + 1 },
    });
    await on.again();
    expect((await on.see()).body.revision).toBe(after.body.revision);
    await story.app.advance('-25 hours');
  },
);

test.each([['submitted' as const], ['expired' as const], ['cancelled' as const]])(
  'a session that is %s takes no answer',
  async (status) => {
    const on = await hosted([unnumbered]);
    await story.app.as(on.tenant, (tx) => tx.em.nativeUpdate(Session, { caseId: on.caseId }, { status }));
    await on.again();
    expect(await on.see()).toMatchObject({ status: 'ready_for_review', why: 'fact_needs_input' });
  },
);

describe('with its session open', () => {
  test('what the gate wants operators for goes to them', async () => {
    const gates = [{ gate_id: 'all', title: 'All', requires: ['number'], on_missing: 'review' }];
    const on = await hosted([unnumbered], { rest: { gates, nodes: undefined } });
    expect(await on.see()).toMatchObject({ status: 'ready_for_review', why: 'fact_needs_input' });
  });

  test('a condition that fails asks the applicant where the author says so, and their new document is read', async () => {
    const on = await hosted([supplierText({ total: '25,000.00 EUR' })], { gate: { on_fail: 'needs_input' } });
    expect(await on.see()).toMatchObject({ status: 'intake_in_progress', why: 'awaiting_applicant' });
    expect(movesIn(await feedOf(on.tenant, on.caseId)).at(-1)).toBe('gate_evaluating → intake_in_progress');
    await sendMore(story, on, supplierText());
    expect(await on.see()).toMatchObject({ status: 'processing' });
    await story.app.drain();
    expect(await on.see()).toMatchObject({
      status: 'intake_in_progress',
      facts: { total: { reason_codes: ['conflicting_values'] } },
    });
  });

  test('a document that failed waits for another one, and for an operator once the time is over', async () => {
    const on = await hosted([supplierText(), BROKEN]);
    expect(await on.see()).toMatchObject({ status: 'intake_in_progress', why: 'awaiting_applicant' });
    await story.app.advance('25 hours');
    await on.again();
    expect(await on.see()).toMatchObject({ status: 'ready_for_review', why: 'extraction_failed' });
    await story.app.advance('-25 hours');
  });

  test('an operator takes it over, works on it and gives it back: it stays with the operators', async () => {
    const on = await hosted([unnumbered]);
    const before = (await on.see()).body.revision;
    await apply(story.app, on, { type: 'claim_case' });
    expect(await on.see()).toMatchObject({
      status: 'ready_for_review',
      why: 'fact_needs_input',
      body: { revision: before + 1, queue_row: { queue_status: 'claimed' } },
    });
    await apply(story.app, on, { type: 'release_case' });
    expect(await on.see()).toMatchObject({
      status: 'ready_for_review',
      body: { queue_row: { queue_status: 'open' } },
    });
  });

  test('a complete case that is opened again is with the operators, whatever else would ask the applicant', async () => {
    const on = await hosted([supplierText()]);
    const { tenant, caseId } = on;
    await apply(story.app, on, { type: 'claim_case' });
    await sendMore(story, on, BROKEN);
    await story.app.drain();
    expect(await on.see()).toMatchObject({ status: 'intake_in_progress' });
    await apply(story.app, on, { type: 'claim_case' });
    expect(await on.see()).toMatchObject({ status: 'ready_for_review', why: 'extraction_failed' });
    await apply(story.app, on, { type: 'release_case' });
    await story.app.as(tenant, (tx) => completeCase(tx, { caseId, rationale: null }));
    await story.app.as(tenant, (tx) => reopenCase(tx, { caseId, rationale: 'one more look' }));
    const { status, body } = await on.see();
    expect(status).toBe('ready_for_review');
    expect(body.queue_row.queue_category).not.toBe('intake');
  });
});

describe('a clarification', () => {
  const ask = { applicant_message: 'Which number do you have with us?' };

  test('brings a case back to its applicant, whatever the gate wants, until the facts are settled', async () => {
    const on = await hosted([supplierText()], { status: 'submitted' });
    expect(await on.see()).toMatchObject({ why: 'all_facts_resolved' });
    await apply(story.app, on, { type: 'request_clarification', payload: { fact_ids: ['number'], ...ask } });
    expect(await on.see()).toMatchObject({
      status: 'intake_in_progress',
      why: 'clarification_requested',
      facts: { number: { status: 'needs_input', value: 'K-4711' } },
      body: {
        workspace: { intake_session: { status: 'open', open_task_count: 1 } },
        queue_row: { blocking_fact_ids: ['number'] },
      },
    });
    await apply(story.app, on, { type: 'confirm_fact', payload: { fact_id: 'number' } });
    await story.app.drain();
    expect(await on.see()).toMatchObject({
      why: 'all_facts_resolved',
      body: { workspace: { intake_session: { open_task_count: 0 } } },
    });
  });

  test('about a fact that nothing requires is waited for as well, and named', async () => {
    const on = await hosted([supplierText({ due: null })], { status: 'submitted' });
    await apply(story.app, on, { type: 'request_clarification', payload: { fact_ids: ['due'], ...ask } });
    expect(await on.see()).toMatchObject({
      status: 'intake_in_progress',
      why: 'clarification_requested',
      body: { queue_row: { blocking_fact_ids: ['due'] } },
    });
  });
});
