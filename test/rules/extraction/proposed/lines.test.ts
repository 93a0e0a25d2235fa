// Numbered lines lead back to where they stand, whatever is in them.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesOf, placeOfLines } from '../../../../src/extraction/proposed/lines.ts';
import { runs } from '../../../harness/properties.ts';
import { textPage, xmlPage } from '../pages.ts';

test('each line has the place that its number names', () => {
  const text = fc
    .array(fc.constantFrom('a', ' ', '\n', '\u2028', '\u202e', 'é', '😀', '[p0:l1]'))
    .map((all) => all.join(''));
  fc.assert(
    fc.property(text, (given) => {
      const page = textPage(given);
      for (const { line, text: shown } of linesOf(page)) {
        const place = placeOfLines(page, line, line);
        expect(place === null ? null : page.text.slice(place.start, place.end)).toBe(shown);
      }
    }),
    runs(200),
  );
});

test('a line that is not there has no place, and embedded files have no lines', () => {
  const page = textPage('one\ntwo');
  expect([2, 99].map((line) => placeOfLines(page, line, line))).toEqual([null, null]);
  expect(linesOf(xmlPage('<a>b</a>'))).toEqual([]);
});
