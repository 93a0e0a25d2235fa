// The operations of a document in its order, each with its key, and which of them the caller wants.
import { createFunctionKeys } from './function-keys.ts';
import { cut, entriesAt, listAt, membersOf, oneLine, textAt, type Members } from './json.ts';
import type { OpenApiDocument } from './document.ts';
import type { Reader } from './references.ts';
import { Skipped, type SkipReason } from './skipped.ts';

export type Operation = {
  /** Upper case. */
  method: string;
  path: string;
  operationId: string | null;
  /** For people: the operationId, or `GET /path`. */
  name: string;
  /** The function_key: the same whatever else is imported. */
  key: string;
  members: Members;
  /** The path's own members, which hold for all its operations. */
  item: Members;
};

/** A path whose operations are not known stands for them. */
export type Unread = { name: string; reason: SkipReason };

const METHODS = /^(?:get|put|post|delete|options|head|patch|trace|query)$/i;

export function* operationsOf({ root }: OpenApiDocument, reader: Reader): Generator<Operation | Unread> {
  const keys = createFunctionKeys();
  for (const [path, written] of entriesAt(root, 'paths')) {
    if (/^x-/i.test(path)) continue;
    const item = itemOf(reader, written);
    if (typeof item === 'string') yield { name: nameOf(null, '', path), reason: item };
    else yield* inPath(path, item, keys);
  }
}

function itemOf(reader: Reader, written: unknown): Members | SkipReason {
  try {
    return membersOf(reader.follow(written).value) ?? {};
  } catch (error) {
    if (error instanceof Skipped) return error.reason;
    throw error;
  }
}

function* inPath(
  path: string,
  item: Members,
  keys: ReturnType<typeof createFunctionKeys>,
): Generator<Operation> {
  const written = Object.entries(item).filter(([method]) => METHODS.test(method));
  for (const [method, value] of [...written, ...entriesAt(item, 'additionalOperations')]) {
    const members = membersOf(value);
    if (members === null) continue;
    const id = textAt(members, 'operationId')?.trim() ?? '';
    const operationId = id === '' ? null : id;
    const upper = oneLine(method, 20).toUpperCase();
    const key = keys.take(operationId, upper, path);
    yield { method: upper, path, operationId, name: nameOf(operationId, upper, path), key, members, item };
  }
}

const nameOf = (operationId: string | null, method: string, path: string): string =>
  cut(oneLine(operationId ?? `${method} ${path}`, 200), 200);

export type Include = { tags?: string[] | undefined; operation_ids?: string[] | undefined };

/** By a tag or by an operationId (or `GET /path`); everything where neither list names anything. */
export function createChoice({
  tags = [],
  operation_ids: ids = [],
}: Include): (operation: Operation) => boolean {
  if (tags.length === 0 && ids.length === 0) return () => true;
  const wantedTags = new Set<unknown>(tags);
  const wantedIds = new Set(ids);
  return ({ members, operationId, method, path }) =>
    (operationId !== null && wantedIds.has(operationId)) ||
    wantedIds.has(`${method} ${path}`) ||
    listAt(members, 'tags').some((tag) => wantedTags.has(tag));
}
