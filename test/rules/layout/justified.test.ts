// Lines that are set to the width of a narrow column: words as far apart as columns, and no columns.
import { expect, test } from 'vitest';
import type { Glyph } from '../../../src/documents/readers/layout/glyph.ts';
import { textOf, write } from './written.ts';

const apart = (gap: number, words: string[], x = 50): Glyph[] => {
  let at = x;
  return words.flatMap((word) => {
    const written = write(word, at, 100);
    at += 5 * word.length + gap;
    return written;
  });
};

test.each([
  ['a line of running text', ['The', 'goods', 'are', 'delivered'], 'The goods are delivered'],
  ['a line that goes on below', ['Contractor:', 'Mrs', 'E.', 'Cooper,'], 'Contractor: Mrs E. Cooper,'],
  ['one with a number in it', ['within', '5', 'days', 'of', 'it'], 'within 5 days of it'],
  ['headings of columns', ['Post', 'Work', 'Unit', 'Rate'], 'Post  Work  Unit  Rate'],
  ['options', ['Pets', 'yes', 'no', 'unknown'], 'Pets  yes  no  unknown'],
  ['figures', ['are', '10', '20', '30', '40'], 'are  10  20  30  40'],
])('moved apart as far as between columns: %s', (_, words, line) => {
  expect(textOf(apart(22, words))).toBe(`${line}\n`);
  expect(textOf([...write('Article 1', 0, 100), ...apart(22, words, 90)])).toBe(`Article 1  ${line}\n`);
});
