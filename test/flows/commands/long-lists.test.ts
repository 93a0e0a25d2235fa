// A document that has more values or rows than a fact keeps: it says so, and stands only where a person says it does.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apply, deskOf, expectRejected, readCase, type ReviewCase } from '../../harness/cases/commands.ts';
import { newTenant, publish, type Json, type Tenant } from '../../harness/factories.ts';
import { statementsOf } from '../../harness/statements.ts';
import { startStory, type Story } from '../../harness/story.ts';

const DECLARATION = {
  workflow_id: 'lists',
  case_type_id: 'invoice',
  title: 'Lists',
  facts: [
    { fact_id: 'refs', label: 'Ref', type: 'identifier', multiple: true, required: true },
    {
      fact_id: 'lines',
      label: 'Lines',
      required: true,
      type: {
        name: 'table',
        columns: [
          { column_id: 'item', label: 'Item', type: 'text', required: true },
          { column_id: 'count', label: 'Quantity', type: 'number', required: true },
        ],
      },
    },
  ],
};

let story: Story;
let tenant: Tenant;
beforeAll(async () => {
  story = await startStory();
  tenant = await newTenant(story.app, { environment: 'live' });
  await publish(story.app, tenant, DECLARATION);
});
afterAll(() => story.close());

const numbered = (count: number, line: (number: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at + 1)).join('\n');
const refs = (count: number): string => numbered(count, (at) => `Ref: R-${String(at).padStart(5, '0')}`);
const lines = (count: number): string => `Item,Quantity\n${numbered(count, (at) => `Widget-${at},${at}`)}`;

async function factOf(on: ReviewCase, factId: string): Promise<Json> {
  const desk = await deskOf({ tenant, ...on });
  return { ...desk.facts[factId], count: JSON.parse(desk.facts[factId].value ?? '[]').length };
}
const messagesOf = async (on: ReviewCase): Promise<string[]> => {
  const desk = await deskOf({ tenant, ...on });
  return desk.body.workspace.operational_summary.blocking_items.map(({ message }: Json) => message);
};

test('a thousand values are found and stand by themselves', async () => {
  const on = await readCase(story, tenant, [refs(1000)]);
  expect(await factOf(on, 'refs')).toMatchObject({ status: 'resolved', count: 1000, reason_codes: [] });
});

test('with more values a person is asked, who is told how many are shown', async () => {
  const on = await readCase(story, tenant, [refs(1001)]);
  const fact = await factOf(on, 'refs');
  expect(fact).toMatchObject({ status: 'needs_input', count: 1000, reason_codes: ['missing'] });
  expect(fact.values.filter(({ status }: Json) => status === 'resolved')).toHaveLength(1000);
  expect(await messagesOf(on)).toContain('Ref: 1000 values are shown, and the documents hold more.');
  await apply(story.app, { tenant, ...on }, { type: 'confirm_fact', payload: { fact_id: 'refs' } });
  expect(await factOf(on, 'refs')).toMatchObject({ status: 'resolved', count: 1000 });
});

test('rows of a table that are left out likewise', async () => {
  const on = await readCase(story, tenant, [lines(2001)]);
  const fact = await factOf(on, 'lines');
  expect(fact).toMatchObject({ status: 'needs_input', count: 2000 });
  expect(fact.reason_codes).toContain('missing');
  expect(fact.rows).toHaveLength(2000);
  expect(await messagesOf(on)).toContain('Lines: 2000 rows are shown, and the documents hold more.');
});

test('a cell of the longest table can be corrected, and the others stay where they are cited from', async () => {
  const on = await readCase(story, tenant, [lines(2000)]);
  const rows: Json[] = JSON.parse((await factOf(on, 'lines')).value);
  const value = JSON.stringify(rows.with(1999, { ...rows[1999], count: '7' }));
  const statements = await statementsOf(() =>
    apply(
      story.app,
      { tenant, ...on },
      {
        type: 'correct_fact',
        payload: { fact_id: 'lines', value },
        rationale: 'Misread.',
      },
    ),
  );
  expect(statements.length).toBeLessThan(100);
  const fact = await factOf(on, 'lines');
  expect(fact).toMatchObject({ status: 'resolved', count: 2000 });
  expect(fact.rows[1998].cells.count.evidence).toMatchObject([{ quote: '1999' }]);
  expect(fact.rows[1999].cells).toMatchObject({
    item: { value: 'Widget-2000', evidence: [{ quote: 'Widget-2000' }] },
    count: { value: '7', evidence: [] },
  });
});

test('more values than a fact may have are refused, in whichever way they are written', async () => {
  const on = await readCase(story, tenant, [refs(2)]);
  const value = refs(1001).replaceAll('Ref: ', '');
  const error = await expectRejected(
    'invalid_value',
    story.app,
    { tenant, ...on },
    {
      type: 'correct_fact',
      payload: { fact_id: 'refs', value },
      rationale: 'All of them.',
    },
  );
  expect(error).toMatchObject({ error: { message: 'These are 1001 values; a fact has at most 1000.' } });
});
