// Holds what comes over the wire against the OpenAPI document: the schema of its status, or the envelope of an error.
import { z } from 'zod';
import type { GeneratedRequest, OpenApi, Operation } from './generated-requests.ts';

export type WireAnswer = { status: number; headers: Headers; text: string };

/** What any request may be answered with before its operation has a say: not JSON, too large, another method, too many. */
const OF_ALL = [400, 404, 405, 408, 413, 415, 429];

const envelope = z
  .object({
    error: z
      .object({
        type: z.string().optional(),
        code: z.string().regex(/^[a-z_]+$/),
        message: z.string().min(5),
        request_id: z.string().optional(),
        details: z.array(z.object({ field: z.string(), code: z.string(), message: z.string() })).optional(),
      })
      .strict(),
  })
  .strict();

/** What would show the inside: a place in the code, a statement, a stack. */
const INSIDE = /\bat \S+ \(|\.[jt]s:\d+|node_modules|node:internal|select \w+ from|pgboss|SQLSTATE/;

/** A JSON Schema's patterns are of Unicode; zod reads them without, so the classes are written out. Halves of pairs are left to the parser. */
const plain = (json: string): string =>
  [
    ['\\\\p{Cc}', '\\\\x00-\\\\x1f\\\\x7f-\\\\x9f'],
    ['\\\\p{Cs}', ''],
    ['\\\\p{Zl}', '\\\\u2028'],
    ['\\\\p{Zp}', '\\\\u2029'],
  ].reduce((text, [from = '', to = '']) => text.replaceAll(from, to), json);

/** Answers what is wrong with an answer, null where nothing is. */
export function createJudge(
  document: OpenApi,
): (request: GeneratedRequest, answer: WireAnswer) => string | null {
  const here = (schema: object): object =>
    JSON.parse(plain(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/'))) as object;
  const $defs = here(document.components.schemas);
  const known = new Map<object, z.ZodType>();
  const schemaOf = (operation: Operation, status: number): z.ZodType | null => {
    const schema = operation.responses[status]?.content?.['application/json']?.schema;
    if (schema === undefined) return null;
    const made = known.get(schema) ?? z.fromJSONSchema({ ...here(schema), $defs } as never);
    known.set(schema, made);
    return made;
  };
  return ({ operation }, answer) =>
    faultOfHead(answer) ??
    (answer.status === 304 ? null : faultOfBody(answer, schemaOf(operation, answer.status)));
}

function faultOfHead({ status, headers, text }: WireAnswer): string | null {
  if (status >= 500) return `answered ${status}`;
  if (headers.get('x-request-id') === null) return 'no request id';
  if (headers.get('x-content-type-options') !== 'nosniff') return 'no nosniff';
  return status === 304 && text !== '' ? 'a body with 304' : null;
}

function faultOfBody({ status, text }: WireAnswer, declared: z.ZodType | null): string | null {
  const body = parsed(text);
  if (body === undefined) return `no JSON with ${status}`;
  if (status >= 400) return faultOfError(body, { status, text, declared });
  if (declared === null) return `${status} is not declared`;
  const { error } = declared.safeParse(body);
  return error === undefined ? null : `${status}: ${error.message.slice(0, 300)}`;
}

function faultOfError(
  body: unknown,
  { status, text, declared }: { status: number; text: string; declared: z.ZodType | null },
): string | null {
  if (declared === null && !OF_ALL.includes(status)) return `${status} is not declared`;
  if (!envelope.safeParse(body).success) return `${status}: not the envelope`;
  if (declared?.safeParse(body).success === false) return `${status}: not the declared envelope`;
  return INSIDE.test(text) ? `shows its inside: ${text.slice(0, 200)}` : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
