// A table whose rows come to what is printed as their sum: nothing is missing in it, and no line too many.
import { describe, expect, test } from 'vitest';
import { gridPage } from '../../../../src/documents/readers/text/grid.ts';
import type { FactSpec } from '../../../../src/declarations/schema.ts';
import { extract, type ExtractInput } from '../../../../src/extraction/extract.ts';
import { placedPage, TODAY } from '../pages.ts';
import { money, number, rowsOn, tableOn, text, type Placed } from './asked.ts';

const COLUMNS = [text('Goods', { required: true }), number('Qty'), money('Amount', { required: true })];
const HEAD: Placed[] = [
  [10, 10, 'Goods'],
  [60, 10, 'Qty'],
  [80, 10, 'Amount'],
];
const ROWS: Placed[] = [
  [10, 13, 'Rope'],
  [60, 13, '2'],
  [80, 13, '9.00'],
  [10, 16, 'Tar'],
  [60, 16, '10'],
  [80, 16, '10.00'],
];
const said = (y: number, name: string, amount: string): Placed[] => [
  [10, y, name],
  [80, y, amount],
];
const by = (cells: Placed[], columns = COLUMNS): string | undefined =>
  tableOn([placedPage([...HEAD, ...cells])], columns)?.by;

describe('its sum is told', () => {
  test.each([
    ['by the first line below it', said(19, 'Total', '19.00')],
    [
      'before tax and total',
      [...said(19, 'Subtotal', '19.00'), ...said(22, 'VAT', '1.90'), ...said(25, 'Total', '20.90')],
    ],
    [
      'behind net and tax, where prices are gross',
      [...said(19, 'Net amount', '17.00'), ...said(22, 'VAT', '2.00'), ...said(25, 'Total', '19.00')],
    ],
  ] as [string, Placed[]][])('%s', (_, sums) => {
    expect(by([...ROWS, ...sums])).toBe('summed');
  });
});

describe('it is looked for where its author says', () => {
  const page = placedPage([...HEAD, ...ROWS, ...said(19, 'Total', '19.00')]);
  const documents = ['invoice', 'order'].map((document_type) => ({ document_type }));
  test.each<[string, FactSpec['find'], Partial<ExtractInput>, number[]]>([
    ['in any document', undefined, {}, [1]],
    ['in one of its kind', [{ by: 'anchor', on: ['invoice'] }], { documentType: 'invoice' }, [1]],
    ['in none of another', [{ by: 'anchor', on: ['invoice'] }], { documentType: 'order' }, []],
    ['for a person in one whose kind is unknown', [{ by: 'anchor', on: ['invoice'] }], {}, [0.75]],
    ['in none, but of a connector', [{ by: 'connector', connector_key: 'c', function_key: 'f' }], {}, []],
    ['in none, but of the applicant', [{ by: 'form' }], {}, []],
  ])('%s', (_, find, asked, qualities) => {
    const table = { fact_id: 'goods', label: 'Goods', type: { name: 'table', columns: COLUMNS } } as const;
    const declaration = { workflow_id: 'w', case_type_id: 'w', title: 'W', documents };
    const facts: FactSpec[] = [find === undefined ? table : { ...table, find }];
    const { candidates } = extract({
      declaration: { ...declaration, facts },
      pages: [page],
      today: TODAY,
      ...asked,
    });
    expect(candidates.map(({ quality }) => quality)).toEqual(qualities);
  });
});

describe('a person has to look where', () => {
  test.each([
    ['nothing tells it', []],
    ['it is another', said(19, 'Total', '19.01')],
    ['it is said of a group, which more may follow', said(19, 'Total chapter 1', '19.00')],
    ['the amount is no sum', said(19, 'Deposit', '19.00')],
  ] as [string, Placed[]][])('%s', (_, sums) => {
    expect(by([...ROWS, ...sums])).toBe('table');
  });

  test('more rows like these stand below the sum', () => {
    const more: Placed[] = [
      [10, 22, 'Nail'],
      [60, 22, '1'],
      [80, 22, '1.00'],
    ];
    expect(by([...ROWS, ...said(19, 'Total', '19.00'), ...more])).toBe('table');
  });

  test('a line so near to a record is none of it: a part of its text may be lost', () => {
    const cells: Placed[] = [...ROWS, [20, 14.4, 'and hemp'], ...said(19, 'Total', '19.00')];
    expect(by(cells)).toBe('table');
  });

  test('a text may go on in a line that is as far away as rows are', () => {
    const rows = ROWS.map(([x, y, cell]): Placed => [x, y === 16 ? 15 : y, cell]);
    expect(by([...rows, [10, 17, 'of the best kind'], ...said(19, 'Total', '19.00')])).toBe('table');
    expect(by([...ROWS, [10, 19, 'of the best kind'], ...said(22, 'Total', '19.00')])).toBe('table');
  });

  test('a value and a text beside it are one cell of the page', () => {
    const cells: Placed[] = [
      [10, 10, 'Goods'],
      [50, 10, 'Qty'],
      [63, 10, 'Amount'],
      [10, 13, 'Rope'],
      [10, 16, 'Tar'],
      [50, 13, '2'],
      [50, 16, '10'],
      [72, 10, 'Notes'],
      [63, 13, '9.00 by sea'],
      [63, 16, '10.00 by rail'],
      [10, 19, 'Total'],
      [63, 19, '19.00'],
    ];
    expect(tableOn([placedPage(cells)], [...COLUMNS, text('Notes')])).toMatchObject({
      by: 'table',
      value: expect.stringContaining('"notes":"by rail"'),
    });
  });

  test('that was so on a page before the one of the sum', () => {
    const nail: Placed[] = [
      [10, 13, 'Nail'],
      [60, 13, '1'],
      [80, 13, '1.00'],
    ];
    const end = placedPage([...HEAD, ...nail, ...said(16, 'Total', '20.00')], 1);
    const lost: Placed[] = [[20, 14.4, 'and hemp']];
    expect(tableOn([placedPage([...HEAD, ...ROWS]), end], COLUMNS)?.by).toBe('summed');
    expect(tableOn([placedPage([...HEAD, ...ROWS, ...lost]), end], COLUMNS)?.by).toBe('table');
  });

  test('what comes out is not what is to be paid, or may be chance', () => {
    const pieces: Placed[] = [
      [10, 19, 'Total'],
      [60, 19, '12'],
      [80, 19, '20.00'],
    ];
    expect(by([...ROWS, ...pieces])).toBe('table');
    const counts = [text('Goods', { required: true }), number('Qty', { required: true })];
    expect(by([...ROWS, ...said(19, 'Total', '12')], counts)).toBe('table');
    const many = ROWS.map(([x, y, cell]): Placed => [x, y, cell === '10' ? '310' : cell]);
    expect(by([...many, ...said(19, 'Total', '312')], counts)).toBe('summed');
  });

  test('there is one row alone', () => {
    expect(by([...ROWS.slice(0, 3), ...said(16, 'Total', '9.00')])).toBe('table');
  });

  test('a column that was asked for is not there', () => {
    expect(by([...ROWS, ...said(19, 'Total', '19.00')], [...COLUMNS, text('Batch')])).toBe('table');
  });

  test('two labels could mean a column that its author calls otherwise', () => {
    const prices: Placed[] = [
      [35, 10, 'Price'],
      [35, 13, '4.50'],
      [35, 16, '1.00'],
    ];
    const columns = [...COLUMNS, money('Each', { like: 'unit_price' })];
    const sum = said(19, 'Total', '19.00');
    expect(by([...ROWS, ...prices, ...sum], columns)).toBe('summed');
    const before: Placed[] = [
      [45, 10, 'List price'],
      [45, 13, '5.00'],
      [45, 16, '2.00'],
    ];
    expect(by([...ROWS, ...prices, ...before, ...sum], columns)).toBe('table');
  });

  test('an amount is missing', () => {
    expect(
      by(
        [...ROWS.slice(0, 5), ...said(19, 'Total', '9.00')],
        [COLUMNS[0], COLUMNS[1], money('Amount')].flatMap((one) => one ?? []),
      ),
    ).toBe('table');
  });
});

test.each(['Net    19.00 EUR', 'Freight    9.00 EUR', 'Rabatt    1,00'])(
  '%s below the rows is no text of the last one',
  (below) => {
    const page = gridPage(
      `Goods                Qty   Amount\nRope, twisted        2     9.00 EUR\nTar, best quality    10    10.00 EUR\n${below}\n`,
      0,
    );
    expect(rowsOn([page], COLUMNS)).toEqual([
      'Rope, twisted | 2 | 9.00 EUR',
      'Tar, best quality | 10 | 10.00 EUR',
    ]);
  },
);
