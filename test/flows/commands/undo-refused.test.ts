// What cannot be undone, and undos that race.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { completeCase } from '../../../src/cases/acts/completion.ts';
import { reopenCase } from '../../../src/cases/acts/reopening.ts';
import { runCommands } from '../../../src/commands/operations.ts';
import { deskOf, drainCase, expectRejected, give, run } from '../../harness/cases/commands.ts';
import { newTenant, publish, type Json, type Tenant } from '../../harness/factories.ts';
import { startStory, type Story } from '../../harness/story.ts';
import {
  colleague,
  obey,
  REASON,
  refused,
  reviewed,
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

describe('not undoable', () => {
  const confirm: Command = { type: 'confirm_fact', payload: { fact_id: 'total' } };

  test('what is no decision, was not applied, or is not there', async () => {
    const on = await reviewed(story, tenant);
    const other = await reviewed(story, tenant);
    const note = await obey(on, { type: 'add_note', payload: { text: 'a' } });
    const wrong = await run(story.app, on, { type: 'confirm_fact', payload: { fact_id: 'none' } });
    const foreign = await obey(other, confirm);
    for (const [id, told] of [
      [note.command_id, /not add_note/],
      [wrong.command_id, /is rejected/],
      [foreign.command_id, /no such command/],
      ['cmd_none', /no such command/],
    ] as const)
      expect((await refused(on, undo(id))).error.message).toMatch(told);
    expect((await deskOf(on)).allowed['undo_decision'].enabled).toBe(false);
  });

  test('twice, and the undo itself', async () => {
    const on = await reviewed(story, tenant);
    const { command_id } = await obey(on, confirm);
    const undone = await obey(on, undo(command_id));
    expect((await refused(on, undo(command_id))).error.message).toMatch(/already/);
    expect((await refused(on, undo(undone.command_id))).error.message).toMatch(/decide again/);
  });

  test('another’s decision, and one’s own after another’s; theirs undone, it is again', async () => {
    const on = await reviewed(story, tenant);
    const theirs = await colleague(on);
    const mine = await obey(on, confirm);
    expect((await refused(theirs, undo(mine.command_id))).error.message).toMatch(/who alone can undo it/);
    const payload = { fact_id: 'total', value: '9 EUR' };
    const later = await obey(theirs, { type: 'correct_fact', payload, rationale: REASON });
    expect((await refused(on, undo(mine.command_id))).error.message).toMatch(/has decided .* since/);
    expect((await deskOf(on)).allowed['undo_decision'].enabled).toBe(false);
    expect((await deskOf(theirs)).allowed['undo_decision'].payload).toEqual({
      command_id: later.command_id,
    });
    await obey(theirs, undo(later.command_id));
    await obey(on, undo(mine.command_id));
    expect((await deskOf(on)).facts['total']).toMatchObject({ reason_codes: [] });
  });

  test('while the case is complete; after it was reopened, it is', async () => {
    const on = await reviewed(story, tenant);
    const { command_id } = await obey(on, confirm);
    const { caseId } = on;
    await story.app.as(tenant, (tx) => completeCase(tx, { caseId, rationale: null }));
    await refused(on, undo(command_id));
    expect((await deskOf(on)).allowed['undo_decision']).toMatchObject({
      enabled: false,
      disabled_reason: 'The case is complete.',
    });
    await story.app.as(tenant, (tx) => reopenCase(tx, { caseId, rationale: 'One more look.' }));
    await obey(on, undo(command_id));
  });

  test('a decision of another organization is as if it were not there', async () => {
    const on = await reviewed(story, tenant);
    const { command_id } = await obey(on, confirm);
    const stranger = await newTenant(story.app);
    const body = {
      command_type: 'undo_decision',
      payload: { command_id },
      idempotency_key: randomUUID(),
    };
    expect(await stranger.api.post(`/cases/${on.caseId}/commands`, body)).toMatchObject({ status: 404 });
    await publish(story.app, stranger);
    const own = await reviewed(story, stranger);
    expect((await refused(own, undo(command_id))).error.message).toMatch(/no such command/);
  });

  test('a decision of a version that kept nothing', async () => {
    const on = await reviewed(story, tenant);
    const { command_id } = await obey(on, confirm);
    await story.app.store.database.sql(`update commands set stood_before = null where command_id = $1`, [
      command_id,
    ]);
    expect((await refused(on, undo(command_id))).error.message).toMatch(/older than this version/);
  });
});

describe('at once', () => {
  const confirm: Command = { type: 'confirm_fact', payload: { fact_id: 'total' } };
  const outcomes = async (on: On, ids: string[]): Promise<string[]> => {
    const all = await Promise.all(ids.map((id) => on.tenant.api.get(`/cases/${on.caseId}/commands/${id}`)));
    return all.map(({ body }) => body.command.error?.code ?? body.command.status);
  };

  test('of eight undos of one decision exactly one takes it back', async () => {
    const on = await reviewed(story, tenant);
    const { command_id } = await obey(on, confirm);
    const ids = await Promise.all(Array.from({ length: 8 }, () => give(tenant, on.caseId, undo(command_id))));
    const { store } = story.app;
    await Promise.all(ids.map((id) => runCommands(store, { caseId: on.caseId, commandId: id })));
    expect((await outcomes(on, ids)).toSorted()).toEqual(['applied', ...Array(7).fill('not_undoable')]);
    expect(
      (await deskOf(on)).facts['total']?.history.filter(({ outcome }: Json) => outcome === 'undone'),
    ).toHaveLength(1);
  });

  test('an undo and another’s decision: whichever came first counts', async () => {
    const on = await reviewed(story, tenant);
    const theirs = await colleague(on);
    const { command_id } = await obey(on, confirm);
    const payload = { fact_id: 'total', value: '9 EUR' };
    const [later, undone] = [
      await give(theirs.tenant, on.caseId, { type: 'correct_fact', payload, rationale: REASON }),
      await give(tenant, on.caseId, undo(command_id)),
    ];
    const { store } = story.app;
    await Promise.all(
      [undone, later].map((commandId) => runCommands(store, { caseId: on.caseId, commandId })),
    );
    expect(await outcomes(on, [later, undone])).toEqual(['applied', 'not_undoable']);
    expect((await deskOf(on)).facts['total']).toMatchObject({ value: '9.00 EUR' });
  });

  test('on a revision that was passed by it is stale, with one key it is one', async () => {
    const on = await reviewed(story, tenant);
    const command = await obey(on, confirm);
    await expectRejected(
      'stale_revision',
      story.app,
      on,
      undo(command.command_id, { expected_revision: command.resulting_revision - 1 }),
    );
    const body = {
      command_type: 'undo_decision',
      payload: { command_id: command.command_id },
      idempotency_key: randomUUID(),
    };
    const path = `/cases/${on.caseId}/commands`;
    expect(await tenant.api.post(path, body)).toMatchObject({ status: 202 });
    await drainCase(story.app);
    expect(await tenant.api.post(path, body)).toMatchObject({
      status: 200,
      body: { idempotent_replay: true, command: { status: 'applied' } },
    });
  });

  test('what one has in hand is not another’s to undo in', async () => {
    const on = await reviewed(story, tenant);
    const { command_id } = await obey(on, confirm);
    await obey(await colleague(on), { type: 'claim_case' });
    await expectRejected('claimed_by_other', story.app, on, undo(command_id));
  });
});
