// undo_decision on gates and escalations: the case stands where it stood.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { migrationStatements } from '../../../src/platform/database/schema/migration-statements.ts';
import { MIGRATIONS } from '../../../migrations/list.ts';
import { deskOf, drainCase } from '../../harness/cases/commands.ts';
import { WORKFLOW, type Json, type Tenant } from '../../harness/factories.ts';
import { startStory, type Story } from '../../harness/story.ts';
import {
  obey,
  REASON,
  refused,
  reviewed,
  stateOf,
  TEXT,
  undo,
  type Command,
  type On,
} from '../../harness/cases/undo.ts';

let story: Story;
let tenant: Tenant;
beforeAll(async () => {
  story = await startStory();
  tenant = await story.tenant();
});
afterAll(() => story.close());

describe('an escalation', () => {
  test('taken back gives the case to who had it in hand', async () => {
    const on = await reviewed(story, tenant);
    await obey(on, { type: 'claim_case', payload: { lease_minutes: 60 } });
    const before = await stateOf(on);
    const { command_id } = await obey(on, { type: 'escalate_case', payload: { reason_code: 'odd' } });
    expect(await deskOf(on)).toMatchObject({ why: 'escalated', body: { ownership: null } });
    await obey(on, undo(command_id));
    expect(await stateOf(on)).toEqual(before);
  });

  test('of two, the last one first', async () => {
    const on = await reviewed(story, tenant);
    const escalate: Command = { type: 'escalate_case', payload: { reason_code: 'odd' } };
    const first = await obey(on, escalate);
    const second = await obey(on, escalate);
    await refused(on, undo(first.command_id));
    await obey(on, undo(second.command_id));
    expect(await deskOf(on)).toMatchObject({ why: 'escalated' });
    await obey(on, undo(first.command_id));
    expect(await deskOf(on)).toMatchObject({ why: 'all_facts_resolved' });
  });
});

describe('a gate', () => {
  const gate = (gate_id: string, extra: object = {}): object => ({
    gate_id,
    title: gate_id,
    requires: ['invoice_number', 'invoice_date'],
    ...extra,
  });
  const small = { condition: 'facts.total.number <= 1000.0', message: 'More than 1000.' };
  const pass = (gate_id: string): Command => ({ type: 'pass_gate', payload: { gate_id }, rationale: REASON });
  async function atGate(declaration: object, texts = [TEXT]): Promise<On> {
    return reviewed(story, await story.tenant({ ...WORKFLOW, ...declaration }), texts);
  }

  test.each(['review', 'fail'])('that the operator passed (%s) holds the case up again', async (on_fail) => {
    const on = await atGate({ gates: [gate('amount', { ...small, on_fail }), gate('last', small)] });
    const before = await stateOf(on);
    const { command_id } = await obey(on, pass('amount'));
    await drainCase(story.app);
    await obey(on, undo(command_id));
    expect(await stateOf(on)).toEqual(before);
    await drainCase(story.app);
    expect(await stateOf(on)).toEqual(before);
    await obey(on, pass('amount'));
    await drainCase(story.app);
    expect((await deskOf(on)).body.gates).toMatchObject([
      { status: 'passed', outcome: 'passed_by_operator' },
      { gate_id: 'last', outcome: 'review' },
    ]);
  });

  test('passed before passes were kept: the upgrade fills in what it had read, and only that of passes that stand', async () => {
    const { sql } = story.app.store.database;
    const on = await atGate({ gates: [gate('amount', small)] });
    const { command_id } = await obey(on, pass('amount'));
    await obey(on, undo(command_id));
    await obey(on, pass('amount'));
    const kept = async (): Promise<unknown[]> =>
      sql(
        `select inputs, undone_by is null as stands from decisions
         where case_id = $1 and outcome = 'passed_by_operator' order by undone_by is null`,
        [on.caseId],
      );
    const before = await kept();
    await sql('update decisions set inputs = null where case_id = $1', [on.caseId]);

    const upgrade = MIGRATIONS.filter(({ name }) => name === '20261123000031_passes');
    for (const migration of upgrade)
      for (const statement of await migrationStatements(migration, 'up')) await sql(statement, []);
    expect(before).toMatchObject([
      { stands: false, inputs: expect.any(Array) },
      { stands: true, inputs: expect.any(Array) },
    ]);
    expect(await kept()).toEqual([{ stands: false, inputs: null }, before[1]]);
  });

  test('whose pass let failed documents go by: they stand in the way again', async () => {
    const on = await atGate({ gates: [gate('amount', small)] });
    const url = story.serve('%PDF-1.7\n%%EOF', { name: 'broken.pdf' });
    await on.tenant.api.post('/process', {
      document_url: url,
      case_type_id: 'invoice',
      external_case_id: on.externalCaseId,
      idempotency_key: randomUUID(),
    });
    await drainCase(story.app);
    expect(await deskOf(on)).toMatchObject({ why: 'extraction_failed' });
    const before = await stateOf(on);
    const { command_id } = await obey(on, pass('amount'));
    await drainCase(story.app);
    await obey(on, undo(command_id));
    await drainCase(story.app);
    expect(await stateOf(on)).toEqual(before);
  });

  test('looks anew where it would say something else by now', async () => {
    const on = await atGate({
      gates: [gate('amount')],
      review: { always_review: ['invoice_number'] },
    });
    expect(await deskOf(on)).toMatchObject({ why: 'gate_review_required' });
    const { command_id } = await obey(on, pass('amount'));
    await obey(on, { type: 'confirm_fact', payload: { fact_id: 'invoice_number' } });
    await drainCase(story.app);
    await obey(on, undo(command_id));
    await drainCase(story.app);
    expect((await deskOf(on)).body.gates).toMatchObject([{ status: 'passed', outcome: 'passed' }]);
  });

  test('whose facts changed since was looked at again: the pass is over', async () => {
    const on = await atGate({ gates: [gate('amount', small)] });
    const { command_id } = await obey(on, pass('amount'));
    const payload = { fact_id: 'total', value: '9 EUR' };
    await obey(on, { type: 'correct_fact', payload, rationale: REASON });
    await drainCase(story.app);
    expect((await refused(on, undo(command_id))).error.message).toMatch(/stands no more/);
  });

  const correct = (value: string): Command => ({
    type: 'correct_fact',
    payload: { fact_id: 'total', value },
    rationale: REASON,
  });

  test.each([true, false])(
    'passed for what it had read is passed again as soon as that is so (drained: %s)',
    async (drains) => {
      const on = await atGate({ gates: [gate('amount', small), gate('last', small)] });
      await obey(on, pass('amount'));
      await drainCase(story.app);
      const before = await stateOf(on);
      const { command_id } = await obey(on, correct('2000 EUR'));
      if (drains) {
        await drainCase(story.app);
        expect((await deskOf(on)).body.gates).toMatchObject([{ outcome: 'review' }, { status: 'pending' }]);
      }
      await obey(on, undo(command_id));
      await drainCase(story.app);
      expect(await stateOf(on)).toEqual(before);
      const { body } = await on.tenant.api.get(`/cases/${on.caseId}/events?limit=500`);
      const told = body.events.filter(({ data }: Json) => data.gate_id === 'amount');
      expect(told.at(-1)).toMatchObject({
        event_type: 'gate.evaluated',
        data: { outcome: 'passed_by_operator' },
      });
    },
  );

  test('a pass is over where a decision that is older than it is taken back, and the gate would read something else', async () => {
    const on = await atGate({ gates: [gate('amount', small)] });
    const { command_id } = await obey(on, correct('2000 EUR'));
    await drainCase(story.app);
    await obey(on, pass('amount'));
    await drainCase(story.app);
    await obey(on, undo(command_id));
    await drainCase(story.app);
    expect((await deskOf(on)).body.gates).toMatchObject([{ outcome: 'review' }]);
  });

  test('each of two passes holds for what it was about; one that was taken back for nothing', async () => {
    const on = await atGate({ gates: [gate('amount', small)] });
    const { command_id: first } = await obey(on, pass('amount'));
    await drainCase(story.app);
    const passed = await stateOf(on);
    const { command_id: more } = await obey(on, correct('2000 EUR'));
    await drainCase(story.app);
    const { command_id: second } = await obey(on, pass('amount'));
    await drainCase(story.app);
    await obey(on, undo(second));
    await drainCase(story.app);
    expect((await deskOf(on)).body.gates).toMatchObject([{ outcome: 'review' }]);
    await obey(on, undo(more));
    await drainCase(story.app);
    expect(await stateOf(on)).toEqual(passed);
    await obey(on, undo(first));
    const { command_id: again } = await obey(on, correct('2000 EUR'));
    await drainCase(story.app);
    await obey(on, undo(again));
    await drainCase(story.app);
    expect((await deskOf(on)).body.gates).toMatchObject([{ outcome: 'review' }]);
  });
});
