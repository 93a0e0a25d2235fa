// A gate that asks for a person is passed by one, with the reason on record; and what is told when the review ends.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { completeCase } from '../../../src/cases/acts/completion.ts';
import {
  addDocument,
  apply,
  deskOf,
  drainCase,
  expectRejected,
  invoiceText,
  readCase,
  run,
  toldOf,
  type ReviewCase,
} from '../../harness/cases/commands.ts';
import { addTestEndpoint } from '../../harness/outside/deliveries.ts';
import { newTenant, publish, WORKFLOW, type Json, type Tenant } from '../../harness/factories.ts';
import { countOf, feedOf, movesIn, send, startStory, type Story } from '../../harness/story.ts';

type On = ReviewCase & { tenant: Tenant };
let story: Story;
beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.close());

const gate = (gate_id: string, extra: object = {}): object => ({
  gate_id,
  title: gate_id,
  requires: ['invoice_number', 'invoice_date'],
  ...extra,
});
const SMALL = { condition: 'facts.total.number <= 1000.0', message: 'More than 1000.' };
const obey = (on: On, command: Parameters<typeof run>[2]): Promise<Json> => apply(story.app, on, command);
const pass = (gate_id: string, rationale = 'The contract covers it.') =>
  ({ type: 'pass_gate', payload: { gate_id }, rationale }) as const;
async function standing(declaration: object, text = invoiceText()): Promise<On> {
  const tenant = await story.tenant({ ...WORKFLOW, ...declaration });
  return { tenant, ...(await readCase(story, tenant, [text])) };
}
const gatesOf = async (on: On): Promise<Record<string, Json>> =>
  Object.fromEntries((await deskOf(on)).body.gates.map((one: Json) => [one.gate_id, one]));
const decisionsOf = (on: On): Promise<Json[]> =>
  story.app.store.database.sql(
    `select * from decisions where case_id = $1 and kind = 'gate' order by decision_id`,
    [on.caseId],
  );

describe.each([
  ['failed', { on_fail: 'fail' }, 'gate_failed', 'failed'],
  ['asks for a look', { on_fail: 'review' }, 'gate_review_required', 'review'],
])('a gate that %s', (_what, rule, why, status) => {
  test('is passed by a person: on record with the facts that it read, and the case goes on', async () => {
    const on = await standing({ gates: [gate('amount', { ...SMALL, ...rule })] });
    const before = await deskOf(on);
    expect(before).toMatchObject({ status: 'ready_for_review', why });
    expect(before.body.gates).toMatchObject([{ gate_id: 'amount', status, message: 'More than 1000.' }]);
    expect(before.body.workspace.operational_summary.primary_action).toMatchObject({
      command_type: 'pass_gate',
      payload: { gate_id: 'amount' },
    });
    expect(before.allowed['pass_gate']).toMatchObject({ enabled: true });
    const command = await obey(on, pass('amount'));
    expect((await gatesOf(on))['amount']).toMatchObject({
      status: 'passed',
      outcome: 'passed_by_operator',
      inputs: before.body.gates[0].inputs,
    });
    expect((await decisionsOf(on)).at(-1)).toMatchObject({
      subject_id: 'amount',
      outcome: 'passed_by_operator',
      actor: command.actor,
      rationale: 'The contract covers it.',
      command_id: command.command_id,
    });
    const owned = (await feedOf(on.tenant, on.caseId)).slice(command.event_cursors[0] - 1);
    expect(owned.map(({ event_type }) => event_type)).toEqual(['review.command_applied', 'gate.evaluated']);
    expect(owned[1]?.data).toEqual({
      gate_id: 'amount',
      status: 'passed',
      outcome: 'passed_by_operator',
      command_id: command.command_id,
    });
    expect(await deskOf(on)).toMatchObject({ status: 'ready_for_review', why: 'all_facts_resolved' });
    expect(command.resulting_revision).toBe(before.body.revision + 1);
    await expectRejected('gate_not_open', story.app, on, pass('amount'));
    expect((await deskOf(on)).allowed['pass_gate']).toMatchObject({ enabled: false });
  });

  test('asks again when what it read changes: the person had passed something else', async () => {
    const on = await standing({ gates: [gate('amount', { ...SMALL, ...rule })] });
    await obey(on, pass('amount'));
    await obey(on, {
      type: 'correct_fact',
      payload: { fact_id: 'total', value: '5000 EUR' },
      rationale: 'Seen.',
    });
    await drainCase(story.app);
    expect(await deskOf(on)).toMatchObject({ why });
    expect((await gatesOf(on))['amount']).toMatchObject({ status });
  });
});

test('the next gate is evaluated then; one that is not at hand cannot be passed', async () => {
  const gates = [gate('amount', SMALL), gate('second', { condition: 'facts.total.number > 5.0' })];
  const on = await standing({ gates });
  await expectRejected('gate_not_open', story.app, on, pass('second'));
  await obey(on, pass('amount'));
  expect(await deskOf(on)).toMatchObject({ status: 'gate_ready' });
  await expectRejected('gate_not_open', story.app, on, pass('second'));
  await drainCase(story.app);
  expect(await deskOf(on)).toMatchObject({ status: 'ready_for_review', why: 'all_facts_resolved' });
  expect(await gatesOf(on)).toMatchObject({
    amount: { status: 'passed' },
    second: { status: 'passed', outcome: 'passed' },
  });
});

test('a review node without facts is let through by a person', async () => {
  const nodes = [
    { node_id: 'read', title: 'Read', type: 'extract', gate_id: 'all' },
    { node_id: 'look', title: 'Look', type: 'review' },
  ];
  const on = await standing({ nodes, gates: [gate('all')] });
  expect(await deskOf(on)).toMatchObject({ why: 'gate_review_required' });
  await obey(on, pass('look:look'));
  expect(await deskOf(on)).toMatchObject({ why: 'all_facts_resolved' });
});

test('a document that failed stands in the way no more; one that fails later does', async () => {
  const tenant = await story.tenant();
  const on: On = { tenant, caseId: '', docIds: [], externalCaseId: 'with-failures' };
  const sendBroken = () =>
    send(tenant, `${story.host.origin}/nowhere.txt`, { external_case_id: on.externalCaseId });
  await sendBroken();
  await addDocument(story, tenant, { found: on, text: invoiceText() });
  await drainCase(story.app);
  expect(await deskOf(on)).toMatchObject({ status: 'ready_for_review', why: 'extraction_failed' });
  await obey(on, pass('complete', 'The rest says it all.'));
  expect(await deskOf(on)).toMatchObject({ status: 'ready_for_review', why: 'all_facts_resolved' });
  await sendBroken();
  await drainCase(story.app);
  expect(await deskOf(on)).toMatchObject({ status: 'ready_for_review', why: 'extraction_failed' });
  await expectRejected('gate_not_open', story.app, on, pass('complete'));
});

describe('completion: automatic', () => {
  const declaration = { completion: 'automatic', gates: [gate('amount', SMALL)] };
  test('the last gate passed by a person completes the case, by the moves of the table', async () => {
    const on = await standing(declaration);
    const command = await obey(on, pass('amount'));
    expect(await deskOf(on)).toMatchObject({ status: 'complete' });
    const feed = await feedOf(on.tenant, on.caseId);
    expect(movesIn(feed).slice(-3)).toEqual([
      'ready_for_review → gate_ready',
      'gate_ready → gate_evaluating',
      'gate_evaluating → complete',
    ]);
    expect(countOf(feed, 'review.completed')).toBe(0);
    expect(command.event_cursors.at(-1)).toBe(feed.length);
    expect((await decisionsOf(on)).at(-1)).toMatchObject({ command_id: command.command_id });
  });
});

test('v1.review.completed goes just before v1.case.completed, with what the operators did', async () => {
  const tenant = await newTenant(story.app, { environment: 'live' });
  await publish(story.app, tenant);
  await addTestEndpoint(story.app, tenant.orgId);
  const on = { tenant, ...(await readCase(story, tenant, [invoiceText()])) };
  for (const value of ['1 EUR', '2 EUR'])
    await obey(on, { type: 'correct_fact', payload: { fact_id: 'total', value }, rationale: 'Seen.' });
  await obey(on, { type: 'confirm_fact', payload: { fact_id: 'invoice_date' } });
  await run(story.app, on, { type: 'confirm_fact', payload: { fact_id: 'none' } });
  await drainCase(story.app);
  const { caseId } = on;
  await story.app.as(tenant, (tx) => completeCase(tx, { caseId, rationale: null }));
  const told = await toldOf(story.app, caseId);
  const { revision } = (await deskOf(on)).body;
  expect(told['v1.review.completed']).toEqual([
    {
      case_type_id: 'invoice',
      revision,
      runtime_status: 'complete',
      outcome: 'completed',
      completed_at: told['v1.case.completed']?.[0].completed_at,
      reviewer_type: 'operator',
      command_count: 3,
      corrected_fact_ids: ['total'],
    },
  ]);
  const types = (await feedOf(tenant, caseId)).map(({ event_type }) => event_type);
  expect(types.slice(-3)).toEqual(['case.status_changed', 'review.completed', 'case.completed']);
});
