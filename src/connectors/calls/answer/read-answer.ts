// How an answer is read: success criteria to an outcome with a sentence, and the value that `result` points to.
import { fromPointer } from '../../../declarations/reading/json-pointer.ts';
import type { ConnectorFunction } from '../../schema.ts';
import { UNREADABLE } from './answer-text.ts';
import { kindProblem, typeTold, type Answer } from './answer-kind.ts';
import { decideAnswer } from './conditions.ts';
import type { Inputs } from '../request/inputs.ts';
import type { CallOutcome } from './result.ts';

export type Reading = {
  outcome: CallOutcome;
  read: string;
  value: string | null;
  values: Record<string, string | null>;
};

/** What an answer is read by: the function, its inputs, and where else than at its `result` values stand, as JSON Pointers. */
export type ReadBy = { fn: ConnectorFunction; inputs: Inputs; answers?: readonly string[] };
const NO_VALUES = { value: null, values: {} };

/** The API does not know who asks, or does not let them: that says nothing about what was asked. */
const SECRET_REFUSED = new Set([401, 403, 407]);
/** The API does not take the request as it is made, whatever it asks. */
const REQUEST_REFUSED = new Set([402, 405, 406, 411, 413, 414, 415, 417, 426, 428, 431]);

const MAX_VALUE_LENGTH = 4000;

/** Whether an attempt ended without anything to read: 5xx, too early, too many requests; unless the author named the status. */
export const isNoAnswer = (
  status: number,
  { status_codes }: ConnectorFunction['success_criteria'],
): boolean => !status_codes.includes(status) && (status >= 500 || [408, 425, 429].includes(status));

/**
 * Reads an answer. Never `verified` unless the status is one of the author's, the answer is of a kind that was declared, the
 * condition, where there is one, is decided and holds, and a value stands where one is looked for.
 */
export function readAnswer({ fn, inputs, answers = [] }: ReadBy, answer: Answer): Reading {
  const { status_codes, json: condition } = fn.success_criteria;
  const { status, json: body, headers } = answer;
  if (!status_codes.includes(status)) return readOther(status, status_codes);
  const listed = `Status ${status} is one of ${status_codes.join(', ')}`;
  const problem = kindProblem(fn, answer);
  if (problem !== null) return undecided(`${listed}, but ${problem}.`);
  if (condition === undefined) return withValues({ fn, answers }, answer, listed);
  if (body === undefined)
    return undecided(
      `${listed}, but the answer is not JSON (${typeTold(answer)}), so that ${quoted(condition)} cannot be decided.`,
    );
  const decision = decideAnswer(condition, { status, body, headers, inputs });
  if (!decision.decided)
    return undecided(`${listed}, but ${quoted(condition)} cannot be decided: ${decision.reason}`);
  if (!decision.holds)
    return {
      outcome: 'not_verified',
      read: `${listed}, but ${quoted(condition)} does not hold.`,
      ...NO_VALUES,
    };
  return withValues({ fn, answers }, answer, `${listed}, and ${quoted(condition)} holds`);
}

const undecided = (read: string): Reading => ({ outcome: 'inconclusive', read, ...NO_VALUES });
const quoted = (condition: string): string => `\`${condition}\``;

function readOther(status: number, expected: readonly number[]): Reading {
  const not = `Status ${status} is none of ${expected.join(', ')}`;
  if (SECRET_REFUSED.has(status)) {
    const read = `The connector's secret was refused: the API answered ${status}. Enter a secret that may ask this.`;
    return { outcome: 'error', read, ...NO_VALUES };
  }
  if (REQUEST_REFUSED.has(status)) {
    const read = `${not}: the API does not take the request as the connector makes it. Correct its request.`;
    return { outcome: 'error', read, ...NO_VALUES };
  }
  const isAnswer = (status >= 200 && status < 300) || (status >= 400 && status < 500);
  if (isAnswer) return { outcome: 'not_verified', read: `${not}.`, ...NO_VALUES };
  return undecided(`${not}, and says neither yes nor no.`);
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}

type Wanted = { fn: ConnectorFunction; answers: readonly string[] };

/** An answer that has nothing at any place where a value is looked for has told nothing. */
function withValues({ fn: { result }, answers }: Wanted, answer: Answer, read: string): Reading {
  const valueAt = valuesOf(answer);
  const values = Object.fromEntries(answers.map((pointer) => [pointer, valueAt(pointer)]));
  const value = result === undefined ? null : valueAt(result);
  if (result === undefined || value !== null) return { outcome: 'verified', read: `${read}.`, value, values };
  const isElsewhere = Object.values(values).some((one) => one !== null);
  const outcome = isElsewhere ? 'verified' : 'inconclusive';
  return { outcome, read: `${withoutValue(read, result)}${whyUnreadable(answer)}`, value, values };
}

const whyUnreadable = ({ text }: Answer): string =>
  text.includes(UNREADABLE)
    ? ' It holds characters that cannot be read: they are not UTF-8, and its content-type names no other charset.'
    : '';

/** What is told of an answer that has no value at the place where one is looked for. */
export const withoutValue = (read: string, pointer: string): string =>
  `${read.replace(/\.$/, '')}, but the answer has no text, number or truth value at "${pointer}".`;

/** Answers the text, number or truth value at a pointer as a text; numbers as the answer writes them. */
function valuesOf({ text, json }: Answer): (pointer: string) => string | null {
  let exact: unknown;
  return (pointer) => {
    const found = follow(json, pointer);
    if (typeof found === 'number') exact ??= parseExactly(text);
    const value = typeof found === 'number' ? follow(exact, pointer) : found;
    if (typeof value === 'boolean') return String(value);
    // A database keeps no NUL and no half characters; of what cannot be read nobody knows what it says.
    const isText = typeof value === 'string' && value.isWellFormed() && value.length <= MAX_VALUE_LENGTH;
    return isText && !['\u0000', UNREADABLE].some((sign) => value.includes(sign)) ? value : null;
  };
}

function follow(json: unknown, pointer: string): unknown {
  const steps = fromPointer(pointer);
  if (steps === null) return undefined;
  let value = json;
  for (const step of steps) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    if (Array.isArray(value) && !/^\d+$/.test(step)) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}

const TEXT_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;

/**
 * Numbers as the texts they are written as: register numbers are longer than a number holds. What `JSON.parse` is told to look at itself it
 * looks at in depth, and an answer may be nested deeper than that can be.
 */
function parseExactly(text: string): unknown {
  const exact = text.replaceAll(TEXT_OR_NUMBER, (piece) => (piece.startsWith('"') ? piece : `"${piece}"`));
  return parseJson(exact);
}
