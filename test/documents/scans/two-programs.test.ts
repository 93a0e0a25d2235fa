// Print that is hard to read: how the readings of two programs are held against each other.
import { describe, expect, test } from 'vitest';
import { heldAgainst } from '../../../src/documents/readers/scans/vouched.ts';
import type { OcrWord, SeenPage } from '../../../src/documents/readers/scans/words.ts';

describe('a second reading, held against the first', () => {
  type Seen = [text: string, left: number, confidence: number];
  const lineOf = (words: Seen[], top: number, times = 1): OcrWord[] =>
    words.map(([text, left, confidence]) => ({
      text,
      left: left * times,
      top: top * times,
      width: text.length * 10 * times,
      height: 20 * times,
      confidence,
    }));
  const pageOf = (lines: Seen[][], times = 1): SeenPage => ({
    width: 1000 * times,
    height: 500 * times,
    lines: lines.map((words, i) => lineOf(words, 50 * i, times)),
  });
  const told = ({ lines }: SeenPage): string[] =>
    lines.map((line) => line.map(({ text, confidence }) => `${text}/${confidence}`).join(' '));

  test('is sure of what both read, and no surer than a guess of what they do not', () => {
    const first = pageOf([
      [
        ['Tota1', 0, 0.6],
        ['8.20', 100, 0.5],
      ],
    ]);
    const second = pageOf([
      [
        ['Total', 0, 0.99],
        ['8.20', 100, 0.9],
      ],
    ]);
    expect(told(heldAgainst(first, second))).toEqual(['Total/0.75 8.20/0.98']);
  });

  test('has the words of the first where the letters are the same', () => {
    const first = pageOf([
      [
        ['YONGFATT', 0, 0.4],
        ['ENTERPRISE', 90, 0.4],
      ],
      [
        ['12', 0, 0.3],
        ['Mar', 30, 0.3],
        ['2O18', 70, 0.3],
      ],
    ]);
    const second = pageOf([
      [['YONGFATTENTERPRISE', 0, 0.9]],
      [
        ['12Mar', 5, 0.9],
        ['2018', 70, 0.9],
      ],
    ]);
    expect(told(heldAgainst(first, second))).toEqual([
      'YONGFATT/0.98 ENTERPRISE/0.98',
      '12/0.98 Mar/0.98 2018/0.75',
    ]);
  });

  test('has the marks on letters from the first, which alone knows them', () => {
    const first = pageOf([
      [
        ['Gerätebau', 0, 0.7],
        ['GmbH', 100, 0.7],
      ],
      [['Straße', 0, 0.5]],
      [['Löffel', 0, 0.5]],
      [['é7', 0, 0.5]],
    ]);
    const second = pageOf([
      [['GeratebauGmbH', 0, 0.9]],
      [['StraBe', 0, 0.9]],
      [['Lofel', 0, 0.9]],
      [['17', 0, 0.9]],
    ]);
    expect(told(heldAgainst(first, second))).toEqual([
      'Gerätebau/0.98 GmbH/0.98',
      'Straße/0.98',
      'Löffel/0.5',
      '17/0.75',
    ]);
  });

  test('does not take a number for part of a longer one', () => {
    const first = pageOf([[['10.00', 0, 0.5]], [['x0.00', 0, 0.5]], [['0.005', 0, 0.5]], [['1,0', 0, 0.5]]]);
    const second = pageOf([[['0.00', 0, 0.9]], [['0.00', 0, 0.9]], [['0.00', 0, 0.9]], [['0', 20, 0.9]]]);
    expect(told(heldAgainst(first, second))).toEqual(['0.00/0.75', '0.00/0.98', '0.00/0.75', '0/0.75']);
  });

  test.each([
    ['a sign before it', '-8.20', '8.20'],
    ['a sign behind it', '8.20-', '8.20'],
    ['a longer dash', '\u22128.20', '8.20'],
    ['the brackets of what is taken off', '(8.20)', '8.20'],
    ['the end of a date', '12/03/24', '12/03'],
    ['the beginning of a date', '2024-01-15', '01-15'],
    ['a check digit', '4711-8', '4711'],
  ])('does not take a number for sure of which the first saw more: %s', (_what, more, less) => {
    expect(told(heldAgainst(pageOf([[[more, 0, 0.5]]]), pageOf([[[less, 0, 0.9]]])))).toEqual([
      `${less}/0.75`,
    ]);
  });

  test('leaves a line to the first where that is sure of it and the second is not', () => {
    const first = pageOf([[['$7.10', 0, 0.96]], [['$8.20', 0, 0.85]]]);
    const second = pageOf([[['S7.10', 0, 0.95]], [['S8.20', 0, 0.95]]]);
    expect(told(heldAgainst(first, second))).toEqual(['$7.10/0.75', 'S8.20/0.75']);
    expect(told(heldAgainst(first, pageOf([[['S7.10', 0, 0.99]]])))).toEqual(['S7.10/0.75']);
  });

  test('stands by itself where the first saw nothing, and may be of a picture of another size', () => {
    expect(told(heldAgainst(pageOf([]), pageOf([[['Total', 0, 0.99]]])))).toEqual(['Total/0.75']);
    const larger = heldAgainst(
      pageOf([
        [
          ['AB', 0, 0.9],
          ['CD', 30, 0.9],
        ],
      ]),
      pageOf([[['ABCD', 0, 0.9]]], 2),
    );
    expect(larger).toMatchObject({
      width: 2000,
      lines: [[{ left: 0, width: 40, height: 40 }, { left: 60 }]],
    });
  });
});
