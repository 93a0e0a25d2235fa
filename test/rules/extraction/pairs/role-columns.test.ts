// Columns under two roles (`Mother | Father`): whoever says which one is answered from its column, whoever does not is asked.
import { describe, expect, test } from 'vitest';
import type { FactSpec } from '../../../../src/declarations/schema.ts';
import { DAY, settled } from '../certainties/settled.ts';
import { candidatesFor, textPage } from '../pages.ts';

type Row = [label: string, type: FactSpec['type'], first: string, second: string];
type Column = { at: number; text: string };

const line = (...columns: Column[]): string =>
  columns.reduce((made, { at, text }) => made.padEnd(at) + text, '');

/** Labels before both columns, in each of them, and with their values in one cell. */
const SHAPES: Record<string, (row: Row) => string> = {
  'before both': ([label, , first, second]) =>
    line({ at: 0, text: label }, { at: 20, text: first }, { at: 60, text: second }),
  'in each': ([label, , first, second]) =>
    line({ at: 20, text: label }, { at: 40, text: first }, { at: 60, text: label }, { at: 80, text: second }),
  'with a colon': ([label, , first, second]) =>
    line({ at: 20, text: `${label}: ${first}` }, { at: 60, text: `${label}: ${second}` }),
};

const paper = (heads: [string, string], rows: Row[], shape: (row: Row) => string): string =>
  ['Form', '', line({ at: 20, text: heads[0] }, { at: 60, text: heads[1] }), ...rows.map(shape), ''].join(
    '\n',
  );

const PAPERS: [heads: [string, string], rows: Row[], asked: (label: string) => [string, string]][] = [
  [
    ['Mother', 'Father'],
    [
      ['Name', 'person_name', 'Anna Cole', 'Ben Dean'],
      ['Date of birth', DAY, '01.02.1980', '03.04.1978'],
      ['Occupation', 'text', 'Nurse', 'Baker'],
    ],
    (label) => [`Mother's ${label.toLowerCase()}`, `${label} of the father`],
  ],
  [
    ['Buyer', 'Seller'],
    [
      ['Name', 'organization_name', 'Cole Ltd', 'Dean Ltd'],
      ['VAT number', 'identifier', 'GB111', 'GB222'],
    ],
    (label) => [`${label} of the buyer`, `Seller: ${label}`],
  ],
  [
    ['Versicherungsnehmer', 'Versicherte Person'],
    [
      ['Name', 'person_name', 'Karl Dürr', 'Eva Dürr'],
      ['Beruf', 'text', 'Bäcker', 'Lehrerin'],
    ],
    (label) => [`${label} des Versicherungsnehmers`, `${label} der versicherten Person`],
  ],
  [
    ['Koper', 'Verkoper'],
    [
      ['Naam', 'person_name', 'Piet Bakker', 'Jan Smit'],
      ['Plaats', 'text', 'Ede', 'Zwolle'],
    ],
    (label) => [`${label} koper`, `${label} van de verkoper`],
  ],
  [
    ['Acheteur', 'Vendeur'],
    [
      ['Nom', 'person_name', 'Anne Petit', 'Luc Grand'],
      ['Ville', 'text', 'Lyon', 'Nantes'],
    ],
    (label) => [`${label} de l’acheteur`, `${label} du vendeur`],
  ],
  [
    ['Comprador', 'Vendedor'],
    [
      ['Nombre', 'person_name', 'Ana Ruiz', 'Luis Gil'],
      ['Ciudad', 'text', 'Madrid', 'Vigo'],
    ],
    (label) => [`${label} del comprador`, `${label} del vendedor`],
  ],
];

const day = (text: string): string => text.replace(/^(\d\d)\.(\d\d)\.(\d{4})$/, '$3-$2-$1');

describe.each(Object.entries(SHAPES))('labels %s', (_name, shape) => {
  test.each(PAPERS)('%s', (heads, rows, asked) => {
    const text = paper(heads, rows, shape);
    for (const [label, type, first, second] of rows) {
      const [one, other] = asked(label);
      expect(settled({ label: one, type }, text)).toBe(day(first));
      expect(settled({ label: other, type }, text)).toBe(day(second));
      expect(settled({ label, type }, text)).toBeNull();
    }
  });
});

const [heads, rows] = PAPERS[0] ?? [['', ''], []];

test('a value is cited with its label and the head of its column', () => {
  const page = textPage(paper(heads, rows, SHAPES['in each'] ?? String));
  const [found] = candidatesFor({ label: "Father's occupation", type: 'text' }, [page]);
  expect(found?.spans.map(({ quote }) => quote)).toEqual(['Baker', 'Occupation', 'Father']);
});

test('a field that is empty, or that the column lacks, is not filled from the other one', () => {
  const text = 'Buyer                Seller\nPhone: 0113 496 0001\nCity: Leeds          City:\n';
  expect(settled({ label: 'City of the seller', type: 'text' }, text)).toBeNull();
  expect(settled({ label: 'Phone of the seller', type: 'identifier' }, text)).toBeNull();
  expect(settled({ label: 'City of the buyer', type: 'text' }, text)).toBe('Leeds');
});

test('what only one column has, or both have the same, stands', () => {
  const text = line({ at: 20, text: 'Buyer' }, { at: 60, text: 'Seller' });
  expect(
    settled({ label: 'Seats', type: 'number' }, `${text}\n${'Seats'.padEnd(20)}${'5'.padEnd(40)}5\n`),
  ).toBe('5');
  expect(
    settled({ label: 'Contract', type: 'identifier' }, `${text}\n${''.padEnd(20)}Contract: K-4410\n`),
  ).toBe('K-4410');
});

test('the head of the next column is nobody', () => {
  const text = 'Policyholder        Insured person\n\nOther: abc\n';
  expect(settled({ label: 'Policyholder', type: 'person_name' }, text)).toBeNull();
});
