// Two fields of one fact are refused where both can be asked: of two answers one would go in silence.
import { expect, test } from 'vitest';
import { findDeclarationProblems } from '../../../../src/declarations/checks/findings.ts';
import type { Declaration } from '../../../../src/declarations/schema.ts';

const field = (id: string, when?: string, fact = 'name') => ({
  field_id: id,
  fact_id: fact,
  label: id,
  type: 'text' as const,
  ...(when === undefined ? {} : { visible_when: when }),
});

function sharedBy(one?: string, two?: string, { isMultiple = false } = {}): string[] {
  const declaration: Declaration = {
    workflow_id: 'w',
    case_type_id: 'w',
    title: 'W',
    facts: [
      { fact_id: 'name', label: 'Name', type: 'text', ...(isMultiple ? { multiple: true } : {}) },
      { fact_id: 'size', label: 'Size', type: 'number' },
      { fact_id: 'kind', label: 'Kind', type: { name: 'choice', values: [{ value: 'a' }, { value: 'b' }] } },
    ],
    form: {
      sections: [
        { section_id: 's', title: 'S', fields: [field('kind', undefined, 'kind'), field('first', one)] },
        { section_id: 't', title: 'T', fields: [field('second', two)] },
      ],
    },
  };
  return findDeclarationProblems(declaration)
    .filter(({ message }) => message.includes('both say the fact'))
    .map(({ severity, code, path }) => `${severity} ${code} ${path}`);
}

const PLACE = 'duplicate_id /form/sections/1/fields/0/fact_id';

test.each([
  [undefined, undefined],
  [undefined, 'form.kind == "a"'],
  ['form.kind == "a"', undefined],
  ['form.kind == "a"', 'form.kind == "a"'],
])('%s beside %s is refused', (one, two) => expect(sharedBy(one, two)).toEqual([`error ${PLACE}`]));

test.each([
  ['form.kind == "a"', 'form.kind == "b"'],
  ['form.kind == "a"', '"b" == form["kind"]'],
  ['form.kind == "a"', 'form.kind != "a"'],
  ['form.kind == "a"', '!(form.kind == "a")'],
  ['form.kind in ["a", "c"]', 'form.kind == "b"'],
  ['form.kind in ["a", "c"]', '!(form.kind in ["a", "c"])'],
  ['form.kind == "a" || form.kind == "c"', 'form.kind == "b" && facts.size.number > 1.0'],
  ['facts.size.number >= 5.0', 'facts.size.number < 5.0'],
  ['facts.size.number <= 5.0', 'facts.size.number > 5.0'],
  ['facts.kind.verified', '!facts.kind.verified'],
  ['facts.kind.verified == false', 'facts.kind.verified'],
])('%s and %s exclude each other', (one, two) => expect(sharedBy(one, two)).toEqual([]));

test.each([
  ['form.kind == "a"', 'facts.size.number > 1.0'],
  ['form.kind == "a" || facts.size.number > 1.0', 'form.kind == "b"'],
  ['form.kind != "a"', 'form.kind != "b"'],
  ['facts.size.number >= 5.0', 'facts.size.number <= 5.0'],
  ['form.kind == form.first', 'form.kind == "b"'],
  [
    Array.from({ length: 8 }, (_, at) => `(form.kind == "a" || form.first == "${at}")`).join(' && '),
    'form.kind == "b"',
  ],
])('whether %s and %s hold at once is for their author', (one, two) =>
  expect(sharedBy(one, two)).toEqual([`warning ${PLACE}`]),
);

test('a fact with several values takes those of both', () =>
  expect(sharedBy(undefined, undefined, { isMultiple: true })).toEqual([]));
