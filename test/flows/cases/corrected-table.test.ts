// One cell of a table is corrected: the others keep their places, and the new one is looked for in the line of its row.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apply, deskOf, drainCase, readCase, type ReviewCase } from '../../harness/cases/commands.ts';
import { newTenant, publish, type Json, type Tenant } from '../../harness/factories.ts';
import { startStory, type Story } from '../../harness/story.ts';

const money = { name: 'money', currency: 'EUR', decimal: '.' };
let story: Story;
let tenant: Tenant;
beforeAll(async () => {
  story = await startStory();
  tenant = await newTenant(story.app, { environment: 'live' });
  const columns = [
    { column_id: 'item', label: 'Item', type: 'text', required: true },
    { column_id: 'count', label: 'Count', type: 'number' },
    { column_id: 'amount', label: 'Amount', type: money, required: true },
  ];
  await publish(story.app, tenant, {
    workflow_id: 'order',
    case_type_id: 'invoice',
    title: 'Order',
    facts: [{ fact_id: 'lines', label: 'Line items', required: true, type: { name: 'table', columns } }],
  });
});
afterAll(() => story.close());

type On = ReviewCase & { tenant: Tenant };
const ORDER = [
  'ORDER 7',
  'Item                   Count     Amount',
  'Zweifachseil grün          2       9.00',
  'Tar                       10      10.00',
  '',
  'Net: 19.00',
].join('\n');
const reviewed = async (text = ORDER): Promise<On> => ({
  tenant,
  ...(await readCase(story, tenant, [text])),
});

type Place = [quote: string, page: number, start: number];
/** Of each cell its value, and what it is cited from. */
const cellsOf = async (on: On): Promise<[string, string[]][][]> =>
  (await deskOf(on)).facts['lines']?.rows.map(({ cells }: Json) =>
    Object.values(cells).map(({ value, evidence }: Json) => [
      value,
      evidence.map(({ quote }: Json) => quote),
    ]),
  );
const correct = (on: On, rows: object[], rest: object = {}): Promise<Json> =>
  apply(story.app, on, {
    type: 'correct_fact',
    payload: { fact_id: 'lines', value: JSON.stringify(rows), ...rest },
    rationale: 'Misread.',
  });
const ROPE = { item: 'Zweifachseil grün', count: '2', amount: '9 EUR' };
const TAR = { item: 'Tar', count: '10', amount: '10 EUR' };
const ROPE_CELLS = [
  ['Zweifachseil grün', ['Zweifachseil grün']],
  ['2', ['2']],
  ['9.00 EUR', ['9.00']],
];
const TAR_CELLS = [
  ['Tar', ['Tar']],
  ['10', ['10']],
  ['10.00 EUR', ['10.00']],
];
const startsOf = async (on: On): Promise<Place[]> =>
  (await deskOf(on)).facts['lines']?.evidence.map(({ quote, page_index, location }: Json) => [
    quote,
    page_index,
    location.char_start,
  ]);

test('one cell that stands nowhere: the others keep their places, the second time as well', async () => {
  const on = await reviewed();
  const before = await startsOf(on);
  const { result } = await correct(on, [ROPE, { ...TAR, count: '11' }]);
  expect(result.evidence).toHaveLength(5);
  expect(await cellsOf(on)).toEqual([ROPE_CELLS, [TAR_CELLS[0], ['11', []], TAR_CELLS[2]]]);
  expect(await startsOf(on)).toEqual(before.filter(([quote]) => quote !== '10'));
  await correct(on, [
    { ...ROPE, item: 'Seil' },
    { ...TAR, count: '11' },
  ]);
  expect((await cellsOf(on))[0]).toEqual([['Seil', []], ...ROPE_CELLS.slice(1)]);
});

test('rows that go, come and change their places', async () => {
  const on = await reviewed();
  const oak = { item: 'Oakum', amount: '1 EUR' };
  await correct(on, [TAR, oak, ROPE]);
  expect(await cellsOf(on)).toEqual([
    TAR_CELLS,
    [
      ['Oakum', []],
      ['1.00 EUR', []],
    ],
    ROPE_CELLS,
  ]);
  await correct(on, [ROPE]);
  expect(await cellsOf(on)).toEqual([ROPE_CELLS]);
});

test('a changed cell is cited from the line of its row, and from nowhere that is another cell', async () => {
  const on = await reviewed(ORDER.replace('Tar      ', 'Tar 12 kg'));
  await correct(on, [
    { ...ROPE, count: '10' },
    { item: 'Tar 12', count: '9', amount: '10 EUR' },
  ]);
  const { body } = await tenant.api.get(`/cases/${on.caseId}/package`);
  const [rope, tar] = body.facts[0].rows;
  expect(rope.cells.count).toEqual({ value: '10', evidence: [] });
  expect(tar.cells.item).toMatchObject({ value: 'Tar 12', evidence: [{ quote: 'Tar 12', role: 'value' }] });
});

test('a cell that is right in the end stands where it stood in its row', async () => {
  const on = await reviewed();
  await correct(on, [ROPE, { ...TAR, count: '11' }]);
  await correct(on, [ROPE, TAR]);
  expect(await cellsOf(on)).toEqual([ROPE_CELLS, TAR_CELLS]);
});

test('nothing is cited where nothing is to be', async () => {
  const on = await reviewed();
  const { result } = await correct(on, [ROPE, TAR], { evidence: null });
  expect(result.evidence).toEqual([]);
  expect(await startsOf(on)).toEqual([]);
});

test('with its document the quotes go, in the answer of the command as well', async () => {
  const on = await reviewed();
  await correct(on, [ROPE, { ...TAR, count: '11' }]);
  await tenant.api.send(`/documents/${on.docIds[0]}`, { method: 'DELETE' });
  await drainCase(story.app);
  expect((await cellsOf(on))[0]).toEqual([
    ['Zweifachseil grün', []],
    ['2', []],
    ['9.00 EUR', []],
  ]);
  const [{ result }] = (await deskOf(on)).body.commands;
  expect(result.evidence.map(({ quote }: Json) => quote)).toEqual(['', '', '', '', '']);
});
