import { describe, expect, test } from 'vitest';
import type { Glyph } from '../../../src/documents/readers/layout/glyph.ts';
import { glyphText } from '../../../src/documents/readers/layout/glyph.ts';
import { layoutPage } from '../../../src/documents/readers/layout/layout.ts';
import { PAGE, textOf, write } from './written.ts';

describe('rows', () => {
  test('join what the file drew apart and in any order', () => {
    const text = textOf(
      write('2006411-1', 300, 100),
      write('Total', 50, 140),
      write('Invoice #', 50, 100.5),
      write('12.50', 300, 140),
    );
    expect(text).toBe('Invoice #  2006411-1\nTotal  12.50\n');
  });

  test('keep two small lines beside a large one apart', () => {
    const text = textOf(
      write('INVOICE', 50, 100, { size: 24 }),
      write('Number 7', 300, 88),
      write('Page 1', 300, 99),
    );
    expect(text).toBe('Number 7\nINVOICE  Page 1\n');
  });

  test('take a raised mark into the row', () => {
    expect(textOf(write('note', 50, 100), write('2', 70, 96, { size: 6 }))).toBe('note2\n');
  });

  test('follow a slanted scan', () => {
    const text = textOf(
      write('left', 50, 100, { angle: 2 }),
      write('right', 450, 100 + 400 * Math.tan(Math.PI / 90), { angle: 2 }),
    );
    expect(text).toBe('left  right\n');
  });
});

describe('words', () => {
  test('end at gaps without a space in the file, and at spaces without a gap', () => {
    expect(textOf(write('one two', 50, 100, { spaces: false }))).toBe('one two\n');
    const tight = [
      ...write('one', 50, 100),
      ...write('two', 65, 100).map((glyph, i) => ({ ...glyph, spaceBefore: i === 0 })),
    ];
    expect(textOf(tight)).toBe('one two\n');
  });

  test('stay whole when letters are spaced', () => {
    expect(textOf(write('PURCHASE', 50, 100, { tracking: 2.5 }))).toBe('PURCHASE\n');
  });

  test('end at gaps as narrow as the spaces of their font', () => {
    const gaps = [1.7, 1.7, 1.9, 1.3];
    const words = ['17', 'Sluice', 'Lane', 'East', 'Park'];
    let x = 50;
    const glyphs = words.flatMap((word, i) => {
      const written = write(word, x, 100);
      x += 5 * word.length + (gaps[i] ?? 0);
      // The last one is not shown by the file.
      return written.map((glyph, at) => ({ ...glyph, gapBefore: i > 0 && i < 4 && at === 0 }));
    });
    const down = (by: number): Glyph[] =>
      glyphs.map(({ top, bottom, originY, ...glyph }) =>
        Object.assign(glyph, { top: top + by, bottom: bottom + by, originY: originY + by }),
      );
    const many = [0, 20, 40, 60].map(down);
    expect(textOf(...many)).toBe('17 Sluice Lane East Park\n'.repeat(4));
  });

  test('stand two spaces apart at the gaps between columns', () => {
    expect(textOf(write('Qty', 50, 100), write('Price', 80, 100))).toBe('Qty  Price\n');
  });

  test('carry boxes in fractions of the page and slices that equal their glyphs', () => {
    const { text, words } = layoutPage([...write('Total', 60, 160), ...write('12.50', 300, 160)], PAGE);
    expect(words.map((word) => text.slice(word.start, word.end))).toEqual(['Total', '12.50']);
    expect(words[1]).toMatchObject({
      x: 0.5,
      y: 0.18813,
      width: expect.closeTo(25 / 600, 4),
      height: expect.closeTo(12 / 800, 4),
    });
  });
});

describe('glyphs', () => {
  test('printed twice count once: whole words, shadows, letter by letter', () => {
    expect(textOf(write('Total', 50, 100), write('Total', 50.4, 100.3))).toBe('Total\n');
    const doubled = write('Total', 50, 100).flatMap((glyph) => [
      glyph,
      { ...glyph, left: glyph.left + 0.3, originX: glyph.originX + 0.3 },
    ]);
    expect(textOf(doubled)).toBe('Total\n');
    expect(textOf(write('balloon 1100', 50, 100))).toBe('balloon 1100\n');
  });

  test('of one ligature stay together', () => {
    const [o, f, e] = write('ofe', 50, 100);
    if (!o || !f || !e) throw new Error('Three glyphs expected.');
    expect(textOf([o, f, { ...f, continuation: true }, e])).toBe('offe\n');
    expect(glyphText(0xfb03)).toBe('ffi');
  });

  test('that are marks join their letter, composed', () => {
    const [e, mark] = write('e\u0301', 50, 100);
    if (!e || !mark) throw new Error('Two glyphs expected.');
    const page = layoutPage(
      [e, { ...mark, left: e.left, right: e.right, originX: e.originX }, ...write('t', 55, 100)],
      PAGE,
    );
    expect(page.text).toBe('ét\n');
    expect(page.words).toMatchObject([{ start: 0, end: 2 }]);
  });

  test('without a known character leave a mark, unseen ones leave nothing', () => {
    expect([0, -5, 0xd800, 0x110000, 0xffff].map(glyphText)).toEqual(Array(5).fill('\ufffd'));
    expect([1, 0x7f, 0x200b, 0xfeff, 0x202e].map(glyphText)).toEqual(Array(5).fill(undefined));
    expect(glyphText(0xad)).toBe('-');
    expect(glyphText(0x1f600)).toBe('😀');
  });

  test('printed over others do not tear their words apart', () => {
    expect(textOf(write('Washington DC', 50, 100), write('HRWAS', 100, 100))).toBe('Washington DC HRWAS\n');
  });
});

describe('combs', () => {
  /** One character in the middle of each box; letters as wide as type is. */
  const comb = (text: string, box: number): Glyph[] =>
    Array.from(text).flatMap((character, i) =>
      character === ' '
        ? []
        : write(character, 50 + i * box - widthOf(character) / 2, 100, { advance: widthOf(character) }),
    );
  const widthOf = (character: string): number =>
    /[MW]/.test(character) ? 9 : /[IJ1/.]/.test(character) ? 3 : 6;

  test.each([
    ['OKONKWOWITZ', 14, 'OKONKWOWITZ'],
    ['DANIEL C', 14, 'DANIEL C'],
    ['09/12/1984', 18, '09/12/1984'],
    ['31926819', 24, '31926819'],
    ['12345', 40, '1  2  3  4  5'],
    ['ABCD', 16, 'A  B  C  D'],
    // A scale to choose from is no answer.
    ['12345', 18, '1  2  3  4  5'],
    ['0123456789', 18, '0  1  2  3  4  5  6  7  8  9'],
    ['54321', 18, '5  4  3  2  1'],
    ['12346', 18, '12346'],
  ])('%s in boxes of %i points', (text, box, read) => {
    expect(textOf(comb(text, box))).toBe(`${read}\n`);
  });

  test('beside other words', () => {
    const others = [write('Name', 10, 100), write('Title', 300, 100)];
    expect(textOf(comb('WIMMER', 16), ...others)).toBe('Name  WIMMER  Title\n');
  });

  test('a heading whose letters stand as far apart is none', () => {
    let x = 50;
    const spaced = Array.from('WIMMI').flatMap((character) => {
      const glyphs = write(character, x, 100, { advance: widthOf(character) });
      x += widthOf(character) + 6;
      return glyphs;
    });
    expect(textOf(spaced)).toBe('W I M M I\n');
  });
});

describe('directions', () => {
  test('upright text comes first, turned text in rows of its own', () => {
    const text = textOf(
      write('Terms apply', 20, 700, { angle: 270 }),
      write('Invoice number', 50, 100),
      write('Total', 50, 120),
    );
    expect(text).toBe('Invoice number\nTotal\nTerms apply\n');
  });

  test.each([90, 180, 270])('a page written at %i degrees reads like any other', (angle) => {
    const [x, y] = [300, 400];
    expect(textOf(write('Invoice 4711', x, y, { angle }))).toBe('Invoice 4711\n');
  });

  test('right-to-left text is kept in the order of reading, its numbers too', () => {
    // On the page from the left: 1250.50 :כ״הס
    expect(textOf(write('1250.50 :כ״הס', 50, 100))).toBe('סה״כ: 1250.50\n');
    expect(textOf(write('Name: דוד Cohen', 50, 100))).toBe('Name: דוד Cohen\n');
    expect(textOf(write('Acme Ltd הרבח', 50, 100))).toBe('Acme Ltd חברה\n');
  });
});

test('an empty page has no text', () => {
  expect(layoutPage([], PAGE)).toEqual({ text: '', words: [] });
});
