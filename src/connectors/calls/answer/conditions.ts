// The condition on an answer (`success_criteria.json`), in the CEL of workflows: checked when it is written, decided per answer.
import type { ASTNode, ParseResult } from '@marcbachmann/cel-js';
import { readTree, type Reading } from '../../../declarations/conditions/condition-check.ts';
import {
  bareEnvironment,
  FACT_ATTRIBUTES,
  FUNCTIONS,
} from '../../../declarations/conditions/condition-language.ts';
import { summaryOf } from '../../../declarations/conditions/told.ts';
import type { Inputs } from '../request/inputs.ts';

/** What a condition may ask about: the answer's status, its JSON, its headers (lower-case names), and the inputs by name. */
export type Answered = {
  status: number;
  body: unknown;
  headers: Readonly<Record<string, string>>;
  inputs: Inputs;
};
export type Decision = { decided: true; holds: boolean } | { decided: false; reason: string };

const NAMES = ['status', 'body', 'headers', 'inputs'];
const MAX_LENGTH = 2000;
const MAX_DEPTH = 64;
/** Values of the answer times steps of the condition: about a quarter of a second. */
const MAX_WORK = 2_000_000;

const environment = bareEnvironment()
  .registerVariable('status', 'int')
  .registerVariable('body', 'dyn')
  .registerVariable('headers', 'map<string, string>')
  .registerVariable('inputs', 'map<string, dyn>');

type Compiled = { ok: true; program: ParseResult; steps: number } | { ok: false; message: string };

const cache = new Map<string, Compiled>();
const CACHE_SIZE = 200;

/** What is wrong with the condition, in one sentence; null where it can be decided, given an answer that has what it asks for. */
export function findConditionProblem(text: string): string | null {
  const compiled = compile(text);
  return compiled.ok ? null : compiled.message;
}

/**
 * Whether the condition holds. What is missing in the answer, or has another type than it is used as, leaves it undecided.
 * The work is bounded by the size of the answer times that of the condition; patterns run on RE2.
 */
export function decideAnswer(text: string, answered: Answered): Decision {
  const compiled = compile(text);
  if (!compiled.ok) return undecided(compiled.message);
  const budget = { left: Math.floor(MAX_WORK / compiled.steps) };
  try {
    const { status, headers } = answered;
    const inputs = new Map([...answered.inputs].map(([name, { json }]) => [name, json]));
    const body = asCel(answered.body, budget, 0);
    const result: unknown = compiled.program({
      status: BigInt(status),
      body,
      headers: new Map(Object.entries(headers)),
      inputs,
    });
    return typeof result === 'boolean'
      ? { decided: true, holds: result }
      : undecided('It gave neither true nor false.');
  } catch (error) {
    return undecided(`${summaryOf(error)}.`);
  }
}

const undecided = (reason: string): Decision => ({ decided: false, reason });

/** Objects as maps, since the library asks a plain one for its `constructor`. */
function asCel(value: unknown, budget: { left: number }, depth: number): unknown {
  budget.left -= 1;
  if (budget.left < 0) throw new RangeError('The answer has too many values for this condition');
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) throw new RangeError(`The answer is nested deeper than ${MAX_DEPTH} levels`);
  if (Array.isArray(value)) return value.map((each) => asCel(each, budget, depth + 1));
  return new Map(Object.entries(value).map(([name, each]) => [name, asCel(each, budget, depth + 1)]));
}

function compile(text: string): Compiled {
  const known = cache.get(text);
  if (known !== undefined) return known;
  const compiled = compileAfresh(text);
  if (cache.size >= CACHE_SIZE) cache.clear();
  cache.set(text, compiled);
  return compiled;
}

function compileAfresh(text: string): Compiled {
  if (text.length > MAX_LENGTH) return bad(`A condition is at most ${MAX_LENGTH} characters long.`);
  try {
    const program = environment.parse(text);
    const { steps, message } = readProgram(program.ast);
    if (message !== undefined) return bad(message);
    const { valid, type = 'unknown', error } = program.check();
    if (!valid) return bad(`${summaryOf(error)}.`);
    if (type === 'bool' || type === 'dyn') return { ok: true, program, steps };
    return bad(`A condition is true or false; this one is of type ${type}.`);
  } catch (error) {
    return bad(`${summaryOf(error)}.`);
  }
}

/** How many steps it has, and what is wrong with its names and methods. Rewrites `matches`. */
function readProgram(ast: ASTNode): { steps: number; message: string | undefined } {
  const walked: Walked = { steps: 0, element: null, message: null };
  walk(ast, walked);
  const reading = readingOf();
  readTree(ast, reading);
  // That facts are not offered here is said by the walk; the other would say that they are not declared.
  const bounds = reading.problems.find(({ code }) => code === 'bad_condition');
  const message = bounds?.message ?? walked.message ?? reading.problems[0]?.message;
  return { steps: walked.steps, message };
}

const bad = (message: string): Compiled => ({ ok: false, message });

/** The names of workflows' conditions are not offered here: nothing is declared. */
const readingOf = (): Reading => ({
  declaration: { facts: [] },
  attributes: Object.keys(FACT_ATTRIBUTES),
  functions: FUNCTIONS,
  fieldIds: new Set(),
  withForm: false,
  problems: [],
  factIds: new Set(),
  usedFields: new Set(),
  inWalk: false,
  matches: 0,
});

type Walked = { steps: number; element: string | null; message: string | null };

const WALKS = new Set(['exists', 'all', 'exists_one']);

/**
 * Counts the steps and finds wrong names. Inside a walk over a list, `body` and `headers` are not offered: each element
 * would cost as much as the whole answer.
 */
function walk(node: ASTNode, walked: Walked): void {
  walked.steps += 1;
  if (node.op === 'id') return readName(node.args, walked);
  if (node.op === 'rcall' && WALKS.has(node.args[0])) return readWalk(node, walked);
  for (const child of [node.args].flat(2)) if (isNode(child)) walk(child, walked);
}

function readWalk(node: ASTNode & { op: 'rcall' }, walked: Walked): void {
  const [name, list, [variable, ...predicate]] = node.args;
  walk(list, walked);
  const element = variable?.op === 'id' ? variable.args : null;
  if (element === null || NAMES.includes(element)) {
    walked.message ??= `.${name}() takes a name for the element first, which is none of ${NAMES.join(', ')}.`;
    return;
  }
  const inside: Walked = { steps: 0, element, message: walked.message };
  for (const each of predicate) walk(each, inside);
  walked.steps += inside.steps;
  walked.message = inside.message;
}

function readName(name: string, walked: Walked): void {
  if (name === walked.element) return;
  if (!NAMES.includes(name)) {
    walked.message ??= `There is no "${name.slice(0, 100)}" in this condition; offered are ${NAMES.join(', ')}.`;
  } else if (walked.element !== null && (name === 'body' || name === 'headers')) {
    walked.message ??= `"${name}" cannot be used inside a walk over a list; compare the element with inputs or with a text.`;
  }
}

const isNode = (value: unknown): value is ASTNode =>
  typeof value === 'object' && value !== null && 'op' in value;
