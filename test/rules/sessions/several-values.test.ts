// Several values in one field: one a line as people write them, or a JSON array as programs do; all of them or none.
import { expect, test } from 'vitest';
import type { Declaration } from '../../../src/declarations/schema.ts';
import { defaultFields } from '../../../src/declarations/form.ts';
import { findFieldProblems } from '../../../src/declarations/checks/find-fields.ts';
import { parseField } from '../../../src/sessions/form/field-value.ts';

const declaration: Declaration = {
  workflow_id: 'w',
  case_type_id: 'w',
  title: 'W',
  facts: [
    { fact_id: 'owners', label: 'Owners', type: 'person_name', multiple: true },
    { fact_id: 'days', label: 'Days', type: 'date', multiple: true },
    {
      fact_id: 'lines',
      label: 'Lines',
      type: { name: 'table', columns: [{ column_id: 'a', label: 'A', type: 'text' }] },
    },
    { fact_id: 'age', label: 'Age', type: 'number', derive: 'double(facts.owners.values.size())' },
  ],
};
const [owners, days, ...others] = defaultFields(declaration.facts);
const read = (field: typeof owners, text: string, isTyped = true): string => {
  if (field === undefined) throw new Error('no such field');
  const answer = parseField(declaration, { field, text, isTyped }, { locale: 'de', today: '2026-05-04' });
  return answer.ok ? answer.value : answer.problem;
};

test('they are asked for in a field of several lines; tables and derived facts in none', () => {
  expect([owners?.type, days?.type, others.length]).toEqual(['long_text', 'long_text', 0]);
});

test.each([
  ['Ada Lovelace\n\n  Alan Turing \r\nAda Lovelace', '["Ada Lovelace","Alan Turing"]'],
  ['["Ada Lovelace","Alan Turing"]', '["Ada Lovelace","Alan Turing"]'],
  ['Ada Lovelace', '["Ada Lovelace"]'],
  ['\n \n', 'missing'],
  [Array.from({ length: 1001 }, (_, at) => `Ada Number${at}`).join('\n'), 'too_long'],
])('%j', (text, expected) => expect(read(owners, text)).toBe(expected));

test('one that is none of its type, or can be read in two ways, leaves the others out as well', () => {
  expect(read(days, '3. Mai 2026\n2026-05-04')).toBe('["2026-05-03","2026-05-04"]');
  expect(read(days, '3. Mai 2026\nsoon')).toBe('invalid');
});

test('a field that cannot take them is found on save', () => {
  const fields = ['owners', 'age', 'lines'].map((fact_id) => ({
    field_id: fact_id,
    fact_id,
    label: 'F',
    type: 'text' as const,
  }));
  const form = { sections: [{ section_id: 's', title: 'S', fields }] };
  const messages = findFieldProblems({ ...declaration, form }).map(({ message }) => message);
  expect(messages).toEqual([
    expect.stringContaining('with several values; use long_text'),
    expect.stringContaining('worked out of others'),
    expect.stringContaining('use long_text'),
  ]);
});
