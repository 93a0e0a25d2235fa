// Turns what zod reports into one place and one sentence that a person understands.
import { distance } from 'fastest-levenshtein';
import type { z } from 'zod';
import { knownProperties, neededText } from './schema-walk.ts';

type Issue = z.core.$ZodIssue;
export type Description = { path: PropertyKey[]; message: string };

/** The issue to tell: the first one, but a misspelled property rather than the missing one that it was meant to be. */
export function firstIssue(issues: readonly Issue[], value: unknown): Issue {
  const [first] = issues;
  if (first === undefined) throw new TypeError('A refused value without an issue.');
  if (!isMissing(first, value)) return first;
  const parent = first.path.slice(0, -1);
  const misspelled = issues.find(
    (issue) => issue.code === 'unrecognized_keys' && samePath(issue.path, parent),
  );
  return misspelled ?? first;
}

/** Every place that is wrong. What is missing only because it is misspelled is told once, as misspelled. */
export function describeIssues(issues: readonly Issue[], root: unknown): Description[] {
  const told = issues.flatMap((issue) => describeAll(issue, root));
  const meant = told.flatMap(({ path, message }) => {
    const [, name] = /^unknown property .*did you mean "([^"]*)"\?$/.exec(message) ?? [];
    return name === undefined ? [] : [{ path: path.slice(0, -1), message: `"${name}" is missing` }];
  });
  return told.filter(
    (one) => !meant.some(({ path, message }) => message === one.message && samePath(path, one.path)),
  );
}

function describeAll(issue: Issue, root: unknown): Description[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => describeIssue({ ...issue, keys: [key] }, root));
  const inner = issue.code === 'invalid_union' ? meantBranch(issue, valueAt(root, issue.path)) : [];
  if (inner.length === 0) return [describeIssue(issue, root)];
  return describeIssues(
    inner.map((one) => Object.assign({}, one, { path: [...issue.path, ...one.path] })),
    root,
  );
}

/** The place and the sentence of an issue found in `root`. */
export function describeIssue(issue: Issue, root: unknown): Description {
  const value = valueAt(root, issue.path);
  if (issue.code === 'unrecognized_keys') return describeUnknownProperty(issue, value, root);
  if (issue.code === 'invalid_union') return describeUnion(issue, root);
  if (value === undefined && issue.path.length > 0) return describeMissing(issue.path);
  return { path: issue.path, message: `${sentence(issue, value)}${meantObject(issue, value, root)}` };
}

/** `: { value: red }`, where a text stands for the object that holds it. */
function meantObject(issue: Issue, value: unknown, root: unknown): string {
  if (issue.code !== 'invalid_type' || issue.expected !== 'object') return '';
  if (!['string', 'number', 'boolean'].includes(typeof value)) return '';
  const name = neededText(root, issue.path);
  const isWord =
    typeof value === 'string' && /^[a-z][\w-]*$/i.test(value) && !/^(?:true|false|null)$/i.test(value);
  return name === null ? '' : `: { ${name}: ${isWord ? short(value) : JSON.stringify(short(value))} }`;
}

const describeMissing = (path: PropertyKey[]): Description => ({
  path: path.slice(0, -1),
  message: `"${String(path.at(-1))}" is missing`,
});

function describeUnknownProperty(
  issue: Issue & { code: 'unrecognized_keys' },
  value: unknown,
  root: unknown,
): Description {
  const [key = ''] = issue.keys;
  const known = knownProperties(root, issue.path).filter((name) => !Object.hasOwn(Object(value), name));
  const near = nearest(key, known);
  const hint = near === null ? `; known here: ${known.join(', ')}` : `; did you mean "${near}"?`;
  return {
    path: [...issue.path, key],
    message: `unknown property "${key}"${known.length === 0 ? '' : hint}`,
  };
}

/** Of several forms, the one that the author meant: that of the same kind, and among those the one that got furthest. */
function meantBranch(issue: Issue & { code: 'invalid_union' }, value: unknown): readonly Issue[] {
  const ofOtherKind = (each: Issue): boolean =>
    each.path.length === 0 &&
    (each.code === 'invalid_type' || (each.code === 'invalid_value' && typeof value !== 'string'));
  const branches = issue.errors.filter((issues) => !issues.some(ofOtherKind));
  return branches.toSorted((a, b) => closeness(b) - closeness(a))[0] ?? [];
}

function describeUnion(issue: Issue & { code: 'invalid_union' }, root: unknown): Description {
  const value = valueAt(root, issue.path);
  if (issue.errors.length === 0) return describeChoice(issue, value);
  if (value === undefined && issue.path.length > 0) return describeMissing(issue.path);
  const meant = meantBranch(issue, value);
  const inner = meant.length === 0 ? undefined : firstIssue(meant, value);
  if (inner === undefined) {
    const forms = issue.errors.flatMap((issues) => issues.slice(0, 1).map(expected));
    return {
      path: issue.path,
      message: `has to be ${[...new Set(forms)].join(' or ')}, not ${kindOf(value)}`,
    };
  }
  return describeIssue(Object.assign({}, inner, { path: [...issue.path, ...inner.path] }), root);
}

/** Fewer unknown and missing properties are closer, a problem further inside is closer still. */
function closeness(issues: readonly Issue[]): number {
  const depth = Math.max(...issues.map((issue) => issue.path.length));
  const unknown = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []));
  return depth - 10 * unknown.length - issues.length;
}

/** An object whose kind is told by one property (`by`), which is missing or unknown. */
function describeChoice(issue: Issue & { code: 'invalid_union' }, value: unknown): Description {
  const { options, discriminator } = Object(issue);
  const allowed = Array.isArray(options) ? options.map(String) : [];
  if (value === undefined) {
    return {
      path: issue.path.slice(0, -1),
      message: `"${String(discriminator)}" is missing; one of ${allowed.join(', ')}`,
    };
  }
  return { path: issue.path, message: unknownWord(issue.path, value, allowed) };
}

function sentence(issue: Issue, value: unknown): string {
  if (issue.code === 'invalid_type') return `has to be ${expected(issue)}, not ${kindOf(value)}`;
  if (issue.code === 'invalid_value') return unknownWord(issue.path, value, issue.values.map(String));
  if (issue.code === 'too_small') return size(issue.origin, 'at least', issue.minimum);
  if (issue.code === 'too_big') return size(issue.origin, 'at most', issue.maximum);
  if (issue.code === 'invalid_format') return `"${short(value)}" is not valid: it ${issue.message}`;
  if (issue.code === 'invalid_key') {
    return `"${String(issue.path.at(-1))}" is no valid property name here: it ${issue.issues[0]?.message ?? 'is refused'}`;
  }
  return issue.message;
}

function unknownWord(path: PropertyKey[], value: unknown, allowed: string[]): string {
  const near = typeof value === 'string' ? nearest(value, allowed) : null;
  const last = path.at(-1);
  const what = last === 'name' || last === 'type' ? 'type' : `value of "${String(last)}"`;
  const hint = near === null ? '' : ` (did you mean "${near}"?)`;
  return `unknown ${what} ${JSON.stringify(value)?.slice(0, 60)}${hint}; one of ${allowed.join(', ')}`;
}

function size(origin: string, relation: string, limit: number | bigint): string {
  const units: Record<string, string> = { string: 'character', array: 'item' };
  const unit = units[origin];
  if (unit === undefined) return `has to be ${relation} ${limit}`;
  return `has to hold ${relation} ${limit} ${unit}${Number(limit) === 1 ? '' : 's'}`;
}

function expected(issue: Issue): string {
  const words: Record<string, string> = {
    object: 'an object',
    record: 'an object',
    array: 'a list',
    string: 'a text',
    boolean: 'true or false',
  };
  if (issue.code === 'invalid_value')
    return issue.values.length > 6 ? 'a known name' : `one of ${issue.values.join(', ')}`;
  if (issue.code !== 'invalid_type') return 'a valid value';
  if (issue.expected === 'int') return 'a whole number';
  return words[issue.expected] ?? `a ${issue.expected}`;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const words: Record<string, string> = { object: 'an object', string: 'a text', undefined: 'nothing' };
  return words[typeof value] ?? typeof value;
}

/** The known name that a misspelled one was probably meant to be. */
function nearest(word: string, known: readonly string[]): string | null {
  const ranked = known
    .map((name) => ({ name, away: distance(word.slice(0, 60).toLowerCase(), name.toLowerCase()) }))
    .toSorted((a, b) => a.away - b.away);
  const [best] = ranked;
  return best !== undefined && best.away <= Math.max(2, Math.floor(best.name.length / 3)) ? best.name : null;
}

function isMissing(issue: Issue, value: unknown): boolean {
  return issue.path.length > 0 && valueAt(value, issue.path) === undefined;
}

function samePath(one: readonly PropertyKey[], other: readonly PropertyKey[]): boolean {
  return one.length === other.length && one.every((step, index) => step === other[index]);
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let value = root;
  for (const step of path) value = Object.hasOwn(Object(value), step) ? Object(value)[step] : undefined;
  return value;
}

function short(value: unknown): string {
  return String(value).slice(0, 60);
}
