// Stored pages searched again: turned ones upright, and the words that stand before values.
import { expect, test } from 'vitest';
import type { Declaration } from '../../../src/declarations/schema.ts';
import type { Turn } from '../../../src/documents/page.ts';
import { shownPage, uprightPage } from '../../../src/documents/readers/scans/turn.ts';
import { searchStored } from '../../../src/extraction/stored/search-stored.ts';
import { wordsBefore } from '../../../src/extraction/stored/words-before.ts';
import { placedPage, textPage, TODAY } from './pages.ts';

const DECLARATION: Declaration = {
  workflow_id: 'orders',
  case_type_id: 'order',
  title: 'Orders',
  facts: [
    { fact_id: 'total', label: 'Total', type: { name: 'money', currency: 'EUR' } },
    { fact_id: 'seller', label: 'Seller', type: 'organization_name' },
  ],
};

const CELLS: Parameters<typeof placedPage>[0] = [
  [10, 10, 'Order of goods'],
  [10, 30, 'Number'],
  [60, 30, 'Total'],
  [10, 34, 'A-77'],
  [60, 34, '12.50 EUR'],
];

test.each<Turn>([0, 90, 180, 270])('a page that lay turned by %i degrees is searched upright', (turn) => {
  const page = placedPage(CELLS);
  const stored = shownPage({ ...page, turn });
  const upright = uprightPage(stored);
  expect([upright.width, upright.height]).toEqual([page.width, page.height]);
  for (const [i, { x, y }] of upright.words.entries()) {
    expect(x).toBeCloseTo(page.words[i]?.x ?? -1, 4);
    expect(y).toBeCloseTo(page.words[i]?.y ?? -1, 4);
  }
  const search = { pages: [stored], today: TODAY };
  const { candidates } = searchStored({ search, declaration: DECLARATION });
  expect(candidates[0]).toMatchObject({ factId: 'total', value: '12.50 EUR', by: 'anchor' });
  const { before } = wordsBefore({
    words: search,
    declaration: DECLARATION,
    places: [],
    values: [
      {
        factId: 'total',
        value: '12.50 EUR',
      },
    ],
  });
  expect(before[0]?.phrases).toContainEqual({ key: 'total', text: 'Total', isAbove: true });
});

test('a page whose rows run to the left is not taken for one that was turned', () => {
  const page = placedPage(CELLS);
  const words = page.words.map((word) => ({ ...word, x: 1 - word.x - word.width }));
  expect(uprightPage({ ...page, words })).toEqual({ ...page, words });
});

const wordsIn = (text: string, factId: string, value: string): string[] =>
  wordsBefore({
    words: {
      pages: [textPage(text)],
      today: TODAY,
    },
    declaration: DECLARATION,
    places: [],
    values: [
      {
        factId,
        value,
      },
    ],
  }).before.flatMap(({ phrases }) => phrases.map((phrase) => phrase.text));

test('words before a value: in its cell, in the cell beside it, with the punctuation inside of them', () => {
  expect(wordsIn('Order / Rev #: 12.50 EUR', 'total', '12.50 EUR')).toEqual(['Order / Rev #', 'Rev #']);
  expect(wordsIn('Amount to pay:   12.50 EUR', 'total', '12.50 EUR')).toEqual([
    'Amount to pay',
    'to pay',
    'pay',
  ]);
  expect(wordsIn('Sold by   ACME  Tools GmbH', 'seller', 'ACME Tools GmbH')).toEqual(['Sold by', 'by']);
});

test('words before a value end at a number, and there are none of a value that stands nowhere', () => {
  expect(wordsIn('Ada 1815 owes 12.50 EUR', 'total', '12.50 EUR')).toEqual(['owes']);
  expect(wordsIn('Total 12.50 EUR', 'total', '99.00 EUR')).toEqual([]);
});

test('words before places that were found, whatever characters stand before them', () => {
  const page = textPage('𝕏 𝕐\nNet amount 7.00 EUR');
  const charStart = Array.from(page.text).join('').indexOf('7.00') - 2;
  const { beforePlaces } = wordsBefore({
    words: {
      pages: [page],
      today: TODAY,
    },
    declaration: DECLARATION,
    values: [],
    places: [
      {
        factId: 'total',
        pageIndex: 0,
        charStart,
      },
    ],
  });
  expect(beforePlaces[0]?.phrases.map(({ text }) => text)).toEqual(['Net amount', 'amount', '𝕏 𝕐', '𝕐']);
});
