// What is wrong with a part of a request, in a sentence that says what to send instead.
import type { z } from 'zod';
import { plural } from '../platform/plural.ts';

type Issue = z.core.$ZodIssue;

/** `has to be a text`; what a schema says in words of its own stays. Without a full stop. */
export function said(issue: Issue | undefined): string {
  if (issue === undefined) return 'is not valid';
  return OWN_WORDS.test(issue.message) ? words(issue) : issue.message;
}

/** `limit: has to be at least 1.` */
export const invalidMessage = (path: readonly PropertyKey[], issue: Issue | undefined): string =>
  `${path.length === 0 ? 'The request' : path.map(String).join('.')}: ${said(issue)}.`;

/** Whether nothing was given where something has to be. */
const isMissing = (issue: Issue): boolean =>
  issue.code === 'invalid_type' && issue.message.endsWith('received undefined');

export const MISSING = 'is missing';

/** How the library's own messages begin. */
const OWN_WORDS = /^(?:Invalid|Too (?:small|big)|Unrecognized)/;

const TYPES: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};
const NEVER = ['never', 'undefined'];

function words(issue: Issue): string {
  const { code } = issue;
  if (code === 'invalid_type') return isMissing(issue) ? MISSING : kind(issue.expected);
  if (code === 'too_small') return `has to ${amount(issue.origin, 'at least', issue.minimum)}`;
  if (code === 'too_big') return `has to ${amount(issue.origin, 'at most', issue.maximum)}`;
  if (code === 'unrecognized_keys') return `has no ${issue.keys.join(', ')}: leave it out`;
  if (code === 'invalid_union') return choice('options' in issue ? issue.options : null);
  if (code !== 'invalid_value') return 'does not have the form that is asked for';
  return `has to be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
}

/** Of a field that tells which of several forms the rest has. */
const choice = (options: unknown): string =>
  Array.isArray(options)
    ? `has to be one of ${options.map(String).join(', ')}`
    : 'does not have the form that is asked for';

const kind = (expected: string): string =>
  NEVER.includes(expected) ? 'must not be given here' : `has to be ${TYPES[expected] ?? expected}`;

/** `be at least 1`, `have at most 200 characters`, `have at least 1 entry`. */
function amount(origin: string, side: string, bound: number | bigint): string {
  if (origin === 'string') return `have ${side} ${plural(Number(bound), 'character')}`;
  return origin === 'array' || origin === 'set'
    ? `have ${side} ${plural(Number(bound), 'entry', 'entries')}`
    : `be ${side} ${bound}`;
}
