// The head of a table: labels over several lines, above each other, beside words that are none, and those that a picture has lost.
import { expect, test } from 'vitest';
import { placedPage } from '../pages.ts';
import { column, money, number, rowsOn, text, type Placed } from './asked.ts';

test('a label may go on over three lines', () => {
  const page = placedPage([
    [60, 10, 'Unit'],
    [80, 10, 'Extended'],
    [10, 11.6, 'Goods'],
    [45, 11.6, 'Qty'],
    [60, 11.6, 'Price'],
    [80, 11.6, 'Amount'],
    [45, 13.2, 'Ordered'],
    [60, 13.2, '(EUR)'],
    [80, 13.2, '(EUR)'],
    [10, 16, 'Rope'],
    [45, 16, '2'],
    [60, 16, '4.50'],
    [80, 16, '9.00'],
  ]);
  const columns = [
    text('Goods'),
    number('Qty Ordered'),
    money('Unit Price (EUR)'),
    money('Extended Amount (EUR)'),
  ];
  expect(rowsOn([page], columns)).toEqual(['Rope | 2 | 4.50 EUR | 9.00 EUR']);
});

test('a label goes on with all that stands in a cell below it', () => {
  const page = placedPage([
    [10, 10, 'Variety'],
    [62, 10, 'Bags'],
    [80, 10, 'Amount'],
    [58, 11.6, 'of 25 kg'],
    [10, 14, 'Rooster'],
    [62, 14, '310'],
    [80, 14, '9.00'],
  ]);
  expect(rowsOn([page], [text('Variety'), number('Bags of 25 kg'), money('Amount')])).toEqual([
    'Rooster | 310 | 9.00 EUR',
  ]);
});

const AMOUNTS: Placed[] = [
  [10, 10, 'Pos. Art.-Nr.'],
  [40, 10, 'Bezeichnung'],
  [80, 10, 'Betrag'],
];
const lines = (y: number): Placed[] => [
  [10, y, '1'],
  [15, y, 'A-100'],
  [40, y, 'Seil'],
  [80, y, '9,00'],
  [10, y + 3, '2'],
  [15, y + 3, 'A-200'],
  [40, y + 3, 'Teer'],
  [80, y + 3, '10,00'],
];
const ARTICLES = [column('Art.-Nr.', 'identifier'), text('Bezeichnung'), money('Betrag')];

test('two labels with one blank between them are two columns where what stands below is parted', () => {
  expect(rowsOn([placedPage([...AMOUNTS, ...lines(13)])], ARTICLES)).toEqual([
    'A-100 | Seil | 9.00 EUR',
    'A-200 | Teer | 10.00 EUR',
  ]);
});

test('and one where it is not', () => {
  const page = placedPage([
    [10, 10, 'Goods'],
    [60, 10, 'Net price'],
    [80, 10, 'Amount'],
    [10, 13, 'Rope'],
    [60, 13, '4.50'],
    [80, 13, '9.00'],
    [10, 16, 'Tar'],
    [60, 16, '1.00'],
    [80, 16, '10.00'],
  ]);
  expect(rowsOn([page], [text('Goods'), money('Price', { labels: ['Price'] }), money('Amount')])).toEqual([
    'Rope | 4.50 EUR | 9.00 EUR',
    'Tar | 1.00 EUR | 10.00 EUR',
  ]);
});

test('two words of one label are not two columns', () => {
  const page = placedPage([
    [10, 10, 'Goods'],
    [40, 10, 'Share'],
    [60, 10, 'Total cost'],
    [10, 13, 'Rope'],
    [40, 13, '2'],
    [60, 13, '9.00'],
    [10, 16, 'Tar'],
    [40, 16, '10'],
    [60, 16, '10.00'],
  ]);
  const columns = [text('Goods'), number('Share'), money('Total'), money('Cost')];
  expect(rowsOn([page], columns)).toEqual(['Rope | 2 | 9.00 EUR | –', 'Tar | 10 | 10.00 EUR | –']);
});

test('a column of texts with nothing over it is what the goods are called', () => {
  const cells: Placed[] = [
    [40, 10, 'Qty'],
    [60, 10, 'Amount'],
    [10, 13, 'Rope, twisted'],
    [40, 13, '2'],
    [60, 13, '9.00'],
    [10, 16, 'Tar, best quality'],
    [40, 16, '10'],
    [60, 16, '10.00'],
  ];
  const columns = [text('Goods', { like: 'item' }), number('Qty'), money('Amount')];
  expect(rowsOn([placedPage(cells)], columns)).toEqual([
    'Rope, twisted | 2 | 9.00 EUR',
    'Tar, best quality | 10 | 10.00 EUR',
  ]);
  expect(rowsOn([placedPage([...cells, [10, 10, 'Colour']])], columns)).toEqual([
    '– | 2 | 9.00 EUR',
    '– | 10 | 10.00 EUR',
  ]);
});

test('of two labels above each other the second is said of the lines below the first', () => {
  const page = placedPage([
    [10, 10, 'Item No.'],
    [80, 10, 'Amount'],
    [10, 11.6, 'Description'],
    [10, 14, 'A-100'],
    [80, 14, '9.00'],
    [10, 15.6, 'Rope, twisted'],
    [10, 17.2, 'and tarred'],
    [10, 20, 'A-200'],
    [80, 20, '10.00'],
    [10, 21.6, 'Tar'],
  ]);
  expect(rowsOn([page], [column('Item No.', 'identifier'), text('Description'), money('Amount')])).toEqual([
    'A-100 | Rope, twisted and tarred | 9.00 EUR',
    'A-200 | Tar | 10.00 EUR',
  ]);
});

test('a word above the head is no label of it', () => {
  const page = placedPage([
    [10, 8.5, 'Closing balance 30 Sep 2026'],
    [10, 10, 'Date'],
    [30, 10, 'Details'],
    [60, 10, 'Out'],
    [80, 10, 'Balance'],
    [10, 13, '02 Sep 2026'],
    [30, 13, 'Rope'],
    [60, 13, '9.00'],
    [80, 13, '91.00'],
  ]);
  const columns = [column('Date', 'date'), text('Details'), money('Out'), money('Balance')];
  expect(rowsOn([page], columns)).toEqual(['2026-09-02 | Rope | 9.00 EUR | 91.00 EUR']);
});

test('a label in the middle of a wide column is over all of it', () => {
  const page = placedPage([
    [35, 10, 'Concept'],
    [60, 10, 'Units'],
    [80, 10, 'Amount'],
    [10, 13, 'Rope'],
    [60, 13, '2'],
    [80, 13, '9.00'],
    [10, 16, 'Tar'],
    [60, 16, '10'],
    [80, 16, '10.00'],
  ]);
  expect(rowsOn([page], [text('Concept'), number('Units'), money('Amount')])).toEqual([
    'Rope | 2 | 9.00 EUR',
    'Tar | 10 | 10.00 EUR',
  ]);
});

test('a word of the first row is no label with a slip', () => {
  const page = placedPage([
    [10, 10, 'Bezeichnung'],
    [60, 10, 'Preis'],
    [80, 10, 'Betrag'],
    [10, 12, 'Gestaltung'],
    [60, 12, '160,00'],
    [80, 12, '160,00'],
    [10, 13.6, '(Stunde)'],
  ]);
  const columns = [text('Bezeichnung'), number('Stunden'), money('Preis'), money('Betrag')];
  expect(rowsOn([page], columns)).toEqual(['Gestaltung (Stunde) | – | 160.00 EUR | 160.00 EUR']);
});

test('a label that a picture has lost is that of the one column that is left, never in print', () => {
  const cells: Placed[] = [
    [10, 10, 'Omschrijving'],
    [60, 10, 'Aantal'],
    [80, 10, 'aee,'],
    [10, 13, 'Touw'],
    [60, 13, '2'],
    [80, 13, '9,00'],
    [10, 16, 'Teer'],
    [60, 16, '10'],
    [80, 16, '10,00'],
  ];
  const columns = [text('Omschrijving'), number('Aantal'), money('Bedrag')];
  const page = placedPage(cells);
  expect(rowsOn([{ ...page, method: 'ocr' }], columns)).toEqual([
    'Touw | 2 | 9.00 EUR',
    'Teer | 10 | 10.00 EUR',
  ]);
  expect(rowsOn([page], columns)).toEqual(['Touw | 2 | –', 'Teer | 10 | –']);
});
