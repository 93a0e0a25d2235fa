// A fact that asks for the date, and for no certain one, is given the only one that the document has, with a label or without.
import { describe, expect, test } from 'vitest';
import type { FactSpec } from '../../../src/declarations/schema.ts';
import { extract } from '../../../src/extraction/extract.ts';
import { candidatesFor, declare, textPage, TODAY } from './pages.ts';

const type = { name: 'date', order: 'DMY' } as const;
const RECEIPT = 'Corner shop\n25/12/2018 12:03\nTotal 9.00\n';

/** The best find: its value, how it was found, and how sure it is. */
function bestOf(fact: Omit<FactSpec, 'fact_id'>, ...texts: string[]) {
  const [best] = candidatesFor(
    fact,
    texts.map((text, index) => textPage(text, index)),
  );
  return best === undefined ? null : [best.value, best.by, best.quality >= 0.8];
}

describe('the only date', () => {
  test.each(['Date', 'date', 'Datum', 'Fecha'])('is what "%s" asks for', (label) =>
    expect(bestOf({ label, type }, RECEIPT)).toEqual(['2018-12-25', 'typed', true]),
  );

  test('may stand in several places, on several pages', () =>
    expect(bestOf({ label: 'Date', type }, RECEIPT, 'Printed again\n25.12.2018\n')).toEqual([
      '2018-12-25',
      'typed',
      true,
    ]));

  test('is for a person where there is another one', () =>
    expect(bestOf({ label: 'Date', type }, RECEIPT, 'Thank you\n26/12/2018\n')?.[2] ?? false).toBe(false));

  test('is for a person where it can be read in two ways', () => {
    const found = candidatesFor({ label: 'Date', type: 'date' }, [textPage('Corner shop\n03/04/2018\n')]);
    expect(found.filter(({ quality }) => quality >= 0.8)).toEqual([]);
  });

  test.each(['Due date', 'Date of birth', 'Geburtsdatum', 'Valid until', 'Member since', 'Válido hasta'])(
    'is nobody’s where it is called "%s"',
    (label) =>
      expect(bestOf({ label: 'Date', type }, `A card\n${label}: 25/12/2018\n`)?.[2] ?? false).toBe(false),
  );

  test.each([
    'Member since',
    'Please pay by',
    'Shop 12, Kuala Lumpur',
    'Fällig am',
    'geboren am',
    'Le 3 mai, sa',
    'payé do',
  ])('is for a person behind “%s”', (words) =>
    expect(bestOf({ label: 'Date', type }, `A card\n${words} 25/12/2018\n`)?.[2] ?? false).toBe(false),
  );

  test('is nobody’s below the label of something else', () => {
    const below = (label: string) => bestOf({ label: 'Date', type }, `A card\n${label}\n25/12/2018\n`);
    for (const label of [
      'Valid until',
      'Gültig bis',
      'Fällig am',
      'Zahlbar bis',
      'Expiration date',
      'End date',
    ])
      expect([label, below(label)?.[2] ?? false]).toEqual([label, false]);
    expect(below('Welcome')?.[2]).toBe(true);
  });

  test.each(['12:03 PM', '9 am', 'Sun,', 'Dienstag', 'Di.', 'No. 12', '#17 |'])(
    'may have “%s” before it',
    (words) => expect(bestOf({ label: 'Date', type }, `Corner shop\n${words} 25/12/2018\n`)?.[2]).toBe(true),
  );

  test('is not what a fact of a certain kind asks for', () => {
    for (const label of ['Due date', 'Expiry date', 'Day of the loss'])
      expect(bestOf({ label, type }, RECEIPT)?.[2] ?? false).toBe(false);
  });

  test('is not taken from another fact of the declaration, whose label stands above it', () => {
    const declaration = declare([
      { fact_id: 'date', label: 'Date', type },
      { fact_id: 'loss', label: 'Day of the loss', type },
      { fact_id: 'shop', label: 'Shop', type: 'text' },
    ]);
    const sureOf = (text: string) =>
      extract({ declaration, pages: [textPage(text)], today: TODAY })
        .candidates.filter(({ quality }) => quality >= 0.8)
        .map(({ factId }) => factId);
    expect(sureOf('A claim\nDay of the loss\n25/12/2018\n')).toEqual(['loss']);
    expect(sureOf('Shop\n25/12/2018\n')).toContain('date');
  });

  test('beside its label is found by that', () =>
    expect(bestOf({ label: 'Date', type }, 'Date: 25/12/2018\n')).toEqual(['2018-12-25', 'anchor', true]));
});

test('an author may ask for the only value of any type, by a name of their own', () => {
  const fact = { label: 'Day of the loss', type, find: [{ by: 'typed', alone: true }] } satisfies Omit<
    FactSpec,
    'fact_id'
  >;
  expect(bestOf(fact, RECEIPT)).toEqual(['2018-12-25', 'typed', true]);
  expect(bestOf(fact, `${RECEIPT}26/12/2018\n`)).toBeNull();
  expect(bestOf({ ...fact, find: [{ by: 'typed', alone: true, prior: 0.5 }] }, RECEIPT)?.[2]).toBe(false);
});
