// Tables of accounts: each row has one of two amounts, on the side of debit or of credit, or says behind its amount which side it is.
import { expect, test } from 'vitest';
import { placedPage } from '../pages.ts';
import { money, rowsOn, tableOn, text, type Placed } from './asked.ts';

const COLUMNS = [text('Account'), money('Debit'), money('Credit')];
const HEAD: Placed[] = [
  [10, 10, 'Account'],
  [60, 10, 'Debit'],
  [80, 10, 'Credit'],
];
const debit = (y: number, name: string, amount: string): Placed[] => [
  [10, y, name],
  [60, y, amount],
];
const credit = (y: number, name: string, amount: string): Placed[] => [
  [10, y, name],
  [80, y, amount],
];
const SALES = 'Sales | – | 900.00 EUR';
const BANK = 'Bank | 500.00 EUR | –';
const STOCK = 'Stock | 400.00 EUR | –';

test('each row is one, whichever side its amount stands on', () => {
  const cells = [...HEAD, ...debit(13, 'Bank', '500.00'), ...debit(16, 'Stock', '400.00')];
  expect(rowsOn([placedPage([...cells, ...credit(19, 'Sales', '900.00')])], COLUMNS)).toEqual([
    BANK,
    STOCK,
    SALES,
  ]);
});

test('the sums of both sides end it', () => {
  const cells = [...HEAD, ...credit(13, 'Sales', '900.00'), ...debit(16, 'Bank', '500.00')];
  const sums: Placed[] = [
    [10, 22, 'Total'],
    [60, 22, '900.00'],
    [80, 22, '900.00'],
  ];
  const pages = [placedPage([...cells, ...debit(19, 'Stock', '400.00'), ...sums])];
  expect(rowsOn(pages, COLUMNS)).toEqual([SALES, BANK, STOCK]);
});

test('a further page may have the amounts of one side alone', () => {
  const first = [...HEAD, ...debit(13, 'Bank', '500.00'), ...credit(16, 'Sales', '900.00')];
  const pages = [placedPage(first), placedPage([...HEAD, ...debit(13, 'Stock', '400.00')], 1)];
  expect(rowsOn(pages, COLUMNS)).toEqual([BANK, SALES, STOCK]);
});

test('a text over two lines is one, below the line of its amount', () => {
  const cells = [...HEAD, ...debit(13, 'Bank', '500.00'), [10, 14.5, 'in London'] as Placed];
  const pages = [placedPage([...cells, ...credit(19, 'Sales', '900.00'), ...debit(25, 'Stock', '400.00')])];
  expect(rowsOn(pages, COLUMNS)).toEqual(['Bank in London | 500.00 EUR | –', SALES, STOCK]);
});

test('a side behind an amount is its sign, for a person to see', () => {
  const columns = [text('Vorgang'), money('Betrag EUR', { required: true })];
  const cells: Placed[] = [
    [10, 10, 'Vorgang'],
    [60, 10, 'Betrag EUR'],
    [10, 13, 'Lohn'],
    [60, 13, '2.500,00 H'],
    [10, 16, 'Miete'],
    [60, 16, '900,00 S'],
    [10, 19, 'Strom'],
    [60, 19, '- 70,00'],
  ];
  const pages = [placedPage(cells)];
  expect(rowsOn(pages, columns)).toEqual(['Lohn | 2500.00 EUR', 'Miete | -900.00 EUR', 'Strom | -70.00 EUR']);
  expect(tableOn(pages, columns)?.reasonCodes).toEqual(['ambiguous_number']);
});
