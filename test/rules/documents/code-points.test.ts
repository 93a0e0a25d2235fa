// Offsets in code points and in UTF-16 units, one by one and for all words of a page.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codePointsOf, toCodePoints, toUtf16, utf16Of } from '../../../src/documents/code-points.ts';
import { readPlainText } from '../../../src/documents/readers/text/plain-text.ts';
import { storedWords, wordsStored } from '../../../src/documents/stored-words.ts';
import { runs } from '../../harness/properties.ts';

const texts = fc.string({ unit: fc.constantFrom('a', 'é', '\u0301', '𝒜', '🏭', '\ud800', '\udc00') });

describe('offsets', () => {
  test('property: many of one text are what each of them is by itself', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const offsets = Array.from({ length: text.length + 3 }, (_, at) => at);
        expect(offsets.map(codePointsOf(text))).toEqual(offsets.map((at) => toCodePoints(text, at)));
        expect(offsets.map(utf16Of(text))).toEqual(offsets.map((at) => toUtf16(text, at)));
      }),
      runs(300),
    );
  });

  test('the words of a long page with a single emoji take no longer than those of one without', () => {
    const pages = readPlainText(Buffer.from(`🏭 ${'word '.repeat(100_000)}`));
    const started = performance.now();
    for (const page of pages) {
      const stored = storedWords(page);
      expect(stored.slice(0, 2).map((word) => word.slice(0, 2))).toEqual([
        [0, 1],
        [2, 6],
      ]);
      const words = wordsStored(page.text, stored);
      expect(words.map(({ start, end }) => [start, end])).toEqual(
        page.words.map(({ start, end }) => [start, end]),
      );
    }
    expect(pages).toHaveLength(1);
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
