// The list of the queue and the head of a case: by which name a case is known, at every width of the terminal.
import { describe, expect, test } from 'vitest';
import { headLines } from '../../../../cli/queue/lines/case-head.ts';
import { lineWidth, printLine } from '../../../../cli/queue/text/line.ts';
import { listHead, listLines } from '../../../../cli/queue/lines/list-lines.ts';
import { layoutOf } from '../../../../cli/queue/layout.ts';
import { filterRows } from '../../../../cli/queue/rows.ts';
import { makeCase, NOW, openFact } from '../cases.ts';
import { loaded, opened, press } from '../drive.ts';
import { OPERATOR } from '../desk.ts';

const TITLE = 'Nordwind Feinkost GmbH · NW-2026-0417 · 1,051.25 EUR';
const ALIKE = ['case_01m8008f53fagar53kd165x8r1', 'case_01m8008f53fagar53kd165x9z2'];
const cases = [
  makeCase('case_01m8008f53fagar53kd165x7q0', { row: { title: TITLE, external_case_id: 'EXT-77' } }),
  ...ALIKE.map((id) => makeCase(id, { row: { external_case_id: null } })),
  makeCase('case_01m8008f53fagar53kd165x6p9', {
    row: { title: '\u001b[2J\u202eevil'.padEnd(300, 'x'), external_case_id: null },
  }),
];

const linesAt = (columns: number): string[] =>
  listLines(loaded(cases, { size: { columns, rows: 30 } })).map(({ line }) =>
    printLine(line, { width: lineWidth(line), colour: false }),
  );

const WIDTHS = Array.from({ length: 19 }, (_, at) => 60 + at * 10);

describe.each(WIDTHS)('%i columns', (columns) => {
  test('every row fits, has the beginning of its title, and ids that begin alike end differently', () => {
    const state = loaded(cases, { size: { columns, rows: 30 } });
    const width = layoutOf(state).list?.width ?? 0;
    for (const { line } of listLines(state)) expect(lineWidth(line)).toBeLessThanOrEqual(width);
    expect(lineWidth(listHead(state))).toBeLessThanOrEqual(width);
    const [titled = '', one = '', other = '', evil = ''] = linesAt(columns);
    expect(titled).toContain('Nordwind');
    expect(one).toMatch(/case_.*8r1/);
    expect(other).toMatch(/case_.*9z2/);
    expect(evil).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
  });
});

test('where the list stands alone, and where it stands beside the case, a wider terminal shows more of a title', () => {
  const shownAt = (columns: number): number =>
    (linesAt(columns)[0]?.match(/Nordwind.*?(?:…|EUR)/)?.[0] ?? '').length;
  for (const widths of [
    [80, 90, 100, 110, 119],
    [120, 130, 140, 150],
    [180, 200, 240],
  ]) {
    const shown = widths.map(shownAt);
    expect(shown).toEqual(shown.toSorted((a, b) => a - b));
    expect(Math.min(...shown)).toBeGreaterThan(16);
  }
  expect(linesAt(240)[0]).toContain('Nordwind Feinkost GmbH · NW-2026-0417');
});

test.each([
  ['missing', 'fact is missing'],
  ['ambiguous_date', 'two readings'],
  ['ambiguous_number', 'two readings'],
  ['verification_inconclusive', 'needs a person'],
])('what a fact needs a person for: %s is %j', (code, words) => {
  const made = makeCase('a', { facts: [openFact('date', { value: null })] });
  for (const item of made.row.blocking_items) item.code = code;
  const [only] = listLines(loaded([made], { size: { columns: 60, rows: 20 } }));
  expect(printLine(only?.line ?? [], { width: 60, colour: false })).toContain(words);
});

test('the filter finds a case by its title', () => {
  const rows = cases.map(({ row }) => row);
  expect(filterRows(rows, 'nordwind 1,051')).toEqual([rows[0]]);
});

describe('the head of a case', () => {
  const headAt = (at: number, width: number): string[] => {
    const { workspace } = cases[at] ?? makeCase('none');
    return headLines(workspace, { width, now: NOW, operator: OPERATOR }).map((line) => {
      expect(lineWidth(line)).toBeLessThanOrEqual(width);
      return printLine(line, { width, colour: false }).trimEnd();
    });
  };

  test('has the title on a line of its own, the ids as whole as there is room, the status beneath', () => {
    const [wide, status] = headAt(0, 130);
    expect(wide).toMatch(/^Nordwind .* EUR +EXT-77 · case_01m8008f53fagar53kd165x7q0$/);
    expect(status).toBe('invoice · Ready for review');
    expect(headAt(0, 86)[0]).toMatch(/EUR +EXT-77 · case_01.*….*7q0$/);
    expect(headAt(0, 72)[0]).toMatch(/EUR +case_01.*….*7q0$/);
    expect(headAt(0, 40)[0]).toMatch(/^Nordwind .*…$/);
  });

  test('without a title has the id, with its end, beside the status', () => {
    expect(headAt(1, 80)[0]).toMatch(/^case_01m8008f53fagar53kd165x8r1 {2}invoice · Ready for review$/);
    expect(headAt(1, 50)[0]).toMatch(/^case_01.*….*8r1 {2}invoice · Ready for review$/);
  });
});

test('an act says which case it is about: by its title, where nobody has given it an id', () => {
  const row = { title: TITLE, external_case_id: null };
  const made = makeCase('case_01m8008f53fagar53kd165x5q8', {
    row,
    facts: [openFact('total', { value: '5.00 EUR' })],
  });
  const titled = { ...made, workspace: { ...made.workspace, title: TITLE, external_case_id: null } };
  const { state } = press(opened([titled]), 'e', [titled]);
  expect(state.prompt?.title).toContain(TITLE);
});
