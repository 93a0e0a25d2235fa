// Reads the syntax tree of a condition: refuses what could grow without bound, and finds the facts and fields it names.
import type { ASTNode } from '@marcbachmann/cel-js';
import { LINEAR_MATCHES, METHODS, typeNameOf, WALKS } from './condition-language.ts';
import { hasTypes, whyNone } from './attribute-types.ts';
import { compilePattern } from '../patterns.ts';
import { factType } from '../rules.ts';
import { hasTotal } from '../tables.ts';
import type { Declaration } from '../schema.ts';

export type ConditionProblemCode = 'bad_condition' | 'unknown_fact' | 'unknown_field' | 'type_mismatch';

/** `start` and `end` are offsets in the text of the condition. */
export type ConditionProblem = { code: ConditionProblemCode; message: string; start: number; end: number };

/** What the walk carries along and fills in. */
export type Reading = {
  declaration: Pick<Declaration, 'facts' | 'form'>;
  /** What a fact offers, and the functions that may be called. */
  attributes: readonly string[];
  functions: ReadonlySet<string>;
  fieldIds: ReadonlySet<string>;
  /** Whether `form.<field_id>` is offered. */
  withForm: boolean;
  problems: ConditionProblem[];
  factIds: Set<string>;
  usedFields: Set<string>;
  inWalk: boolean;
  matches: number;
};

const MAX_MATCH_CALLS = 5;

/** Walks the tree from the top; afterwards `reading` holds the problems and the names. Rewrites `matches`. */
export function readTree(node: ASTNode, reading: Reading): void {
  if (node.op === 'call') return readCall(node, reading);
  if (node.op === 'rcall') return readMethod(node, reading);
  if (node.op === 'map' || node.op === '[?]' || node.op === '.?') {
    return report(reading, node, 'maps and optional access are not offered in conditions');
  }
  if (node.op === 'id') return readBareName(node, reading);
  if (node.op === '.' || node.op === '[]') return readAccess(node, reading);
  for (const child of childrenOf(node)) readTree(child, reading);
}

function readCall(node: ASTNode & { op: 'call' }, reading: Reading): void {
  const [name, args] = node.args;
  if (!reading.functions.has(name)) {
    return report(
      reading,
      node,
      `there is no function ${name}() in conditions; offered are ${list(reading.functions)}`,
    );
  }
  for (const argument of args) readTree(argument, reading);
  if (name === 'has' && !isDotted(args[0])) {
    report(
      reading,
      node,
      'has() takes a place written with dots, such as facts.total.number; for other ids ask .status == "resolved"',
    );
  }
}

function readMethod(node: ASTNode & { op: 'rcall' }, reading: Reading): void {
  const [name, receiver, args] = node.args;
  if (!METHODS.has(name)) {
    return report(reading, node, `there is no method .${name}() in conditions; offered are ${list(METHODS)}`);
  }
  readTree(receiver, reading);
  if (WALKS.has(name)) return readWalk(node, reading);
  for (const argument of args) readTree(argument, reading);
  if (name === 'matches') readMatches(node, reading);
}

/** `list.exists(x, …)`: the name of the element is the author's own. */
function readWalk(node: ASTNode & { op: 'rcall' }, reading: Reading): void {
  const [name, , args] = node.args;
  const [variable, ...rest] = args;
  if (reading.inWalk)
    return report(reading, node, `.${name}() must not stand inside another walk over a list`);
  if (variable?.op !== 'id' || ['facts', 'form'].includes(String(variable.args))) {
    return report(
      reading,
      node,
      `.${name}() takes a name for the element first, which is neither "facts" nor "form"`,
    );
  }
  reading.inWalk = true;
  for (const argument of rest) readTree(argument, reading);
  reading.inWalk = false;
}

function readMatches(node: ASTNode & { op: 'rcall' }, reading: Reading): void {
  const [pattern] = node.args[2];
  reading.matches += 1;
  if (pattern?.op !== 'value' || typeof pattern.args !== 'string') {
    return report(reading, node, '.matches() takes its pattern as a text between quotes');
  }
  if (reading.inWalk || reading.matches > MAX_MATCH_CALLS) {
    return report(
      reading,
      node,
      `.matches() stands at most ${MAX_MATCH_CALLS} times, and never in a walk over a list`,
    );
  }
  const compiled = compilePattern(pattern.args);
  if (!compiled.ok) return report(reading, pattern, `the pattern is refused: ${compiled.message}`);
  node.args[0] = LINEAR_MATCHES;
}

function readBareName(node: ASTNode & { op: 'id' }, reading: Reading): void {
  if (node.args === 'facts' || node.args === 'form') {
    report(reading, node, `"${node.args}" is used with an id: ${node.args}.some_id`);
  }
}

/** `facts.<id>.<attribute>` and `form.<id>`, with dots or brackets. */
function readAccess(node: ASTNode & { op: '.' | '[]' }, reading: Reading): void {
  const [object, key] = node.args;
  if (isName(object, 'form')) return readField(node, reading);
  if (isName(object, 'facts')) {
    readFact(node, reading);
    return report(reading, node, `a fact is used with what it offers: ${list(reading.attributes)}`);
  }
  if ((object.op === '.' || object.op === '[]') && isName(object.args[0], 'facts')) {
    const factId = readFact(object, reading);
    if (factId !== null) readAttribute({ node, factId, attribute: keyOf(key) }, reading);
    return;
  }
  readTree(object, reading);
  if (object.op === '.' && object.args[1] === 'totals') readTotal(node, reading);
  if (typeof key !== 'string') readTree(key, reading);
}

function readFact(node: ASTNode & { op: '.' | '[]' }, reading: Reading): string | null {
  const factId = keyOf(node.args[1]);
  if (factId === null) {
    report(reading, node, 'the id of a fact is written out: facts.some_id or facts["some-id"]');
    return null;
  }
  reading.factIds.add(factId);
  if (typeNameOf(reading.declaration, factId) !== null) return factId;
  reading.problems.push({
    code: 'unknown_fact',
    message: `The fact "${factId}" is not declared.`,
    ...rangeOf(node),
  });
  return null;
}

/** `facts.<id>.totals.<column_id>`: of a column that can be summed up. */
function readTotal(
  { start, end, args: [object, key] }: ASTNode & { op: '.' | '[]' },
  reading: Reading,
): void {
  const fact = object.op === '.' ? object.args[0] : null;
  const factId = fact !== null && (fact.op === '.' || fact.op === '[]') ? keyOf(fact.args[1]) : null;
  const declared = reading.declaration.facts.find(({ fact_id }) => fact_id === factId);
  const columnId = keyOf(key);
  if (declared === undefined || columnId === null || hasTotal(factType(declared), columnId)) return;
  const message = `"${factId}" has no column "${columnId}" of numbers or amounts that could be summed up.`;
  reading.problems.push({ code: 'type_mismatch', message, start, end });
}

type Attribute = { node: ASTNode; factId: string; attribute: string | null };

function readAttribute({ node, factId, attribute }: Attribute, reading: Reading): void {
  if (attribute === null || !reading.attributes.includes(attribute)) {
    return report(reading, node, `a fact offers ${list(reading.attributes)}, not "${attribute ?? '[…]'}"`);
  }
  if (!hasTypes(attribute)) return;
  const message = whyNone(reading.declaration, factId, attribute);
  if (message !== null) reading.problems.push({ code: 'type_mismatch', message, ...rangeOf(node) });
}

function readField(node: ASTNode & { op: '.' | '[]' }, reading: Reading): void {
  const fieldId = keyOf(node.args[1]);
  if (!reading.withForm) return report(reading, node, '"form" is offered in visible_when alone');
  if (fieldId === null) return report(reading, node, 'the id of a field is written out: form.some_id');
  reading.usedFields.add(fieldId);
  if (reading.fieldIds.has(fieldId)) return;
  const message = `The form has no field "${fieldId}".`;
  reading.problems.push({ code: 'unknown_field', message, ...rangeOf(node) });
}

function keyOf(key: string | ASTNode): string | null {
  if (typeof key === 'string') return key;
  return key.op === 'value' && typeof key.args === 'string' ? key.args : null;
}

function isDotted(node: ASTNode | undefined): boolean {
  let inner = node;
  while (inner?.op === '.') inner = inner.args[0];
  return node?.op === '.' && inner?.op === 'id';
}

function isName(node: ASTNode, name: string): boolean {
  return node.op === 'id' && node.args === name;
}

function childrenOf(node: ASTNode): ASTNode[] {
  const isNode = (value: unknown): value is ASTNode =>
    typeof value === 'object' && value !== null && 'op' in value;
  return [node.args].flat().filter((each): each is ASTNode => isNode(each));
}

function report(reading: Reading, node: ASTNode, message: string): void {
  reading.problems.push({
    code: 'bad_condition',
    message: `${message[0]?.toUpperCase()}${message.slice(1)}.`,
    ...rangeOf(node),
  });
}

function rangeOf(node: ASTNode): { start: number; end: number } {
  return { start: node.start, end: node.end };
}

function list(words: Iterable<string>): string {
  return [...words].join(', ');
}
