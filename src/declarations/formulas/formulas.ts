// Formulas of authors over facts: constraints, which hold or do not, and derived facts, which are worked out (workflow.md §6).
import type { ParseResult } from '@marcbachmann/cel-js';
import { type ConditionProblem, readTree } from '../conditions/condition-check.ts';
import { DATE_TYPES, maybeMidnight, NUMBER_TYPES } from '../conditions/condition-language.ts';
import { bad, MAX_CONDITION_LENGTH, newReading, rangeOf, toldValues } from '../conditions/conditions.ts';
import { summaryOf } from '../conditions/told.ts';
import type { FactState } from '../conditions/conditions.ts';
import type { FactTypeOptions } from '../fact-type.ts';
import { factType } from '../rules.ts';
import type { Declaration } from '../schema.ts';
import { maybeAmount } from './amount.ts';
import { FORMULA_ATTRIBUTES, FORMULA_FUNCTIONS, formulaEnvironment } from './formula-language.ts';
import { maybePeriod } from './period.ts';
import { totalsOf } from './totals.ts';

/** A checked formula. */
export type Formula = {
  text: string;
  /** The facts that it reads. */
  factIds: string[];
  /** Of its result, as the language calls it: `bool`, `Amount`, `Period`, `string`, … */
  type: string;
  program: ParseResult;
  types: ReadonlyMap<string, FactTypeOptions>;
};

export type FormulaResult = { ok: true; formula: Formula } | { ok: false; problems: ConditionProblem[] };

/**
 * Parses and type-checks a formula. A fact offers what it offers in conditions; its `.number` is an amount (compared as it is
 * written, never across currencies), and further `.duration` (of duration) and `.totals.<column_id>` (of a table).
 */
export function compileFormula(text: string, declaration: Pick<Declaration, 'facts'>): FormulaResult {
  if (text.length > MAX_CONDITION_LENGTH)
    return bad(`A formula is at most ${MAX_CONDITION_LENGTH} characters long.`, {
      start: 0,
      end: text.length,
    });
  let program: ParseResult;
  try {
    program = formulaEnvironment(declaration).parse(text);
  } catch (error) {
    return bad(`${summaryOf(error)}.`, rangeOf(error));
  }
  const reading = newReading(declaration, {
    attributes: Object.keys(FORMULA_ATTRIBUTES),
    functions: FORMULA_FUNCTIONS,
  });
  readTree(program.ast, reading);
  if (reading.problems.length > 0) return { ok: false, problems: reading.problems };
  const check = program.check();
  if (!check.valid) return bad(`${summaryOf(check.error)}.`, rangeOf(check.error));
  const factIds = [...reading.factIds];
  const types = new Map(
    declaration.facts
      .filter(({ fact_id }) => factIds.includes(fact_id))
      .map((fact) => [fact.fact_id, factType(fact)]),
  );
  return { ok: true, formula: { text, factIds, type: check.type ?? 'dyn', program, types } };
}

/** What a formula comes to; null where it rests on a value that is not known, or cannot be reckoned. Never throws. */
export function evaluateFormula(
  { program, types }: Formula,
  known: Readonly<Record<string, FactState>>,
): { result: unknown } | null {
  const facts = new Map<string, Map<string, unknown>>();
  for (const [factId, type] of types)
    facts.set(factId, celFact((Object.hasOwn(known, factId) ? known[factId] : null) ?? UNKNOWN, type));
  try {
    return { result: program({ facts }) };
  } catch {
    return null;
  }
}

const UNKNOWN: FactState = { value: null, status: 'pending' };

/** Attributes without a value are left out: what uses them cannot be worked out. */
function celFact(state: FactState, type: FactTypeOptions): Map<string, unknown> {
  const { value, status, verified, sources } = state;
  const fact = new Map<string, unknown>([['status', status]]);
  setKnown(fact, 'verified', verified);
  setKnown(fact, 'sources', sources?.slice(0, 100));
  if (value === null) return fact;
  fact.set('value', value);
  setKnown(fact, 'values', toldValues(value));
  const { name } = type;
  setKnown(fact, 'number', NUMBER_TYPES.includes(name) ? maybeAmount(value) : null);
  setKnown(fact, 'date', DATE_TYPES.includes(name) ? maybeMidnight(value) : null);
  setKnown(fact, 'duration', name === 'duration' ? maybePeriod(value) : null);
  setKnown(fact, 'totals', totalsOf(type, value));
  return fact;
}

function setKnown(
  fact: Map<string, unknown>,
  attribute: string,
  value: object | boolean | null | undefined,
): void {
  if (value !== null && value !== undefined) fact.set(attribute, value);
}
