// Text of others on a terminal: harmless, measured in columns, cut to fit.
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { isolated } from '../../../src/platform/isolated.ts';
import { clean, cutEnd, cutMiddle, cutStart, pad, widthOf, wrap } from '../../../cli/terminal/text.ts';
import { anyCharacters, runs } from '../../harness/properties.ts';

const anyText = anyCharacters(60);

describe('clean', () => {
  test.each([
    ['a colour', 'to \u001b[31mred\u001b[0m', 'to red'],
    ['a window title', 'a\u001b]0;pwned\u0007b', 'ab'],
    ['a link', '\u001b]8;;https://evil.example\u0007click\u001b]8;;\u0007', 'click'],
    ['a command that nothing ends', 'a\u001b]0;b', 'a0;b'],
    // Looked for to the end of the text by each of them, their ends take minutes.
    ['endlessly many of them', `a${'\u001b]'.repeat(200_000)}b`, 'ab'],
    ['an 8-bit sequence', 'a\u009b2Jb', 'ab'],
    ['a bell, a backspace, a carriage return', 'a\u0007\bb\rc', 'ab c'],
    ['text turned around', 'total \u202e009\u202c EUR', 'total 009 EUR'],
    ['hidden tags and zero-width spaces', 'a\u200b\u{e0041}b', 'ab'],
    ['lines', 'one\ntwo\u2028three', 'one two three'],
    ['marks stacked over other lines', `a${'\u0301'.repeat(40)}`, `a${'\u0301'.repeat(4)}`],
    ['half a pair', 'a\ud800b', 'a\ufffdb'],
  ])('takes out %s', (_name, text, expected) => {
    expect(clean(text)).toBe(expected);
  });

  test.each(['Grüße 日本語 한국어 עברית العربية', 'family 👨‍👩‍👧, flag 🇩🇪', 'नमस्ते'])(
    'leaves %s alone',
    (text) => {
      expect(clean(text)).toBe(text);
    },
  );

  test('never lets a control or bidirectional character through', () => {
    fc.assert(
      fc.property(anyText, (text) => !/[\p{Cc}\p{Bidi_Control}]/u.test(clean(text))),
      runs(100),
    );
  });
});

describe('width', () => {
  test.each([
    ['abc', 3],
    ['日本', 4],
    ['한국', 4],
    ['e\u0301', 1],
    ['👨‍👩‍👧', 2],
    ['🇩🇪', 2],
    ['ﾊﾝｶｸ', 4],
    ['שלום', 4],
    ['\u001b[1mbold\u001b[0m', 4],
  ])('%s takes %d columns', (text, width) => {
    expect(widthOf(text)).toBe(width);
  });

  test('what is cut or filled has the width that was asked for', () => {
    fc.assert(
      fc.property(anyText.map(clean), fc.integer({ min: 1, max: 30 }), (text, width) => {
        expect(widthOf(cutEnd(text, width))).toBeLessThanOrEqual(width);
        expect(widthOf(cutStart(text, width))).toBeLessThanOrEqual(width);
        expect(widthOf(cutMiddle(text, width))).toBeLessThanOrEqual(width);
        expect(widthOf(pad(text, width))).toBe(Math.max(width, widthOf(text)));
      }),
      runs(100),
    );
  });

  test('a wide character is never cut in half', () => {
    expect(cutEnd('日本語', 4)).toBe('日…');
    expect(cutStart('日本語', 4)).toBe('…語');
    expect(cutMiddle('日本語です', 6)).toBe('日…す');
    expect(cutMiddle('case_01m8008f53fagar53kd165x8r1', 14)).toBe('case_01…65x8r1');
    expect(cutMiddle('case_01', 14)).toBe('case_01');
  });
});

test('prose breaks at spaces', () => {
  expect(wrap('the quick brown fox', 10)).toEqual(['the quick', 'brown fox']);
  expect(wrap('Donaudampfschifffahrt it', 10)).toEqual(['Donaudampfschifffahrt', 'it']);
});

test('right-to-left text alone is isolated', () => {
  expect(isolated('שלום')).toBe('\u2068שלום\u2069');
  expect(isolated('hello')).toBe('hello');
});
