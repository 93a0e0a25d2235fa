// What a text of a case file becomes before it is printed: nothing in it acts on what stands beside it.
import { expect, test } from 'vitest';
import { cut } from '../../src/casefile/content/words.ts';
import { legible } from '../../src/casefile/print/legible.ts';

const shown = (text: string): string => legible(text, (code) => code < 0x3000);

test.each([
  ['one that keeps to itself', '1. \u2068حبل\u2069, 3', '1. \u2068حبل\u2069, 3'],
  ['two of them', '\u2068א\u2069, \u2068ב\u2069', '\u2068א\u2069, \u2068ב\u2069'],
  ['an override in it', '\u2068a\u202eb\u2069', '[U+2068]a[U+202E]b[U+2069]'],
  ['one within another', '\u2068a\u2068b\u2069', '[U+2068]a\u2068b\u2069'],
  ['one that is never closed', 'a\u2068b', 'a[U+2068]b'],
  ['an end without a beginning', 'a\u2069b', 'a[U+2069]b'],
  ['one over two lines', '\u2068a\nb\u2069', '[U+2068]a\nb[U+2069]'],
  ['one of another kind', '\u2067a\u2069', '[U+2067]a[U+2069]'],
  ['a sign without a glyph in it', '\u2068a\u4e00\u2069', '\u2068a[U+4E00]\u2069'],
])('signs that turn text: %s', (_what, text, expected) => {
  expect(shown(text)).toBe(expected);
});

test('what is cut where it keeps to itself is closed', () => {
  expect(cut('1. \u2068حبل طويل\u2069, 3', 6)).toBe('1. \u2068حب\u2069 … [10 more characters]');
  expect(shown(cut('1. \u2068حبل طويل\u2069, 3', 6))).not.toContain('U+');
});
