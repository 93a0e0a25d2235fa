// Wrong structure is told at its place, in a sentence.
import { describe, expect, test } from 'vitest';
import { declarationJsonSchema } from '../../../src/declarations/json-schema.ts';
import { sampleWorkflow } from '../../../cli/demo/sample-workflow.ts';
import { checkStructure } from '../../../src/declarations/reading/structure.ts';
import { onboarding, printedOnboarding } from './onboarding.ts';

const minimal = {
  workflow_id: 'a',
  case_type_id: 'b',
  title: 't',
  facts: [{ fact_id: 'x', label: 'l', type: 'date' }],
};

const withFact = (changes: object): object => ({ ...minimal, facts: [{ ...minimal.facts[0], ...changes }] });

test('three lines of a fact are enough', () => {
  expect(checkStructure(minimal)).toEqual({ ok: true, declaration: minimal });
});

test('the example of workflow.md §1 and the sample have the structure', () => {
  expect(checkStructure(printedOnboarding)).toEqual({ ok: true, declaration: printedOnboarding });
  expect(checkStructure(onboarding())).toMatchObject({ ok: true });
  expect(checkStructure(sampleWorkflow)).toEqual({ ok: true, declaration: sampleWorkflow });
});

describe('the first wrong place', () => {
  test.each<[string, unknown, string, string]>([
    [
      'an unknown type name',
      withFact({ type: 'dat' }),
      '/facts/0/type',
      'unknown type "dat" (did you mean "date"?); one of text,',
    ],
    [
      'an unknown type name in an object',
      withFact({ type: { name: 'dat' } }),
      '/facts/0/type/name',
      'unknown type "dat"',
    ],
    [
      'an unknown option',
      withFact({ type: { name: 'date', ordr: 'DMY' } }),
      '/facts/0/type/ordr',
      'did you mean "order"?',
    ],
    [
      'a type of the wrong kind',
      withFact({ type: 7 }),
      '/facts/0/type',
      'has to be a known name or an object, not 7',
    ],
    [
      'a misspelled property',
      { ...minimal, facts: [{ fact_idd: 'x', label: 'l', type: 'date' }] },
      '/facts/0/fact_idd',
      'did you mean "fact_id"?',
    ],
    [
      'a missing property',
      { ...minimal, facts: [{ label: 'l', type: 'date' }] },
      '/facts/0',
      '"fact_id" is missing',
    ],
    [
      'an unknown rule',
      withFact({ find: [{ by: 'ancor' }] }),
      '/facts/0/find/0/by',
      'did you mean "anchor"?',
    ],
    [
      'a rule without its kind',
      withFact({ find: [{}] }),
      '/facts/0/find/0',
      '"by" is missing; one of structured,',
    ],
    [
      'a property of another rule',
      withFact({ find: [{ by: 'pattern', regx: 'a' }] }),
      '/facts/0/find/0/regx',
      'did you mean "regex"?',
    ],
    [
      'a label of the wrong form',
      withFact({ find: [{ by: 'anchor', labels: [{ txt: 'a' }] }] }),
      '/facts/0/find/0/labels/0/txt',
      'did you mean "text"?',
    ],
    [
      'a label of the wrong kind',
      withFact({ find: [{ by: 'anchor', labels: [3] }] }),
      '/facts/0/find/0/labels/0',
      'a text or an object, not 3',
    ],
    ['an empty list', { ...minimal, facts: [] }, '/facts', 'has to hold at least 1 item'],
    [
      'too many facts',
      { ...minimal, facts: Array(501).fill(minimal.facts[0]) },
      '/facts',
      'has to hold at most 500 items',
    ],
    [
      'a number out of range',
      { ...minimal, review: { min_margin: 3 } },
      '/review/min_margin',
      'has to be at most 1',
    ],
    [
      'a fraction of days',
      { ...minimal, retention: { completed_days: 1.5 } },
      '/retention/completed_days',
      'a whole number, not 1.5',
    ],
    ['a bad id', { ...minimal, workflow_id: '1x' }, '/workflow_id', 'starts with a letter'],
    ['no text at all', { ...minimal, title: {} }, '/title', 'at least one text'],
    ['a bad locale', { ...minimal, title: { 'no locale!': 'x' } }, '/title/no locale!', 'language tag'],
    ['an unknown property at the top', { ...minimal, nods: [] }, '/nods', 'did you mean "nodes"?'],
    ['a NUL character', { ...minimal, title: 'a\0b' }, '/title', 'a character that is not allowed'],
    ['half a surrogate pair', { ...minimal, title: '\ud800' }, '/title', 'a character that is not allowed'],
    ['__proto__', JSON.parse('{"title": {"__proto__": "x"}}'), '/title', '"__proto__" is not allowed'],
    ['constructor', withFact({ constructor: 1 }), '/facts/0/constructor', 'unknown property "constructor"'],
    [
      'a value of a choice as a text',
      withFact({ type: { name: 'choice', values: ['red', 'blue'] } }),
      '/facts/0/type/values/0',
      'has to be an object, not a text: { value: red }',
    ],
    [
      'as a number',
      withFact({ type: { name: 'choice', values: [{ value: 'one' }, 2] } }),
      '/facts/0/type/values/1',
      'has to be an object, not 2: { value: "2" }',
    ],
    ['a list', [], '', 'The workflow: has to be an object, not a list'],
    ['null', null, '', 'The workflow: has to be an object, not null'],
    ['undefined', undefined, '', 'The workflow: has to be an object'],
  ])('%s', (...[, value, pointer, message]) => {
    const result = checkStructure(value);
    expect(result).toMatchObject({ ok: false, pointer });
    expect(result).toMatchObject({ message: expect.stringContaining(message) });
  });

  test('nesting without end', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    expect(checkStructure({ ...minimal, title: deep })).toMatchObject({
      ok: false,
      message: expect.stringContaining('64 levels'),
    });
  });
});

describe('the published schema', () => {
  const schema = declarationJsonSchema();

  test('says what editors need', () => {
    expect(schema).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: expect.stringContaining('/schemas/workflow.json'),
      title: 'Workflow declaration',
      type: 'object',
      required: ['workflow_id', 'case_type_id', 'title', 'facts'],
      additionalProperties: false,
    });
  });

  test('offers both forms of texts, types and labels', () => {
    expect(schema).toMatchObject({
      $defs: {
        LocalText: { anyOf: [{ type: 'string' }, { type: 'object', minProperties: 1 }] },
        FactType: { anyOf: [{ $ref: '#/$defs/FactTypeName' }, { $ref: '#/$defs/FactTypeOptions' }] },
        AnchorLabel: { anyOf: [{ type: 'string' }, { type: 'object' }] },
        FindRule: { oneOf: expect.arrayContaining([expect.objectContaining({ required: ['by', 'regex'] })]) },
      },
    });
  });

  test('refers only to what it defines', () => {
    const text = JSON.stringify(schema);
    const definitions = Object.keys(Object(schema['$defs']));
    for (const [, name] of text.matchAll(/"#\/\$defs\/(\w+)"/g)) expect(definitions).toContain(name);
    expect(text).not.toContain('WorkflowDeclaration');
  });
});
