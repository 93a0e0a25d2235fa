// Reads a JSON body: size, type, encoding, depth and characters checked before anything else sees it (completions §1).
import type { IncomingMessage } from 'node:http';
import { Refusal } from '../../catalog/errors.ts';
import { letGo } from './let-go.ts';

export const MAX_BODY_BYTES = 1024 * 1024;
export const MAX_DEPTH = 64;
const BODY_MS = 30_000;

/** The parsed body; undefined where there is none. Refuses with invalid_json, or invalid_request at 413 or 415. */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  const bytes = await readBytes(request);
  if (bytes.length === 0) return undefined;
  checkContentType(request.headers['content-type'] ?? '');
  return parseJson(bytes);
}

/** The same unparsed, of at most `maxBytes`. */
export async function readJsonBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const bytes = await readBytes(request, maxBytes);
  if (bytes.length > 0) checkContentType(request.headers['content-type'] ?? '');
  return bytes;
}

function checkContentType(header: string): void {
  const [type = '', ...parameters] = header
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  if (type !== 'application/json') throw wrongType('Send the body as application/json.');
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice('charset='.length)
    .replaceAll('"', '');
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8')
    throw wrongType('Send the body in UTF-8.');
}

const wrongType = (message: string): Refusal => new Refusal('invalid_request', { status: 415, message });

/** The bytes of a body of at most 1 MiB, or `maxBytes`, that is to come within 30 s. Refuses invalid_request at 413 or 415. */
export async function readBytes(request: IncomingMessage, maxBytes = MAX_BODY_BYTES): Promise<Buffer> {
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity')
    throw wrongType('Send the body without a content encoding.');
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  // The server's own limit leaves room for uploads over slow lines; a JSON body has none of that excuse.
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(tooSlow()), BODY_MS).unref();
  try {
    // Not destroyed when reading ends early: the refusal still has to go out on the same socket.
    return await Promise.race([collect(request.iterator({ destroyOnReturn: false }), maxBytes), late]);
  } catch (error) {
    if (error instanceof Refusal || !request.destroyed) throw error;
    // The client went away before its body was read: nobody is left to answer, and nothing of ours is wrong.
    throw new Refusal('invalid_request', { message: 'The connection closed before the body was read.' });
  } finally {
    clearTimeout(timer);
  }
}

async function collect(request: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of request) {
      parts.push(part);
      size += part.length;
      if (size > maxBytes) throw tooLarge(maxBytes);
    }
    return Buffer.concat(parts);
  } finally {
    parts.forEach(letGo);
  }
}

const tooSlow = (): Refusal =>
  new Refusal('invalid_request', {
    status: 408,
    message: 'The request took too long to arrive.',
    headers: { Connection: 'close' },
  });

const tooLarge = (maxBytes: number): Refusal =>
  new Refusal('invalid_request', {
    status: 413,
    message: `The body is larger than ${maxBytes / 1024 / 1024} MiB.`,
    headers: { Connection: 'close' },
  });

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The value of a body that has arrived. What stands under the name `unjudged` is read with all that its texts and names hold, by
 * whoever takes anything there. Refuses with invalid_json or invalid_request.
 */
export function parseJson(bytes: Uint8Array, unjudged?: string): unknown {
  if (isTooDeep(bytes))
    throw new Refusal('invalid_json', { message: `The body is nested deeper than ${MAX_DEPTH} levels.` });
  const value = parsed(bytes);
  checkScalar(value);
  const judged = unjudged === undefined ? value : without(value, unjudged);
  for (let level = [judged].filter(isContainer); level.length > 0;) level = level.flatMap(checkedMembers);
  return value;
}

function without(value: unknown, name: string): unknown {
  if (!isContainer(value)) return value;
  const { [name]: _unjudged, ...judged } = value as Record<string, unknown>;
  return judged;
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw new Refusal('invalid_json', { message: 'The body is not valid JSON in UTF-8.' });
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** What `[`, `]`, `{` and `}` do to the depth. */
const STEPS = new Map([
  [0x5b, 1],
  [0x5d, -1],
  [0x7b, 1],
  [0x7d, -1],
]);

/** Counts the open brackets outside strings, before a parser builds a tower of them. */
function isTooDeep(bytes: Uint8Array): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0;
    if (byte === QUOTE) inString = !inString;
    else if (inString) index += byte === BACKSLASH ? 1 : 0;
    else depth += STEPS.get(byte) ?? 0;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Checks what an array or object holds; answers the containers among it. A walk of our own: a reviver takes five times as long. */
function checkedMembers(container: object): object[] {
  if (!Array.isArray(container)) Object.keys(container).forEach(checkName);
  const members: unknown[] = Array.isArray(container) ? container : Object.values(container);
  members.forEach(checkScalar);
  return members.filter(isContainer);
}

/** Keys that reach into prototypes are refused where they stand. */
function checkName(name: string): void {
  if (name === '__proto__')
    throw new Refusal('invalid_request', { message: 'A property may not be called "__proto__".' });
  checkScalar(name);
}

/** So are strings that no database takes and numbers beyond all bounds. */
function checkScalar(value: unknown): void {
  if (typeof value === 'string' && (!value.isWellFormed() || value.includes('\0'))) {
    throw new Refusal('invalid_request', {
      message: 'Texts may not hold NUL characters or unpaired surrogates.',
    });
  }
  if (value === Infinity || value === -Infinity)
    throw new Refusal('invalid_request', { message: 'A number is too large.' });
}
