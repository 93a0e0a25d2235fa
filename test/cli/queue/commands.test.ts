// intake queue over a real database: the table, the JSON, and every act of the view as a command record of the operator.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import CasesUndo from '../../../cli/commands/cases/undo.ts';
import Queue from '../../../cli/commands/queue.ts';
import { openDesk, type OpenDesk, type Place } from '../../../cli/connect.ts';
import { databaseDesk } from '../../../cli/queue/desk/database-desk.ts';
import type { CommandRequest, Desk } from '../../../cli/queue/desk/desk.ts';
import { invoicePdf } from '../../harness/documents.ts';
import { caseFixture } from '../fixture.ts';
import { jsonOf, runHere } from '../run.ts';

let fixture: Awaited<ReturnType<typeof caseFixture>>;
let opened: OpenDesk;
let desk: Desk;
let ready: string;
let disputed: string;

beforeAll(async () => {
  fixture = await caseFixture();
  ready = await fixture.invoice('A-1');
  disputed = await fixture.invoice('A-2');
  await fixture.submit(await invoicePdf({ date: '04.06.2026' }), {
    externalCaseId: 'A-2',
    name: 'correction.pdf',
  });
  const before = process.env['DATABASE_URL'];
  process.env['DATABASE_URL'] = fixture.app.url;
  opened = await openDesk({ as: 'olga', note: () => undefined, holds: () => undefined });
  if (before === undefined) delete process.env['DATABASE_URL'];
  else process.env['DATABASE_URL'] = before;
  const place: Place = { orgId: fixture.tenant.orgId, environment: 'test' };
  desk = databaseDesk(opened.sql, opened, place);
});
afterAll(async () => {
  await opened.close();
  await fixture.close();
});

const run = (...args: string[]) => runHere(Queue, args, fixture.environment);
const revisionOf = async (caseId: string): Promise<number> => (await desk.workspace(caseId)).revision;

describe('without a terminal', () => {
  test('a table of the cases that wait', async () => {
    const { stdout, code } = await run();
    expect(code).toBe(0);
    expect(stdout).toMatch(/^CASE +TITLE +EXTERNAL ID +TYPE +PRIORITY +AGE +STATUS +WHY HERE +OWNER/);
    expect(stdout).toMatch(new RegExp(`${disputed} .* A-2 .* fact_conflict`));
    expect(stdout.split('\n').filter((line) => line.startsWith('case_'))).toHaveLength(2);
  });

  test('--json holds rows and counts', async () => {
    const { rows, counts } = jsonOf(await run('--json'));
    expect(rows.map(({ case_id }: { case_id: string }) => case_id)).toEqual(
      expect.arrayContaining([ready, disputed]),
    );
    expect(counts).toMatchObject({ total: 2, by_category: { review: 2 } });
    expect(jsonOf(await run('--json', '--category', 'exception')).rows).toEqual([]);
    expect(jsonOf(await run('--json', '--owner', 'me')).rows).toEqual([]);
    expect(jsonOf(await run('--json', '--limit', '1')).rows).toHaveLength(1);
  });

  test('the other environment is another queue', async () => {
    expect(jsonOf(await run('--json', '--env', 'live'))).toMatchObject({ rows: [], counts: { total: 0 } });
  });
});

describe('the desk over the database', () => {
  test('pages one after the other, each case once', async () => {
    const first = await desk.page({ limit: 1 });
    const second = await desk.page({ limit: 1, cursor: first.next_cursor ?? '' });
    expect([first.has_more, second.has_more]).toEqual([true, false]);
    expect(new Set([...first.rows, ...second.rows].map(({ case_id }) => case_id))).toEqual(
      new Set([ready, disputed]),
    );
  });

  test('quotes stand in the text of their page', async () => {
    const { facts } = await desk.workspace(ready);
    const [cited] = facts.find(({ fact_id }) => fact_id === 'invoice_date')?.evidence ?? [];
    if (cited === undefined) throw new Error('the fact cites nothing');
    const context = await desk.context(cited);
    expect(context).toMatchObject({ quote: '03.05.2026', before: expect.stringMatching(/Invoice date: +$/) });
    expect(await desk.context({ ...cited, quote: 'something else' })).toBeNull();
    expect(await desk.context({ ...cited, page_index: 99 })).toBeNull();
  });

  test('an act is a command record with the operator as actor', async () => {
    const { facts } = await desk.workspace(disputed);
    const chosen = facts.find(({ fact_id }) => fact_id === 'invoice_date')?.candidates[0];
    const command: CommandRequest = {
      command_type: 'select_candidate',
      payload: { fact_id: 'invoice_date', candidate_id: chosen?.candidate_id },
      expected_revision: await revisionOf(disputed),
    };
    expect(await desk.submit(disputed, command)).toMatchObject({ status: 'applied', error: null });
    const after = await desk.workspace(disputed);
    expect(after.facts.find(({ fact_id }) => fact_id === 'invoice_date')).toMatchObject({
      status: 'resolved',
      value: chosen?.value_normalized,
    });
    expect(after.commands[0]).toMatchObject({
      command_type: 'select_candidate',
      actor: { type: 'operator', id: 'olga' },
    });
  });

  test('a revision that was passed by is stale, and nothing changes', async () => {
    const revision = await revisionOf(disputed);
    const command = {
      command_type: 'confirm_fact',
      payload: { fact_id: 'total' },
      expected_revision: revision - 1,
    };
    expect(await desk.submit(disputed, command)).toMatchObject({
      status: 'rejected',
      error: { code: 'stale_revision' },
    });
    expect(await revisionOf(disputed)).toBe(revision);
  });

  test('claimed and released', async () => {
    expect(await desk.submit(ready, { command_type: 'claim_case', payload: {} })).toMatchObject({
      status: 'applied',
    });
    expect((await desk.page({ limit: 10, owner: 'me' })).rows).toMatchObject([
      { case_id: ready, ownership: { owner_id: 'olga' } },
    ]);
    expect((await desk.page({ limit: 10, owner: 'none' })).rows).toMatchObject([{ case_id: disputed }]);
    expect(await desk.submit(ready, { command_type: 'release_case', payload: {} })).toMatchObject({
      status: 'applied',
    });
  });

  test('the last decision is taken back, in the view and with "cases undo"', async () => {
    const about = { fact_id: 'total' };
    const revision = await revisionOf(ready);
    const confirmed = await desk.submit(ready, { command_type: 'confirm_fact', payload: about });
    const { allowed_commands } = await desk.workspace(ready);
    const undo = allowed_commands.find(({ command_type }) => command_type === 'undo_decision');
    expect(undo?.payload).toEqual({ command_id: confirmed.command_id });
    const another = await runHere(CasesUndo, [ready, '--as', 'bob', '--json'], fixture.environment);
    expect(another.code).toBe(1);
    expect(jsonOf(another).error.code).toBe('not_undoable');
    const told = await runHere(CasesUndo, [ready, '--as', 'olga'], fixture.environment);
    expect(told.stdout).toBe(
      `Undone on ${ready}: confirm_fact (${confirmed.command_id}). What stood before stands again.\n`,
    );
    expect((await desk.workspace(ready)).facts.find(({ fact_id }) => fact_id === 'total')).toMatchObject({
      reason_codes: [],
    });
    const again = [ready, confirmed.command_id, '--as', 'olga', '--json'];
    expect(jsonOf(await runHere(CasesUndo, again, fixture.environment)).error).toEqual({
      code: 'not_undoable',
      message: 'The decision has been undone already.',
    });
    const rejected = await desk.submit(ready, {
      command_type: 'reject_fact',
      payload: { ...about, reason_code: 'value_mismatch' },
    });
    const args = [ready, rejected.command_id, '--as', 'olga', '--rationale', 'misread', '--json'];
    expect(jsonOf(await runHere(CasesUndo, args, fixture.environment))).toMatchObject({
      command_type: 'undo_decision',
      status: 'applied',
      rationale: 'misread',
      actor: { type: 'operator', id: 'olga' },
      result: { undone_command_id: rejected.command_id },
    });
    expect(await revisionOf(ready)).toBeGreaterThan(revision);
  });

  test('a value that is typed is read as the command will read it', async () => {
    const read = await desk.values(disputed);
    expect(read('invoice_date', '3. Mai 2026')).toMatchObject({ ok: true, value: '2026-05-03' });
    const refused = read('invoice_date', '31.02.2026');
    const command = {
      command_type: 'correct_fact',
      payload: { fact_id: 'invoice_date', value: '31.02.2026' },
      rationale: 'x',
    };
    const { error } = await desk.submit(disputed, command);
    expect(refused).toEqual({ ok: false, message: error?.message });
    expect(error?.code).toBe('invalid_value');
  });

  test('what is not valid is refused before anything is written', async () => {
    await expect(
      desk.submit(ready, { command_type: 'reject_fact', payload: { fact_id: 'total' } }),
    ).rejects.toMatchObject({ code: 'invalid_command_payload' });
    await expect(desk.submit(ready, { command_type: 'fly', payload: {} })).rejects.toMatchObject({
      code: 'invalid_command_type',
    });
  });

  test('completed, it leaves the queue; reopened, it is back', async () => {
    const { revision } = await desk.workspace(ready);
    const given = { rationale: null, revision };
    await expect(desk.complete(ready, { ...given, revision: revision - 1 })).rejects.toMatchObject({
      code: 'stale_revision',
    });
    expect(await desk.complete(ready, given)).toMatchObject({ runtime_status: 'complete' });
    expect((await desk.page({ limit: 10 })).rows.map(({ case_id }) => case_id)).toEqual([disputed]);
    await expect(desk.complete(ready, { rationale: null, revision: null })).rejects.toMatchObject({
      code: 'not_ready',
    });
    expect(await desk.reopen(ready, 'They called.')).toMatchObject({ runtime_status: 'ready_for_review' });
    expect((await desk.page({ limit: 10 })).rows).toHaveLength(2);
  });
});
