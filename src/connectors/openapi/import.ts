// Reads an OpenAPI document as a connector: no network, no files, no clock; the same document gives the same bytes.
import { MAX_FUNCTIONS, type ConnectorFunction } from '../schema.ts';
import { failure, readDocument, type ImportFailure, type OpenApiDocument } from './reading/document.ts';
import { functionOf, type FunctionContext } from './functions.ts';
import { oneLine, member, textAt } from './reading/json.ts';
import { createChoice, operationsOf, type Include, type Operation } from './reading/operation-list.ts';
import { createReader } from './reading/references.ts';
import { isSecretOf, suggestAuth, type SuggestedAuth } from './reading/security.ts';
import { httpsBase, readServers, toldServers } from './reading/servers.ts';
import { Overrun, Skipped } from './reading/skipped.ts';
import { createSkippedList, type SkippedOperation } from './skipped-list.ts';

export type { ImportFailure, ImportFailureCode } from './reading/document.ts';
export type { SuggestedAuth } from './reading/security.ts';
export type { SkippedOperation } from './skipped-list.ts';

/**
 * `documentUrl`: where the document was read, for relative servers. `baseUrl`: comes instead of the document's servers.
 * `include`: only operations that have one of the tags, or one of the operationIds (`GET /path` for one that has none).
 */
export type ImportOptions = { documentUrl?: string; baseUrl?: string; include?: Include };

/** What the document tells of a connector; key and secret are the caller's. */
export type ImportedConnector = {
  label: string | null;
  base_url: string;
  functions: ConnectorFunction[];
  auth: SuggestedAuth | null;
};

export type ImportResult =
  | { ok: true; connector: ImportedConnector; skipped: SkippedOperation[] }
  | ImportFailure;

/** All functions together, as JSON: one list of values that everybody refers to would make gigabytes. */
const MAX_RESULT_LENGTH = 2 * 1024 * 1024;

/**
 * `source`: text or bytes of a JSON document of at most 5 MiB, or the parsed document. Never throws for what it holds
 * (completions §8 "Import"). `skipped` names the first thousand operations that cannot be expressed, then how many more.
 */
export function importOpenApi(source: unknown, options: ImportOptions = {}): ImportResult {
  const read = readDocument(source);
  if (!read.ok) return read;
  if (options.baseUrl !== undefined && httpsBase(options.baseUrl) === null)
    return unusable('base_url must be an https:// address without user, password and braces.');
  try {
    return convert(read.document, options);
  } catch (error) {
    if (!(error instanceof Overrun)) throw error;
    return unusable('Its parts refer to each other too often to be read. Leave out what is not needed.');
  }
}

const unusable = (message: string): ImportFailure => failure('invalid_openapi_connector', message);

function convert(document: OpenApiDocument, options: ImportOptions): ImportResult {
  const reader = createReader(document.root);
  const auth = suggestAuth(document, { reader, documentUrl: options.documentUrl });
  const servers = readServers(document, options);
  const context: FunctionContext = {
    document,
    reader,
    isSecret: isSecretOf(auth),
    baseUrlOf: ({ item, members }) => servers.baseUrlOf(item, members),
  };
  const { functions, skipped, seen } = collect(context, createChoice(options.include ?? {}));
  if (functions === null)
    return unusable('The functions of this document come to more than 2 MiB. Choose some by include.');
  const base = servers.baseUrl;
  if (base === null) return unusable(causeOf(document, { seen, skipped }));
  if (functions.length === 0) return unusable(causeOf(document, { seen, skipped, hasServer: true }));
  const label = oneLine(textAt(member(document.root, 'info'), 'title') ?? '', 500);
  return {
    ok: true,
    connector: {
      label: label === '' ? null : label,
      base_url: base,
      functions: functions.map((each) => belowBase(each, base)),
      auth,
    },
    skipped,
  };
}

type Collected = { functions: ConnectorFunction[] | null; skipped: SkippedOperation[]; seen: number };

/** The functions in the order of the document; null where they come to too much. */
function collect(context: FunctionContext, isWanted: (operation: Operation) => boolean): Collected {
  const functions: ConnectorFunction[] = [];
  const skipped = createSkippedList();
  let length = 0;
  let seen = 0;
  for (const operation of operationsOf(context.document, context.reader)) {
    if ('reason' in operation) {
      skipped.add(operation.name, operation.reason);
      continue;
    }
    seen++;
    if (!isWanted(operation)) continue;
    if (functions.length >= MAX_FUNCTIONS) {
      skipped.add(operation.name, 'function_limit');
      continue;
    }
    try {
      const made = functionOf(context, operation);
      length += JSON.stringify(made).length;
      if (length > MAX_RESULT_LENGTH) return { functions: null, skipped: [], seen };
      functions.push(made);
    } catch (error) {
      if (!(error instanceof Skipped)) throw error;
      skipped.add(operation.name, error.reason);
    }
  }
  return { functions, skipped: skipped.list(), seen };
}

/** An address of its own only where it differs. */
function belowBase(made: ConnectorFunction, base: string): ConnectorFunction {
  const { base_url: own, ...request } = made.request;
  return { ...made, request: own === undefined || own === base ? request : { ...request, base_url: own } };
}

type Cause = { seen: number; skipped: SkippedOperation[]; hasServer?: boolean };

function causeOf(document: OpenApiDocument, { seen, skipped, hasServer = false }: Cause): string {
  if (seen === 0 && skipped.length === 0) return 'The document has no operations: "paths" names none.';
  if (!hasServer) {
    const told = toldServers(document).map((url) => JSON.stringify(oneLine(url, 100)));
    const which =
      told.length === 0 ? 'names no server' : `has no https server that can be used (${told.join(', ')})`;
    return `The document ${which}. Give base_url, or import the document by its address.`;
  }
  if (skipped.length === 0)
    return 'include names no operation of the document. Correct its tags or operation_ids.';
  const reasons = skipped.slice(0, 3).map(({ operation, reason }) => `${operation} (${reason})`);
  return `None of its operations can be imported: ${reasons.join(', ')}${skipped.length > 3 ? ' …' : ''}.`;
}
