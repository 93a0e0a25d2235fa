// Tables and colours: a terminal gets what fits it, a file gets everything.
import { describe, expect, test } from 'vitest';
import { paint, screenOf, table, type Screen } from '../../../cli/terminal/print.ts';
import { widthOf } from '../../../cli/terminal/text.ts';

const FILE: Screen = { isTerminal: false, colour: false, width: Infinity };
const narrow: Screen = { isTerminal: true, colour: false, width: 40 };
const columns = [
  { title: 'ID', fixed: true },
  { title: 'NAME' },
  { title: 'COUNT', align: 'right' as const },
  { title: 'NOTE', from: 60 },
];

describe('a table', () => {
  test('is whole where nobody looks', () => {
    expect(
      table(FILE, columns, [
        ['id_1', 'Acme', 12, 'x'],
        ['id_22', null, 3, null],
      ]),
    ).toEqual(['ID     NAME  COUNT  NOTE', 'id_1   Acme     12  x', 'id_22            3']);
  });

  test('is cut to a narrow terminal, but never its ids', () => {
    const rows = [['id_aaaaaaaaaaaaaaaaaaaa', 'A very long name of an organization', 1, 'left out']];
    const lines = table(narrow, columns, rows);
    expect(Math.max(...lines.map(widthOf))).toBeLessThanOrEqual(40);
    expect(lines[1]).toMatch(/^id_aaaaaaaaaaaaaaaaaaaa {2}A .*… +1$/);
    expect(lines[0]).not.toContain('NOTE');
  });

  test('shows more on a wider terminal: no column leaves, and no cell gets shorter', () => {
    const optional = [
      { title: 'ID', fixed: true },
      { title: 'TITLE' },
      { title: 'STATUS' },
      { title: 'WHY', from: 60 },
      { title: 'UPDATED', from: 80 },
    ];
    const rows = [
      ['case_01m8008f53fagar53kd165x8r1', 'Acme GmbH · RE-1 · 12.00 EUR', 'ready', 'x'.repeat(18), '2026'],
    ];
    let before: { shown: number; title: number } = { shown: 0, title: 0 };
    for (let width = 50; width <= 160; width++) {
      const [head = '', line = ''] = table({ isTerminal: true, colour: false, width }, optional, rows);
      expect(widthOf(line)).toBeLessThanOrEqual(width);
      const now = {
        shown: head.split(/\s+/).length,
        title: (line.match(/8r1 {2}(.*?) {2}/)?.[1] ?? '').replace('…', '').length,
      };
      expect(now.shown).toBeGreaterThanOrEqual(before.shown);
      expect(now.title).toBeGreaterThanOrEqual(before.title);
      before = now;
    }
    expect(before.shown).toBe(5);
  });

  test('stands in columns with wide characters', () => {
    const [head = '', ...body] = table(
      FILE,
      [{ title: 'NAME' }, { title: 'N' }],
      [
        ['日本', '1'],
        ['ab', '2'],
      ],
    );
    expect([head, ...body].map((line) => widthOf(line.slice(0, -1)))).toEqual([6, 6, 6]);
  });

  test('prints nothing that moves the cursor', () => {
    expect(table(FILE, [{ title: 'NAME' }], [['a\u001b[2Jb\nc']])).toEqual(['NAME', 'ab c']);
  });
});

describe('colours', () => {
  const terminal = { isTTY: true, columns: 80 };
  test.each([
    ['a terminal', terminal, {}, true],
    ['a file', {}, {}, false],
    ['a terminal with NO_COLOR', terminal, { NO_COLOR: '1' }, false],
    ['a terminal with an empty NO_COLOR', terminal, { NO_COLOR: '' }, true],
    ['a dumb terminal', terminal, { TERM: 'dumb' }, false],
  ])('%s', (_name, stream, environment, colour) => {
    const screen = screenOf(stream, environment);
    expect(screen.colour).toBe(colour);
    expect(paint(screen, 'red', 'x') === 'x').toBe(!colour);
  });
});
