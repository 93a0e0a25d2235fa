// Conditions of authors, in CEL: checked against the declared facts when a draft is saved, decided when a case moves.
import type { ASTNode, ParseResult } from '@marcbachmann/cel-js';
import { type ConditionProblem, type Reading, readTree } from './condition-check.ts';
import {
  DATE_TYPES,
  environmentOf,
  FACT_ATTRIBUTES,
  formFieldIds,
  FUNCTIONS,
  maybeMidnight,
  NUMBER_TYPES,
  typeNameOf,
} from './condition-language.ts';
import { isMisfit, summaryOf } from './told.ts';
import type { FactTypeName } from '../fact-type.ts';
import { valuesOf } from '../lists.ts';
import type { Declaration } from '../schema.ts';

export type { ConditionProblem } from './condition-check.ts';

/** A checked condition, ready to be decided as often as needed. */
export type CompiledCondition = {
  text: string;
  /** The facts that it names. */
  factIds: string[];
  /** The form fields that it names. */
  fieldIds: string[];
  /** The types of those facts, for reading their values. */
  types: ReadonlyMap<string, FactTypeName>;
  program: ParseResult;
};

export type ConditionResult =
  | { ok: true; condition: CompiledCondition }
  | { ok: false; problems: ConditionProblem[] };

/** What a case knows of a fact. `value` is canonical (workflow.md §2); null where it is not known. */
export type FactState = {
  value: string | null;
  status: string;
  /** Left out while nobody can tell: what asks for it is not decided. */
  verified?: boolean;
  sources?: readonly string[];
};

/** What is known when a condition is decided: facts by id, and for `visible_when` the answers of the form by field id. */
export type Known = {
  facts: Readonly<Record<string, FactState>>;
  form?: Readonly<Record<string, string | null>>;
};

export type Decision = { decided: true; holds: boolean } | { decided: false; reason: string };

export const MAX_CONDITION_LENGTH = 2000;

/**
 * Parses and type-checks a condition; it has to be true or false. A fact offers `.value` and `.status` (texts), `.values` (a
 * list, of one where the fact has one; `.value` of several is their JSON array), `.number`
 * (of number, percentage, money), `.date` (of date: the first instant of that day in UTC, comparable with another fact's
 * and with `date("2026-12-31")`), `.verified` and `.sources`. With `withForm`, `form.<field_id>` is the answer as a text.
 */
export function compileCondition(
  text: string,
  declaration: Pick<Declaration, 'facts' | 'form'>,
  { withForm = false }: { withForm?: boolean } = {},
): ConditionResult {
  if (text.length > MAX_CONDITION_LENGTH) {
    return bad(`A condition is at most ${MAX_CONDITION_LENGTH} characters long.`, {
      start: 0,
      end: text.length,
    });
  }
  let program: ParseResult;
  try {
    program = environmentOf(declaration).parse(text);
  } catch (error) {
    return bad(`${summaryOf(error)}.`, rangeOf(error));
  }
  const reading = { ...newReading(declaration, {}), ...formOf(declaration, withForm) };
  readTree(program.ast, reading);
  if (reading.problems.length > 0) return { ok: false, problems: reading.problems };
  const check = program.check();
  if (!check.valid) return unfit(check.error);
  if (check.type !== 'bool')
    return bad(`A condition is true or false; this one is of type ${check.type}.`, wholeOf(program.ast));
  const factIds = [...reading.factIds];
  const types = new Map(factIds.map((factId) => [factId, typeNameOf(declaration, factId) ?? 'text']));
  return { ok: true, condition: { text, factIds, fieldIds: [...reading.usedFields], types, program } };
}

/**
 * Whether the condition holds. It is not decided where it rests on a value that is not known (yet): `a || b` is
 * decided by the side that is known, and `has(facts.x.value)` asks whether there is one.
 */
export function decideCondition(condition: CompiledCondition, known: Known): Decision {
  try {
    // A map, since the library asks a plain record for its `constructor`, which may be the id of a fact.
    const facts = new Map<string, Map<string, unknown>>();
    for (const [factId, type] of condition.types)
      facts.set(factId, celFact(ownOf(known.facts, factId), type));
    const result: unknown = condition.program({ facts, form: formAnswers(condition, known) });
    if (typeof result === 'boolean') return { decided: true, holds: result };
    return { decided: false, reason: 'The condition gave no truth value.' };
  } catch (error) {
    return { decided: false, reason: `${summaryOf(error)}.` };
  }
}

/** Whether the condition is known to hold: what cannot be decided counts as no. Never throws. */
export function evaluateCondition(
  condition: CompiledCondition,
  facts: Known['facts'],
  form: Known['form'] = {},
): boolean {
  const decision = decideCondition(condition, { facts, form });
  return decision.decided && decision.holds;
}

/** Walks within walks cost its length again and again: of a longer list nothing is told, so that nothing about it can be decided. */
const MOST_VALUES = 100;

export function toldValues(value: string): string[] | null {
  const values = valuesOf(value);
  return values.length > MOST_VALUES ? null : values;
}

const UNKNOWN_FACT: FactState = { value: null, status: 'pending', verified: false, sources: [] };

/** Attributes without a value are left out, so that using them is an error that CEL's `||` and `&&` can absorb. */
function celFact(state: FactState = UNKNOWN_FACT, type: FactTypeName): Map<string, unknown> {
  const { value, status, verified, sources } = state;
  const fact = new Map<string, unknown>([['status', status]]);
  if (verified !== undefined) fact.set('verified', verified);
  if (sources !== undefined) fact.set('sources', sources.slice(0, 100));
  if (value === null) return fact;
  fact.set('value', value);
  const values = toldValues(value);
  if (values !== null) fact.set('values', values);
  const number = NUMBER_TYPES.includes(type) ? numberOf(value) : null;
  if (number !== null) fact.set('number', number);
  const date = DATE_TYPES.includes(type) ? maybeMidnight(value) : null;
  if (date !== null) fact.set('date', date);
  return fact;
}

/** The number at the start of a canonical value (`12.50 EUR`). */
function numberOf(value: string): number | null {
  const digits = /^-?\d+(\.\d+)?(?=$|[ %])/.exec(value)?.[0];
  return digits === undefined ? null : Number(digits);
}

/** Every field has an answer: the empty text where none was given. */
function formAnswers(condition: CompiledCondition, { form = {} }: Known): Map<string, string> {
  return new Map(condition.fieldIds.map((fieldId) => [fieldId, ownOf(form, fieldId) ?? '']));
}

function ownOf<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** A reading of a tree that has just begun; `attributes` and `functions` are offered beside, or instead of, those of conditions. */
export const newReading = (
  declaration: Pick<Declaration, 'facts' | 'form'>,
  { attributes, functions = [] }: { attributes?: string[]; functions?: readonly string[] },
): Reading => ({
  declaration,
  attributes: attributes ?? Object.keys(FACT_ATTRIBUTES),
  functions: new Set([...FUNCTIONS, ...functions]),
  fieldIds: new Set(),
  withForm: false,
  problems: [],
  factIds: new Set(),
  usedFields: new Set(),
  inWalk: false,
  matches: 0,
});

const formOf = (declaration: Pick<Declaration, 'facts' | 'form'>, withForm: boolean) => ({
  withForm,
  fieldIds: new Set(formFieldIds(declaration)),
});

export function bad(
  message: string,
  range: { start: number; end: number },
): { ok: false; problems: ConditionProblem[] } {
  return { ok: false, problems: [{ code: 'bad_condition', message, ...range }] };
}

/** Two things of types that do not go together; all else that the language refuses. */
function unfit(error: unknown): { ok: false; problems: ConditionProblem[] } {
  const code = isMisfit(error) ? 'type_mismatch' : 'bad_condition';
  return { ok: false, problems: [{ code, message: `${summaryOf(error)}.`, ...rangeOf(error) }] };
}

function wholeOf(node: ASTNode): { start: number; end: number } {
  return { start: node.start, end: node.end };
}

export function rangeOf(error: unknown): { start: number; end: number } {
  const { start, end } = Object(Object(error).range);
  return { start: typeof start === 'number' ? start : 0, end: typeof end === 'number' ? end : 0 };
}
