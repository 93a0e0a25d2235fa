// Line items: the head by its labels, cells by their geometry, lines that go on, pages that go on, and where it ends.
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import type { FactSpec } from '../../../../src/declarations/schema.ts';
import { sliceCodePoints } from '../../../../src/documents/code-points.ts';
import type { Page } from '../../../../src/documents/page.ts';
import type { FoundCandidate } from '../../../../src/facts/candidate.ts';
import { parseValue } from '../../../../src/values/parse.ts';
import { runs } from '../../../harness/properties.ts';
import { candidatesFor, placedPage, textPage, TODAY } from '../pages.ts';

const LINES: Omit<FactSpec, 'fact_id' | 'label'> = {
  type: {
    name: 'table',
    columns: [
      { column_id: 'item', label: 'Description', labels: ['Beschreibung'], type: 'text', required: true },
      { column_id: 'count', label: 'Qty', labels: ['Menge'], type: 'number' },
      {
        column_id: 'price',
        label: 'Price',
        labels: ['Preis'],
        type: { name: 'money', currency: 'EUR', decimal: '.' },
      },
      {
        column_id: 'amount',
        label: 'Amount',
        type: { name: 'money', currency: 'EUR', decimal: '.' },
        required: true,
      },
    ],
  },
};
type Placed = [x: number, y: number, text: string];
const HEAD: Placed[] = [
  [5, 10, 'Description'],
  [45, 10, 'Qty'],
  [60, 10, 'Price'],
  [80, 10, 'Amount'],
];
const item = (y: number, name: string, [count, price, amount]: [string, string, string]): Placed[] => [
  [5, y, name],
  [46, y, count],
  [60, y, price],
  [81, y, amount],
];

function found(pages: Page[], fact = LINES): { rows: unknown; candidate: FoundCandidate | undefined } {
  const [candidate] = candidatesFor(fact, pages);
  for (const span of candidate?.spans ?? []) {
    const page = pages.find(({ pageIndex }) => pageIndex === span.pageIndex);
    expect(sliceCodePoints(page?.text ?? '', span.charStart, span.charEnd)).toBe(span.quote);
  }
  return { rows: candidate?.value == null ? null : JSON.parse(candidate.value), candidate };
}
const rope = { item: 'Rope', count: '2', price: '4.50 EUR', amount: '9.00 EUR' };
const tar = { item: 'Tar', count: '10', price: '1.00 EUR', amount: '10.00 EUR' };
const two = [...item(13, 'Rope', ['2', '4.50', '9.00']), ...item(16, 'Tar', ['10', '1.00', '10.00'])];

describe('a table', () => {
  test('is every row with every cell, each at its place', () => {
    const page = placedPage([
      ...HEAD,
      ...two,
      [5, 20, 'Total'],
      [81, 20, '19.00'],
      [5, 23, 'Nail'],
      [81, 23, '3.00'],
    ]);
    const { rows, candidate } = found([page]);
    expect(rows).toEqual([rope, tar]);
    expect(candidate).toMatchObject({ quality: 1, reasonCodes: [], by: 'summed' });
    expect(candidate?.spans.map(({ quote, cell }) => `${cell?.row} ${cell?.columnId} ${quote}`)).toEqual([
      '0 item Rope',
      '0 count 2',
      '0 price 4.50',
      '0 amount 9.00',
      '1 item Tar',
      '1 count 10',
      '1 price 1.00',
      '1 amount 10.00',
    ]);
  });

  test('is read from plain text as well', () => {
    const text = [
      'Beschreibung      Menge   Preis    Amount',
      'Rope                  2    4.50      9.00',
      'Tar                  10    1.00     10.00',
      'Sum                                 19.00',
    ].join('\n');
    expect(found([textPage(text)]).rows).toEqual([rope, tar]);
  });

  test('goes on in the lines below a cell, but not with what is said beside it', () => {
    const page = placedPage([
      ...HEAD,
      ...item(13, 'Rope, twisted', ['2', '4.50', '9.00']),
      [5, 14.5, 'and tarred, 3 x 20 m'],
      [5, 16, 'GTIN: 4012345001235'],
      ...item(18, 'Tar', ['10 kg', '1.00', '10.00']),
    ]);
    const { rows, candidate } = found([page]);
    expect(rows).toEqual([{ ...rope, item: 'Rope, twisted and tarred, 3 x 20 m' }, tar]);
    const quotes = candidate?.spans.filter(({ cell }) => cell?.row === 0 && cell.columnId === 'item');
    expect(quotes?.map(({ quote }) => quote)).toEqual(['Rope, twisted', 'and tarred, 3 x 20 m']);
  });

  test('goes on over pages, with its head again or without, past what is carried over', () => {
    const first = placedPage([
      ...HEAD,
      ...item(13, 'Rope', ['2', '4.50', '9.00']),
      [5, 80, 'Carried over'],
      [81, 80, '9.00'],
    ]);
    const again = placedPage(
      [[5, 5, 'Brought forward'], [81, 5, '9.00'], ...HEAD, ...item(13, 'Tar', ['10', '1.00', '10.00'])],
      1,
    );
    const bare = placedPage([...item(13, 'Tar', ['10', '1.00', '10.00']), [5, 20, 'Page 2 of 2']], 1);
    expect(found([first, again]).rows).toEqual([rope, tar]);
    expect(found([first, bare]).rows).toEqual([rope, tar]);
    const letter = placedPage(
      [
        [5, 13, 'We thank you for 3 orders'],
        [81, 13, '5.00'],
      ],
      1,
    );
    expect(found([first, letter]).rows).toEqual([rope]);
  });

  test('keeps a cell out of its neighbours, also of those that nobody asked for', () => {
    const page = placedPage([
      ...HEAD,
      [70, 10, 'Unit'],
      ...item(13, 'Rope', ['2', '4.50', '9.00']),
      [71, 13, '77'],
      [5, 16, 'Long tar of the best kind 10'],
      [60, 16, '1.00'],
      [71, 16, '78'],
      [81, 16, '10.00'],
    ]);
    expect(found([page]).rows).toEqual([
      rope,
      { item: 'Long tar of the best kind 10', price: '1.00 EUR', amount: '10.00 EUR' },
    ]);
  });
});

describe('what is doubtful is never certain', () => {
  test('a cell that is no value of its type, or is missing', () => {
    const page = placedPage([
      ...HEAD,
      ...item(13, 'Rope', ['2', '4.50', '9.00']),
      ...item(16, 'Tar', ['10', '1.00', 'gratis']),
    ]);
    expect(found([page]).candidate).toMatchObject({ reasonCodes: ['invalid_format'] });
  });

  test('no head, or a head of one column: no table', () => {
    expect(found([placedPage(two)]).candidate).toBeUndefined();
    expect(found([placedPage([[5, 10, 'Description'], ...two])]).candidate).toBeUndefined();
    expect(
      found([
        placedPage([
          [5, 5, 'Amount due: 5.00'],
          [5, 8, 'Price on request'],
        ]),
      ]).candidate,
    ).toBeUndefined();
  });

  test('a head in another order, or twice, or hundreds of rows', () => {
    const mirrored = HEAD.map(([x, y, text]): Placed => [90 - x, y, text]);
    const row: Placed[] = [
      [85, 13, 'Rope'],
      [45, 13, '2'],
      [30, 13, '4.50'],
      [10, 13, '9.00'],
    ];
    expect(found([placedPage([...mirrored, ...row])]).rows).toEqual([rope]);
    const many = Array.from({ length: 400 }, (_, at) =>
      item(11 + at / 5, `Item ${at}`, ['1', '1.00', '1.00']),
    ).flat();
    expect(found([placedPage([...HEAD, ...many])]).candidate?.spans.length).toBeLessThanOrEqual(2000);
  });

  test('whatever stands on a page: slices equal, cells are values of their types', () => {
    const words = fc.constantFrom(
      'Description',
      'Qty',
      'Price',
      'Amount',
      'Rope',
      '2',
      '4.50',
      '-1,00',
      '\u202e9',
      'Total',
      'x:',
      '€',
    );
    const cell = fc.tuple(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 1, max: 12 }), words);
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 40 }), (cells) => {
        const { rows } = found([placedPage(cells.map(([x, y, text]): Placed => [x, y * 3, text]))]);
        for (const row of Array.isArray(rows) ? rows : [])
          for (const [id, value] of Object.entries(row as Record<string, string>))
            if (id === 'count')
              expect(parseValue({ name: 'number' }, value, { today: TODAY, canonical: true })).toMatchObject({
                ok: true,
                value,
              });
      }),
      runs(150),
    );
  });
});

test('a table that is typed in is parsed cell by cell', () => {
  const type = LINES.type;
  if (typeof type === 'string') throw new Error('options');
  const parse = (text: string): unknown => parseValue(type, text, { today: TODAY });
  expect(parse('[{"amount":"9 EUR","item":" Rope "}]')).toMatchObject({
    ok: true,
    value: '[{"item":"Rope","amount":"9.00 EUR"}]',
  });
  for (const text of [
    '[]',
    '[{"item":"Rope"}]',
    '[{"item":"Rope","amount":"x"}]',
    '[{"nope":"1"}]',
    '{"item":"Rope"}',
    '[["Rope"]]',
  ])
    expect(parse(text)).toMatchObject({ ok: false });
});
