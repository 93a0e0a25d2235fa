// The rows of a table among what stands between them: groups and their sums, balances, remarks, and texts that go on.
import { describe, expect, test } from 'vitest';
import { placedPage } from '../pages.ts';
import { column, money, number, rowsOn, tableOn, text, type Placed } from './asked.ts';

const COLUMNS = [text('Goods', { required: true }), number('Qty'), money('Amount', { required: true })];
const HEAD: Placed[] = [
  [10, 10, 'Goods'],
  [60, 10, 'Qty'],
  [80, 10, 'Amount'],
];
const item = (y: number, name: string, values: [count: string, amount: string]): Placed[] => [
  [10, y, name],
  [60, y, values[0]],
  [80, y, values[1]],
];
const ROPE = 'Rope | 2 | 9.00 EUR';
const TAR = 'Tar | 10 | 10.00 EUR';
const rope = (y: number): Placed[] => item(y, 'Rope', ['2', '9.00']);
const tar = (y: number): Placed[] => item(y, 'Tar', ['10', '10.00']);
const said = (y: number, name: string, amount: string): Placed[] => [
  [10, y, name],
  [80, y, amount],
];
const rows = (cells: Placed[]): string[] => rowsOn([placedPage([...HEAD, ...cells])], COLUMNS);

describe('between the rows', () => {
  test.each(['Subtotal', 'Total chapter 01', 'Zwischensumme 1.', 'Pallet 1 total', 'Week 18 - total hours'])(
    '%s ends a group, and the next one goes on',
    (sum) => {
      expect(rows([...rope(13), ...said(16, sum, '9.00'), [10, 19, 'Group 2'], ...tar(22)])).toEqual([
        ROPE,
        TAR,
      ]);
    },
  );

  test.each([
    'Total',
    'Total HT',
    'TOTAL TTC',
    'Summe netto',
    'Te betalen',
    'VAT 20 %',
    '19 % MwSt.',
    'Nettosumme',
  ])('%s ends the table', (sum) => {
    expect(rows([...rope(13), ...said(16, sum, '9.00'), ...tar(19)])).toEqual([ROPE]);
  });

  test('a sum may stand before its amount alone, whatever is said in front of it', () => {
    const cells: Placed[] = [
      ...rope(13),
      [10, 16, 'Code'],
      [30, 16, '23 %'],
      [60, 16, 'Total net €'],
      [80, 16, '9.00'],
      ...tar(19),
    ];
    expect(rows(cells)).toEqual([ROPE]);
    expect(rows([...rope(13), [60, 16, 'Total labor'], [80, 16, '9.00'], ...tar(19)])).toEqual([ROPE, TAR]);
  });

  test('what says what its amount is has none of the column', () => {
    const cells: Placed[] = [
      ...rope(13),
      [10, 16, 'How to pay'],
      [60, 16, '1'],
      [80, 16, 'Brought forward 5.00'],
    ];
    expect(rows(cells)).toEqual([ROPE]);
  });

  test('two sums end it, and a fee behind a sum is none of it', () => {
    expect(
      rows([...rope(13), ...said(16, 'Subtotal', '9.00'), ...said(19, 'Total amount', '9.00'), ...tar(22)]),
    ).toEqual([ROPE]);
    expect(rows([...rope(13), ...said(16, 'Subtotal', '9.00'), ...said(19, 'Freight', '5.00')])).toEqual([
      ROPE,
    ]);
  });

  test('steps of a payslip are no rows', () => {
    const cells = [
      ...rope(13),
      ...said(16, 'Bruttolohn', '9.00'),
      ...tar(19),
      ...said(22, 'Nettolohn', '19.00'),
    ];
    expect(rows(cells)).toEqual([ROPE, TAR]);
  });

  test('an amount alone beside a name is a row, a heading with a number is none', () => {
    // Nothing of the table stands above its first row that could end it.
    expect(rows([...said(12, '(VAT incl.)', 'EUR'), ...rope(13)])).toEqual([ROPE]);
    expect(rows([...rope(13), [10, 16, '2. Second floor'], ...said(19, 'Rebate for both', '-1.00')])).toEqual(
      [ROPE, 'Rebate for both | – | -1.00 EUR'],
    );
  });

  test('balances of an account are no rows, with a date in front or without', () => {
    const columns = [column('Date', 'date'), text('Details'), money('Amount')];
    const at = (y: number, details: string, amount: string): Placed[] => [
      [10, y, '01.05.2026'],
      [30, y, details],
      [80, y, amount],
    ];
    const page = placedPage([
      [10, 10, 'Date'],
      [30, 10, 'Details'],
      [80, 10, 'Amount'],
      ...at(13, 'BALANCE FORWARD', '100.00'),
      ...at(16, 'Rope', '9.00'),
      ...said(19, 'Kontostand am 30.04.2026', '91.00'),
    ]);
    expect(rowsOn([page], columns)).toEqual(['2026-05-01 | Rope | 9.00 EUR']);
  });
});

describe('a text', () => {
  test('begins above its values where these stand in the middle of its height', () => {
    const cells: Placed[] = [
      ...rope(13),
      [10, 17, 'Tar of the'],
      [60, 17.8, '10'],
      [80, 17.8, '10.00'],
      [10, 18.6, 'best kind'],
      ...item(22, 'Nail', ['1', '1.00']),
    ];
    expect(rows(cells)).toEqual([ROPE, 'Tar of the best kind | 10 | 10.00 EUR', 'Nail | 1 | 1.00 EUR']);
  });

  test('belongs to the values in its height, at the top, in the middle or at the end', () => {
    const cells: Placed[] = [
      ...rope(13),
      [10, 14.3, 'top'],
      [10, 17, 'Tar'],
      [10, 18.3, 'middle'],
      [60, 18.3, '10'],
      [80, 18.3, '10.00'],
      [10, 19.6, 'of three'],
      [10, 22.3, 'Nail'],
      ...item(23.6, 'end', ['1', '1.00']),
    ];
    expect(rows(cells)).toEqual([
      'Rope top | 2 | 9.00 EUR',
      'Tar middle of three | 10 | 10.00 EUR',
      'Nail end | 1 | 1.00 EUR',
    ]);
  });

  test('begins above its values where these stand at its end', () => {
    const cells: Placed[] = [
      ...rope(13),
      ...item(15, 'Nail', ['1', '1.00']),
      [10, 17, 'Tar of the'],
      ...item(18.4, 'best kind', ['10', '10.00']),
    ];
    expect(rows(cells)).toEqual([ROPE, 'Nail | 1 | 1.00 EUR', 'Tar of the best kind | 10 | 10.00 EUR']);
  });

  test('does not go on with a heading that is as far away as the next row', () => {
    const cells: Placed[] = [
      ...rope(13),
      ...item(15, 'Tar', ['10', '10.00']),
      [10, 16.3, 'of the best kind'],
      [10, 18.3, 'Group 2'],
      ...item(20.3, 'Nail', ['1', '1.00']),
    ];
    expect(rows(cells)).toEqual([ROPE, 'Tar of the best kind | 10 | 10.00 EUR', 'Nail | 1 | 1.00 EUR']);
  });

  test('does not go on in smaller print, nor with what the item is known by', () => {
    const cells: Placed[] = [
      ...rope(13),
      [10, 14.5, 'M. Delattre', 0.01],
      ...tar(17),
      [10, 18.5, 'Serial no. 4711'],
    ];
    expect(rows(cells)).toEqual([ROPE, TAR]);
  });

  test('has its values beside its last line', () => {
    const columns = [column('Date', 'date'), text('Details'), money('Out'), money('Balance')];
    const page = placedPage([
      [10, 10, 'Date'],
      [30, 10, 'Details'],
      [60, 10, 'Out'],
      [80, 10, 'Balance'],
      [10, 13, '01 Sep 2026'],
      [30, 13, 'Direct debit'],
      [30, 14.4, 'Electric West'],
      [60, 14.4, '9.00'],
      [80, 14.4, '91.00'],
      [10, 17, '02 Sep 2026'],
      [30, 17, 'Rope'],
      [60, 17, '1.00'],
      [80, 17, '90.00'],
    ]);
    expect(rowsOn([page], columns)).toEqual([
      '2026-09-01 | Direct debit Electric West | 9.00 EUR | 91.00 EUR',
      '2026-09-02 | Rope | 1.00 EUR | 90.00 EUR',
    ]);
  });
});

test('on a page without its head a table goes on as far as the head of another', () => {
  const first = placedPage([...HEAD, ...rope(13)]);
  const second = placedPage(
    [...tar(10), [60, 16, 'Qty'], [80, 16, 'Amount'], ...item(19, 'VAT', ['1', '1.00'])],
    1,
  );
  expect(rowsOn([first, second], COLUMNS)).toEqual([ROPE, TAR]);
});

const STATEMENT = [column('Buchung', 'date'), text('Vorgang'), money('Betrag')];
const statement = (day: string, amount: string) =>
  placedPage([
    [10, 5, 'Zeitraum 15.12.2025 bis 02.01.2026'],
    [10, 10, 'Buchung'],
    [30, 10, 'Vorgang'],
    [80, 10, 'Betrag'],
    [10, 13, day],
    [30, 13, 'Seil'],
    [80, 13, amount],
  ]);

test.each([
  ['30.12.', '9,00 -', '2025-12-30 | Seil | -9.00 EUR'],
  ['02.01.', '9,00 +', '2026-01-02 | Seil | 9.00 EUR'],
  ['31.12.2025', '9,00-', '2025-12-31 | Seil | -9.00 EUR'],
])('a statement has its signs behind amounts, and the year in its head: %s %s', (day, amount, row) => {
  expect(rowsOn([statement(day, amount)], STATEMENT)).toEqual([row]);
});

test('the year of a day is cited where it stands', () => {
  const quotes = tableOn([statement('30.12.', '9,00 -')], STATEMENT)?.spans.map(
    ({ cell, quote }) => `${cell?.columnId} ${quote}`,
  );
  expect(quotes).toEqual(['buchung 30.12.', 'buchung 02.01.2026', 'vorgang Seil', 'betrag 9,00 -']);
});
