// Narrow terminals: long labels and long values can be read, and a value is whole where it is confirmed.
import { expect, test } from 'vitest';
import { caseLines } from '../../../../cli/queue/lines/case-lines.ts';
import { promptLines } from '../../../../cli/queue/lines/prompt-lines.ts';
import { lineWidth } from '../../../../cli/queue/text/line.ts';
import type { State } from '../../../../cli/queue/state.ts';
import { fact, makeCase, openFact } from '../cases.ts';
import { opened, press, textOf } from '../drive.ts';

const LONG =
  'Nordwind Feinkost Handelsgesellschaft mbH, Hafenstrasse 17, 20457 Hamburg, Germany, first floor';
const facts = [
  fact({ fact_id: 'total', fact_label: 'Total', value: '1,051.25 EUR' }),
  fact({ fact_id: 'where', fact_label: 'Where the goods are to be delivered', value: LONG }),
  openFact('kids', { fact_label: 'Number of children at home', value: null }),
  fact({ fact_id: 'to', fact_label: 'Countries where you pay taxes', value: 'Germany' }),
];
const cases = [makeCase('a', { facts, workspace: { timeline: [] } })];
const shown = (state: State): string[] =>
  caseLines(state).map((line) => {
    expect(lineWidth(line)).toBeLessThanOrEqual(state.size.columns);
    return textOf(line).trimEnd();
  });

test('at 60 columns a value that has no room beside its label stands beneath it, the others beside', () => {
  const lines = shown(opened(cases, { size: { columns: 60, rows: 40 } }));
  expect(lines.find((line) => line.includes('Total'))).toMatch(/✓ Total +1,051\.25 EUR +resolved +0\.93$/);
  const at = lines.findIndex((line) => line.includes('Countries'));
  expect(lines[at]).toMatch(/✓ Countries where you pay taxes +resolved +0\.93$/);
  expect(lines[at + 1]).toBe('      Germany');
  const open = lines.findLastIndex((line) => line.includes('Number of children at home'));
  expect(lines[open + 1]).toBe('      found, but not surely enough');
});

test('at 60 columns the selected fact has its whole value', () => {
  const state = press(opened(cases, { size: { columns: 60, rows: 20 } }), 'gj', cases).state;
  const words = shown(state).join(' ').replaceAll(/ +/g, ' ');
  expect(words).toContain(LONG);
});

test('at 80 columns and more every value stands beside its label', () => {
  for (const columns of [80, 110, 200]) {
    const lines = shown(opened(cases, { size: { columns, rows: 24 } }));
    expect(lines.find((line) => line.includes('Countries'))).toContain('Germany');
  }
});

test.each([
  [60, 20],
  [80, 24],
  [200, 50],
])('a value that is confirmed at %d × %d is shown whole', (columns, rows) => {
  const { state } = press(opened(cases, { size: { columns, rows } }), 'gjc', cases);
  if (state.prompt === null) throw new Error('nothing is asked');
  const lines = promptLines(state, state.prompt).map(({ line }) => {
    expect(lineWidth(line)).toBeLessThanOrEqual(columns);
    return textOf(line).trim();
  });
  expect(lines.join(' ').replaceAll(/ +/g, ' ')).toContain(LONG);
  expect(lines.at(-1)).toContain('enter does it');
  expect(lines.length).toBeLessThanOrEqual(rows - 10);
});
