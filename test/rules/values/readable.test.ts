// Canonical values as people read them, whether of a fact as declared or as it is shown.
import { expect, test } from 'vitest';
import { declaredFacts } from '../../../src/cases/standing/view.ts';
import { declarationSchema } from '../../../src/declarations/schema.ts';
import { readableOf, readableValue } from '../../../src/facts/readable.ts';

const ITEMS = {
  fact_id: 'items',
  label: 'Line items',
  type: {
    name: 'table',
    columns: [
      { column_id: 'item', label: 'Item', type: 'text' },
      { column_id: 'price', label: 'Price', type: { name: 'money', currency: 'EUR' } },
    ],
  },
};
const declaration = declarationSchema.parse({
  workflow_id: 'w',
  case_type_id: 'w',
  title: 'W',
  facts: [ITEMS, { fact_id: 'names', label: 'Names', type: 'text', multiple: true }],
});
const [shownItems, shownNames] = declaredFacts({ facts: [] }, declaration);

test.each([
  ['as declared', readableOf(declaration.facts[0]), readableOf(declaration.facts[1])],
  ['as shown', shownItems, shownNames],
])('%s: the rows of a table, several values, any other as it is', (_name, items, names) => {
  if (items === undefined || names === undefined) throw new Error('two facts expected');
  const rows = JSON.stringify([{ item: 'Rope', price: '12.50 EUR' }, { item: 'Hook' }]);
  expect(readableValue(items, rows)).toBe('1. Rope, 12.50 EUR; 2. Hook, –');
  expect(readableValue(names, '["Acme GmbH","Beta AG"]')).toBe('Acme GmbH; Beta AG');
  expect(readableValue({ multiple: false, columns: [] }, '[1]')).toBe('[1]');
});

test('what is written from right to left keeps to itself beside others', () => {
  const [items, names] = [readableOf(declaration.facts[0]), readableOf(declaration.facts[1])];
  const rows = JSON.stringify([{ item: 'حبل', price: '3.00 EUR' }, { item: 'שלום' }]);
  expect(readableValue(items, rows)).toBe('1. \u2068حبل\u2069, 3.00 EUR; 2. \u2068שלום\u2069, –');
  expect(readableValue(names, '["محمد","Beta AG"]')).toBe('\u2068محمد\u2069; Beta AG');
  expect(readableValue(names, '["محمد"]')).toBe('محمد');
});
