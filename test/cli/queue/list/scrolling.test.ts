// Scrolling a case: what a key acts on is always in sight.
import { describe, expect, test } from 'vitest';
import { caseLines } from '../../../../cli/queue/lines/case-lines.ts';
import type { State } from '../../../../cli/queue/state.ts';
import { evidence, fact, makeCase } from '../cases.ts';
import { opened, press, textOf } from '../drive.ts';

const facts = Array.from({ length: 30 }, (_, at) =>
  fact({ fact_id: `f${at}`, fact_label: `Fact ${at}`, evidence: [evidence(`e${at}`, `value ${at}`)] }),
);
const cases = [makeCase('a', { facts })];
const SIZES = [
  { columns: 60, rows: 20 },
  { columns: 80, rows: 24 },
  { columns: 200, rows: 50 },
];
const shown = (state: State): string => caseLines(state).map(textOf).join('\n');
const selected = (state: State): string => state.view?.factId ?? '';
const marked = (state: State): string | undefined => /▸ ✓ Fact (\d+)/.exec(shown(state))?.[1];

describe.each(SIZES)('at $columns × $rows', (size) => {
  test('a page down and up goes to a fact that is seen, page after page', () => {
    let state = opened(cases, { size });
    const met: number[] = [];
    for (const key of ['<pagedown>', ' ', '<pagedown>', ' ']) {
      state = press(state, key, cases).state;
      if (marked(state) === undefined) break;
      expect(selected(state)).toBe(`f${marked(state)}`);
      met.push(Number(marked(state)));
    }
    expect(met.length).toBeGreaterThan(0);
    expect(met).toEqual(met.toSorted((a, b) => a - b));
    expect(met.at(-1)).toBeGreaterThan(3);
    const first = press(state, '<pageup>'.repeat(40), cases).state;
    expect(marked(first)).toBeDefined();
    expect(selected(press(state, 'g', cases).state)).toBe('f0');
    expect(first.view?.scroll).toBe(0);
  });

  test('a small step keeps the selected fact while it is seen, at its line of the screen otherwise', () => {
    const state = press(opened(cases, { size }), '<pagedown>', cases).state;
    const before = caseLines(state).findIndex((line) => textOf(line).includes('▸'));
    expect(before).toBeGreaterThan(-1);
    expect(marked(press(state, 'j', cases).state)).toBe(String(Number(marked(state)) + 1));
  });

  test('a fact that the question of an act would hide stays in sight above it', () => {
    const end = press(opened(cases, { size }), 'G', cases).state;
    const low = press(end, '<pageup>', cases).state;
    const asked = press(low, 'r', cases).state;
    expect(asked.prompt?.factId).toBe(selected(low));
    expect(`f${marked(asked)}`).toBe(selected(low));
  });

  test('at the end the last fact is selected, and an act on it brings it back into sight', () => {
    const end = press(opened(cases, { size }), 'G', cases).state;
    expect(selected(end)).toBe('f29');
    const { state } = press(end, 'c', cases);
    expect(state.prompt?.title).toContain('Confirm Fact 29');
    expect(marked(state)).toBe('29');
    expect(marked(press(state, '<esc>', cases).state)).toBe('29');
  });
});
