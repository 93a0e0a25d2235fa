// Columns so near to each other that a page has one cell for both: the blanks of their rows lie below each other.
import { expect, test } from 'vitest';
import { placedPage } from '../pages.ts';
import { column, money, number, rowsOn, tableOn, text, type Placed } from './asked.ts';

const identifier = (label: string) => column(label, 'identifier');

const HEAD: Placed[] = [
  [10, 10, 'Artikel Omschrijving'],
  [40, 10, 'Aantal Eenheid'],
  [70, 10, 'Bedrag'],
];
const order = (y: number, what: string, [count, unit]: [string, string], amount: string): Placed[] => [
  [10, y, what],
  [46 - count.length, y, `${count} ${unit}`],
  [76 - amount.length, y, amount],
];
const COLUMNS = [
  identifier('Artikel'),
  text('Omschrijving'),
  number('Aantal'),
  text('Eenheid'),
  money('Bedrag'),
];

test('two columns a blank apart, aligned at their left or right, are two where both have labels', () => {
  const page = placedPage([
    ...HEAD,
    ...order(12, '1002140 Patentbloem 25 kg', ['40', 'zak'], '714,00'),
    ...order(14, '1002300 Volkorenmeel', ['124', 'zak'], '1441,60'),
    ...order(16, '1200770 Roomboter blok 10 kg', ['8', 'doos'], '827,40'),
  ]);
  expect(rowsOn([page], COLUMNS)).toEqual([
    '1002140 | Patentbloem 25 kg | 40 | zak | 714.00 EUR',
    '1002300 | Volkorenmeel | 124 | zak | 1441.60 EUR',
    '1200770 | Roomboter blok 10 kg | 8 | doos | 827.40 EUR',
  ]);
});

test('some rows may have gaps where others have blanks', () => {
  const row = (y: number, code: string, what: string, amount: string): Placed[] =>
    code.length > 7
      ? [
          [10, y, `${code} ${what}`],
          [60, y, amount],
        ]
      : [
          [10, y, code],
          [19, y, what],
          [60, y, amount],
        ];
  const page = placedPage([
    [5, 10, 'No'],
    [10, 10, 'SKU'],
    [19, 10, 'Contents'],
    [60, 10, 'Amount'],
    ...row(12, 'TRP-081', 'Tarp, olive, 8 x 10', '86.40').concat([[5, 12, '1']]),
    ...row(14, 'CRD-550B', 'Paracord, black, 100 ft', '91.80').concat([[5, 14, '2']]),
    ...row(16, 'CRD-550O', 'Cord, orange, 100 ft', '39.00').concat([[5, 16, '3']]),
    ...row(18, 'BAG-DRY2', 'Dry bag, 20 liter', '28.10').concat([[5, 18, '4']]),
  ]);
  const columns = [number('No'), identifier('SKU'), text('Contents'), money('Amount')];
  expect(rowsOn([page], columns)).toEqual([
    '1 | TRP-081 | Tarp, olive, 8 x 10 | 86.40 EUR',
    '2 | CRD-550B | Paracord, black, 100 ft | 91.80 EUR',
    '3 | CRD-550O | Cord, orange, 100 ft | 39.00 EUR',
    '4 | BAG-DRY2 | Dry bag, 20 liter | 28.10 EUR',
  ]);
});

test('one row may lack the gap that all others have, where its words are in line with theirs', () => {
  const row = (y: number, unit: string, what: string): Placed[] => [
    [10, y, '7'],
    ...(unit === ''
      ? [[26, y, what] satisfies Placed]
      : [[20, y, unit] satisfies Placed, [26, y, what] satisfies Placed]),
    [70, y, '9,00'],
  ];
  const page = placedPage([
    [10, 10, 'Menge'],
    [20, 10, 'Einh.'],
    [26, 10, 'Bezeichnung'],
    [70, 10, 'Betrag'],
    ...row(12, 'm²', 'Wand spachteln'),
    ...row(14, 'm²', 'Anstrich'),
    [10, 16, '7'],
    [20, 16, 'Stück Material laut Schein'],
    [70, 16, '9,00'],
    [10, 18, '7'],
    [20, 18, 'Stdn. Gesellen'],
    [70, 18, '9,00'],
  ]);
  const columns = [number('Menge'), text('Einh.'), text('Bezeichnung'), money('Betrag')];
  expect(rowsOn([page], columns).slice(0, 3)).toEqual([
    '7 | m² | Wand spachteln | 9.00 EUR',
    '7 | m² | Anstrich | 9.00 EUR',
    '7 | Stück | Material laut Schein | 9.00 EUR',
  ]);
});

const papers = (label: string): Placed[] => [
  [10, 10, label],
  [40, 10, 'Qty'],
  [60, 10, 'Amount'],
  ...['A4 white', 'A3 grey', 'A5 red'].flatMap((what, at): Placed[] => [
    [10, 12 + 2 * at, `Paper ${what}`],
    [40, 12 + 2 * at, '2'],
    [60, 12 + 2 * at, '9.00'],
  ]),
];
const PAPERS = ['Paper A4 white', 'Paper A3 grey', 'Paper A5 red'].map((what) => `${what} | 2 | 9.00 EUR`);

test.each(['Goods', 'Item', 'Description', 'Goods (all)'])(
  'a text under %s whose rows begin with the same word stays whole',
  (label) => {
    expect(rowsOn([placedPage(papers(label))], [text(label), number('Qty'), money('Amount')])).toEqual(
      PAPERS,
    );
  },
);

test('a value and its unit stay together under a label of two words', () => {
  const page = placedPage([
    [10, 10, 'Goods'],
    [40, 10, 'Unit price'],
    [60, 10, 'Amount'],
    ...['Rope', 'Tar', 'Nails'].flatMap((what, at): Placed[] => [
      [10, 12 + 2 * at, what],
      [40, 12 + 2 * at, '4.50 EUR'],
      [60, 12 + 2 * at, '9.00'],
    ]),
  ]);
  expect(rowsOn([page], [text('Goods'), money('Unit price'), money('Amount')])).toEqual(
    ['Rope', 'Tar', 'Nails'].map((what) => `${what} | 4.50 EUR | 9.00 EUR`),
  );
});

test('two rows are too few to tell', () => {
  const rows = [
    ...order(12, '1002140 Bloem', ['40', 'zak'], '714,00'),
    ...order(14, '1002300 Meel', ['24', 'zak'], '86,00'),
  ];
  const value = rowsOn([placedPage([...HEAD, ...rows])], COLUMNS);
  expect(value.filter((row) => row.includes('Bloem | 40'))).toEqual([]);
});

test('what was parted so does not stand without a person', () => {
  const page = placedPage([
    ...HEAD,
    ...order(12, '1002140 Patentbloem', ['40', 'zak'], '10,00'),
    ...order(14, '1002300 Volkorenmeel', ['124', 'zak'], '20,00'),
    ...order(16, '1200770 Roomboter', ['8', 'doos'], '30,00'),
    [10, 18, 'Totaal'],
    [71, 18, '60,00'],
  ]);
  expect(rowsOn([page], COLUMNS)).toContain('1002140 | Patentbloem | 40 | zak | 10.00 EUR');
  expect(tableOn([page], COLUMNS)?.by).toBe('table');
});
