// Two operators, a worker and a case at once: every command counts once, in its turn, and none is lost.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { lockCaseRow } from '../../../src/cases/locking.ts';
import { runCommands } from '../../../src/commands/operations.ts';
import type { CommandType } from '../../../src/commands/types.ts';
import {
  addDocument,
  deskOf,
  drainCase,
  give,
  invoiceText,
  readCase,
  type ReviewCase,
} from '../../harness/cases/commands.ts';
import { newTenant, type Json, type Tenant } from '../../harness/factories.ts';
import { feedOf, movesIn, startStory, type Story } from '../../harness/story.ts';
import { waitFor } from '../../harness/wait.ts';

let story: Story;
beforeAll(async () => {
  story = await startStory();
});
afterAll(() => story.close());

const commandsOf = (caseId: string): Promise<Json[]> =>
  story.app.store.database.sql(`select * from commands where case_id = $1 order by command_id`, [caseId]);

/** The case's first operator, and one with a key of their own. */
async function twoAt(texts: string[]): Promise<{ actors: [Tenant, Tenant]; found: ReviewCase }> {
  const tenant = await story.tenant();
  const other = await newTenant(story.app, { orgId: tenant.orgId });
  return { actors: [tenant, other], found: await readCase(story, tenant, texts) };
}

/** What the n-th of many commands is: some move facts, some do not, some are not possible. */
const KINDS: ((n: number) => { type: CommandType; payload: object; rationale?: string })[] = [
  (n) => ({
    type: 'correct_fact',
    payload: { fact_id: 'invoice_number', value: `RE-${n}` },
    rationale: 'As on the letter.',
  }),
  () => ({ type: 'confirm_fact', payload: { fact_id: 'invoice_date' } }),
  (n) => ({ type: 'add_note', payload: { text: `Note ${n}` } }),
  () => ({ type: 'correct_fact', payload: { fact_id: 'total', value: '12 EUR' } }),
  (n) => ({ type: 'correct_fact', payload: { fact_id: 'total', value: `${n} EUR` }, rationale: 'Seen.' }),
  () => ({ type: 'confirm_fact', payload: { fact_id: 'nobody_knows' } }),
  () => ({ type: 'escalate_case', payload: { reason_code: 'odd' } }),
  () => ({ type: 'reject_fact', payload: { fact_id: 'invoice_date', reason_code: 'value_mismatch' } }),
];

/** Why a case refuses one of these; undefined where it does not. */
function refusalOf({ command_type, payload, rationale }: Json, isDateKnown: boolean): string | undefined {
  if (payload.fact_id === 'nobody_knows') return 'fact_not_found';
  if (command_type === 'correct_fact' && rationale === null) return 'rationale_required';
  return command_type === 'confirm_fact' && !isDateKnown ? 'invalid_value' : undefined;
}

describe('32 commands of two actors, while documents are read and eight workers race', () => {
  let found: ReviewCase;
  let actors: [Tenant, Tenant];
  let commands: Json[];
  beforeAll(async () => {
    ({ actors, found } = await twoAt([invoiceText()]));
    const [first, second] = actors;
    const kinds = Array.from({ length: 32 }, (_, n) => (KINDS[n % KINDS.length] ?? KINDS[0])?.(n));
    await Promise.all([
      addDocument(story, first, { found, text: invoiceText({ number: 'RE-9999' }) }),
      ...kinds.map((command, n) =>
        command === undefined ? null : give(n % 2 === 0 ? first : second, found.caseId, command),
      ),
    ]);
    const { caseId } = found;
    const ids = (await commandsOf(caseId)).map(({ command_id }) => command_id);
    await Promise.all([
      story.app.drain(),
      ...[31, 3, 17, 8, 25, 0, 12].map((n) =>
        runCommands(story.app.store, { caseId, commandId: ids[n] ?? '' }),
      ),
    ]);
    await drainCase(story.app);
    commands = await commandsOf(caseId);
  });

  test('each took effect once or was rejected: nothing is lost, nothing is done twice', async () => {
    expect(commands).toHaveLength(32);
    let isDateKnown = true;
    for (const command of commands) {
      const { command_type, status, error, attempts } = command;
      const code = refusalOf(command, isDateKnown);
      if (command_type === 'reject_fact') isDateKnown = false;
      const expected = { status: code === undefined ? 'applied' : 'rejected', code, attempts: 1 };
      expect({ command_type, status, code: error?.code, attempts }).toEqual({ command_type, ...expected });
    }
    const told = (await feedOf(actors[0], found.caseId)).filter(({ event_type }) =>
      event_type.startsWith('review.command_'),
    );
    expect(told.map(({ data }) => data.command_id)).toEqual(commands.map(({ command_id }) => command_id));
    const entered = await story.app.store.database.sql<Json>(
      `select command_id from fact_entries where case_id = $1 order by revision`,
      [found.caseId],
    );
    const settling = ({ command_type, status }: Json): boolean =>
      command_type.endsWith('_fact') && status === 'applied';
    expect(entered.map(({ command_id }) => command_id)).toEqual(
      commands.filter(settling).map(({ command_id }) => command_id),
    );
  });

  test('they took effect in the order of their ids: the facts are what the last ones made them', async () => {
    const { facts, body } = await deskOf({ tenant: actors[0], caseId: found.caseId });
    const applied = commands.filter(({ status }) => status === 'applied');
    const lastOf = (factId: string): Json => applied.findLast(({ payload }) => payload.fact_id === factId);
    for (const factId of ['invoice_number', 'total']) {
      const { payload, actor, command_id, rationale } = lastOf(factId);
      const { source, history, conflicts, ...fact } = facts[factId] ?? {};
      // A document that was read after the last of them contradicts it: then nobody wins by himself.
      const value = fact.value ?? conflicts.find(({ sources }: Json) => sources.includes('operator'))?.value;
      expect({ value: value?.replace('.00', ''), source }).toEqual({
        value: payload.value,
        source: 'operator',
      });
      const decision = history.findLast((one: Json) => one.command_id !== null);
      expect(decision).toMatchObject({ value, actor, command_id, rationale });
    }
    expect(facts['invoice_date']?.status).toBe(
      lastOf('invoice_date').command_type === 'confirm_fact' ? 'resolved' : 'needs_input',
    );
    expect(body.commands.map(({ command_id }: Json) => command_id)).toEqual(
      commands
        .toReversed()
        .slice(0, 20)
        .map(({ command_id }) => command_id),
    );
  });

  test('the revision counts the changes; cursors have no gap, and each command owns its own', async () => {
    const feed = await feedOf(actors[0], found.caseId);
    const owned = commands.flatMap(({ event_cursors }) => event_cursors.map(Number));
    expect(owned).toEqual([...new Set(owned)].toSorted((a, b) => a - b));
    for (const { command_id, event_cursors } of commands)
      expect(feed[event_cursors[0] - 1]?.data.command_id).toBe(command_id);
    const { body } = await deskOf({ tenant: actors[0], caseId: found.caseId });
    const resulting = commands
      .filter(({ status }) => status === 'applied')
      .map(({ resulting_revision }) => resulting_revision);
    expect(resulting).toEqual(resulting.toSorted((a, b) => a - b));
    const raising = commands.filter(
      ({ status, command_type }) => status === 'applied' && command_type !== 'add_note',
    );
    const others = feed.filter(
      ({ event_type, cursor }) =>
        ['document.uploaded', 'document.processed', 'gate.evaluated'].includes(event_type) &&
        !owned.includes(cursor),
    );
    expect(body.revision).toBe(raising.length + others.length);
    for (const move of movesIn(feed)) expect(move).not.toContain('complete');
  });
});

test.each(['both given before either runs', 'the second given after the first ran'])(
  'of two decisions on one revision exactly one takes effect, the other one is told that it is stale: %s',
  async (order) => {
    const { actors, found } = await twoAt([invoiceText()]);
    const [first, second] = actors;
    const { caseId } = found;
    const { body } = await deskOf({ tenant: first, caseId });
    const decide = (tenant: Tenant, value: string): Promise<string> =>
      give(tenant, caseId, {
        type: 'correct_fact',
        payload: { fact_id: 'total', value },
        rationale: 'Seen.',
        expected_revision: body.revision,
      });
    await decide(first, '1 EUR');
    if (order.startsWith('the second')) await drainCase(story.app);
    const commandId = await decide(second, '2 EUR');
    const race = { caseId, commandId };
    await Promise.all([
      runCommands(story.app.store, race),
      runCommands(story.app.store, race),
      story.app.drain(),
    ]);
    const commands = await commandsOf(caseId);
    expect(commands).toMatchObject([
      { status: 'applied', resulting_revision: body.revision + 1 },
      { status: 'rejected', error: { code: 'stale_revision' }, resulting_revision: null },
    ]);
    expect((await deskOf({ tenant: first, caseId })).facts['total']).toMatchObject({ value: '1.00 EUR' });
  },
);

test('16 twins with one key make one command, and its effect happens once', async () => {
  const { actors, found } = await twoAt([invoiceText()]);
  const { caseId } = found;
  const body = {
    command_type: 'correct_fact',
    payload: { fact_id: 'total', value: '7 EUR' },
    rationale: 'Seen.',
    idempotency_key: randomUUID(),
  };
  const replies = await Promise.all(
    Array.from({ length: 16 }, (_, n) =>
      (actors[n % 2] ?? actors[0]).api.post(`/cases/${caseId}/commands`, body),
    ),
  );
  await drainCase(story.app);
  const taken = replies.filter(({ status }) => status === 202);
  expect([taken.length, replies.filter(({ status }) => status === 200).length]).toEqual([1, 15]);
  expect(new Set(replies.map((reply) => reply.body.command.command_id)).size).toBe(1);
  expect(replies.filter((reply) => reply.body.idempotent_replay === false)).toHaveLength(1);
  expect(await commandsOf(caseId)).toMatchObject([{ status: 'applied' }]);
});

test('a command that waited for the case happens after what it waited for, by its times too', async () => {
  const { actors, found } = await twoAt([invoiceText()]);
  const [tenant] = actors;
  const { caseId } = found;
  const { store } = story.app;
  const commandId = await give(tenant, caseId, { type: 'claim_case', payload: { lease_minutes: 30 } });
  const { promise: ran, resolve } = Promise.withResolvers<void>();
  await story.app.as(tenant, async (tx) => {
    await lockCaseRow(tx, caseId);
    runCommands(store, { caseId, commandId }).then(resolve, resolve);
    await waitFor('the command to wait', async () => {
      const waiting = await store.database.sql(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      return waiting.length > 0;
    });
    await story.app.advance('1 hour');
  });
  await ran;
  expect(await commandsOf(caseId)).toMatchObject([{ status: 'applied' }]);
  expect((await deskOf({ tenant, caseId })).body.ownership).toMatchObject({ owner_id: tenant.keyId });
  await story.app.advance('-1 hour');
});
