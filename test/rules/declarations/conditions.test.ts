// Conditions are typed, bounded and decided only by what is known.
import { describe, expect, test } from 'vitest';
import {
  compileCondition,
  decideCondition,
  evaluateCondition,
  type FactState,
} from '../../../src/declarations/conditions/conditions.ts';
import type { FactSpec } from '../../../src/declarations/schema.ts';

const fact = (fact_id: string, type: FactSpec['type']): FactSpec => ({ fact_id, label: fact_id, type });

const declaration = {
  facts: [
    fact('iban', 'iban'),
    fact('total', 'money'),
    fact('net-total', 'money'),
    fact('issued', 'date'),
    fact('due.on', { name: 'date', order: 'DMY' }),
    fact('country', 'country'),
    fact('constructor', 'text'),
  ],
  form: {
    sections: [
      { section_id: 's', title: 't', fields: [{ field_id: 'kind', label: 'Kind', type: 'text' as const }] },
    ],
  },
};

const known: Record<string, FactState> = {
  iban: {
    value: 'DE89370400440532013000',
    status: 'resolved',
    verified: true,
    sources: ['document', 'form'],
  },
  total: { value: '12.50 EUR', status: 'resolved' },
  'net-total': { value: '-3', status: 'resolved' },
  issued: { value: '2026-05-03', status: 'resolved' },
  'due.on': { value: '2026-06-02', status: 'needs_input' },
  constructor: { value: 'x', status: 'resolved' },
};

function decide(text: string, form: Record<string, string | null> = {}): boolean | 'undecided' {
  const result = compileCondition(text, declaration, { withForm: true });
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join());
  const decision = decideCondition(result.condition, { facts: known, form });
  expect(evaluateCondition(result.condition, known, form)).toBe(decision.decided && decision.holds);
  return decision.decided ? decision.holds : 'undecided';
}

function refusal(text: string, withForm = true): string {
  const result = compileCondition(text, declaration, { withForm });
  if (result.ok) throw new Error(`Accepted: ${text}`);
  return result.problems
    .map(({ code, message, start, end }) => `${code} ${start}-${end} ${message}`)
    .join('\n');
}

describe('deciding', () => {
  test.each([
    ['facts.iban.value.startsWith("DE")', true],
    ['facts.iban.verified && facts.total.status == "resolved"', true],
    ['facts.total.number <= 12.5', true],
    ['facts.total.number > 12', true],
    ['facts["net-total"].number < 0.0', true],
    ['facts["due.on"].date > facts.issued.date', true],
    ['facts["due.on"].date - facts.issued.date > duration("720h")', false],
    ['facts.issued.date < date("2026-05-04")', true],
    ['facts.issued.date == date("2026-05-03")', true],
    ['facts.issued.date.getFullYear() == 2026', true],
    ['facts.issued.value == "2026-05-03"', true],
    ['"form" in facts.iban.sources', true],
    ['facts.iban.sources.exists(source, source == "prefill")', false],
    ['facts.iban.value.matches("^DE[0-9]{20}$")', true],
    ['facts.constructor.value == "x"', true],
    ['facts.total.number > 1.0 ? facts.iban.verified : false', true],
  ])('%s', (text, holds) => {
    expect(decide(text)).toBe(holds);
  });

  test('what is not known decides nothing, unless the other side does', () => {
    expect(decide('facts.country.value == "US"')).toBe('undecided');
    expect(decide('facts.country.value != "US"')).toBe('undecided');
    expect(decide('!(facts.country.value == "US")')).toBe('undecided');
    expect(decide('facts.country.value == "US" || facts.iban.verified')).toBe(true);
    expect(decide('facts.country.value == "US" && !facts.iban.verified')).toBe(false);
    expect(decide('has(facts.country.value)')).toBe(false);
    expect(decide('facts.country.status == "pending"')).toBe(true);
  });

  test('what goes wrong decides nothing', () => {
    expect(decide('1 / 0 == 1')).toBe('undecided');
    expect(decide('facts.issued.date < date("2026-02-30")')).toBe('undecided');
    expect(decide('int(facts.iban.value) == 1')).toBe('undecided');
    expect(decide('facts.issued.date.getFullYear() == 9223372036854775807 + 1')).toBe('undecided');
  });

  test('a value that is no number or day has no .number and .date', () => {
    const result = compileCondition(
      'facts.total.number > 0.0 || facts.issued.date > date("2000-01-01")',
      declaration,
    );
    if (!result.ok) throw new Error('refused');
    const facts = {
      total: { value: 'much', status: 'resolved' },
      issued: { value: '2026-13-01', status: 'resolved' },
    };
    expect(decideCondition(result.condition, { facts })).toMatchObject({ decided: false });
  });

  test('answers of the form are texts, empty where there are none', () => {
    expect(decide('form.kind == "company"', { kind: 'company' })).toBe(true);
    expect(decide('form.kind == ""', { kind: null })).toBe(true);
    expect(decide('form.kind == ""')).toBe(true);
  });

  test('names of the prototype are no facts', () => {
    const result = compileCondition('facts.constructor.value == ""', declaration);
    if (!result.ok) throw new Error('refused');
    expect(decideCondition(result.condition, { facts: {} })).toMatchObject({ decided: false });
  });
});

describe('type errors, with their place', () => {
  test.each([
    ['facts.iban.verified &&', 'bad_condition 22-22 It ends too early'],
    ['', 'bad_condition 0-0'],
    ["facts.iban.value = 'x'", 'A single = compares nothing: write =='],
    ['facts.iban.verified >> true', 'What stands here has no place in it'],
    ['facts.iban.value.startsWith(1)', 'text.startsWith(number) cannot be worked out'],
    ['1 + 1', 'bad_condition 0-5 A condition is true or false; this one is of type int.'],
    ['facts.total.number == 10', 'write the number with a point, such as 100.0'],
    ['facts.total.value > 10.0', '.value is a text: compare with "…", or use .number'],
    ['facts.iban.verified == "yes"', 'true or false == text cannot be worked out'],
    ['facts.iban', 'A fact is used with what it offers'],
    ['facts', '"facts" is used with an id'],
    ['size(facts) > 1', '"facts" is used with an id'],
    [
      'facts.iban.nope == "x"',
      'A fact offers value, values, status, number, date, verified, sources, not "nope"',
    ],
    ['facts.iban.constructor == "x"', 'not "constructor"'],
    ['facts[facts.iban.value].verified', 'the id of a fact is written out'],
    ['facts.nope.value == "x"', 'unknown_fact 0-10 The fact "nope" is not declared.'],
    ['facts.__proto__.value == "x"', 'unknown_fact'],
    ['form.nope == "x"', 'unknown_field 0-9'],
    ['facts.iban.number > 1.0', 'type_mismatch 0-17'],
    ['facts.total.date > date("2026-01-01")', 'type_mismatch'],
    ['nope == 1', 'Unknown variable: nope'],
    ['has(facts["net-total"].number)', 'has() takes a place written with dots'],
  ])('%s', (text, message) => {
    expect(refusal(text).toLowerCase()).toContain(message.toLowerCase());
  });

  test('form stands in visible_when alone', () => {
    expect(refusal('form.kind == "x"', false)).toContain('"form" is offered in visible_when alone');
  });
});

describe('nothing that could grow without bound', () => {
  const list = `[${Array(101).fill('1').join(',')}]`;
  test.each([
    ['walks in walks', '[1].exists(a, [1].exists(b, a == b))', 'inside another walk'],
    ['map', '[1].map(a, a).size() == 1', 'no method .map()'],
    ['bind', 'cel.bind(a, "x", a + a == "xx")', 'no method .bind()'],
    ['split', 'facts.iban.value.split("").size() > 1', 'no method .split()'],
    ['bytes', 'b"x".json().size() == 1', 'no method .json()'],
    ['maps', '{"a": 1}.size() == 1', 'Maps and optional access'],
    ['long lists', `${list}.exists(a, a == 1)`, 'maxListElements'],
    ['deep nesting', `${'('.repeat(900)}true${')'.repeat(900)}`, 'maxDepth'],
    [
      'many parts',
      `true${' && true'.repeat(240)} ${'|| !!!true'.repeat(5)}${'|| true'.repeat(2)}`,
      'maxAstNodes',
    ],
    ['long text', `"${'x'.repeat(2000)}" == ""`, 'at most 2000 characters'],
    ['a pattern out of a value', '"x".matches(facts.iban.value)', 'its pattern as a text'],
    ['a look-ahead', '"x".matches("(?=x)")', 'look-ahead'],
    ['patterns in walks', '["a"].exists(a, a.matches("a+"))', 'never in a walk'],
    ['many patterns', Array(6).fill('"x".matches("x")').join(' && '), 'at most 5 times'],
    ['a shadowed name', '[1].exists(facts, facts == 1)', 'neither "facts" nor "form"'],
  ])('%s', (_name, text, message) => {
    expect(refusal(text)).toContain(message);
  });

  test('patterns run in linear time', () => {
    const result = compileCondition('facts.constructor.value.matches("^(a+)+$")', declaration);
    if (!result.ok) throw new Error('refused');
    const state = (value: string): Record<string, FactState> => ({
      constructor: { value, status: 'resolved' },
    });
    expect(evaluateCondition(result.condition, state(`${'a'.repeat(10_000)}!`))).toBe(false);
    expect(evaluateCondition(result.condition, state('a'.repeat(10_000)))).toBe(true);
    expect(evaluateCondition(result.condition, state('a'.repeat(30_000)))).toBe(false);
  });
});
