// Words, columns and rows of a PDF by what stands around them: the spacing of the type, and the rows above and below.
import { describe, expect, test } from 'vitest';
import { readDocument } from '../../src/documents/readers/read.ts';
import { readOf } from './page-checks.ts';
import { pagePdf } from './pdf-samples.ts';

const LIMITS = { maxPages: 5, maxCharacters: 100_000 };

type Placed = [x: number, y: number, shown: string];

/** Each piece of text where it is told, in Helvetica of ten points; `[…]` holds steps within a word, as fonts are kerned. */
const page = (pieces: Placed[]): string =>
  pieces
    .map(([x, y, shown]) =>
      shown.startsWith('[')
        ? `BT /F 10 Tf ${x} ${y} Td ${shown} TJ ET`
        : `BT /F 10 Tf ${x} ${y} Td (${shown}) Tj ET`,
    )
    .join('\n');

async function textOf(pieces: Placed[]): Promise<string> {
  const reading = readOf(await readDocument(pagePdf(page(pieces)), LIMITS));
  return reading.pages[0]?.text ?? '';
}

describe('a gap within a word', () => {
  /** Words without a space between them in the file: steps of 280 thousandths of an em. */
  const prose = (y: number): Placed => [
    60,
    y,
    `[${'The seller stays the owner of all goods until they are paid'
      .split(' ')
      .map((word) => `(${word}) -280`)
      .join(' ')}]`,
  ];

  test('is kerning where words stand much further apart', async () => {
    const kerned: Placed = [60, 660, '[(For) -105 (derung) -280 (Ver) -105 (käufer)]'];
    const text = await textOf([prose(700), prose(688), kerned]);
    expect(text).toMatch(/^The seller stays the owner of all goods until they are paid\n/);
    expect(text).toMatch(/Forderung Verk.?.?ufer\n$/);
  });

  test('parts words where the type is set so tight', async () => {
    const tight = `[${'no room is left for a word to breathe in this line of text'
      .split(' ')
      .map((word) => `(${word}) -160`)
      .join(' ')}]`;
    expect(await textOf([[60, 700, tight]])).toBe(
      'no room is left for a word to breathe in this line of text\n',
    );
  });

  test('parts a label from its number all the same', async () => {
    const labelled: Placed = [60, 660, '[(Contract #:) -160 (251551)]'];
    expect(await textOf([prose(700), prose(688), labelled])).toContain('Contract #: 251551\n');
  });
});

describe('a column', () => {
  test('is seen from other rows where one row alone shows a word gap', async () => {
    // 'Great Day' ends five points before the column of times.
    const rows: Placed[] = [
      [60, 700, '5:22 AM'],
      [104, 700, 'Great Day of yours'],
      [195, 700, '5:00 AM'],
      [60, 686, '6:13 AM'],
      [104, 686, 'Great Day'],
      [195, 686, '6:00 AM'],
      [60, 672, '9:28 AM'],
      [104, 672, 'Family Feud'],
      [195, 672, '9:00 AM'],
    ];
    expect(await textOf(rows)).toBe(
      '5:22 AM  Great Day of yours  5:00 AM\n6:13 AM  Great Day  6:00 AM\n9:28 AM  Family Feud  9:00 AM\n',
    );
  });

  test('is seen past the lines of a wrapped cell', async () => {
    const rows: Placed[] = [
      [60, 700, 'Consulting'],
      [115, 700, '100.00'],
      [60, 686, 'in March'],
      [60, 672, 'Travelling'],
      [115, 672, '20.00'],
      [60, 658, 'to Oslo'],
      [60, 644, 'Sundries'],
      [115, 644, '3.00'],
    ];
    expect((await textOf(rows)).match(/ {2}\d/g)).toHaveLength(3);
  });

  test('is not made of what stands above each other by chance, or of two rows', async () => {
    const prose: Placed[] = [
      [60, 700, 'the goods that are sold remain ours'],
      [60, 686, 'the money that is paid remains yours'],
      [60, 672, 'the goods that are lent are returned'],
    ];
    expect(await textOf(prose)).not.toContain('  ');
    const two: Placed[] = [
      [60, 700, 'Total'],
      [88, 700, '100.00'],
      [60, 686, 'Taxes'],
      [91, 686, '20.00'],
    ];
    expect(await textOf(two)).toBe('Total 100.00\nTaxes 20.00\n');
  });
});

describe('a cell of two lines', () => {
  const cell: Placed[] = [
    [60, 700, 'Consulting services in'],
    [60, 688, 'the month of March'],
    [300, 694, '2'],
    [400, 694, '100.00'],
  ];

  test('has what stands at half height beside it in its first row', async () => {
    const next: Placed[] = [
      [60, 666, 'Travelling'],
      [300, 666, '1'],
      [400, 666, '20.00'],
    ];
    expect(await textOf([...cell, ...next])).toBe(
      'Consulting services in  2  100.00\nthe month of March\nTravelling  1  20.00\n',
    );
  });

  test('is told from a block that goes on: rows of blocks beside each other stay as they are', async () => {
    const text = await textOf([...cell, [60, 676, 'and of April']]);
    expect(text).toBe('Consulting services in\n2  100.00\nthe month of March\nand of April\n');
  });
});
