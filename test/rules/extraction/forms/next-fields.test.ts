// Where a value ends: before the next field of its line, before what is said of a name, before the day of a discount.
import { describe, expect, test } from 'vitest';
import type { FactSpec } from '../../../../src/declarations/schema.ts';
import { extract } from '../../../../src/extraction/extract.ts';
import { declare, foundIn, textPage, TODAY } from '../pages.ts';

const STANDS = 0.8;

describe('another field in the same line', () => {
  test.each([
    ['Sex: W Eye colour: blue', 'Sex', 'W'],
    ['Behörde: Stadt Bonn Augenfarbe: blau', 'Behörde', 'Stadt Bonn'],
    ['Nationality: German Date of birth: 1 May 1990', 'Nationality', 'German'],
  ])('%s', (text, label, value) => {
    const [best] = foundIn({ label, type: 'text' }, text);
    expect(best?.value).toBe(value);
    expect(best?.quality).toBeLessThan(STANDS);
  });

  test('a colon before a value is no other field', () => {
    const [best] = foundIn({ label: 'Subject', type: 'text' }, 'Subject: Offer 12: the second one');
    expect(best?.value).toBe('Offer 12: the second one');
    expect(best?.quality).toBeGreaterThan(STANDS);
  });

  test('the name that somebody was born with', () => {
    const [best] = foundIn({ label: 'Name', type: 'person_name' }, 'Name: Anna Weber geb. Klein');
    expect(best?.value).toBe('Anna Weber');
    expect(best?.quality).toBeLessThan(STANDS);
  });

  test('a label without a colon within a text is for a person to look at', () => {
    const facts: FactSpec[] = [
      { fact_id: 'sex', label: 'SEXO', type: 'text' },
      { fact_id: 'nationality', label: 'NACIONALIDAD', type: 'text' },
    ];
    const pages = [textPage('SEXO F NACIONALIDAD ESP')];
    const { candidates } = extract({ declaration: declare(facts), pages, today: TODAY });
    const best = candidates.find(({ factId }) => factId === 'sex');
    expect(best).toMatchObject({ value: 'F NACIONALIDAD ESP', reasonCodes: ['low_anchor_quality'] });
  });
});

describe('names of organizations', () => {
  const seller = (text: string) =>
    foundIn(
      { label: 'Seller', type: 'organization_name', like: 'seller' } as Pick<FactSpec, 'label' | 'type'>,
      text,
    )[0];

  test.each([
    ['Verkäufer: Rösterei Huber GmbH, Linz\n', 'Rösterei Huber GmbH'],
    ['Seller: Northern Rope Ltd, a company of Leeds\n', 'Northern Rope Ltd'],
    ['Seller: Smith, Jones & Co. Ltd\n', 'Smith, Jones & Co. Ltd'],
  ])('%s', (text, value) => {
    expect(seller(text)?.value).toBe(value);
  });

  test('a seller is no landlord', () => {
    const landlord = { label: 'Landlord', type: 'organization_name', like: 'landlord' } as const;
    const [none] = foundIn(landlord, 'Verkäufer: Rösterei Huber GmbH\nRechnung Nr. 118\n');
    expect(none?.quality ?? 0).toBeLessThan(STANDS);
    const [named] = foundIn(landlord, 'Mietvertrag\nVermieter: Huber Wohnen GmbH\n');
    expect(named).toMatchObject({ value: 'Huber Wohnen GmbH' });
    expect(named?.quality).toBeGreaterThan(STANDS);
  });
});

describe('days of payment', () => {
  test.each([
    'Zahlbar bis 18.11.2025 mit 2 % Skonto: 51,68 EUR, bis 04.12.2025 ohne Abzug',
    'Zahlbar bis 18.11.2025 less 2% cash discount',
    'Zahlbar bis 18.11.2025, abzgl. 3 % Skonto',
  ])('%s: the day of the discount does not stand', (text) => {
    const [best] = foundIn({ label: 'Zahlbar bis', type: 'date' }, text);
    expect(best?.value === '2025-11-18' && best.quality >= STANDS).toBe(false);
  });

  test('a day without one stands', () => {
    const [best] = foundIn({ label: 'Zahlbar bis', type: 'date' }, 'Zahlbar bis 18.11.2025 ohne Abzug');
    expect(best?.value).toBe('2025-11-18');
    expect(best?.quality).toBeGreaterThan(0.9);
  });
});

test.each([
  [
    'for twelve (12) months commencing on 1 November 2026 and ending on 31 October 2027.',
    '2026-11-01',
    '2027-10-31',
  ],
  ['Das Mietverhältnis beginnt am 01.11.2026 und endet am 31.10.2027.', '2026-11-01', '2027-10-31'],
  ['Le bail prend effet le 1er novembre 2026 et prend fin le 31 octobre 2027.', '2026-11-01', '2027-10-31'],
])('a term in a sentence is proposed: %s', (text, start, end) => {
  const day = (like: string, label: string) =>
    foundIn(
      { label, type: { name: 'date', order: 'DMY' }, like } as Pick<FactSpec, 'label' | 'type'>,
      text,
    )[0];
  expect([day('start_date', 'Start date'), day('end_date', 'End date')]).toMatchObject([
    { value: start, by: 'sentence' },
    { value: end, by: 'sentence' },
  ]);
});
