// The words of conditions: which CEL operators, functions and facts an author may use, and what they cost at most.
import { Environment } from '@marcbachmann/cel-js';
import { defaultFields } from '../form.ts';
import { compilePattern } from '../patterns.ts';
import { factType } from '../rules.ts';
import type { FactTypeName } from '../fact-type.ts';
import type { Declaration } from '../schema.ts';

/** What a fact offers (workflow.md §1), with its CEL type. */
export const FACT_ATTRIBUTES = {
  value: 'string',
  values: 'list<string>',
  status: 'string',
  number: 'double',
  date: 'google.protobuf.Timestamp',
  verified: 'bool',
  sources: 'list<string>',
} as const;

/** Types whose facts have a `.number`, and those that have a `.date`. */
export const NUMBER_TYPES: readonly FactTypeName[] = ['number', 'percentage', 'money'];
export const DATE_TYPES: readonly FactTypeName[] = ['date', 'mrz'];

export const FACT_STATUSES = ['pending', 'resolved', 'needs_input', 'failed', 'not_applicable'];

export const FUNCTIONS = new Set([
  'size',
  'double',
  'int',
  'string',
  'bool',
  'date',
  'timestamp',
  'duration',
  'has',
]);

/** Walks over a list; each may not stand inside another. */
export const WALKS = new Set(['exists', 'all', 'exists_one']);

export const METHODS = new Set([
  ...WALKS,
  'size',
  'contains',
  'startsWith',
  'endsWith',
  'matches',
  'lowerAscii',
  'upperAscii',
  'trim',
  'indexOf',
  'lastIndexOf',
  'substring',
  'getFullYear',
  'getMonth',
  'getDate',
  'getDayOfMonth',
  'getDayOfWeek',
  'getDayOfYear',
  'getHours',
  'getMinutes',
  'getSeconds',
]);

/** Stands for `matches` after the check: the library's own runs on a backtracking engine. */
export const LINEAR_MATCHES = 'matchesLinear';

const LIMITS = {
  maxAstNodes: 500,
  maxDepth: 40,
  maxListElements: 100,
  maxMapEntries: 1,
  maxCallArguments: 4,
};

const environments = new WeakMap<object, Environment>();

/** The typed environment of a declaration: its facts, and its form fields as texts. */
export function environmentOf(declaration: Pick<Declaration, 'facts' | 'form'>): Environment {
  const known = environments.get(declaration);
  if (known !== undefined) return known;
  const environment = buildEnvironment(declaration);
  environments.set(declaration, environment);
  return environment;
}

function buildEnvironment(declaration: Pick<Declaration, 'facts' | 'form'>): Environment {
  const facts: Record<string, string> = Object.create(null);
  for (const fact of declaration.facts) facts[fact.fact_id] = 'Fact';
  const form: Record<string, string> = Object.create(null);
  for (const fieldId of formFieldIds(declaration)) form[fieldId] = 'string';
  return bareEnvironment()
    .registerType('Fact', { fields: { ...FACT_ATTRIBUTES } })
    .registerVariable({ name: 'facts', schema: facts })
    .registerVariable({ name: 'form', schema: form });
}

/** The functions of conditions and their limits, without anything to ask about. */
export function bareEnvironment(): Environment {
  return new Environment({ limits: LIMITS })
    .registerFunction(`string.${LINEAR_MATCHES}(string): bool`, matchesLinear)
    .registerFunction('date(string): google.protobuf.Timestamp', dateFunction);
}

/** The fields of the form, written or by default . */
export function formFieldIds(declaration: Pick<Declaration, 'facts' | 'form'>): string[] {
  if (declaration.form === undefined) return defaultFields(declaration.facts).map((field) => field.field_id);
  return declaration.form.sections.flatMap((section) => section.fields.map((field) => field.field_id));
}

export function typeNameOf(declaration: Pick<Declaration, 'facts'>, factId: string): FactTypeName | null {
  const fact = declaration.facts.find((each) => each.fact_id === factId);
  return fact === undefined ? null : factType(fact).name;
}

/** The first instant (UTC) of a day written `YYYY-MM-DD`; null where there is no such day. */
export function maybeMidnight(day: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const instant = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day) ? instant : null;
}

function dateFunction(day: string): Date {
  const instant = maybeMidnight(day);
  if (instant === null) throw new RangeError(`"${day}" is no day (YYYY-MM-DD)`);
  return instant;
}

const MAX_MATCHED_LENGTH = 20_000;

function matchesLinear(value: string, regex: string): boolean {
  const pattern = compilePattern(regex);
  if (!pattern.ok) throw new RangeError(pattern.message);
  if (value.length > MAX_MATCHED_LENGTH) throw new RangeError('the value is too long to be matched');
  return pattern.matchesPart(value);
}
