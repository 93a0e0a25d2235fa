// Tables as old programs print them: bars between columns, records of two lines, columns with little in them, a head again on each page.
import { expect, test } from 'vitest';
import { gridPage } from '../../../../src/documents/readers/text/grid.ts';
import { placedPage } from '../pages.ts';
import { column, money, number, rowsOn, text, type Placed } from './asked.ts';

const identifier = (label: string, more = {}) => column(label, 'identifier', more);

test('bars part columns, with blanks beside them or without', () => {
  const page = gridPage(
    [
      'DATE    |RECEP.|TRAJET       |COLIS|MONTANT HT',
      '--------+------+-------------+-----+----------',
      '03/08/26|118402|AGEN/BORDEAUX|    3|     96,40',
      '06/08/26|118466|AGEN/LIMOGES |   18|    214,75',
      '--------+------+-------------+-----+----------',
      '        |      |TOTAL        |   21|    311,15',
    ].join('\n'),
    0,
  );
  const columns = [identifier('RECEP.'), text('TRAJET'), number('COLIS'), money('MONTANT HT')];
  expect(rowsOn([page], columns)).toEqual([
    '118402 | AGEN/BORDEAUX | 3 | 96.40 EUR',
    '118466 | AGEN/LIMOGES | 18 | 214.75 EUR',
  ]);
});

test('a line of labels with their values above a table is none of its head', () => {
  const page = placedPage([
    [10, 8, 'Date'],
    [20, 8, ': 04-10-2026'],
    [40, 8, 'Reference'],
    [55, 8, ': 26109331'],
    [10, 9.5, 'Article'],
    [25, 9.5, 'Description'],
    [70, 9.5, 'Amount'],
    [10, 11.5, '40120'],
    [25, 11.5, 'Hand soap, refill'],
    [70, 11.5, '91.20'],
    [10, 13, '40155'],
    [25, 13, 'Paper'],
    [70, 13, '5.78'],
  ]);
  const columns = [
    identifier('Product number', { like: 'item_number' }),
    text('Product', { like: 'item' }),
    money('Amount'),
  ];
  expect(rowsOn([page], columns)).toEqual([
    '40120 | Hand soap, refill | 91.20 EUR',
    '40155 | Paper | 5.78 EUR',
  ]);
});

test('a number with its label above a table is none of its head either', () => {
  const page = placedPage([
    [10, 8, 'Company No. 08812345'],
    [10, 9.5, 'Description'],
    [70, 9.5, 'Amount'],
    [10, 11.5, 'Sourdough loaf'],
    [70, 11.5, '91.20'],
    [10, 13, 'Croissant'],
    [70, 13, '5.78'],
  ]);
  const columns = [text('Pos', { like: 'position' }), text('Item', { like: 'item' }), money('Amount')];
  expect(rowsOn([page], columns)).toEqual(['– | Sourdough loaf | 91.20 EUR', '– | Croissant | 5.78 EUR']);
});

const goods = (y: number, [what, price, net]: [string, string, string], discount = ''): Placed[] => [
  [10, y, what],
  [40, y, price],
  ...(discount === '' ? [] : [[50, y, discount] satisfies Placed]),
  [70, y, net],
];
const HEAD: Placed[] = [
  [10, 10, 'Goods'],
  [40, 10, 'PRICE DISC%'],
  [70, 10, 'NET'],
];
const COLUMNS = [text('Goods'), money('PRICE'), column('DISC%', 'percentage'), money('NET')];
const PLAIN = [12, 14, 16, 18, 20, 22, 24, 26].flatMap((y) => goods(y, ['Rope', '4.00', '4.00']));

test('a label beside another is one where some rows have something below it alone', () => {
  const page = placedPage([
    ...HEAD,
    ...PLAIN,
    ...goods(28, ['Tar', '4.00', '3.60'], '10'),
    ...goods(30, ['Oil', '4.00', '3.80'], '5'),
  ]);
  expect(rowsOn([page], COLUMNS).slice(-2)).toEqual([
    'Tar | 4.00 EUR | 10 | 3.60 EUR',
    'Oil | 4.00 EUR | 5 | 3.80 EUR',
  ]);
});

test('the head of a further page is that of the first, where a column has nothing below it there', () => {
  const pages = [
    placedPage([
      ...HEAD,
      ...goods(12, ['Tar', '4.00', '3.60'], '10'),
      ...goods(14, ['Oil', '4.00', '3.80'], '5'),
    ]),
    placedPage([...HEAD, ...goods(12, ['Rope', '4.00', '4.00'])], 1),
    placedPage([...HEAD, ...goods(12, ['Pins', '4.00', '2.00'], '50')], 2),
  ];
  expect(rowsOn(pages, COLUMNS)).toEqual([
    'Tar | 4.00 EUR | 10 | 3.60 EUR',
    'Oil | 4.00 EUR | 5 | 3.80 EUR',
    'Rope | 4.00 EUR | – | 4.00 EUR',
    'Pins | 4.00 EUR | 50 | 2.00 EUR',
  ]);
});

test('the second line of a record has the values whose labels stand in the second line of the head', () => {
  const order = (y: number, [pos, material, what]: string[], [count, price, net]: string[]): Placed[] => [
    [10, y, pos ?? ''],
    [20, y, material ?? ''],
    [40, y, what ?? ''],
    [29, y + 1.6, `${count} ST`],
    [70, y + 1.6, price ?? ''],
    [85, y + 1.6, net ?? ''],
    [20, y + 3.2, 'Liefertermin: 07.10.2026'],
  ];
  const page = placedPage([
    [10, 10, 'Pos.'],
    [20, 10, 'Material'],
    [40, 10, 'Bezeichnung'],
    [22, 11.6, 'Bestellmenge ME'],
    [70, 11.6, 'Preis'],
    [85, 11.6, 'Nettowert'],
    ...order(14, ['00010', '1004-22871', 'Kugelhahn DN 50'], ['12', '84,50', '1.014,00']),
    ...order(20.4, ['00020', '1004-22903', 'Dichtung DN 50'], ['100', '1,38', '138,00']),
    [10, 26, 'Gesamtnettowert ohne Mwst EUR'],
    [84, 26, '1.152,00'],
  ]);
  const columns = [
    identifier('Pos.'),
    identifier('Material'),
    text('Bezeichnung'),
    number('Bestellmenge'),
    money('Preis'),
    money('Nettowert'),
  ];
  expect(rowsOn([page], columns)).toEqual([
    '00010 | 1004-22871 | Kugelhahn DN 50 | 12 | 84.50 EUR | 1014.00 EUR',
    '00020 | 1004-22903 | Dichtung DN 50 | 100 | 1.38 EUR | 138.00 EUR',
  ]);
});
