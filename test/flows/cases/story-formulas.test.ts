// Facts among each other: constraints choose and check, derived facts follow what they are worked out of.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  apply,
  deskOf,
  drainCase,
  expectRejected,
  readCase,
  type ReviewCase,
} from '../../harness/cases/commands.ts';
import { newTenant, publish, type Json, type Tenant } from '../../harness/factories.ts';
import { startStory, type Story } from '../../harness/story.ts';

const money = { name: 'money', currency: 'EUR', decimal: '.' };
const DECLARATION = {
  workflow_id: 'bill',
  case_type_id: 'invoice',
  title: 'Bill',
  facts: [
    { fact_id: 'net', label: 'Net', required: true, type: money },
    { fact_id: 'tax', label: 'Tax', required: true, type: money },
    { fact_id: 'total', label: 'Total', required: true, type: money },
    { fact_id: 'start', label: 'Start', type: { name: 'date', order: 'DMY' } },
    { fact_id: 'term', label: 'Term', type: 'duration' },
    {
      fact_id: 'end',
      label: 'End',
      required: true,
      type: 'date',
      derive: 'facts.start.date + facts.term.duration',
    },
    {
      fact_id: 'half',
      label: 'Half',
      type: 'money',
      derive: 'facts.total.number / 2.0',
      not_applicable_when: 'facts.end.date < date("2020-01-01")',
    },
  ],
  constraints: ['facts.net.number + facts.tax.number == facts.total.number'],
};

let story: Story;
let tenant: Tenant;
beforeAll(async () => {
  story = await startStory();
  tenant = await newTenant(story.app, { environment: 'live' });
  await publish(story.app, tenant, DECLARATION);
});
afterAll(() => story.close());

type On = ReviewCase & { tenant: Tenant };
const bill = (...lines: string[]): string =>
  ['BILL', ...lines, 'Start: 31.01.2026', 'Term: 1 month', 'Thank you.'].join('\n');
const reviewed = async (...texts: string[]): Promise<On> => ({
  tenant,
  ...(await readCase(story, tenant, texts)),
});
const correct = (on: On, fact_id: string, value: string): Promise<Json> =>
  apply(story.app, on, { type: 'correct_fact', payload: { fact_id, value }, rationale: 'As it says.' });
const factsOf = async (on: On): Promise<Record<string, Json>> => (await deskOf(on)).facts;

describe('a constraint', () => {
  test('that holds changes nothing', async () => {
    const on = await reviewed(bill('Net: 100.00', 'Tax: 19.00', 'Total: 119.00'));
    expect(await factsOf(on)).toMatchObject({
      net: { status: 'resolved' },
      tax: { status: 'resolved' },
      total: { status: 'resolved', value: '119.00 EUR' },
    });
  });

  test('chooses what fits where two places say otherwise, and cites it', async () => {
    const on = await reviewed(bill('Total: 100.00', 'Net: 100.00', 'Tax: 19.00', 'Total: 119.00'));
    const { total } = await factsOf(on);
    expect(total).toMatchObject({ status: 'resolved', value: '119.00 EUR', conflicts: [] });
    expect(total?.evidence[0]).toMatchObject({ role: 'value', quote: '119.00' });
  });

  test('that nothing satisfies opens every fact that it names, until one is corrected', async () => {
    const on = await reviewed(bill('Net: 100.00', 'Tax: 19.00', 'Total: 120.00'));
    const open = { status: 'needs_input', reason_codes: ['value_mismatch'] };
    expect(await factsOf(on)).toMatchObject({
      net: open,
      tax: open,
      total: { ...open, value: '120.00 EUR' },
    });
    expect(await deskOf(on)).toMatchObject({ status: 'ready_for_review', why: 'fact_needs_input' });
    const command = await correct(on, 'total', '119.00 EUR');
    expect(await factsOf(on)).toMatchObject({
      net: { status: 'resolved', reason_codes: [] },
      total: { status: 'resolved', value: '119.00 EUR' },
    });
    await apply(story.app, on, { type: 'undo_decision', payload: { command_id: command.command_id } });
    expect(await factsOf(on)).toMatchObject({ net: open, total: open });
  });

  test('is below the word of an operator on each of its facts', async () => {
    const on = await reviewed(bill('Net: 100.00', 'Tax: 19.00', 'Total: 120.00'));
    for (const fact_id of ['net', 'tax', 'total'])
      await apply(story.app, on, { type: 'confirm_fact', payload: { fact_id } });
    const { net, tax, total } = await factsOf(on);
    expect([net, tax, total].map((fact) => fact?.status)).toEqual(['resolved', 'resolved', 'resolved']);
  });
});

describe('a derived fact', () => {
  const text = bill('Net: 100.00', 'Tax: 19.00', 'Total: 119.00');

  test('is worked out by the calendar, and rests on what it read', async () => {
    const on = await reviewed(text);
    const { end, half, start } = await factsOf(on);
    expect(end).toMatchObject({
      status: 'resolved',
      value: '2026-02-28',
      source: 'derived',
      candidate_id: null,
    });
    expect(end?.evidence.map(({ quote }: Json) => quote)).toContain('31.01.2026');
    expect(end?.evidence).toEqual(expect.arrayContaining(start?.evidence));
    expect(end?.provenance[0]).toMatchObject({ kind: 'derived', document_id: null });
    expect(half).toMatchObject({ status: 'resolved', value: '59.50 EUR' });
  });

  test('follows a correction, and the undo of it', async () => {
    const on = await reviewed(text);
    const command = await correct(on, 'start', '15 March 2019');
    expect(await factsOf(on)).toMatchObject({
      end: { value: '2019-04-15', status: 'resolved' },
      half: { status: 'not_applicable' },
    });
    await apply(story.app, on, { type: 'undo_decision', payload: { command_id: command.command_id } });
    expect(await factsOf(on)).toMatchObject({ end: { value: '2026-02-28' }, half: { value: '59.50 EUR' } });
  });

  test('is asked of nobody: what it lacks is', async () => {
    const on = await reviewed(
      ['BILL', 'Net: 100.00', 'Tax: 19.00', 'Total: 119.00', 'Term: 1 month'].join('\n'),
    );
    expect((await factsOf(on))['end']).toMatchObject({ status: 'needs_input', value: null });
    expect((await deskOf(on)).body.workspace.operational_summary.primary_action).toMatchObject({
      command_type: 'correct_fact',
      payload: { fact_id: 'start' },
    });
    const about = { payload: { fact_id: 'end', value: '2026-01-01' }, rationale: 'So.' };
    await expectRejected('invalid_value', story.app, on, { type: 'correct_fact', ...about });
  });

  test('goes with the document that it was worked out of', async () => {
    const on = await reviewed(text);
    expect((await factsOf(on))['end']?.value).toBe('2026-02-28');
    await tenant.api.send(`/documents/${on.docIds[0]}`, { method: 'DELETE' });
    await drainCase(story.app);
    const { end } = await factsOf(on);
    expect(end).toMatchObject({ status: 'needs_input', value: null, initial_value: null, evidence: [] });
    expect(end?.history.every(({ value }: Json) => value === null)).toBe(true);
  });
});
