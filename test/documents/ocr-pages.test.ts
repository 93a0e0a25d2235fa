// What is done with pictures before and after OCR; needs no OCR itself.
import { describe, expect, test } from 'vitest';
import type { Turn } from '../../src/documents/page.ts';
import { ocrPage } from '../../src/documents/readers/scans/page.ts';
import { shownPage } from '../../src/documents/readers/scans/turn.ts';
import { parseTsv, runsDown, standUp, type SeenPage } from '../../src/documents/readers/scans/words.ts';
import { readAndExtract } from '../../src/extraction/task.ts';
import { declarationOf, LIMITS, pngOf } from './ocr-samples.ts';
import { faultsOf, readOf } from './page-checks.ts';

type Seen = [text: string, left: number, top: number, width: number, confidence: number];

/** A table of one page of 1000 × 500 pixels; each line is a list of words 20 pixels high. */
function tsv(lines: Seen[][]): string {
  const rows = [
    'level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext',
  ];
  rows.push('1\t1\t0\t0\t0\t0\t0\t0\t1000\t500\t-1\t');
  for (const line of lines) {
    rows.push('4\t1\t1\t1\t1\t0\t0\t0\t1000\t20\t-1\t');
    for (const [text, left, top, width, confidence] of line)
      rows.push(`5\t1\t1\t1\t1\t1\t${left}\t${top}\t${width}\t20\t${confidence}\t${text}`);
  }
  return rows.join('\n');
}

function seenIn(lines: Seen[][]): SeenPage {
  const [seen] = parseTsv(tsv(lines));
  if (seen === undefined) throw new Error('no page');
  return seen;
}

function pageOf(lines: Seen[][], turn: Turn = 0) {
  const page = ocrPage({ pageIndex: 3, seen: seenIn(lines), turn });
  expect(faultsOf(page)).toEqual([]);
  return page;
}

describe('words that OCR saw', () => {
  test('become rows and columns with boxes and confidence, whatever block they stood in', () => {
    const page = pageOf([
      [
        ['Invoice', 100, 100, 90, 96],
        ['number:', 200, 100, 90, 91.5],
      ],
      [['Total:', 100, 150, 70, 95]],
      [['RE-2026', 500, 101, 120, 88]],
      [['10.00', 500, 150, 70, 42]],
    ]);
    expect(page.text).toBe('Invoice number:  RE-2026\nTotal:  10.00\n');
    expect(page).toMatchObject({ pageIndex: 3, method: 'ocr', realBoxes: true });
    expect(page.words[2]).toMatchObject({ x: 0.5, y: 0.202, width: 0.12, confidence: 0.88 });
    expect(page.words.at(-1)?.confidence).toBe(0.42);
  });

  test('of a line that lies askew stay in one row', () => {
    const line = (top: number): Seen[] =>
      [0, 1, 2, 3, 4, 5, 6].map((i): Seen => [`Word${i}`, 50 + i * 130, top + i * 6, 60, 90]);
    const page = pageOf([line(100), line(128)]);
    expect(page.text.trim().split('\n')).toHaveLength(2);
  });

  test('are level where they lie askew by little, and shown where they lie', () => {
    // Each line falls by 18 pixels from its first word to its last, and the lines are 26 pixels apart.
    const line = (label: string, amount: string, top: number): Seen[] => [
      [label, 50, top, 100, 90],
      ['EUR', 850, top + 18, 40, 90],
      [amount, 900, top + 18, 60, 90],
    ];
    const page = pageOf([
      line('Rent', '892.00', 100),
      line('Charges', '74.00', 126),
      line('All', '966.00', 152),
    ]);
    expect(page.text).toBe('Rent  EUR 892.00\nCharges  EUR 74.00\nAll  EUR 966.00\n');
    const heights = page.words.slice(3, 6).map(({ y }) => y);
    expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(0.005);
    const shown = shownPage(page);
    expect(shown).not.toHaveProperty('tilt');
    expect(shown.words.slice(3, 6).map(({ x, y }) => [x, y])).toEqual(
      [
        [0.05, 126],
        [0.85, 144],
        [0.9, 144],
      ].map(([x = 0, top = 0]) => [expect.closeTo(x, 2), expect.closeTo(top / 500, 2)]),
    );
  });

  test('are no dots that lead from a label to its value, nor what was seen in them', () => {
    const page = pageOf([
      [
        ['Charges', 100, 100, 70, 95],
        ['.....', 180, 100, 60, 60],
        ['…', 250, 100, 20, 90],
        ['nmnnnm', 280, 100, 90, 12],
        ['74.00', 400, 100, 50, 95],
      ],
      [
        ['nom', 100, 150, 40, 90],
        ['111', 400, 150, 30, 10],
        ['Anna', 450, 150, 50, 20],
      ],
    ]);
    expect(page.text).toBe('Charges  74.00\nnom  111 Anna\n');
  });

  test('of an amount that was taken apart behind its point are one, and nothing else is', () => {
    const page = pageOf([
      [
        ['Total', 100, 100, 70, 95],
        ['65.', 300, 100, 40, 91],
        ['20', 354, 100, 30, 42],
      ],
      [
        ['1.', 100, 150, 20, 95],
        ['20', 128, 150, 30, 95],
        ['pieces', 166, 150, 80, 95],
        ['7.', 500, 150, 20, 95],
        ['30', 560, 150, 30, 95],
      ],
      [
        ['25.', 100, 200, 40, 95],
        ['2018', 154, 200, 60, 95],
      ],
    ]);
    expect(page.text).toBe('Total  65.20\n1. 20 pieces  7.  30\n25. 2018\n');
    // From the first of its parts to the last one, and no surer than the less sure.
    expect(page.words[1]).toMatchObject({ start: 7, end: 12, x: 0.3, confidence: 0.42 });
    expect(page.words[1]?.width).toBeCloseTo(0.084, 5);
  });

  test.each([
    [90, [0.2, 0.8, 0.04, 0.1]],
    [180, [0.8, 0.76, 0.1, 0.04]],
    [270, [0.76, 0.1, 0.04, 0.1]],
  ] as const)('stand where they are on a page that was turned by %i degrees', (turn, box) => {
    const page = shownPage(pageOf([[['Total', 100, 100, 100, 90]]], turn));
    const [word] = page.words;
    expect([word?.x, word?.y, word?.width, word?.height]).toEqual(box.map((edge) => expect.closeTo(edge, 5)));
    expect(page.width > page.height).toBe(turn === 180);
  });

  test('are left out where the table makes no sense', () => {
    const page = pageOf([
      [
        ['good', 10, 10, 50, 90],
        ['off', 990, 10, 50, 90],
        ['unsure', 100, 10, 50, -1],
        ['NaN', Number.NaN, 10, 50, 90],
        ['\u202e\u0007', 300, 10, 50, 90],
        [' ', 400, 10, 50, 90],
      ],
    ]);
    expect(page.text).toBe('good\n');
    expect(parseTsv('no table\n5\t1')).toEqual([]);
  });

  test('of lines that run down are seen as such, and stand upright when they are turned', () => {
    const across = seenIn([[['Total:', 100, 50, 90, 90]], [['No', 100, 80, 15, 90]]]);
    expect(runsDown(across)).toBe(false);
    // A quarter clockwise: what was at the left is at the top, what was at the top is at the right.
    const down: SeenPage = {
      width: 500,
      height: 1000,
      lines: [[{ text: 'Total:', left: 430, top: 100, width: 20, height: 90, confidence: 0.9 }]],
    };
    expect(runsDown(down)).toBe(true);
    expect(standUp(down)).toEqual({ ...across, lines: across.lines.slice(0, 1) });
  });
});

test('what is beside a label on a page that lies on its side is found, and is cited where it is displayed', async () => {
  const seen = seenIn([
    [['Total:', 100, 100, 70, 95]],
    [
      ['1,234.50', 300, 100, 100, 95],
      ['EUR', 410, 100, 50, 95],
    ],
    [['VAT:', 100, 150, 50, 95]],
    [['12.00', 300, 150, 60, 95]],
  ]);
  const { reading, extraction } = await readAndExtract({
    bytes: pngOf({ width: 8, height: 8, pixels: new Uint8Array(64).fill(255) }),
    limits: LIMITS,
    recognised: [{ pageIndex: 0, seen, turn: 90 }],
    declaration: declarationOf({}),
    today: '2026-11-21',
  });
  const [page] = readOf(reading).pages;
  expect(page).toMatchObject({ width: 421, height: 842, words: expect.arrayContaining([]) });
  expect(page).not.toHaveProperty('turn');
  const total = extraction?.candidates.find(({ factId }) => factId === 'total');
  expect(total).toMatchObject({ value: expect.stringContaining('1234.5') });
  // From the left and the top of the upright page: 0.3, 0.2; turned back, its left is the foot.
  const [box] = total?.spans[0].boxes ?? [];
  expect(box).toEqual({ x: 0.2, y: 0.54, width: 0.04, height: 0.16 });
});
