// Whether a value has the structure of a declaration; if not, every place that is wrong, each in a sentence.
import { toPointer } from './json-pointer.ts';
import { type Declaration, declarationSchema } from '../schema.ts';
import { describeIssue, describeIssues, firstIssue } from './structure-message.ts';
import { MAX_SOURCE_DEPTH } from './source.ts';

export type StructureResult =
  | { ok: true; declaration: Declaration }
  /** `pointer` and `message` tell the flaw that matters most; `flaws` all of them. */
  | { ok: false; pointer: string; message: string; flaws: Flaw[] };

export type Flaw = { pointer: string; message: string };

/**
 * Checks the structure (400 `invalid_workflow` where it is wrong): properties, types, sizes, names of fact types.
 * The message begins with the place, a JSON Pointer. What the parts mean to each other is the business of findings.
 */
export function checkStructure(value: unknown): StructureResult {
  const flaw = findForeignData(value, []);
  if (flaw !== null) return { ok: false, ...flaw, flaws: [flaw] };
  const parsed = declarationSchema.safeParse(value);
  if (parsed.success) return { ok: true, declaration: parsed.data };
  const { issues } = parsed.error;
  const { path, message } = describeIssue(firstIssue(issues, value), value);
  const flaws = describeIssues(issues, value).map((one) => flawAt(one.path, one.message));
  return { ok: false, ...flawAt(path, message), flaws };
}

function flawAt(path: PropertyKey[], message: string): Flaw {
  const pointer = toPointer(path);
  return { pointer, message: `${pointer === '' ? 'The workflow' : pointer}: ${message}` };
}

/** What no JSON document, no database and no canonical form could hold; found before anything else reads the value. */
function findForeignData(value: unknown, path: PropertyKey[]): Flaw | null {
  if (typeof value === 'string' && !isStorable(value))
    return flawAt(path, 'the text holds a character that is not allowed');
  if (typeof value !== 'object' || value === null) return null;
  if (path.length > MAX_SOURCE_DEPTH) return flawAt([], `nested deeper than ${MAX_SOURCE_DEPTH} levels`);
  for (const [key, member] of Object.entries(value)) {
    if (key === '__proto__') return flawAt(path, 'the property name "__proto__" is not allowed');
    if (!isStorable(key)) return flawAt(path, 'a property name holds a character that is not allowed');
    const flaw = findForeignData(member, [...path, key]);
    if (flaw !== null) return flaw;
  }
  return null;
}

/** PostgreSQL takes no NUL, and half a surrogate pair is no Unicode. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
