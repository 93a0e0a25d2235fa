// Formulas over facts: how they reckon, what they refuse, and what is found on save.
import { describe, expect, test } from 'vitest';
import { findDeclarationProblems } from '../../../src/declarations/checks/findings.ts';
import { Amount } from '../../../src/declarations/formulas/amount.ts';
import { compileFormula, evaluateFormula } from '../../../src/declarations/formulas/formulas.ts';
import { isoPeriod, Period } from '../../../src/declarations/formulas/period.ts';
import type { Declaration, FactSpec } from '../../../src/declarations/schema.ts';

const fact = (fact_id: string, type: FactSpec['type'], more: Partial<FactSpec> = {}): FactSpec => ({
  fact_id,
  label: fact_id,
  type,
  ...more,
});
const declare = (facts: FactSpec[], constraints: string[] = []): Declaration => ({
  workflow_id: 'w',
  case_type_id: 'w',
  title: 'W',
  facts,
  constraints,
});
const FACTS = [
  fact('net', { name: 'money', currency: 'EUR' }),
  fact('tax', { name: 'money', currency: 'EUR' }),
  fact('total', { name: 'money', currency: 'EUR' }),
  fact('rate', 'percentage'),
  fact('count', 'number'),
  fact('start', 'date'),
  fact('end', 'date'),
  fact('term', 'duration'),
  fact('name', 'text'),
  fact('names', 'text', { multiple: true }),
];
const VALUES: Record<string, string> = {
  net: '100.10 EUR',
  tax: '19.02 EUR',
  total: '119.12 EUR',
  rate: '19',
  count: '3',
  start: '2024-01-31',
  end: '2025-01-30',
  term: 'P1Y1M',
  name: 'Acme',
  names: '["A","B"]',
};

function result(text: string, values: Record<string, string | null> = VALUES): unknown {
  const compiled = compileFormula(text, declare(FACTS));
  if (!compiled.ok) return compiled.problems.map(({ code, message }) => `${code}: ${message}`).join(' ');
  const known = Object.entries(values).map(([id, value]) => [id, { value, status: 'resolved' }]);
  return evaluateFormula(compiled.formula, Object.fromEntries(known))?.result ?? null;
}

describe('what a formula comes to', () => {
  test.each<[string, unknown]>([
    ['facts.net.number + facts.tax.number == facts.total.number', true],
    ['facts.total.number - facts.net.number != facts.tax.number', false],
    ['facts.net.number * facts.rate.number / 100 == facts.tax.number', true],
    ['facts.net.number * 1.2 == facts.total.number', false],
    ['facts.net.number < facts.total.number && 100 <= facts.net.number', true],
    ['facts.count.number == 3', true],
    ['abs(facts.net.number - facts.total.number) > 19.0', true],
    ['round(facts.net.number * 0.19, 2) == 19.02', true],
    ['facts.start.date + facts.term.duration', new Date('2025-02-28')],
    ['facts.end.date - facts.term.duration', new Date('2023-12-30')],
    ['facts.end.date > facts.start.date + facts.term.duration', false],
    ['facts.names.values.size() == 2 && facts.name.value == "Acme"', true],
    ['facts.net.number / 0', null],
  ])('%s', (text, expected) => expect(result(text)).toEqual(expected));

  test('an amount keeps its currency, and meets no other', () => {
    expect(result('facts.net.number + facts.tax.number')).toEqual(new Amount(119.12, 2, 'EUR'));
    expect(result('facts.net.number + facts.tax.number', { ...VALUES, tax: '19.02 USD' })).toBeNull();
    expect(result('facts.net.number == facts.tax.number', { ...VALUES, tax: '100.10 USD' })).toBeNull();
  });

  test('what is not known, or too large, is not decided', () => {
    expect(
      result('facts.net.number + facts.tax.number == facts.total.number', { ...VALUES, tax: null }),
    ).toBeNull();
    expect(result('facts.start.date + facts.term.duration', { ...VALUES, term: 'P99999Y' })).toBeNull();
  });

  test('of more than a hundred values nothing is worked out, least of all from the first ones', () => {
    const named = (count: number) => ({ ...VALUES, names: JSON.stringify(Array(count).fill('A')) });
    for (const [text, expected] of [
      ['size(facts.names.values)', 100n],
      ['facts.names.values.all(name, name == "A")', true],
    ] as const) {
      expect(result(text, named(100))).toBe(expected);
      expect(result(text, named(101))).toBeNull();
    }
  });

  test('periods are written by year, month and day', () => {
    expect([new Period(18, 3), new Period(0, 0), new Period(12, 0)].map(isoPeriod)).toEqual([
      'P1Y6M3D',
      'P0D',
      'P1Y',
    ]);
  });
});

describe('what is found on save', () => {
  const found = (facts: FactSpec[], constraints: string[] = []): string[] =>
    findDeclarationProblems(declare([...FACTS, ...facts], constraints)).map(
      ({ code, path, message }) => `${code} ${path} ${message}`,
    );
  test.each<[string, RegExp]>([
    ['facts.net.number + facts.tax.number', /bad_condition \/constraints\/0 .* true or false; .* an amount/],
    ['facts.net.number > 0.0', /bad_condition .* holds facts against each other/],
    ['facts.net.number == facts.nope.number', /unknown_fact \/constraints\/0/],
    ['facts.net.number == facts.name.number', /type_mismatch .*"name" is of type text and has no .number/],
    ['facts.names.number == facts.net.number', /type_mismatch .*several values/],
    ['facts.start.duration == facts.term.duration', /type_mismatch .*"start" is of type date/],
    ['facts.net.number == facts.start.date', /bad_condition/],
    ['facts.net.number ==', /bad_condition/],
    ['rand(facts.net.number) == facts.tax.number', /bad_condition .*no function rand/],
  ])('%s', (text, message) => expect(found([], [text]).join('\n')).toMatch(message));

  test('derived facts: the type that comes out, rules that mean nothing, and circles', () => {
    const derived = (type: FactSpec['type'], derive: string, more: Partial<FactSpec> = {}): string =>
      found([fact('out', type, { derive, ...more })]).join('\n');
    expect(derived('money', 'facts.net.number + facts.tax.number')).toBe('');
    expect(derived('date', 'facts.net.number')).toMatch(
      /type_mismatch \/facts\/10\/derive .*an amount.*needs a date/,
    );
    expect(derived('iban', 'facts.name.value')).toMatch(/type_mismatch .*iban cannot be worked out/);
    expect(derived('money', 'facts.net.number', { find: [{ by: 'anchor' }] })).toMatch(
      /"find" means nothing/,
    );
    expect(derived('money', 'facts.out.number + facts.net.number')).toMatch(
      /bad_condition .*worked out of itself/,
    );
    const circle = found([
      fact('a', 'money', { derive: 'facts.b.number' }),
      fact('b', 'money', { derive: 'facts.a.number' }),
    ]);
    expect(circle.filter((one) => one.includes('worked out of itself'))).toHaveLength(2);
  });
});
