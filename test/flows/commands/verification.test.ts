// A fact that a connector has to confirm: asked once per value, its answer counts once, and an operator can ask again or decide.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordVerification, type Answer } from '../../../src/settling/verify.ts';
import {
  apply,
  deskOf,
  drainCase,
  expectRejected,
  invoiceText,
  pictureOf,
  readCase,
  run,
} from '../../harness/cases/commands.ts';
import { WORKFLOW, type Json, type Tenant } from '../../harness/factories.ts';
import { countOf, feedOf, startStory, type Story } from '../../harness/story.ts';

const [number, ...others] = WORKFLOW.facts;
const DECLARATION = {
  ...WORKFLOW,
  facts: [
    {
      ...number,
      verify: { connector_key: 'register', function_key: 'find', inputs: { q: '{{invoice_number}}' } },
    },
    ...others,
  ],
};
const fact_id = 'invoice_number';
type On = { tenant: Tenant; caseId: string };
let story: Story;
let tenant: Tenant;
beforeAll(async () => {
  story = await startStory();
  tenant = await story.tenant(DECLARATION);
});
afterAll(() => story.close());

const asked = async (...texts: string[]): Promise<On> => ({
  tenant,
  ...(await readCase(story, tenant, texts.length === 0 ? [invoiceText()] : texts)),
});
const obey = (on: On, command: Parameters<typeof run>[2]): Promise<Json> => apply(story.app, on, command);
const factOf = async (on: On): Promise<Json> => (await deskOf(on)).facts[fact_id];
type Question = { verificationId: string; jobId: string; outcome: string | null };
const questionsOf = (on: On): Promise<Question[]> =>
  story.app.store.database.sql<Question>(
    `select verification_id as "verificationId", job_id as "jobId", outcome from verifications where case_id = $1 order by verification_id`,
    [on.caseId],
  );
const ANSWERS: Record<string, Answer> = {
  verified: { outcome: 'verified', statusCode: 200, attempts: 1 },
  not_verified: { outcome: 'not_verified', statusCode: 404, attempts: 1 },
  inconclusive: { outcome: 'inconclusive', statusCode: 302, attempts: 1 },
  unavailable: { outcome: 'inconclusive', statusCode: 503, attempts: 3 },
  silent: { outcome: 'error', statusCode: null, attempts: 3 },
};
/** The connector answers the n-th question of the case, the last one by default. */
async function answer(on: On, how: keyof typeof ANSWERS, n = -1): Promise<void> {
  const question = (await questionsOf(on)).at(n);
  if (question === undefined) throw new Error('nothing was asked');
  const { caseId } = on;
  const given = ANSWERS[how];
  if (given === undefined) throw new Error(`no answer ${how}`);
  await story.app.as(tenant, (tx) => recordVerification(tx, { caseId, ...question }, given));
  await drainCase(story.app);
}
const retry = { type: 'retry_verification', payload: { fact_id } } as const;
const confirm = { type: 'confirm_fact', payload: { fact_id } } as const;
const correct = (value: string) =>
  ({ type: 'correct_fact', payload: { fact_id, value }, rationale: 'Seen.' }) as const;

describe('the answer', () => {
  test('until it comes the fact is pending, and the case waits', async () => {
    const on = await asked();
    expect(await factOf(on)).toMatchObject({ status: 'pending', value: 'RE-2026-0815' });
    expect(await deskOf(on)).toMatchObject({ status: 'processing', why: 'document_processing' });
    expect(await questionsOf(on)).toMatchObject([{ outcome: null }]);
  });

  test.each([
    ['verified', 'resolved', [], 'all_facts_resolved'],
    ['not_verified', 'failed', ['verification_failed'], 'verification_failed'],
    ['inconclusive', 'needs_input', ['verification_inconclusive'], 'fact_needs_input'],
    ['unavailable', 'needs_input', ['connector_unavailable'], 'connector_unavailable'],
    ['silent', 'needs_input', ['connector_unavailable'], 'connector_unavailable'],
  ])('%s: the fact is %s', async (how, status, reason_codes, why) => {
    const on = await asked();
    await answer(on, how);
    expect(await factOf(on)).toMatchObject({
      status,
      value: 'RE-2026-0815',
      reason_codes,
      verification_metadata: [
        {
          connector_key: 'register',
          function_key: 'find',
          outcome: ANSWERS[how]?.outcome,
          attempts: ANSWERS[how]?.attempts,
        },
      ],
    });
    expect(await deskOf(on)).toMatchObject({ status: 'ready_for_review', why });
    const told = (await feedOf(tenant, on.caseId)).filter(
      ({ event_type }) => event_type === 'verification.completed',
    );
    expect(told).toMatchObject([{ data: { fact_id, outcome: ANSWERS[how]?.outcome } }]);
  });

  test.each(['verified', 'not_verified'])('that comes twice counts once: %s', async (how) => {
    const on = await asked();
    await answer(on, how);
    const before = await pictureOf(story.app, on.caseId);
    await answer(on, how === 'verified' ? 'not_verified' : 'verified', 0);
    const after = await pictureOf(story.app, on.caseId);
    expect({ ...after, case_jobs: [] }).toEqual({ ...before, case_jobs: [] });
    expect(countOf(await feedOf(tenant, on.caseId), 'verification.completed')).toBe(1);
  });
});

describe('a value that changed', () => {
  test('is asked about afresh; the answer about the old one is ignored when it comes', async () => {
    const on = await asked();
    await obey(on, correct('RE-7'));
    expect(await questionsOf(on)).toHaveLength(2);
    await answer(on, 'verified', 0);
    expect(await factOf(on)).toMatchObject({ status: 'pending', value: 'RE-7' });
    await answer(on, 'not_verified', 1);
    expect(await factOf(on)).toMatchObject({
      status: 'failed',
      value: 'RE-7',
      reason_codes: ['operator_corrected', 'verification_failed'],
    });
  });

  test('after the connector’s yes needs a yes of its own', async () => {
    const on = await asked();
    await answer(on, 'verified');
    await obey(on, correct('RE-7'));
    expect(await factOf(on)).toMatchObject({ status: 'pending' });
    expect(await deskOf(on)).toMatchObject({ status: 'processing' });
    await answer(on, 'verified');
    expect(await factOf(on)).toMatchObject({ status: 'resolved', value: 'RE-7', source: 'operator' });
  });

  test('asks nobody while it is refused or waived', async () => {
    const on = await asked();
    await answer(on, 'not_verified');
    await obey(on, { type: 'reject_fact', payload: { fact_id, reason_code: 'verification_failed' } });
    expect(await factOf(on)).toMatchObject({ status: 'needs_input', value: null });
    await obey(on, { type: 'mark_fact_not_applicable', payload: { fact_id }, rationale: 'None.' });
    await drainCase(story.app);
    expect(await questionsOf(on)).toHaveLength(1);
    expect(await deskOf(on)).toMatchObject({ why: 'all_facts_resolved' });
  });
});

describe('retry_verification', () => {
  test('asks the connector again, as a job that the case waits for, and the new answer counts', async () => {
    const on = await asked();
    await answer(on, 'unavailable');
    expect((await deskOf(on)).body.workspace.operational_summary.primary_action).toMatchObject({
      command_type: 'retry_verification',
      payload: { fact_id },
    });
    const command = await obey(on, retry);
    const desk = await deskOf(on);
    expect(desk).toMatchObject({ status: 'processing' });
    expect(desk.facts[fact_id]).toMatchObject({ status: 'pending' });
    expect(desk.body.workspace.jobs.at(-1)).toMatchObject({
      job_id: command.result.job_id,
      kind: 'verify',
      status: 'queued',
    });
    await answer(on, 'verified');
    expect(await deskOf(on)).toMatchObject({ status: 'ready_for_review', why: 'all_facts_resolved' });
    expect((await factOf(on)).verification_metadata).toMatchObject([
      { outcome: 'inconclusive' },
      { outcome: 'verified' },
    ]);
  });

  test('while the question is open nothing is asked twice', async () => {
    const on = await asked();
    const before = await deskOf(on);
    expect(await obey(on, retry)).toMatchObject({ resulting_revision: before.body.revision });
    expect(await questionsOf(on)).toHaveLength(1);
  });

  test('of a fact that no connector was asked about is rejected', async () => {
    const on = await asked();
    const other = { type: 'retry_verification', payload: { fact_id: 'total' } } as const;
    await expectRejected('invalid_value', story.app, on, other);
    const unread = await asked('INVOICE\nInvoice date: 03.05.2026');
    await expectRejected('invalid_value', story.app, unread, retry);
  });
});

describe('an operator who confirms', () => {
  test('after the answer settles the fact, and says so; asking again and a new no opens it again', async () => {
    const on = await asked();
    await answer(on, 'not_verified');
    await obey(on, confirm);
    await drainCase(story.app);
    expect(await factOf(on)).toMatchObject({ status: 'resolved', reason_codes: ['operator_confirmed'] });
    expect(await deskOf(on)).toMatchObject({ why: 'all_facts_resolved' });
    await obey(on, retry);
    expect(await factOf(on)).toMatchObject({ status: 'pending' });
    await story.app.advance('1 second');
    await answer(on, 'not_verified');
    expect(await factOf(on)).toMatchObject({ status: 'failed' });
  });

  test.each(['confirm_fact', 'select_candidate'] as const)(
    'before the answer (%s) has not spoken about it: a no is a no',
    async (type) => {
      const isChoice = type === 'select_candidate';
      const on = isChoice
        ? await asked(invoiceText({ number: 'RE-1111' }), invoiceText({ number: 'RE-2222' }))
        : await asked();
      const { candidates } = await factOf(on);
      const payload = { fact_id, ...(isChoice ? { candidate_id: candidates[0].candidate_id } : {}) };
      await obey(on, { type, payload });
      expect(await factOf(on)).toMatchObject({ status: 'pending' });
      await story.app.advance('1 second');
      await answer(on, 'not_verified');
      expect(await factOf(on)).toMatchObject({
        status: 'failed',
        reason_codes: ['operator_confirmed', 'verification_failed'],
      });
    },
  );
});
