// Reads a JSON body: size, type, encoding, depth and characters checked before anything else sees it (completions §1).
import type { IncomingMessage } from 'node:http';
import { Refusal } from '../catalog/errors.ts';

export const MAX_BODY_BYTES = 1024 * 1024;
export const MAX_DEPTH = 64;

/** The parsed body; undefined where there is none. Refuses with invalid_json, or invalid_request at 413 or 415. */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  const bytes = await readBytes(request);
  if (bytes.length === 0) return undefined;
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    throw new Refusal('invalid_request', { status: 415, message: 'Send the body as application/json.' });
  }
  return parseJson(bytes);
}

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') {
    throw new Refusal('invalid_request', { status: 415, message: 'Send the body without a content encoding.' });
  }
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw tooLarge();
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MAX_BODY_BYTES) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const tooLarge = (): Refusal =>
  new Refusal('invalid_request', { status: 413, message: 'The body is larger than 1 MiB.', headers: { Connection: 'close' } });

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parseJson(bytes: Buffer): unknown {
  try {
    const value: unknown = JSON.parse(utf8.decode(bytes), refuseOddities);
    checkDepth(value);
    return value;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('invalid_json', { message: 'The body is not valid JSON in UTF-8.' });
  }
}

const LONE_OR_NUL = /\u0000|\p{Surrogate}/u;

/** Strings that no database takes, and keys that reach into prototypes, are refused where they stand. */
function refuseOddities(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new Refusal('invalid_request', { message: 'A property may not be called "__proto__".' });
  if (LONE_OR_NUL.test(key) || (typeof value === 'string' && LONE_OR_NUL.test(value))) {
    throw new Refusal('invalid_request', { message: 'Texts may not hold NUL characters or unpaired surrogates.' });
  }
  return value;
}

function checkDepth(root: unknown): void {
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) throw new Refusal('invalid_json', { message: `The body is nested deeper than ${MAX_DEPTH} levels.` });
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []));
  }
}
