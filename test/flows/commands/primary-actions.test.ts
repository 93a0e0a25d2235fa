// What a case proposes to do next can be sent as it stands, or says what is still to be filled in (completions §13).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { recordVerification } from '../../../src/settling/verify.ts';
import { apply, deskOf, drainCase, openSession, run } from '../../harness/cases/commands.ts';
import type { Json, Tenant } from '../../harness/factories.ts';
import { startStory, type Story } from '../../harness/story.ts';
import {
  BROKEN,
  sendMore,
  sendTexts,
  supplierText,
  supplierWorkflow,
} from '../../harness/sessions/supplier.ts';

let story: Story;
beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.close());

type On = { tenant: Tenant; caseId: string; external: string };

async function standing(texts: string[], rest: object = {}, gate: object = {}): Promise<On> {
  const tenant = await story.tenant(supplierWorkflow(rest, gate));
  const on = await sendTexts(story, tenant, texts);
  await drainCase(story.app);
  return on;
}

const VERIFY = {
  connector_key: 'register',
  function_key: 'find',
  inputs: { number: '{{number}}', due: '{{due}}' },
};
const verified = { facts: (supplierWorkflow() as Json).facts.map(verifiedNumber) };
function verifiedNumber(fact: Json): Json {
  return fact.fact_id === 'number' ? { ...fact, verify: VERIFY } : fact;
}

async function answered(outcome: 'inconclusive' | 'not_verified', statusCode: number): Promise<On> {
  const on = await standing([supplierText()], verified);
  const [question] = await story.app.store.database.sql<{ verificationId: string; jobId: string }>(
    `select verification_id as "verificationId", job_id as "jobId" from verifications where case_id = $1`,
    [on.caseId],
  );
  if (question === undefined) throw new Error('nothing was asked');
  const answer = { outcome, statusCode, attempts: 1 };
  await story.app.as(on.tenant, (tx) => recordVerification(tx, { caseId: on.caseId, ...question }, answer));
  await drainCase(story.app);
  return on;
}

const missing = (): Promise<On> => standing([supplierText({ number: null })]);
const numbers = (...given: string[]): Promise<On> =>
  standing(given.map((number) => supplierText({ number })));

async function refused(): Promise<On> {
  const on = await standing([supplierText()]);
  const payload = { fact_id: 'number', reason_code: 'value_mismatch' };
  await apply(story.app, on, { type: 'reject_fact', payload });
  return on;
}

async function contradicted(): Promise<On> {
  const on = await standing([supplierText({ number: null })]);
  const payload = { fact_id: 'number', value: 'K-9999' };
  await apply(story.app, on, { type: 'correct_fact', payload, rationale: 'They told me.' });
  await sendMore(story, on, supplierText({ number: 'K-2222' }));
  await drainCase(story.app);
  return on;
}

/** The applicant was asked about a value that stood, and the time is over. */
async function askedInVain(): Promise<On> {
  const on = await contradicted();
  await apply(story.app, on, { type: 'confirm_fact', payload: { fact_id: 'number' } });
  await drainCase(story.app);
  await openSession(story.app, on);
  const payload = { fact_ids: ['number'], applicant_message: 'Is that so?' };
  await apply(story.app, on, { type: 'request_clarification', payload });
  await apply(story.app, on, { type: 'claim_case' });
  return on;
}

type Row = [situation: string, make: () => Promise<On>, command: string, needs?: string[]];

const ROWS: Row[] = [
  ['a fact that is missing', missing, 'correct_fact', ['value', 'rationale']],
  ['a value that was turned down', refused, 'correct_fact', ['value', 'rationale']],
  ['documents that disagree', () => numbers('K-1111', 'K-2222'), 'select_candidate', ['candidate_id']],
  ['a document against a person', contradicted, 'select_candidate', ['candidate_id']],
  [
    'a date that can be read in two ways',
    () => standing([supplierText({ due: '03/04/2026' })], anyOrder()),
    'select_candidate',
    ['candidate_id'],
  ],
  ['a document that cannot be read', () => standing([supplierText(), BROKEN]), 'reprocess_document'],
  ['a value that does not fit', () => standing([supplierText()], unfitting()), 'confirm_fact'],
  [
    'a fact that a person always confirms',
    () => standing([supplierText()], { review: { always_review: ['number'] } }),
    'confirm_fact',
  ],
  ['a question that nobody answered', askedInVain, 'confirm_fact'],
  ['a connector that is away', () => answered('inconclusive', 503), 'retry_verification'],
  ['a connector that cannot tell', () => answered('inconclusive', 302), 'retry_verification'],
  ['a connector that says no', () => answered('not_verified', 404), 'confirm_fact'],
  [
    'a connector that cannot be asked before another fact is there',
    () => standing([supplierText({ due: null })], verified),
    'correct_fact',
    ['value', 'rationale'],
  ],
  [
    'a gate that asks for a look',
    () => standing([supplierText({ total: '25,000.00 EUR' })]),
    'pass_gate',
    ['rationale'],
  ],
  [
    'a gate that failed',
    () => standing([supplierText({ total: '25,000.00 EUR' })], {}, { on_fail: 'fail' }),
    'pass_gate',
    ['rationale'],
  ],
];

function anyOrder(): object {
  const { facts } = supplierWorkflow() as Json;
  return {
    facts: facts.map((fact: Json) =>
      fact.fact_id === 'due' ? { ...fact, type: 'date', required: true } : fact,
    ),
  };
}

function unfitting(): object {
  const { facts } = supplierWorkflow() as Json;
  return {
    facts: facts.map((fact: Json) =>
      fact.fact_id === 'total' ? { ...fact, check: 'facts.total.number > 5000.0' } : fact,
    ),
  };
}

const actionOf = async (on: On): Promise<Json> =>
  (await deskOf(on)).body.workspace.operational_summary.primary_action;

/** What a program that knows the fact fills in. */
async function filled(on: On, { payload, needs = [] }: Json): Promise<Json> {
  const { candidates = [], fact_id } = (await deskOf(on)).facts[payload.fact_id] ?? {};
  const values: Json = {
    candidate_id: candidates[0]?.candidate_id,
    value: fact_id === 'due' ? '2026-05-03' : 'K-7777',
  };
  const more = needs
    .filter((field: string) => field !== 'rationale')
    .map((field: string) => [field, values[field]]);
  return {
    payload: { ...payload, ...Object.fromEntries(more) },
    ...(needs.includes('rationale') ? { rationale: 'As they wrote.' } : {}),
  };
}

describe.each(ROWS)('%s', (_situation, make, command_type, needs) => {
  test(`proposes ${command_type}, which the case takes as it says`, async () => {
    const on = await make();
    const action = await actionOf(on);
    expect(action).toMatchObject({ command_type, label: expect.stringMatching(/\S/) });
    expect(action.needs).toEqual(needs);
    if (needs !== undefined) {
      const { payload } = action;
      const bare = { command_type, payload, idempotency_key: randomUUID() };
      const reply = await on.tenant.api.post(`/cases/${on.caseId}/commands`, bare);
      const { status, body } = reply;
      const isOnlyUnexplained = needs.join() === 'rationale';
      expect([status, body.error?.code]).toEqual(
        isOnlyUnexplained ? [202, undefined] : [400, 'invalid_command_payload'],
      );
      await drainCase(story.app);
      expect(await actionOf(on)).toEqual(action);
    }
    const command = await run(story.app, on, {
      type: command_type as 'pass_gate',
      ...(await filled(on, action)),
    });
    expect(command).toMatchObject({ status: 'applied', error: null });
  });
});

test('what a connector is to be told comes before asking it', async () => {
  const on = await standing([supplierText({ due: null })], verified);
  expect((await deskOf(on)).facts['number'].reason_codes).toEqual(['verification_inconclusive']);
  expect(await actionOf(on)).toEqual({
    command_type: 'correct_fact',
    label: 'Enter Due date',
    payload: { fact_id: 'due' },
    needs: ['value', 'rationale'],
  });
  const payload = { fact_id: 'due', value: '2026-05-03' };
  await apply(story.app, on, { type: 'correct_fact', payload, rationale: 'As they wrote.' });
  expect((await deskOf(on)).facts['number']).toMatchObject({ status: 'pending' });
});

test('what two documents say cannot be confirmed: it is chosen or corrected', async () => {
  const twice = supplierText({ number: 'K-1111' }).replace('With kind', 'Customer number: K-2222\nWith kind');
  for (const on of [await standing([twice]), await numbers('K-1111', 'K-2222')]) {
    const confirmed = await run(story.app, on, { type: 'confirm_fact', payload: { fact_id: 'number' } });
    expect(confirmed).toMatchObject({ status: 'rejected', error: { code: 'invalid_value' } });
  }
});
