// Who looks at a case: claims with a lease that ends by itself, taking over, escalating, noting.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reopenCase } from '../../../src/cases/acts/reopening.ts';
import { completeCase } from '../../../src/cases/acts/completion.ts';
import {
  apply,
  deskOf,
  drainCase,
  expectRejected,
  invoiceText,
  openSession,
  pictureOf,
  readCase,
  run,
} from '../../harness/cases/commands.ts';
import { newTenant, type Json, type Tenant } from '../../harness/factories.ts';
import { countOf, feedOf, movesIn, startStory, type Story } from '../../harness/story.ts';

type On = { tenant: Tenant; caseId: string };
let story: Story;
let tenant: Tenant;
let colleague: Tenant;
let on: On;
let theirs: On;
beforeAll(async () => {
  story = await startStory();
  tenant = await story.tenant();
  colleague = await newTenant(story.app, { orgId: tenant.orgId });
});
afterAll(() => story.close());
beforeEach(() => stand(invoiceText()));

async function stand(text: string): Promise<void> {
  const { caseId } = await readCase(story, tenant, [text]);
  on = { tenant, caseId };
  theirs = { tenant: colleague, caseId };
}
const obey = (who: On, command: Parameters<typeof run>[2]): Promise<Json> => apply(story.app, who, command);
const owner = async (): Promise<Json> => (await deskOf(on)).body.ownership;
const reason = async (): Promise<Json> => (await deskOf(on)).body.workspace.operational_summary.reason;
const inQueue = async (query = ''): Promise<Json> => {
  const { body } = await tenant.api.get(`/operator/queue?limit=200&${query}`);
  return body.rows.find(({ case_id }: Json) => case_id === on.caseId);
};
/** The gate's decisions: an evaluation more would be one more. */
const evaluations = async (): Promise<number> => countOf(await feedOf(tenant, on.caseId), 'gate.evaluated');

describe('claim_case', () => {
  test('the case is the actor’s for the minutes asked for, in the workspace and in the queue; no revision comes of it', async () => {
    const { body: before } = await deskOf(on);
    const command = await obey(on, { type: 'claim_case', payload: { lease_minutes: 45 } });
    expect(command.resulting_revision).toBe(before.revision);
    const owned = await owner();
    expect(owned).toEqual({
      owner_type: 'api_key',
      owner_id: tenant.keyId,
      label: tenant.keyId,
      claimed_at: expect.any(String),
      lease_expires_at: command.result.lease_expires_at,
    });
    expect(Date.parse(owned.lease_expires_at) - Date.parse(owned.claimed_at)).toBe(45 * 60_000);
    expect(await reason()).toMatchObject({ queue_status: 'claimed', why_here_code: 'all_facts_resolved' });
    expect(await inQueue('owner=me')).toMatchObject({ ownership: owned, queue_status: 'claimed' });
    expect(await inQueue('owner=none')).toBeUndefined();
    expect(await evaluations()).toBe(1);
  });

  test('half an hour by default; claiming again renews it', async () => {
    const first = await obey(on, { type: 'claim_case' });
    await story.app.advance('20 minutes');
    const second = await obey(on, { type: 'claim_case', payload: { lease_minutes: 480 } });
    const apart = Date.parse(second.result.lease_expires_at) - Date.parse(first.result.lease_expires_at);
    expect(apart).toBeGreaterThanOrEqual(470 * 60_000);
    expect((await owner()).lease_expires_at).toBe(second.result.lease_expires_at);
  });

  test('the lease ends by itself: others are kept out until then, and not after', async () => {
    await obey(theirs, { type: 'claim_case', payload: { lease_minutes: 10 } });
    await story.app.advance('9 minutes 50 seconds');
    const correction = {
      type: 'correct_fact',
      payload: { fact_id: 'total', value: '1 EUR' },
      rationale: 'a',
    } as const;
    const rejected = await expectRejected('claimed_by_other', story.app, on, correction);
    expect(rejected.error.message).toContain(colleague.keyId);
    const { allowed } = await deskOf(on);
    expect(allowed['correct_fact']).toMatchObject({
      enabled: false,
      disabled_reason: expect.stringContaining('claimed'),
    });
    expect(allowed['add_note']).toMatchObject({ enabled: true, disabled_reason: null });
    expect((await deskOf(theirs)).allowed['correct_fact']).toMatchObject({ enabled: true });
    await story.app.advance('11 seconds');
    expect(await owner()).toBeNull();
    expect((await deskOf(on)).allowed['correct_fact']).toMatchObject({ enabled: true });
    expect(await reason()).toMatchObject({ queue_status: 'open' });
    expect(await inQueue('owner=none')).toMatchObject({ queue_status: 'open', ownership: null });
    await obey(on, correction);
    await obey(on, { type: 'claim_case' });
    expect((await owner()).owner_id).toBe(tenant.keyId);
  });

  test('a claim stays while the case goes on by itself', async () => {
    await obey(on, { type: 'claim_case' });
    await obey(on, {
      type: 'correct_fact',
      payload: { fact_id: 'invoice_number', value: 'RE-7' },
      rationale: 'a',
    });
    await drainCase(story.app);
    expect((await owner()).owner_id).toBe(tenant.keyId);
    expect(await reason()).toMatchObject({ queue_status: 'claimed', why_here_code: 'all_facts_resolved' });
  });
});

test('release_case: the case is anybody’s again; releasing what nobody has is no fault', async () => {
  await obey(on, { type: 'claim_case' });
  expect(await obey(on, { type: 'release_case' })).toMatchObject({ result: { released: true } });
  expect(await owner()).toBeNull();
  expect(await reason()).toMatchObject({ queue_status: 'open' });
  expect((await deskOf(on)).allowed['release_case']).toMatchObject({ enabled: false });
  expect(await obey(theirs, { type: 'release_case' })).toMatchObject({ result: { released: false } });
  await obey(theirs, { type: 'claim_case' });
});

describe('a case that waits for its applicant', () => {
  beforeEach(async () => {
    await stand('INVOICE\nInvoice number: RE-1\nWith kind regards');
    await openSession(story.app, on);
    expect(await deskOf(on)).toMatchObject({ status: 'intake_in_progress', why: 'awaiting_applicant' });
  });

  test('is taken over by a claim, and stays with the operators', async () => {
    await obey(on, { type: 'claim_case' });
    expect(await deskOf(on)).toMatchObject({ status: 'ready_for_review', why: 'fact_needs_input' });
    expect(movesIn(await feedOf(tenant, on.caseId)).at(-1)).toBe('intake_in_progress → ready_for_review');
    await obey(on, { type: 'release_case' });
    expect(await deskOf(on)).toMatchObject({ status: 'ready_for_review' });
    await obey(on, { type: 'correct_fact', payload: { fact_id: 'total', value: '1 EUR' }, rationale: 'a' });
    expect(await deskOf(on)).toMatchObject({ status: 'ready_for_review', why: 'fact_needs_input' });
  });

  test('taken over, completed and opened again it is with the operators as it was', async () => {
    await obey(on, { type: 'claim_case' });
    for (const [fact_id, value] of [
      ['invoice_date', '2026-05-03'],
      ['total', '1 EUR'],
    ])
      await obey(on, { type: 'correct_fact', payload: { fact_id, value }, rationale: 'By phone.' });
    await drainCase(story.app);
    await obey(on, { type: 'release_case' });
    await story.app.as(tenant, (tx) => completeCase(tx, { caseId: on.caseId, rationale: null }));
    await story.app.as(tenant, (tx) => reopenCase(tx, { caseId: on.caseId, rationale: 'A mistake.' }));
    const payload = { fact_id: 'invoice_number', reason_code: 'value_mismatch' };
    await obey(on, { type: 'reject_fact', payload });
    expect(await deskOf(on)).toMatchObject({ status: 'ready_for_review', why: 'fact_needs_input' });
  });

  test('goes on by a fact that an operator settles, without being taken over', async () => {
    const payload = { fact_id: 'invoice_date', value: '2026-05-03' };
    await obey(on, { type: 'correct_fact', payload, rationale: 'By phone.' });
    await drainCase(story.app);
    expect(await deskOf(on)).toMatchObject({ status: 'ready_for_review', why: 'all_facts_resolved' });
  });
});

describe('escalate_case', () => {
  const escalate = {
    type: 'escalate_case',
    payload: { reason_code: 'odd', note: 'Two passports.' },
  } as const;

  test('goes to the top of the queue as nobody’s, and no gate is evaluated again', async () => {
    await obey(on, { type: 'claim_case' });
    const { gates: before } = (await deskOf(on)).body;
    const command = await obey(on, escalate);
    expect(await deskOf(on)).toMatchObject({ status: 'ready_for_review', why: 'escalated' });
    expect(await reason()).toMatchObject({ queue_status: 'escalated', queue_category: 'review' });
    expect(await owner()).toBeNull();
    expect(await inQueue()).toMatchObject({ priority: 'urgent', queue_status: 'escalated' });
    await drainCase(story.app);
    expect((await deskOf(on)).body.gates).toEqual(before);
    expect(await evaluations()).toBe(1);
    const feed = await feedOf(tenant, on.caseId);
    const told = feed.filter(({ event_type }) => event_type === 'case.escalated');
    expect(told).toMatchObject([{ data: { command_id: command.command_id, reason_code: 'odd' } }]);
    expect(JSON.stringify(feed)).not.toContain('Two passports');
  });

  test('is a decision of its own, with who and why; taken back it says so', async () => {
    const { command_id: id } = await obey(on, { ...escalate, rationale: 'Names differ.' });
    const { command_id: back } = await obey(on, { type: 'undo_decision', payload: { command_id: id } });
    const { body } = await tenant.api.get(`/cases/${on.caseId}/package`);
    const own = body.decisions.filter(({ kind }: Json) => kind === 'command');
    const common = { subject_id: id, actor: { type: 'api_key', id: tenant.keyId } };
    expect(own).toMatchObject([
      { ...common, outcome: 'escalated', rationale: 'Names differ.', undone_by: back },
      { ...common, outcome: 'undone' },
    ]);
  });

  test('whoever claims it has it in hand; given back it is escalated still', async () => {
    await obey(on, escalate);
    await obey(theirs, { type: 'claim_case', payload: { lease_minutes: 5 } });
    expect(await reason()).toMatchObject({ queue_status: 'claimed', why_here_code: 'escalated' });
    await story.app.advance('6 minutes');
    expect(await reason()).toMatchObject({ queue_status: 'escalated' });
    await story.app.drain();
    expect(await inQueue()).toMatchObject({ queue_status: 'escalated', priority: 'urgent' });
  });

  test('ends when the case leaves the operators', async () => {
    await obey(on, escalate);
    await obey(on, {
      type: 'correct_fact',
      payload: { fact_id: 'invoice_number', value: 'RE-7' },
      rationale: 'a',
    });
    await drainCase(story.app);
    expect(await deskOf(on)).toMatchObject({ status: 'ready_for_review', why: 'all_facts_resolved' });
    expect(await inQueue()).toMatchObject({ priority: 'normal', queue_status: 'open' });
  });

  test('ends with the completion, and a reopened case starts anew', async () => {
    await obey(on, escalate);
    const { caseId } = on;
    await story.app.as(tenant, (tx) => completeCase(tx, { caseId, rationale: null }));
    await story.app.as(tenant, (tx) => reopenCase(tx, { caseId, rationale: 'Wrong total.' }));
    expect(await deskOf(on)).toMatchObject({ status: 'ready_for_review', why: 'all_facts_resolved' });
    expect(await owner()).toBeNull();
  });
});

test('add_note: the timeline tells that there is one, the command keeps the text; nothing else changes', async () => {
  const before = await pictureOf(story.app, on.caseId);
  const text = 'Called Mrs Müller: the original follows by post.';
  const command = await obey(on, { type: 'add_note', payload: { text } });
  const after = await pictureOf(story.app, on.caseId);
  const event = after.events.at(-1);
  expect(event).toMatchObject({ feed_type: 'review.command_applied', data: { command_type: 'add_note' } });
  const cases = [{ ...before.cases[0], last_cursor: event.cursor }];
  expect(after).toEqual({ ...before, cases, events: [...before.events, event] });
  expect(command).toMatchObject({ payload: { text }, event_cursors: [event.cursor] });
  expect((await deskOf(on)).body.commands[0]).toEqual(command);
  expect(JSON.stringify(await feedOf(tenant, on.caseId))).not.toContain('Müller');
});
