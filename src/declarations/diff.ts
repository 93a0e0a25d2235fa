// What changed between two declarations, said in terms of their facts, gates and fields rather than of list positions.
import { isSameJson } from '../platform/json/same-json.ts';
import { toPointer } from './reading/json-pointer.ts';

/** `path` is a JSON Pointer in which things with an id stand under their id: `/facts/iban/required`. */
export type Change = {
  path: string;
  kind: 'added' | 'removed' | 'changed';
  before?: unknown;
  after?: unknown;
};

const ID_PROPERTIES = ['fact_id', 'document_type', 'node_id', 'gate_id', 'section_id', 'field_id', 'value'];

/** The changes that lead from `before` to `after`, in the order of the document; empty where both say the same. */
export function diffDeclarations(before: unknown, after: unknown): Change[] {
  return diffById(before, after, ID_PROPERTIES);
}

/** The same for any document: items of a list that have one of the properties are told apart by it. */
export function diffById(before: unknown, after: unknown, idProperties: readonly string[]): Change[] {
  return compare(before, after, { path: [], idProperties });
}

type At = { path: readonly string[]; idProperties: readonly string[] };
const below = (at: At, key: string): At => ({ ...at, path: [...at.path, key] });

function compare(before: unknown, after: unknown, at: At): Change[] {
  if (before === undefined && after === undefined) return [];
  if (before === undefined) return [{ path: toPointer(at.path), kind: 'added', after }];
  if (after === undefined) return [{ path: toPointer(at.path), kind: 'removed', before }];
  // What is taken apart has no difference where none of its parts has one: each value is looked at once.
  if (isRecord(before) && isRecord(after)) return compareRecords(before, after, at);
  if (Array.isArray(before) && Array.isArray(after)) return compareLists(before, after, at);
  if (isSameJson(before, after)) return [];
  return [{ path: toPointer(at.path), kind: 'changed', before, after }];
}

function compareRecords(before: object, after: object, at: At): Change[] {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) =>
    compare(old.get(key), now.get(key), below(at, key)),
  );
}

function compareLists(before: readonly unknown[], after: readonly unknown[], at: At): Change[] {
  const old = byId(before, at);
  const now = byId(after, at);
  if (old !== null && now !== null)
    return [...compareOrder([...old.keys()], [...now.keys()], at), ...compareMaps(old, now, at)];
  // Lists of objects without ids (find rules) are matched by position, lists of words are one thing.
  if (![...before, ...after].every(isRecord))
    return isSameJson(before, after) ? [] : [{ path: toPointer(at.path), kind: 'changed', before, after }];
  return compareMaps(byPosition(before), byPosition(after), at);
}

function compareMaps(old: Map<string, unknown>, now: Map<string, unknown>, at: At): Change[] {
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) =>
    compare(old.get(key), now.get(key), below(at, key)),
  );
}

/** The order of nodes and fields means something: told where those that stayed changed places. */
function compareOrder(old: readonly string[], now: readonly string[], at: At): Change[] {
  const [known, left] = [new Set(old), new Set(now)];
  const before = old.filter((id) => left.has(id));
  const after = now.filter((id) => known.has(id));
  if (before.every((id, index) => id === after[index])) return [];
  return [{ path: toPointer(at.path), kind: 'changed', before, after }];
}

/** The items by their id; null where one has none or two share it. */
function byId(items: readonly unknown[], { idProperties }: At): Map<string, unknown> | null {
  const map = new Map<string, unknown>();
  for (const item of items) {
    const id = idOf(item, idProperties);
    if (id === null || map.has(id)) return null;
    map.set(id, item);
  }
  return map;
}

function idOf(item: unknown, idProperties: readonly string[]): string | null {
  if (!isRecord(item)) return null;
  const entries = new Map(Object.entries(item));
  for (const property of idProperties) {
    const id: unknown = entries.get(property);
    if (typeof id === 'string') return id;
  }
  return null;
}

function byPosition(items: readonly unknown[]): Map<string, unknown> {
  return new Map(items.map((item, index) => [String(index), item]));
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
