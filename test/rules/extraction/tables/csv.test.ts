// Statements and orders as CSV or with tabs: every row with every cell at its place, whatever stands before and behind them.
import { describe, expect, test } from 'vitest';
import type { TableColumn } from '../../../../src/declarations/fact-type.ts';
import type { Page } from '../../../../src/documents/page.ts';
import { readDocument } from '../../../../src/documents/readers/read.ts';
import { readOf } from '../../../documents/page-checks.ts';
import { column, money, number, rowsOn, tableOn, text } from './asked.ts';

const STATEMENT: TableColumn[] = [
  column('Date', 'date', { labels: ['Buchungstag', 'Datum', 'Fecha'] }),
  text('Description', { labels: ['Verwendungszweck', 'Libellé', 'Concepto', 'Omschrijving'] }),
  money('Amount', { labels: ['Betrag', 'Montant', 'Importe', 'Bedrag'] }),
];
const ORDER = [text('Item'), text('Description'), number('Qty'), money('Unit price'), money('Amount')];

async function pagesOf(csv: string): Promise<Page[]> {
  const read = await readDocument(new TextEncoder().encode(csv), { maxPages: 5, maxCharacters: 100_000 });
  return readOf(read).pages;
}

const rows = ['2026-03-02 | Rent | -1200.00 EUR', '2026-03-15 | Pay | 3450.10 EUR'];
const five: [string, string][] = [
  ['English', 'Date,Description,Amount\n2026-03-02,Rent,"-1,200.00"\n2026-03-15,Pay,"3,450.10"\n'],
  ['German', 'Buchungstag;Verwendungszweck;Betrag\n02.03.2026;Rent;-1.200,00\n15.03.2026;Pay;3.450,10\n'],
  ['French', 'Date;Libellé;Montant\n02/03/2026;Rent;-1200,00\n15/03/2026;Pay;3450,10\n'],
  ['Spanish', 'Fecha\tConcepto\tImporte\n02/03/2026\tRent\t-1.200,00\n15/03/2026\tPay\t3.450,10\n'],
  ['Dutch', 'Datum;Omschrijving;Bedrag\n20260302;Rent;-1200,00\n20260315;Pay;3450,10\n'],
];

describe('rows', () => {
  test.each(five)('%s', async (_, csv) => {
    expect(rowsOn(await pagesOf(csv), STATEMENT)).toEqual(rows);
  });

  test.each(five)('%s, with data of the account above and a sum below', async (_, csv) => {
    const separator = /[;\t,]/.exec(csv)?.[0] ?? '';
    const above = ['Konto', 'Bank', 'IBAN', 'BIC'].map((name) => `${name}${separator}X-1\n`).join('');
    const below = ['Total', '', '2250.10'].join(separator);
    const pages = await pagesOf(`${above}\n${csv}${below}\n`);
    expect(rowsOn(pages, STATEMENT)).toEqual(rows);
    expect(tableOn(pages, STATEMENT)?.by).toBe('summed');
  });

  test('cells in quotation marks hold separators, line ends and quotation marks', async () => {
    const csv =
      'Order,4711\nPos,Item,Description,Qty,Unit price,Amount\n1,A-1,"Rope, ""blue""",2,9.00,18.00\n2,A-2,"Hook,\nsteel",10,1.50,15.00\n,,,,Total,33.00\n';
    expect(rowsOn(await pagesOf(csv), ORDER)).toEqual([
      'A-1 | Rope, "blue" | 2 | 9.00 EUR | 18.00 EUR',
      'A-2 | Hook, steel | 10 | 1.50 EUR | 15.00 EUR',
    ]);
  });
});

test('a row without its day is one of its own', async () => {
  const csv =
    'Date;Description;Amount\n2026-03-02;Rent;1.200,00\n;Shoes;5,00\n2026-03-15;Books;12,50\nTotal;;1.217,50\n';
  expect(rowsOn(await pagesOf(csv), STATEMENT)[1]).toBe('– | Shoes | 5.00 EUR');
});

describe('what does not stand', () => {
  test('days that may be another, which a person sees beside the rest of their rows', async () => {
    const csv = 'Date;Libellé;Montant\n02/03/2026;Rent;-1200,00\n05/03/2026;Pay;3450,10\nTotal;;2250,10\n';
    const pages = await pagesOf(csv);
    expect(rowsOn(pages, STATEMENT)).toEqual(['– | Rent | -1200.00 EUR', '– | Pay | 3450.10 EUR']);
    expect(tableOn(pages, STATEMENT)?.reasonCodes).toEqual(['invalid_format']);
  });

  test('amounts of which nobody knows the currency', async () => {
    const csv =
      'Date;Description;Amount\n2026-03-02;Rent in USD 100.00;-1200.00\n2026-03-15;Pay in EUR 200.00;3450.10\nTotal;;2250.10\n';
    const pages = await pagesOf(csv);
    expect(rowsOn(pages, STATEMENT)).toEqual([
      '2026-03-02 | Rent in USD 100.00 | –',
      '2026-03-15 | Pay in EUR 200.00 | –',
    ]);
    expect(tableOn(pages, STATEMENT)).toMatchObject({ by: 'table', reasonCodes: ['invalid_format'] });
  });

  test.each([
    ['a row without its amount', '2026-03-06;Shoes;\n'],
    ['a row of words alone', ';more about the rent;\n'],
  ])('%s', async (_, row) => {
    const pages = await pagesOf(
      `Date;Description;Amount\n2026-03-02;Rent;1.200,00\n${row}2026-03-15;Books;12,50\nTotal;;1.212,50\n`,
    );
    const found = tableOn(pages, STATEMENT);
    expect(found?.by === 'summed' && found.reasonCodes.length === 0).toBe(false);
  });
});
