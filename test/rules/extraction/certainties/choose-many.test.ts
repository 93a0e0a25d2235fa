// What `choose` says of more finds than are kept: the one that it means is among these.
import { describe, expect, test } from 'vitest';
import type { FactSpec } from '../../../../src/declarations/schema.ts';
import { extract } from '../../../../src/extraction/extract.ts';
import { decideDocument, foundInDocument } from '../../../../src/settling/decide-document.ts';
import { declare, textPage, TODAY, xmlPage } from '../pages.ts';

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

describe('of fifteen in an e-invoice', () => {
  const orders = Array.from({ length: 15 }, (_, at) => `PO-${100 + at}`);
  const xml = `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><ID>1</ID>${orders
    .map(
      (order, at) =>
        `<OrderReference><ID>${order}</ID><IssueDate>2026-01-${at + 10}</IssueDate></OrderReference>`,
    )
    .join('')}</Invoice>`;
  const read = (fact: FactSpec): unknown => {
    const declaration = declare([fact]);
    const { candidates } = extract({
      declaration,
      pages: [textPage('Invoice\n'), xmlPage(xml)],
      today: TODAY,
    });
    const { status, value } =
      decideDocument(declaration, foundInDocument(candidates)).get(fact.fact_id) ?? {};
    return [status, value];
  };

  test('a fact of several values has all of them', () => {
    const find: FactSpec['find'] = [{ by: 'structured', path: 'ubl:OrderReference/ID' }];
    const fact: FactSpec = { fact_id: 'orders', label: 'Orders', type: 'identifier', multiple: true, find };
    expect(read(fact)).toEqual(['resolved', JSON.stringify(orders)]);
  });

  test('the latest one is the latest of all', () => {
    const find: FactSpec['find'] = [{ by: 'structured', path: 'ubl:OrderReference/IssueDate' }];
    expect(read({ ...DAY, choose: 'latest', find })).toEqual(['resolved', '2026-01-24']);
  });
});

test('of more than a hundred that a pattern finds the last one is the last of all', () => {
  const text = Array.from({ length: 130 }, (_, at) => `Stand ${1000 + at} kWh`).join('\n');
  const find: FactSpec['find'] = [{ by: 'pattern', regex: 'Stand (?<value>\\d+) kWh', prior: 0.9 }];
  const fact: FactSpec = { fact_id: 'meter', label: 'Meter', type: 'number', choose: 'last', find };
  expect(decided(fact, text)).toEqual(['resolved', '1129']);
});

test('a fact of several values has more than sixty that sentences say', () => {
  const names = Array.from(
    { length: 70 },
    (_, at) =>
      `2026-${String(1 + (at % 12)).padStart(2, '0')}-${String(1 + Math.floor(at / 12)).padStart(2, '0')}`,
  );
  const text = names
    .map((day) => `A rate is paid on ${day}.`)
    .join(' ')
    .replaceAll(/(.{80}\S*) /g, '$1\n');
  const find: FactSpec['find'] = [{ by: 'sentence', near: ['is paid on'] }];
  const fact: FactSpec = { fact_id: 'days', label: 'Days', type: 'date', multiple: true, find };
  const declaration = declare([fact]);
  const { candidates } = extract({ declaration, pages: [textPage(text)], today: TODAY });
  const { status, value } = decideDocument(declaration, foundInDocument(candidates)).get('days') ?? {};
  expect([status, JSON.parse(value ?? '[]')]).toEqual(['resolved', names]);
});
