// A table from its page to the package: every cell cited, its totals in a constraint, corrected, and erased with its document.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyRow } from '../../harness/dump.ts';
import {
  apply,
  deskOf,
  drainCase,
  expectRejected,
  readCase,
  type ReviewCase,
} from '../../harness/cases/commands.ts';
import { newTenant, publish, type Json, type Tenant } from '../../harness/factories.ts';
import { startStory, type Story } from '../../harness/story.ts';

const money = { name: 'money', currency: 'EUR', decimal: '.' };
const DECLARATION = {
  workflow_id: 'order',
  case_type_id: 'invoice',
  title: 'Order',
  facts: [
    {
      fact_id: 'lines',
      label: 'Line items',
      required: true,
      type: {
        name: 'table',
        columns: [
          { column_id: 'item', label: 'Item', type: 'text', required: true },
          { column_id: 'count', label: 'Count', type: 'number' },
          { column_id: 'amount', label: 'Amount', type: money, required: true },
        ],
      },
    },
    { fact_id: 'net', label: 'Net', type: money, required: true },
    { fact_id: 'sum', label: 'Sum of lines', type: 'money', derive: 'facts.lines.totals.amount' },
  ],
  constraints: ['facts.lines.totals.amount == facts.net.number'],
};

let story: Story;
let tenant: Tenant;
beforeAll(async () => {
  story = await startStory();
  tenant = await newTenant(story.app, { environment: 'live' });
  await publish(story.app, tenant, DECLARATION);
});
afterAll(() => story.close());

type On = ReviewCase & { tenant: Tenant };
const order = (net: string): string =>
  [
    'ORDER 7',
    'Item                   Count     Amount',
    'Zweifachseil grün          2       9.00',
    'Tar                       10      10.00',
    '',
    `Net: ${net}`,
    'Thank you.',
  ].join('\n');
const reviewed = async (text: string): Promise<On> => ({
  tenant,
  ...(await readCase(story, tenant, [text])),
});
const factsOf = async (on: On): Promise<Record<string, Json>> => (await deskOf(on)).facts;

test('every cell stands in the package with a slice that says it', async () => {
  const on = await reviewed(order('19.00'));
  const { body } = await tenant.api.get(`/cases/${on.caseId}/package`);
  const [lines, , sum] = body.facts;
  expect(lines).toMatchObject({
    status: 'resolved',
    value:
      '[{"item":"Zweifachseil grün","count":"2","amount":"9.00 EUR"},{"item":"Tar","count":"10","amount":"10.00 EUR"}]',
  });
  const [page] = await story.app.store.database.sql<{ text: string }>(
    `select text from document_pages where doc_id = $1`,
    [on.docIds[0]],
  );
  const quotes = lines.rows.map(({ cells }: Json) =>
    Object.values(cells).map(({ evidence: [{ location, quote, role }] }: Json) => {
      expect(
        Array.from(page?.text ?? '')
          .slice(location.char_start, location.char_end)
          .join(''),
      ).toBe(quote);
      expect(role).toBe('value');
      return quote;
    }),
  );
  expect(quotes).toEqual([
    ['Zweifachseil grün', '2', '9.00'],
    ['Tar', '10', '10.00'],
  ]);
  expect(sum).toMatchObject({ status: 'resolved', value: '19.00 EUR', source: 'derived' });
});

test('a total that does not fit opens both; a corrected table settles it, and one that is none is refused', async () => {
  const on = await reviewed(order('24.00'));
  expect(await factsOf(on)).toMatchObject({
    lines: { status: 'needs_input', reason_codes: ['value_mismatch'] },
    net: { status: 'needs_input', reason_codes: ['value_mismatch'] },
  });
  const value = JSON.stringify([
    { item: 'Seil', amount: '14 EUR' },
    { item: 'Tar', count: '10', amount: '10 EUR' },
  ]);
  const about = { type: 'correct_fact' as const, rationale: 'Misprint.' };
  await apply(story.app, on, { ...about, payload: { fact_id: 'lines', value } });
  const { lines, net, sum } = await factsOf(on);
  expect(lines).toMatchObject({ status: 'resolved', source: 'operator' });
  expect(lines?.rows[0].cells).toEqual({
    item: { value: 'Seil', evidence: [] },
    amount: { value: '14.00 EUR', evidence: [] },
  });
  expect([net?.status, sum?.value]).toEqual(['resolved', '24.00 EUR']);
  await expectRejected('invalid_value', story.app, on, {
    ...about,
    payload: { fact_id: 'lines', value: '[{"x":"1"}]' },
  });
});

test('rows that no total vouches for wait for a person, whose yes is enough', async () => {
  const on = await reviewed(order('–'));
  const { lines } = await factsOf(on);
  expect(lines).toMatchObject({ status: 'needs_input', reason_codes: ['low_anchor_quality'] });
  const payload = { fact_id: 'lines', candidate_id: lines?.candidates[0].candidate_id };
  await apply(story.app, on, { type: 'confirm_fact', payload, rationale: 'Counted.' });
  expect(await factsOf(on)).toMatchObject({
    lines: { status: 'resolved', rows: [{}, {}] },
    sum: { status: 'resolved', value: '19.00 EUR' },
  });
});

test('rows that come to the sum below them need nobody, whatever constraints are declared', async () => {
  const own = await newTenant(story.app, { environment: 'live' });
  const { constraints, ...declaration } = DECLARATION;
  await publish(story.app, own, declaration);
  const text = order('19.00').replace('Net: ', 'Total                             ');
  const on = { tenant: own, ...(await readCase(story, own, [text])) };
  expect(constraints).toHaveLength(1);
  expect((await factsOf(on))['lines']).toMatchObject({ status: 'resolved', reason_codes: [] });
  const less = { tenant: own, ...(await readCase(story, own, [text.replace('19.00', '29.00')])) };
  expect((await factsOf(less))['lines']).toMatchObject({ status: 'needs_input' });
});

test('it goes with its document, cells, sums and all', async () => {
  const on = await reviewed(order('19.00'));
  await tenant.api.send(`/documents/${on.docIds[0]}`, { method: 'DELETE' });
  await drainCase(story.app);
  expect(await factsOf(on)).toMatchObject({
    lines: { status: 'needs_input', value: null, rows: [] },
    sum: { value: null, initial_value: null },
  });
  const rows = await everyRow(story.app.store.database.sql);
  expect(rows.filter((row) => row.includes(on.caseId) && row.includes('Zweifachseil'))).toEqual([]);
});
