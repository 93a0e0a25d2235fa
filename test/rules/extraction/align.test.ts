// Quotes are found although they were copied with small differences; a changed digit or name is never forgiven.
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { alignQuote } from '../../../src/extraction/quotes/align.ts';
import { alignable } from '../../../src/extraction/quotes/alignable.ts';
import { textPage } from './pages.ts';
import { runs } from '../../harness/properties.ts';

const TEXT =
  'The total amount due is $5,400.00, payable by April 3, 2020 to account DE89370400440532013000 — issued by Acme GmbH\n' +
  'under the “Master Agree-\nment” of 11 August 2019 between the parties named above and their lawful successors.\n';

const text = alignable([textPage(TEXT)]);

function sliceOf(quote: string, options = {}): string | null {
  const [found] = alignQuote(text, quote, options);
  return found ? found.places.map(({ page, start, end }) => page.text.slice(start, end)).join('|') : null;
}

describe('levels', () => {
  test.each([
    ['payable by April 3, 2020', 'exact', 1],
    ['PAYABLE  by\nApril 3, 2020', 'folded', 0.98],
    ['DE89370400440532013000 - issued', 'folded', 0.98],
    ['"Master Agreement" of 11 August', 'folded', 0.98],
    ['total amountdue is', 'despaced', 0.95],
  ])('%s: %s', (quote, match, quality) => {
    expect(alignQuote(text, quote)[0]).toMatchObject({ match, quality });
  });

  test('most words in order are fuzzy, with the share that fits as quality', () => {
    const [found] = alignQuote(text, 'between all the parties named above and their lawful successors');
    expect(found?.match).toBe('fuzzy');
    expect(found?.quality).toBeCloseTo(0.9 * 0.9, 5);
    expect(sliceOf('between all the parties named above and their lawful successors')).toBe(
      'between the parties named above and their lawful successors.',
    );
  });

  test('a quote over a page break has a place on each page', () => {
    const pages = alignable([textPage('first half of a\n', 0), textPage('long sentence here\n', 1)]);
    expect(alignQuote(pages, 'half of a long sentence')[0]?.places.map(({ page }) => page.pageIndex)).toEqual(
      [0, 1],
    );
  });

  test('every occurrence is told, so that somebody else can choose', () => {
    expect(alignQuote(alignable([textPage('one two one two\n')]), 'one two')).toHaveLength(2);
  });
});

describe('never forgiven', () => {
  test.each([
    'total amount due is $4,500.00',
    'total amount due is $5,400.01',
    'payable by April 13, 2020',
    'payable by April 3, 2021',
    'to account DE89370400440532013001',
    '1 August 2019',
    '5,400.0',
    '400.00',
    'account DE8937040044053201300',
    'under the Master Agreement of August 2019 between the parties named above and their lawful successors 7',
    'not in the text at all, by any means whatever',
  ])('%s', (quote) => {
    expect(sliceOf(quote)).toBeNull();
  });

  test('a capitalised name, where names are asked for', () => {
    const quote = 'parties named above and their lawful Successors';
    expect(sliceOf(`between the ${quote}`, { exactNames: true })).not.toBeNull();
    expect(
      sliceOf('between the parties named above and their Dutiful successors', { exactNames: true }),
    ).toBeNull();
  });

  test('property: any quote with one digit changed is not found', () => {
    const digits = [...TEXT.matchAll(/\d/g)].map((match) => match.index);
    fc.assert(
      fc.property(
        fc.constantFrom(...digits),
        fc.nat(40),
        fc.nat(40),
        fc.integer({ min: 1, max: 9 }),
        (...[at, before, after, add]) => {
          const changed = String((Number(TEXT[at]) + add) % 10);
          const start = TEXT.lastIndexOf(' ', Math.max(0, at - before)) + 1;
          const end = Math.max(at + 1, TEXT.indexOf(' ', at + after));
          const quote = TEXT.slice(start, at) + changed + TEXT.slice(at + 1, end);
          const found = alignQuote(text, quote)[0];
          const slice =
            found?.places.map(({ page, start: from, end: to }) => page.text.slice(from, to)).join(' ') ?? '';
          const numbers = (value: string): string => (value.match(/\d+/g) ?? []).join(' ');
          if (found) expect(numbers(slice)).toBe(numbers(quote));
        },
      ),
      runs(100),
    );
  });
});
