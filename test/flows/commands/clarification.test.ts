// An operator asks the applicant: tasks open and close, a session that was handed in opens again, and who cannot be asked is not.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SessionStatus } from '../../../src/applicants/entity.ts';
import {
  addDocument,
  apply,
  deskOf,
  drainCase,
  expectRejected,
  invoiceText,
  openSession,
  readCase,
  run,
  toldOf,
  type ReviewCase,
} from '../../harness/cases/commands.ts';
import { addTestEndpoint } from '../../harness/outside/deliveries.ts';
import { newTenant, publish, WORKFLOW, type Json, type Tenant } from '../../harness/factories.ts';
import { countOf, feedOf, movesIn, startStory, type Story } from '../../harness/story.ts';

type On = ReviewCase & { tenant: Tenant };
type Command = Parameters<typeof run>[2];
const DECLARATION = {
  ...WORKFLOW,
  documents: [
    { document_type: 'letter', detect: { all: [{ text: 'registered letter' }] } },
    { document_type: 'proof' },
  ],
};
let story: Story;
let tenant: Tenant;
beforeAll(async () => {
  story = await startStory();
  tenant = await newTenant(story.app, { environment: 'live' });
  await publish(story.app, tenant, DECLARATION);
  await addTestEndpoint(story.app, tenant.orgId);
});
afterAll(() => story.close());

const obey = (on: On, command: Command): Promise<Json> => apply(story.app, on, command);
async function withSession(
  options: Parameters<typeof openSession>[2] = {},
  text = invoiceText(),
): Promise<On> {
  const on = { tenant, ...(await readCase(story, tenant, [text])) };
  await openSession(story.app, on, options);
  await drainCase(story.app);
  return on;
}
const ask = (change: object = {}): Command => ({
  type: 'request_clarification',
  payload: {
    fact_ids: ['invoice_number'],
    applicant_message: 'Which number is right?',
    internal_note: 'Blurred.',
    ...change,
  },
});
const tasksOf = (on: On): Promise<Json[]> =>
  story.app.store.database.sql(`select * from tasks where case_id = $1 order by task_id`, [on.caseId]);
const sessionOf = async (on: On): Promise<Json> => (await deskOf(on)).body.workspace.intake_session;

describe('asking', () => {
  test('opens a task, makes the fact open, and sends the case back to its applicant', async () => {
    const on = await withSession({ status: 'submitted' });
    expect(await deskOf(on)).toMatchObject({ status: 'ready_for_review', why: 'all_facts_resolved' });
    const command = await obey(on, ask());
    await drainCase(story.app);
    const tasks = await tasksOf(on);
    expect(tasks).toMatchObject([
      {
        type: 'answer_question',
        status: 'open',
        prompt: 'Which number is right?',
        reason_code: 'clarification_requested',
        fact_ids: ['invoice_number'],
        document_type: null,
        command_id: command.command_id,
        closed_at: null,
      },
    ]);
    expect(command.result).toMatchObject({ task_ids: [tasks[0].task_id] });
    const desk = await deskOf(on);
    expect(desk).toMatchObject({ status: 'intake_in_progress', why: 'clarification_requested' });
    expect(desk.facts['invoice_number']).toMatchObject({
      status: 'needs_input',
      value: 'RE-2026-0815',
      reason_codes: ['clarification_requested'],
    });
    expect(desk.facts['invoice_number']?.history.at(-1)).toMatchObject({
      outcome: 'clarification_requested',
    });
    expect(desk.body.workspace.next_action).toMatchObject({ actor: 'applicant' });
    expect(await sessionOf(on)).toMatchObject({ status: 'open', open_task_count: 1 });
  });

  test('subscribers hear once that the applicant is to act, with what is asked and nothing of the words', async () => {
    const on = await withSession({ status: 'submitted' });
    const { result } = await obey(on, ask());
    await drainCase(story.app);
    const told = await toldOf(story.app, on.caseId);
    expect(told['v1.case.applicant_blocked']).toEqual([
      expect.objectContaining({
        case_type_id: 'invoice',
        revision: (await deskOf(on)).body.revision,
        runtime_status: 'intake_in_progress',
        blocking_fact_ids: ['invoice_number'],
        task_ids: result.task_ids,
        reason_codes: ['clarification_requested'],
        why_here_code: 'clarification_requested',
      }),
    ]);
    expect(JSON.stringify(told)).not.toMatch(/Which number|Blurred/);
    const feed = await feedOf(tenant, on.caseId);
    expect(countOf(feed, 'intake.clarification_requested')).toBe(1);
    expect(JSON.stringify(feed)).not.toMatch(/Which number|Blurred/);
    expect(movesIn(feed).at(-1)).toBe('ready_for_review → intake_in_progress');
  });

  test('a case that waits for its applicant already: subscribers hear of the question as well', async () => {
    const on = await withSession({}, 'INVOICE\nInvoice number: RE-1\nBye');
    const before = (await toldOf(story.app, on.caseId))['v1.case.applicant_blocked'] ?? [];
    const { result } = await obey(on, ask({ fact_ids: ['invoice_date'] }));
    const told = (await toldOf(story.app, on.caseId))['v1.case.applicant_blocked'] ?? [];
    expect(told.slice(before.length)).toMatchObject([
      { task_ids: result.task_ids, blocking_fact_ids: ['invoice_date'] },
    ]);
    expect(await deskOf(on)).toMatchObject({ status: 'intake_in_progress', why: 'clarification_requested' });
  });

  test('about a fact that nothing requires: the case waits for it all the same', async () => {
    const on = await withSession();
    await obey(on, ask({ fact_ids: ['total'] }));
    await drainCase(story.app);
    expect(await deskOf(on)).toMatchObject({ status: 'intake_in_progress', why: 'clarification_requested' });
  });

  test('brings a case back that an operator had taken over', async () => {
    const on = await withSession({}, 'INVOICE\nInvoice number: RE-1\nBye');
    await obey(on, { type: 'claim_case' });
    expect(await deskOf(on)).toMatchObject({ status: 'ready_for_review' });
    await obey(on, ask({ fact_ids: ['invoice_date'] }));
    expect(await deskOf(on)).toMatchObject({ status: 'intake_in_progress' });
  });
});

describe('the session', () => {
  test('that was submitted opens with its whole time anew; one that is open keeps its end', async () => {
    const on = await withSession({ status: 'submitted', hours: -3 });
    const command = await obey(on, ask());
    const session = await sessionOf(on);
    expect(session).toMatchObject({ status: 'open', customer_completed_at: null, submitted_at: null });
    const end = Date.parse(session.expires_at) - Date.parse(command.started_at);
    expect(Math.abs(end - 24 * 3_600_000)).toBeLessThan(60_000);
    const open = await withSession({ hours: 2 });
    const before = await sessionOf(open);
    await obey(open, ask());
    expect(await sessionOf(open)).toMatchObject({ status: 'open', expires_at: before.expires_at });
  });

  test('whose applicant is done but has not submitted stays as it is: it can take the answer', async () => {
    const on = await withSession({ status: 'customer_complete' });
    const before = await sessionOf(on);
    await obey(on, ask());
    expect(await sessionOf(on)).toMatchObject({ ...before, open_task_count: 1 });
  });

  test.each<[SessionStatus, number]>([
    ['expired', -1],
    ['cancelled', 24],
    ['open', -1],
    ['customer_complete', -1],
  ])('%s, ending in %i hours: no_applicant_channel', async (status, hours) => {
    const on = await withSession({ status, hours });
    expect((await deskOf(on)).allowed['request_clarification']).toMatchObject({ enabled: false });
    await expectRejected('no_applicant_channel', story.app, on, ask());
  });

  test('an unknown fact or document rejects the whole question', async () => {
    const on = await withSession({ status: 'submitted' });
    await expectRejected('fact_not_found', story.app, on, ask({ fact_ids: ['total', 'none'] }));
    await expectRejected('document_not_found', story.app, on, ask({ document_type: 'passport' }));
  });
});

describe('tasks', () => {
  const statusesOf = async (on: On): Promise<string[]> => (await tasksOf(on)).map(({ status }) => status);

  test('a fact named twice is asked for once', async () => {
    const on = await withSession();
    await obey(on, ask({ fact_ids: ['total', 'total'] }));
    expect(await tasksOf(on)).toMatchObject([{ fact_ids: ['total'] }]);
    await obey(on, { type: 'confirm_fact', payload: { fact_id: 'total' } });
    expect(await statusesOf(on)).toEqual(['done']);
  });

  test('asked again supersedes; what an older question asks beyond that stays open', async () => {
    const on = await withSession();
    await obey(on, ask({ fact_ids: ['total', 'invoice_number'], document_type: 'proof' }));
    await obey(on, ask({ fact_ids: ['total'] }));
    expect(await statusesOf(on)).toEqual(['open', 'open', 'open']);
    await obey(on, ask({ fact_ids: ['total', 'invoice_number'], document_type: 'proof' }));
    expect(await statusesOf(on)).toEqual(['superseded', 'superseded', 'superseded', 'open', 'open']);
    expect(await sessionOf(on)).toMatchObject({ open_task_count: 2 });
  });

  test('close when all that they ask for is settled; subscribers hear of each gap', async () => {
    const on = await withSession({ status: 'submitted' });
    const { result } = await obey(on, ask({ fact_ids: ['total', 'invoice_number'] }));
    await obey(on, { type: 'mark_fact_not_applicable', payload: { fact_id: 'total' }, rationale: 'None.' });
    expect(await statusesOf(on)).toEqual(['open']);
    const last = await obey(on, { type: 'confirm_fact', payload: { fact_id: 'invoice_number' } });
    expect(await statusesOf(on)).toEqual(['done']);
    const gap = {
      case_type_id: 'invoice',
      revision: last.resulting_revision,
      runtime_status: 'intake_in_progress',
      task_id: result.task_ids[0],
      resolved_by: 'operator',
      doc_id: null,
    };
    const told = await toldOf(story.app, on.caseId);
    expect(told['v1.intake.gap_resolved']).toEqual([
      { ...gap, fact_id: 'total' },
      { ...gap, fact_id: 'invoice_number' },
    ]);
    expect(countOf(await feedOf(tenant, on.caseId), 'intake.gap_resolved')).toBe(2);
    await drainCase(story.app);
    expect(await deskOf(on)).toMatchObject({ status: 'ready_for_review', why: 'all_facts_resolved' });
  });

  test('that ask for a document close when one of its kind was read', async () => {
    const on = await withSession();
    await obey(on, ask({ fact_ids: undefined, document_type: 'letter' }));
    expect(await deskOf(on)).toMatchObject({ status: 'intake_in_progress', why: 'clarification_requested' });
    await addDocument(story, tenant, { found: on, text: invoiceText() });
    await drainCase(story.app);
    expect(await statusesOf(on)).toEqual(['open']);
    await addDocument(story, tenant, { found: on, text: `By registered letter\n${invoiceText()}` });
    await drainCase(story.app);
    expect(await statusesOf(on)).toEqual(['done']);
    const told = (await toldOf(story.app, on.caseId))['v1.intake.gap_resolved'];
    expect(told).toMatchObject([{ fact_id: null, resolved_by: 'document', doc_id: on.docIds.at(-1) }]);
    expect(await deskOf(on)).toMatchObject({ status: 'ready_for_review' });
  });
});
