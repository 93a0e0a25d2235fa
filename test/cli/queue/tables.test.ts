// A table in the queue: shown and typed as rows of cells in the order of its columns, never as the JSON that programs read; all of it, or nothing.
import { describe, expect, test } from 'vitest';
import type { Fact } from '../../../cli/queue/desk/desk.ts';
import { factValue } from '../../../cli/queue/text/fact-text.ts';
import { at, candidate, makeCase, NOW, openFact } from './cases.ts';
import { drive, openCase, opened, press, textOf } from './drive.ts';
import type { State } from '../../../cli/queue/state.ts';
import { factLines } from '../../../cli/queue/lines/fact-lines.ts';

const cell = (value: string) => ({ value, evidence: [] });
const TABLE: Partial<Fact> = {
  value: '[{"text":"Rent","debit":"10.00 EUR"},{"text":"Salary","credit":"20.00 EUR"}]',
  initial_value: '[{"text":"Rent"}]',
  columns: [
    { column_id: 'text', label: 'Text' },
    { column_id: 'debit', label: 'Debit' },
    { column_id: 'credit', label: 'Credit' },
  ],
  rows: [
    { cells: { text: cell('Rent'), debit: cell('10.00 EUR') } },
    { cells: { text: cell('Salary'), credit: cell('20.00 EUR') } },
  ],
};
const promptOf = (options: Partial<Fact>) => {
  const cases = [makeCase('a', { facts: [openFact('lines', { ...TABLE, ...options }), openFact('date')] })];
  return press(opened(cases), 'e', cases).state.prompt;
};

const TYPED = 'Rent | 10.00 EUR | – || Salary | – | 20.00 EUR';

test('cells stand in their columns, be one empty in every row', () => {
  const fact = openFact('lines', TABLE);
  expect(factValue(fact)).toBe(TYPED);
  const wider = { ...fact, columns: [...(TABLE.columns ?? []), { column_id: 'balance', label: 'Balance' }] };
  expect(factValue(wider)).toBe('Rent | 10.00 EUR | – | – || Salary | – | 20.00 EUR | –');
});

test('correcting begins with the rows as they are typed, and names the columns', () => {
  const prompt = promptOf({});
  expect(prompt?.input.before).toBe(TYPED);
  expect(prompt?.steps[0]?.ask).toContain('Text | Debit | Credit');
});

test('rows with a bar in a cell are corrected as they are stored', () => {
  const value = '[{"text":"A | B"}]';
  const prompt = promptOf({ value, rows: [{ cells: { text: cell('A | B') } }] });
  expect(prompt?.input.before).toBe(value);
});

test('what was found, and was there first, is shown as rows', () => {
  const found = openFact('lines', {
    ...TABLE,
    candidates: [{ ...candidate('c1', TABLE.value ?? null), evidence: [] }],
    history: [
      {
        command_id: 'cmd_1',
        outcome: 'fact_corrected',
        actor: { type: 'operator', id: 'o', label: 'Ann' },
        rationale: null,
        value: null,
        decided_at: at(1),
      } as unknown as Fact['history'][number],
    ],
  });
  const { workspace } = makeCase('a', { facts: [found] });
  const about = { workspace, contexts: {}, width: 90, label: 10, now: NOW };
  const text = factLines(found, true, about).map(textOf).join('\n');
  expect(text).toContain('○ 1  Rent | 10.00 EUR | –');
  expect(text).toContain('first value: Rent | – | –');
  expect(text).not.toContain('[{');
});

describe('what is longer than it may be', () => {
  const cases = [openCase()];
  const paste = (state: State, text: string): State => drive(state, [{ event: 'paste', text }], cases).state;

  test.each([
    ['a value', 'je<ctrl-u>', 20_000],
    ['a message', 'ja<enter>', 4000],
  ])('%s is no part of what was pasted', (_what, keysToIt, most) => {
    const asked = press(opened(cases), keysToIt, cases).state;
    expect(paste(asked, 'x'.repeat(most)).prompt).toMatchObject({ complaint: null });
    const { prompt } = paste(asked, `${'x'.repeat(most - 3)} 12.50`);
    expect(prompt?.input.before).toBe('');
    expect(prompt?.complaint).toMatch(new RegExp(`was not taken: no more than ${most} characters`));
  });

  test('is not answered with where it was typed on', () => {
    const full = paste(press(opened(cases), 'n', cases).state, 'x'.repeat(3999));
    const { state, effects } = press(full, '12<enter>', cases);
    expect([effects, state.prompt?.complaint]).toEqual([
      [],
      'This is longer than 4000 characters: shorten it.',
    ]);
    expect(press(state, '<backspace><enter>', cases).effects).toMatchObject([
      { command: { payload: { text: `${'x'.repeat(3999)}1` } } },
    ]);
  });
});

describe('lines of a value', () => {
  const sentAs = (state: State, cases: ReturnType<typeof openCase>[]): unknown =>
    press(state, '<enter>as on page 2<enter>', cases).effects[0];

  test('stay lines while it is corrected', () => {
    const cases = [makeCase('a', { facts: [openFact('note', { value: 'Wet floor\nin the hal' })] })];
    const asked = press(opened(cases), 'el', cases).state;
    expect(asked.prompt?.input.before).toBe('Wet floor⏎in the hall');
    expect(sentAs(asked, cases)).toMatchObject({ command: { payload: { value: 'Wet floor\nin the hall' } } });
  });

  test('stay lines where they are pasted, each a row or one of several values', () => {
    const cases = [makeCase('a', { facts: [openFact('note', { value: null })] })];
    const asked = press(opened(cases), 'e', cases).state;
    const pasted = drive(asked, [{ event: 'paste', text: 'Alpha GmbH\r\nBeta AG \n' }], cases).state;
    expect(sentAs(pasted, cases)).toMatchObject({ command: { payload: { value: 'Alpha GmbH\nBeta AG' } } });
    const message = press(opened(cases), 'n', cases).state;
    const noted = drive(message, [{ event: 'paste', text: 'one\ntwo' }], cases).state;
    expect(noted.prompt?.input.before).toBe('one two');
  });
});
