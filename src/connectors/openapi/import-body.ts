// Reads the body of POST /connectors/import where a large one holds nobody up: in the child process (api-v1 §4.9).
import { z } from 'zod';
import { Refusal } from '../../catalog/errors.ts';
import { invalidMessage } from '../../catalog/invalid-input.ts';
import { authorId } from '../../declarations/author-id.ts';
import { parseJson } from '../../http/bodies/json-body.ts';
import type { EgressPolicy } from '../../platform/outbound/egress-policy.ts';
import { importOpenApi, type ImportFailureCode } from './import.ts';
import { pointer, usage } from '../schema.ts';
import { connectorOf, type MadeConnector } from './made.ts';

/** A misspelt name would choose all of it. */
const include = z
  .object({
    tags: z.array(z.string().max(500)).max(500).optional(),
    operation_ids: z.array(z.string().max(1000)).max(1000).optional(),
  })
  .refine(({ tags, operation_ids: ids }) => (tags ?? ids) !== undefined, 'names tags or operation_ids');

/** The document itself is anything; the importer says what is wrong with it. Properties that nobody asked for say nothing. */
export const importBodySchema = z
  .object({
    connector_key: authorId,
    label: z
      .string()
      .min(1)
      .max(500)
      .regex(/^[^\p{Cc}]*$/u, 'holds no control characters')
      .optional()
      .describe("The document's title where absent."),
    openapi_url: z.string().max(2048).optional().describe('Public HTTPS address of a JSON document.'),
    openapi_json: z.string().optional().describe('The document as text.'),
    openapi: z.record(z.string(), z.unknown()).optional().describe('The document itself.'),
    auth: z
      .record(z.string(), z.unknown())
      .optional()
      .describe("As in a connector's transport; what is missing and no secret comes from the document."),
    base_url: z.string().max(2000).optional().describe("Comes instead of the document's servers."),
    usage: usage.optional().describe('What its functions are for; verify_fact where absent.'),
    result: pointer.optional(),
    include: include.optional().describe('Only operations with one of the tags, or one of the operationIds.'),
  })
  .meta({ id: 'ConnectorImport' });

type Body = z.output<typeof importBodySchema>;
type Options = Omit<Body, 'openapi' | 'openapi_json' | 'openapi_url'>;

type BodyFailure = {
  ok: false;
  code:
    | ImportFailureCode
    | 'invalid_json'
    | 'invalid_request'
    | 'missing_connector_key'
    | 'missing_openapi_spec'
    | 'openapi_fetch_failed';
  message: string;
};
/** What is asked for, with what was made of the document, or with the address where it is. */
export type ReadBody =
  | { ok: true; options: Options; found: { url: string } | { made: MadeConnector } }
  | BodyFailure;

const failure = (code: BodyFailure['code'], message: string): BodyFailure => ({ ok: false, code, message });

/** Never throws for what the body holds. */
export function readImportBody(bytes: Uint8Array, policy: EgressPolicy): ReadBody {
  const parsed = parse(bytes);
  if (!parsed.ok) return parsed;
  const { value } = parsed;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return failure('invalid_request', 'Send a JSON object as the body.');
  if (isBlank(Object.getOwnPropertyDescriptor(value, 'connector_key')?.value))
    return failure('missing_connector_key', 'connector_key is missing: name the connector.');
  const given = Object.entries(value).filter(([, member]) => member !== null);
  const checked = importBodySchema.safeParse(Object.fromEntries(given));
  return checked.success ? readSource(checked.data, policy) : misfit(checked.error);
}

function misfit({ issues: [issue] }: z.ZodError): BodyFailure {
  const path = issue?.path ?? [];
  return failure(CODES.get(String(path[0])) ?? 'invalid_openapi_connector', invalidMessage(path, issue));
}

/** What answers where a source is of another type than it has to be. */
const CODES = new Map<string, BodyFailure['code']>([
  ['openapi', 'invalid_openapi_spec'],
  ['openapi_json', 'invalid_openapi_spec'],
  ['openapi_url', 'openapi_fetch_failed'],
]);

function parse(bytes: Uint8Array): { ok: true; value: unknown } | BodyFailure {
  if (bytes.length === 0) return failure('invalid_json', 'The body is empty. Send a JSON object.');
  try {
    return { ok: true, value: parseJson(bytes, 'openapi') };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const code = error.code === 'invalid_json' ? 'invalid_json' : 'invalid_request';
    return failure(code, error.message);
  }
}

const isBlank = (given: unknown): boolean =>
  given === undefined || given === null || (typeof given === 'string' && given.trim() === '');

function readSource(
  { openapi, openapi_json: text, openapi_url: url, ...options }: Body,
  policy: EgressPolicy,
): ReadBody {
  const given = [openapi, text, url].filter((source) => !isBlank(source));
  if (given.length === 0)
    return failure('missing_openapi_spec', 'Give the document as openapi_url, openapi_json or openapi.');
  if (given.length > 1)
    return failure(
      'invalid_openapi_connector',
      'Give one of openapi_url, openapi_json and openapi, not several.',
    );
  if (!isBlank(url)) return { ok: true, options, found: { url: url ?? '' } };
  const result = importOpenApi(isBlank(text) ? openapi : text, importOptions(options));
  return { ok: true, options, found: { made: result.ok ? connectorOf(options, result, policy) : result } };
}

export const importOptions = ({
  base_url: baseUrl,
  include: chosen,
}: Pick<Options, 'base_url' | 'include'>) => ({
  ...(baseUrl === undefined ? {} : { baseUrl }),
  ...(chosen === undefined
    ? {}
    : {
        include: {
          ...(chosen.tags === undefined ? {} : { tags: chosen.tags }),
          ...(chosen.operation_ids === undefined ? {} : { operation_ids: chosen.operation_ids }),
        },
      }),
});
