// Commands whose run breaks off: all of it happens or nothing, once, and no command holds up those behind it for ever.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { deskOf, drainCase, give, invoiceText, pictureOf, readCase } from '../../harness/cases/commands.ts';
import type { Json, Tenant } from '../../harness/factories.ts';
import { feedOf, startStory, type Story } from '../../harness/story.ts';

let story: Story;
beforeAll(async () => {
  story = await startStory();
  await sql(`create sequence breaks`);
});
afterAll(() => story.close());
afterEach(() => sql(`drop function if exists break_off cascade`));

const sql = <Row = Json>(text: string, values: unknown[] = []): Promise<Row[]> =>
  story.app.store.database.sql<Row>(text, values);

/** Makes the first `times` writes of the kind break off; `how` ends the connection, or refuses the statement. */
async function breakAt(
  { event, table, when }: { event: 'insert' | 'update'; table: string; when: string },
  times: number,
  how: 'ends' | 'refuses' = 'ends',
): Promise<void> {
  await sql(`alter sequence breaks restart`);
  const breaking =
    how === 'ends'
      ? `perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(1);`
      : `raise 'broken';`;
  await sql(`create function break_off() returns trigger language plpgsql as $$ begin
    if ${when} and nextval('breaks') <= ${times} then ${breaking} end if; return new; end $$`);
  await sql(`create trigger break_off before ${event} on ${table} for each row execute function break_off()`);
}

/** Does all that is due, and what is to be tried again later as well, until nothing is left. */
async function drainRetries(): Promise<void> {
  for (let left = 1; left > 0;) {
    await sql(`update pgboss.job set start_after = now() where state = 'retry'`);
    await drainCase(story.app);
    await story.app.drain();
    left = (await sql(`select 1 from pgboss.job where state in ('created', 'retry', 'active')`)).length;
  }
}

async function reviewed(): Promise<{ tenant: Tenant; caseId: string }> {
  const tenant = await story.tenant();
  const { caseId } = await readCase(story, tenant, [invoiceText()]);
  return { tenant, caseId };
}

const correct = (on: { tenant: Tenant; caseId: string }, value: string): Promise<string> =>
  give(on.tenant, on.caseId, {
    type: 'correct_fact',
    payload: { fact_id: 'total', value },
    rationale: 'Seen.',
  });

const commandsOf = (caseId: string): Promise<Json[]> =>
  sql(
    `select command_id, status, attempts, error, started_at is not null as started, finished_at is not null as finished
     from commands where case_id = $1 order by command_id`,
    [caseId],
  );

describe('the connection ends in the middle of a command', () => {
  test.each<['insert' | 'update', string, string]>([
    ['insert', 'fact_entries', 'true'],
    ['insert', 'decisions', 'true'],
    ['insert', 'events', 'true'],
    ['update', 'cases', 'true'],
    ['update', 'commands', `new.status = 'applied'`],
    ['update', 'pgboss.job', `new.name = 'run-command' and new.state = 'completed'`],
  ])('at an %s of %s: nothing of it stays, and the next try does it once', async (event, table, when) => {
    const on = await reviewed();
    const before = await pictureOf(story.app, on.caseId);
    await breakAt({ event, table, when }, 1);
    await correct(on, '7 EUR');
    await story.app.drain(['run-command']);
    expect(await commandsOf(on.caseId)).toMatchObject([
      { status: 'running', attempts: 1, started: true, finished: false, error: null },
    ]);
    expect(await pictureOf(story.app, on.caseId)).toEqual(before);
    await drainRetries();
    expect(await commandsOf(on.caseId)).toMatchObject([
      { status: 'applied', attempts: 2, started: true, finished: true, error: null },
    ]);
    const { body, facts } = await deskOf(on);
    expect(body.revision).toBe(before.cases[0].revision + 1);
    expect(facts['total']).toMatchObject({ value: '7.00 EUR' });
    const told = (await feedOf(on.tenant, on.caseId)).slice(before.events.length);
    expect(told.map(({ event_type }) => event_type)).toEqual([
      'review.command_applied',
      'fact.corrected',
      'fact.resolved',
    ]);
  });
});

describe('a command that breaks at every try', () => {
  test('fails in the end, without any effect; those behind it run though it held them up all the time', async () => {
    const on = await reviewed();
    const ids = [await correct(on, '6.66 EUR'), await correct(on, '2 EUR'), await correct(on, '3 EUR')];
    await breakAt(
      { event: 'insert', table: 'fact_entries', when: `new.command_id = '${ids[0]}'` },
      1e6,
      'refuses',
    );
    const before = await pictureOf(story.app, on.caseId);
    await drainRetries();
    const [first, ...others] = await commandsOf(on.caseId);
    expect(first).toMatchObject({ command_id: ids[0], status: 'failed', finished: true });
    expect(first.error).toEqual({
      code: 'internal_error',
      message: expect.stringMatching(/fault on our side. Nothing changed/),
    });
    expect(first.attempts).toBeGreaterThanOrEqual(6);
    expect(others).toMatchObject(ids.slice(1).map((command_id) => ({ command_id, status: 'applied' })));
    const { body, facts } = await deskOf(on);
    expect(facts['total']).toMatchObject({ value: '3.00 EUR' });
    expect(facts['total']?.history.some(({ value }: Json) => value === '6.66 EUR')).toBe(false);
    expect(body.revision).toBe(before.cases[0].revision + 2);
    const feed = JSON.stringify(await feedOf(on.tenant, on.caseId));
    expect([feed.includes(ids[0] ?? ''), feed.includes(ids[1] ?? '')]).toEqual([false, true]);
  });

  test('shows as running between the tries, and not those that only wait behind it', async () => {
    const on = await reviewed();
    const first = await correct(on, '1 EUR');
    await correct(on, '2 EUR');
    await breakAt(
      { event: 'insert', table: 'fact_entries', when: `new.command_id = '${first}'` },
      2,
      'refuses',
    );
    await story.app.drain(['run-command']);
    expect(await commandsOf(on.caseId)).toMatchObject([
      { status: 'running', started: true, error: null },
      { status: 'queued', attempts: 0, started: false },
    ]);
    await drainRetries();
    expect(await commandsOf(on.caseId)).toMatchObject([
      { status: 'applied' },
      { status: 'applied', attempts: 1 },
    ]);
  });
});

/** The job breaks off at its last try, as when the process that holds it dies. */
async function loseLastTry(commandId: string): Promise<void> {
  const { boss } = story.app.store.jobs;
  await sql(`update pgboss.job set retry_limit = 0 where data ->> 'commandId' = $1`, [commandId]);
  const taken = await boss.fetch('run-command');
  expect(taken).toMatchObject([{ data: { commandId } }]);
  await boss.fail(
    'run-command',
    taken.map(({ id }) => id),
  );
}

test('a command whose every process died is tried once more, then it has failed and nothing has changed', async () => {
  const on = await reviewed();
  const before = await pictureOf(story.app, on.caseId);
  const commandId = await correct(on, '1 EUR');
  await loseLastTry(commandId);
  await giveUpOnce();
  expect(await commandsOf(on.caseId)).toMatchObject([{ status: 'running', finished: false }]);
  await loseLastTry(commandId);
  await giveUpOnce();
  expect(await commandsOf(on.caseId)).toMatchObject([
    { status: 'failed', error: { code: 'internal_error' } },
  ]);
  expect(await pictureOf(story.app, on.caseId)).toEqual(before);
  await correct(on, '2 EUR');
  await drainCase(story.app);
  expect((await deskOf(on)).facts['total']).toMatchObject({ value: '2.00 EUR' });
});

/** The dead job is told to its command, and nothing else is done. */
const giveUpOnce = (): Promise<number> => story.app.drain(['dead-jobs' as 'run-command']);

test('a command that lost its job is run by the next one, before it', async () => {
  const on = await reviewed();
  const lost = await correct(on, '1 EUR');
  await sql(`delete from pgboss.job where data ->> 'commandId' = $1`, [lost]);
  await drainCase(story.app);
  expect(await commandsOf(on.caseId)).toMatchObject([{ status: 'queued' }]);
  await correct(on, '2 EUR');
  await drainCase(story.app);
  expect(await commandsOf(on.caseId)).toMatchObject([{ status: 'applied' }, { status: 'applied' }]);
  const { history } = (await deskOf(on)).facts['total'] ?? {};
  expect(history.slice(-2).map(({ value }: Json) => value)).toEqual(['1.00 EUR', '2.00 EUR']);
});
