// The help of the queue: every key and mark can be read whole, at every size of the terminal.
import { expect, test } from 'vitest';
import { ACTS } from '../../../cli/queue/acts/acts.ts';
import { keyLines } from '../../../cli/queue/lines/frame-lines.ts';
import { helpFrame, helpLines } from '../../../cli/queue/lines/help-lines.ts';
import { lineWidth } from '../../../cli/queue/text/line.ts';
import { makeCase } from './cases.ts';
import { loaded, press, textOf } from './drive.ts';

const cases = [makeCase('a')];
const helpAt = (columns: number, rows: number) =>
  press(loaded(cases, { size: { columns, rows } }), '?', cases).state;

test.each([60, 70, 80, 120, 200])(
  'at %d columns no line is cut, and every act and mark is there',
  (columns) => {
    const lines = helpLines(columns);
    for (const line of lines) expect(lineWidth(line)).toBeLessThanOrEqual(columns);
    const text = lines.map(textOf).join('\n');
    for (const { key, help } of ACTS) expect(text).toContain(` ${key}  ${help}`);
    expect(text).toContain('to the shell; fg comes back');
    expect(text).toContain('overdue');
  },
);

test.each([
  [80, 24],
  [200, 50],
])('at %d × %d all of it is seen at once, and any key closes it', (columns, rows) => {
  const state = helpAt(columns, rows);
  const { height, total } = helpFrame(state, 0);
  expect(total).toBeLessThanOrEqual(height);
  expect(keyLines(state, 2).map(textOf).join(' ')).toContain('any key back');
  expect(press(state, 'j', cases).state.help).toBeNull();
});

test('at 60 × 20 it is scrolled to its last line, and any other key closes it', () => {
  let state = helpAt(60, 20);
  const seen = new Set<string>();
  for (let page = 0; page < 5; page += 1) {
    for (const line of helpFrame(state, state.help ?? 0).lines) seen.add(textOf(line));
    state = press(state, ' ', cases).state;
  }
  expect([...seen]).toEqual(expect.arrayContaining(helpLines(60).map(textOf)));
  expect(keyLines(state, 2).map(textOf).join(' ')).toMatch(/lines \d+ to (\d+) of \1/);
  expect(press(state, 'g', cases).state.help).toBe(0);
  expect(press(state, 'G<up>', cases).state.help).toBe((state.help ?? 0) - 1);
  expect(press(state, 'C', cases).state).toMatchObject({ help: null, prompt: null });
});
