// Checks body, query and path against an endpoint's schemas and answers with the contract's codes.
import type { z } from 'zod';
import { invalidMessage, MISSING, said } from '../catalog/invalid-input.ts';
import { Refusal, type Detail, type ErrorCode } from '../catalog/errors.ts';
import type { Endpoint, FieldErrors } from './endpoint.ts';
import { refuseUnknown } from './known-parameters.ts';

type Bodied = Pick<Endpoint, 'auth' | 'body' | 'bodyError' | 'fieldErrors' | 'isBodyOptional'>;

/** The validated body. Refuses in the order in which the schema lists its fields. */
export function validBody(endpoint: Bodied, body: unknown): unknown {
  if (endpoint.body === undefined) return undefined;
  if (body === undefined && endpoint.isBodyOptional === true)
    return valid(endpoint.body, {}, { errors: {}, otherwise: otherwise(endpoint) });
  if (body === undefined)
    throw new Refusal('invalid_json', { message: 'The body is empty. Send a JSON object.' });
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Refusal(endpoint.bodyError ?? otherwise(endpoint), {
      message: 'Send a JSON object as the body.',
    });
  }
  return valid(endpoint.body, body, { errors: endpoint.fieldErrors ?? {}, otherwise: otherwise(endpoint) });
}

/** The validated query; a parameter given twice is refused, and so is one that nobody reads: it would be left aside in silence. */
export function validQuery(endpoint: Endpoint, search: URLSearchParams): unknown {
  if (endpoint.query === undefined) return {};
  const query: Record<string, string> = {};
  const known = Object.keys(endpoint.query.shape);
  // Who needs no key may be a machine that appends what it likes.
  if (endpoint.auth !== null) refuseUnknown(known, search);
  for (const name of known) {
    const values = search.getAll(name);
    if (values.length > 1)
      throw new Refusal(endpoint.fieldErrors?.[name]?.invalid ?? 'invalid_request', {
        message: `${name} is given more than once.`,
      });
    if (values[0] !== undefined) query[name] = values[0];
  }
  return valid(endpoint.query, query, { errors: endpoint.fieldErrors ?? {}, otherwise: 'invalid_request' });
}

/** What answers where an endpoint has no code of its own for a field. */
const otherwise = ({ auth }: Pick<Endpoint, 'auth'>): ErrorCode =>
  auth === 'session' ? 'validation_error' : 'invalid_request';

type Codes = { errors: FieldErrors; otherwise: ErrorCode };

function valid(schema: z.ZodType, input: object, codes: Codes): unknown {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const field = String(issue?.path[0] ?? '');
  const isMissing = isBlank(Object.hasOwn(input, field) ? Reflect.get(input, field) : undefined);
  throw new Refusal(codeFor(codes, field, isMissing), {
    ...messageFor(issue, isMissing, codes.errors[field]),
    details: [detailOf(issue, isMissing || isAbsent(input, issue?.path ?? []))],
  });
}

const isBlank = (given: unknown): boolean =>
  given === undefined || given === null || (typeof given === 'string' && given.trim() === '');

/** Whether nothing stands at the path, however deep. */
const isAbsent = (input: unknown, path: readonly PropertyKey[]): boolean =>
  path.reduce<unknown>(
    (at, key) =>
      typeof at === 'object' && at !== null && Object.hasOwn(at, key) ? Reflect.get(at, key) : undefined,
    input,
  ) === undefined;

function codeFor({ errors, otherwise: general }: Codes, field: string, isMissing: boolean): ErrorCode {
  const own = errors[field];
  return (isMissing ? own?.missing : own?.invalid) ?? own?.invalid ?? general;
}

const detailOf = (issue: z.core.$ZodIssue | undefined, isMissing: boolean): Detail => ({
  field: issue?.path.join('.') ?? '',
  code: isMissing ? 'missing' : 'invalid',
  message: said(issue),
});

function messageFor(
  issue: z.core.$ZodIssue | undefined,
  isMissing: boolean,
  errors: FieldErrors[string] | undefined,
): { message?: string } {
  if (isMissing && errors?.missing !== undefined) return {};
  const path = issue?.path ?? [];
  const isGone = path.length > 0 && said(issue) === MISSING;
  return { message: isGone ? `${path.join('.')} ${MISSING}.` : invalidMessage(path, issue) };
}

/** The path's ids; a blank one answers with the endpoint's own code. */
export function validParams(
  endpoint: Endpoint,
  given: Record<string, string | undefined>,
): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [name, { missing }] of Object.entries(endpoint.params ?? {})) {
    const value = given[name] ?? '';
    if (value.trim() === '') throw new Refusal(missing);
    // No id has one, and no database takes NUL.
    if (/\p{Cc}/u.test(value)) throw new Refusal('not_found');
    params[name] = value;
  }
  return params;
}
