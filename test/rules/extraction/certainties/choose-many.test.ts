// What `choose` says of more finds than are kept: the one that it means is among these.
import { describe, expect, test } from 'vitest';
import type { FactSpec } from '../../../../src/declarations/schema.ts';
import { extract } from '../../../../src/extraction/extract.ts';
import { decideDocument, foundInDocument } from '../../../../src/settling/decide-document.ts';
import { declare, textPage, TODAY } from '../pages.ts';

const BALANCE: FactSpec = { fact_id: 'balance', label: 'Balance', type: { name: 'money', currency: 'EUR' } };
const DAY: FactSpec = { fact_id: 'day', label: 'Day', type: { name: 'date', order: 'DMY' } };

/** Rising, but for one in the middle. */
const lines = (label: string, valueOf: (at: number) => string): string =>
  Array.from({ length: 15 }, (_, at) => `${label}: ${valueOf(at)}`).join('\n\n');
const balances = lines('Balance', (at) => `${at === 7 ? 90 : 101 + at}.00 EUR`);
const days = lines('Day', (at) => `${31 - at}.01.2026`);

const decided = (fact: FactSpec, text: string): unknown => {
  const declaration = declare([fact]);
  const { candidates } = extract({ declaration, pages: [textPage(text)], today: TODAY });
  expect(candidates.length).toBeLessThanOrEqual(10);
  const { status, value } = decideDocument(declaration, foundInDocument(candidates)).get(fact.fact_id) ?? {};
  return [status, value];
};

describe('of fifteen that are equally good', () => {
  test.each<[NonNullable<FactSpec['choose']>, string]>([
    ['first', '101.00 EUR'],
    ['last', '115.00 EUR'],
    ['largest', '115.00 EUR'],
    ['smallest', '90.00 EUR'],
  ])('the %s one is %s', (choose, value) => {
    expect(decided({ ...BALANCE, choose }, balances)).toEqual(['resolved', value]);
  });

  test.each<[NonNullable<FactSpec['choose']>, string]>([
    ['earliest', '2026-01-17'],
    ['latest', '2026-01-31'],
  ])('the %s one is %s', (choose, value) => {
    expect(decided({ ...DAY, choose }, days)).toEqual(['resolved', value]);
  });
});
