// Where a value stands on the pages of a case: read as the type reads it, on the borders of words, in a time that grows as the pages do.
import { describe, expect, test } from 'vitest';
import type { FactTypeOptions } from '../../../../src/declarations/fact-type.ts';
import type { FactSpec } from '../../../../src/declarations/schema.ts';
import { sliceCodePoints } from '../../../../src/documents/code-points.ts';
import { nearnessOn, onlyNear } from '../../../../src/extraction/places/beside-label.ts';
import { findPlaces, type PlacesFound } from '../../../../src/extraction/places/find-places.ts';
import { citationOf } from '../../../../src/extraction/places/place.ts';
import { parseValue } from '../../../../src/values/parse.ts';
import { declare, textPage, TODAY } from '../pages.ts';
import { cpuMsOf } from '../../../harness/processes/cpu.ts';

const factOf = (type: FactTypeOptions, label = 'Wanted'): FactSpec => ({ fact_id: 'wanted', label, type });
const pagesOf = (texts: string[]) => texts.map((text, pageIndex) => ({ docId: 'doc_1', pageIndex, text }));

type Asked = { texts: string[]; entered: string | null; most?: number };

async function placesOf(type: FactTypeOptions, { texts, entered, most = 20 }: Asked): Promise<PlacesFound> {
  const fact = factOf(type);
  const parsed = entered === null ? null : parseValue(type, entered, { today: TODAY, canonical: true });
  if (parsed !== null && !parsed.ok) throw new Error(`${entered} is no value of the type.`);
  const wanted = entered === null || parsed === null ? null : { value: parsed.value, entered };
  return findPlaces({
    pages: pagesOf(texts),
    declaration: declare([fact]),
    fact,
    today: TODAY,
    wanted,
    most,
  });
}

async function quotesOf(type: FactTypeOptions, entered: string, ...texts: string[]): Promise<string[]> {
  const { places } = await placesOf(type, { texts, entered });
  return places.map((place) => citationOf(place).quote);
}

test.each<[string, FactTypeOptions, string, string, string[]]>([
  ['as it is written', { name: 'date' }, '2026-05-04', 'Signed on 4 May 2026.', ['4 May 2026']],
  [
    'at every place',
    { name: 'date' },
    '2026-05-04',
    '4 May 2026 and 2026-05-04',
    ['4 May 2026', '2026-05-04'],
  ],
  ['nowhere', { name: 'date' }, '2026-05-04', 'Signed on 5 May 2026.', []],
  ['where its order is not settled', { name: 'date' }, '2025-04-03', 'On 03/04/2025.', ['03/04/2025']],
  ['in the other order', { name: 'date' }, '2025-03-04', 'On 03/04/2025.', ['03/04/2025']],
  ['in the order that the page settles', { name: 'date' }, '2025-03-04', '03/04/2025, 25/04/2025', []],
  ['over the end of a line', { name: 'date' }, '2026-05-04', 'Signed on 4 May\n2026.', ['4 May\n2026']],
  [
    'an amount',
    { name: 'money', currency: 'EUR' },
    '1234.50 EUR',
    'In all 1.234,50 EUR due',
    ['1.234,50 EUR'],
  ],
  [
    'an amount of the default currency',
    { name: 'money', currency: 'EUR' },
    '1234.50 EUR',
    'In all 1.234,50',
    ['1.234,50'],
  ],
  ...[
    ['of the currency over its column', 'Item      Price EUR\nBeam       1.250,00', '1.250,00'],
    ['of the currency that another amount has', 'Beam   1.250,00\nTotal  2.000,00 €', '1.250,00'],
    ['of the currency that all are in', 'All amounts in EUR\nBeam | 1250 | 7', '1250'],
    ['with one figure behind its sign', 'Item      EUR\nBeam   1250,0', '1250,0'],
  ].map(([how = '', text = '', quote = '']): [string, FactTypeOptions, string, string, string[]] => [
    `an amount without currency, ${how}`,
    { name: 'money' },
    '1250.00 EUR',
    text,
    [quote],
  ]),
  [
    'a figure that is all of its cell, of the default currency',
    { name: 'money', currency: 'EUR' },
    '1250.00 EUR',
    'Beam     1250\nFor 1250 beams',
    ['1250'],
  ],
  ['no figure of unknown currency', { name: 'money' }, '1250.00 EUR', 'Beam     1250\nBeam 1.250,00', []],
  ['no part of a number', { name: 'number' }, '123', 'No. 1,123 and 1234', []],
  ['an identifier', { name: 'identifier' }, 'RE-5', 'Nr RE-5, RE-51', ['RE-5']],
  ['words, but for case and spacing', { name: 'text' }, 'blue  paint', 'Of Blue Paint, two.', ['Blue Paint']],
  ['words that hyphens or blanks take apart', { name: 'text' }, 'blue paint', 'Of bluepaint.', ['bluepaint']],
  ['no part of a word', { name: 'text' }, 'paint', 'A painter.', []],
  ['no words that are merely alike', { name: 'text' }, 'blue paint', 'Of blue pain.', []],
  ['no words of two letters', { name: 'text' }, 'ab', 'ab', []],
  ['a company', { name: 'organization_name' }, 'Acme GmbH', 'between ACME GmbH and', ['ACME GmbH']],
])('%s', async (_what, type, entered, text, expected) => {
  expect(await quotesOf(type, entered, text)).toEqual(expected);
});

test('a value over two pages is none', async () => {
  expect(await quotesOf({ name: 'date' }, '2026-05-04', 'Signed on 4 May', '2026.')).toEqual([]);
});

test('offsets are code points of the page, and a slice of it is the quote', async () => {
  const text = '🧾 𝔄 on 4 May 2026 🧾';
  const { places } = await placesOf({ name: 'date' }, { texts: ['none', text], entered: '2026-05-04' });
  const [cited] = places.map(citationOf);
  expect(cited).toEqual({ doc_id: 'doc_1', page_index: 1, char_start: 7, char_end: 17, quote: '4 May 2026' });
  expect(sliceCodePoints(text, 7, 17)).toBe('4 May 2026');
});

test('without a value every value of the type, in reading order, up to as many as are asked for', async () => {
  const texts = ['1 May 2026, 03/04/2025', '31.02.2026\n3 May 2026'];
  const { places, isMore } = await placesOf({ name: 'date' }, { texts, entered: null });
  expect(places.map(({ readings }) => readings)).toEqual([
    ['2026-05-01'],
    ['2025-04-03', '2025-03-04'],
    ['2026-05-03'],
  ]);
  expect(isMore).toBe(false);
  expect(await placesOf({ name: 'date' }, { texts, entered: null, most: 2 })).toMatchObject({
    places: [{ start: 0 }, { start: 12 }],
    isMore: true,
  });
});

const FILL = 'Words that say nothing of it.\n'.repeat(6);

describe('which of several places stands beside a label', () => {
  const near = (label: string, text: string, found: string[]) => {
    const fact = factOf({ name: 'date' }, label);
    const cut = { type: { name: 'date' } as const, parse: { today: TODAY } };
    const nearnessOf = nearnessOn(textPage(text), { fact, declaration: declare([fact]), cut });
    return found.map((quote) => {
      const start = text.indexOf(quote);
      return { place: quote, nearness: nearnessOf({ start, end: start + quote.length }) };
    });
  };

  test('right at it, among its words, or neither', () => {
    const text = `Inspection date: 4 May 2026\n${FILL}Paid 2026-05-04 in cash\n${FILL}was inspected by us on 04.05.2026`;
    const places = near('Inspection date', text, ['4 May 2026', '2026-05-04', '04.05.2026']);
    expect(places.map(({ nearness }) => nearness)).toEqual(['beside', 'away', 'among']);
    expect(onlyNear(places)).toBe('4 May 2026');
    expect(onlyNear(places.slice(1))).toBe('04.05.2026');
  });

  test('none where two are as near, or none is', () => {
    const text = 'Inspection date: 4 May 2026\nother\nInspection date: 04.05.2026\n\n\n\n\n\nPaid 2026-05-04';
    const places = near('Inspection date', text, ['4 May 2026', '2026-05-04', '04.05.2026']);
    expect(onlyNear(places)).toBeNull();
    expect(onlyNear(places.filter(({ nearness }) => nearness === 'away'))).toBeNull();
  });

  test('the only value on its page stands beside nothing for that', () => {
    expect(near('Inspection date', 'Paid 2026-05-04 in cash', ['2026-05-04'])[0]?.nearness).toBe('away');
  });
});

const HOSTILE = ['4 May\n', '1.', '(1,', 'blue ', 'b-l-u-e\n', 'AB1-', '\u0301', 'EUR 1 ', '𝔄'];
const HOSTILE_TYPES: [FactTypeOptions, string][] = [
  [{ name: 'date' }, '2026-05-04'],
  [{ name: 'money' }, '1.00 EUR'],
  [{ name: 'duration' }, 'P1Y'],
  [{ name: 'identifier' }, 'AB1-AB1-AB1'],
  [{ name: 'text' }, 'blue blue blue'],
  [{ name: 'organization_name' }, 'Blue GmbH'],
];

test.each(HOSTILE_TYPES)('%j: four times the page takes about four times as long', async (type, entered) => {
  const look = (length: number) => async (): Promise<void> => {
    for (const piece of HOSTILE) {
      const text = piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
      await placesOf(type, { texts: [text], entered });
    }
  };
  const short = await cpuMsOf(look(5_000));
  const long = await cpuMsOf(look(20_000));
  expect(long).toBeLessThan(10 * short + 250);
});
