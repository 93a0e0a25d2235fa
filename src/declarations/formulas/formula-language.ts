// What formulas are written in: the language of conditions, with amounts, calendar durations and totals of columns.
import type { Environment } from '@marcbachmann/cel-js';
import { bareEnvironment, FACT_ATTRIBUTES } from '../conditions/condition-language.ts';
import type { Declaration } from '../schema.ts';
import { absolute, Amount, COMPARING, RECKONING, rounded } from './amount.ts';
import { Period, shifted, sumOf } from './period.ts';

/** What a fact offers in a formula, with its CEL type. */
export const FORMULA_ATTRIBUTES = {
  ...FACT_ATTRIBUTES,
  number: 'Amount',
  duration: 'Period',
  totals: 'map<string, Amount>',
} as const;

export const FORMULA_FUNCTIONS = ['abs', 'round'] as const;

const DAY = 'google.protobuf.Timestamp';
const PLAIN = ['double', 'int'] as const;

const environments = new WeakMap<object, Environment>();

/** The typed environment of a declaration's facts. */
export function formulaEnvironment(declaration: Pick<Declaration, 'facts'>): Environment {
  const known = environments.get(declaration);
  if (known !== undefined) return known;
  const facts: Record<string, string> = Object.create(null);
  for (const fact of declaration.facts) facts[fact.fact_id] = 'Fact';
  const environment = withOperators(bareEnvironment())
    .registerType('Fact', { fields: { ...FORMULA_ATTRIBUTES } })
    .registerVariable({ name: 'facts', schema: facts });
  environments.set(declaration, environment);
  return environment;
}

function withOperators(bare: Environment): Environment {
  const environment = bare
    .registerType('Amount', { ctor: Amount, fields: {} })
    .registerType('Period', { ctor: Period, fields: {} });
  const pairs = [
    ['Amount', 'Amount'],
    ...PLAIN.flatMap((one) => [
      ['Amount', one],
      [one, 'Amount'],
    ]),
  ];
  for (const [left, right] of pairs) {
    for (const [sign, handler] of Object.entries(RECKONING))
      environment.registerOperator(`${left} ${sign} ${right}`, handler);
    for (const [sign, handler] of Object.entries(COMPARING)) {
      // The library adds the other way round by itself.
      if (sign === '==' && left !== 'Amount') continue;
      environment.registerOperator(`${left} ${sign} ${right}`, handler);
    }
  }
  return environment
    .registerOperator(`${DAY} + Period`, (day: Date, period: Period) => shifted(day, period, 1))
    .registerOperator(`${DAY} - Period`, (day: Date, period: Period) => shifted(day, period, -1))
    .registerOperator('Period + Period', sumOf)
    .registerFunction('abs(Amount): Amount', absolute)
    .registerFunction('round(Amount, int): Amount', rounded);
}
