// The OpenAPI 3.1 document, computed from the same endpoint objects that serve the requests.
import { z } from 'zod';
import { MAX_BODY_BYTES } from './bodies/json-body.ts';
import {
  createDocument,
  type CreateDocumentOptions,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi';
import { BODY_EXAMPLES } from '../catalog/body-examples.ts';
import { ERRORS, statusOf } from '../catalog/errors.ts';
import type { Endpoint } from './endpoint.ts';
import { declaredErrors } from './declared-errors.ts';
import { API_PREFIX } from './routes.ts';

/** Of every endpoint for API keys. */
export const errorEnvelope = z
  .object({
    error: z.object({
      type: z.string(),
      code: z.string(),
      message: z.string().meta({ description: 'Says what to do.' }),
      request_id: z.string(),
    }),
  })
  .meta({ id: 'Error' });

const applicantErrorEnvelope = z
  .object({
    error: z.object({
      code: z.string(),
      message: z.string(),
      details: z
        .array(z.object({ field: z.string(), code: z.string(), message: z.string() }))
        .optional()
        .meta({ description: 'Each field that is not valid.' }),
    }),
  })
  .meta({ id: 'ApplicantError' });

const SHORT_STATUSES = [400, 404, 409, 413, 415];

const envelopeOf = ({ auth, errorEnvelope: kind }: Endpoint, status: number) =>
  auth === 'session' || (kind === 'applicant' && SHORT_STATUSES.includes(status))
    ? applicantErrorEnvelope
    : errorEnvelope;

const header = (type: 'string' | 'integer', description: string) => ({ schema: { type }, description });
const requestIdHeader = { 'X-Request-Id': header('string', 'Also in error envelopes and logs.') };
const rateLimitHeaders = {
  'X-RateLimit-Limit': header('integer', 'Requests that a minute admits.'),
  'X-RateLimit-Remaining': header('integer', 'Requests left in this minute.'),
  'X-RateLimit-Reset': header('integer', 'Epoch second at which the minute ends.'),
};

const retryHeader = { 'Retry-After': header('integer', 'Whole seconds to wait.') };

const etagHeader = { ETag: header('string', 'Another one once the answer says something else.') };

function headersOf(endpoint: Endpoint, status: number) {
  const isAnswer = status < 300 || status === 304;
  const isCounted = endpoint.auth !== null && (isAnswer || status === 429);
  return {
    ...requestIdHeader,
    ...(endpoint.isPolled === true && isAnswer ? etagHeader : {}),
    ...(isCounted ? rateLimitHeaders : {}),
    ...(status === 429 || status === 503 ? retryHeader : {}),
  };
}

const AWAY =
  '`internal_error`: The database is away for the moment. The same request again, with its idempotency key where it has one, does nothing twice.';

function errorResponses(endpoint: Endpoint): ZodOpenApiOperationObject['responses'] {
  const byStatus = new Map<number, string[]>();
  for (const code of declaredErrors(endpoint)) {
    const status = statusOf(code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), `\`${code}\`: ${ERRORS[code].message}`]);
  }
  if (!(503 in endpoint.responses)) byStatus.set(503, [AWAY]);
  if (endpoint.body !== undefined) {
    const isUpload = endpoint.upload !== undefined;
    byStatus.set(413, [
      `\`invalid_request\`: The ${isUpload ? 'file is larger than 25 MiB' : `body is larger than ${(endpoint.raw?.maxBytes ?? MAX_BODY_BYTES) / 1024 / 1024} MiB`}.`,
    ]);
    byStatus.set(415, [
      `\`invalid_request\`: The body is not ${isUpload ? 'multipart/form-data' : 'application/json in UTF-8'}, or it has a content encoding.`,
    ]);
  }
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, lines]) => [
        String(status),
        {
          description: lines.join('\n\n'),
          headers: headersOf(endpoint, status),
          content: { 'application/json': { schema: envelopeOf(endpoint, status) } },
        },
      ]),
  );
}

const securityOf = ({ auth }: Endpoint) => {
  if (auth === null) return { security: [] };
  return auth === 'session'
    ? { security: [{ sessionToken: [] }] }
    : { security: [{ apiKey: [] }], 'x-scopes': auth.scopes };
};

/** What zod cannot say: the file of an upload. */
function bodyOf({ operationId, upload }: Endpoint, body: z.ZodType) {
  const example = BODY_EXAMPLES[operationId];
  if (upload === undefined)
    return { 'application/json': { schema: body, ...(example === undefined ? {} : { example }) } };
  const file = z.string().meta({ format: 'binary', description: 'The document.' });
  return { 'multipart/form-data': { schema: (body as z.ZodObject).extend({ file }) } };
}

const IF_NONE_MATCH = {
  'If-None-Match': z
    .string()
    .optional()
    .meta({ description: 'The ETag of the answer that you have: where it still holds, the answer is 304.' }),
};

const notModified = (endpoint: Endpoint): ZodOpenApiOperationObject['responses'] =>
  endpoint.isPolled === true
    ? { 304: { description: 'What If-None-Match names still holds.', headers: headersOf(endpoint, 304) } }
    : {};

function operation(endpoint: Endpoint): ZodOpenApiOperationObject {
  const path = Object.fromEntries(
    Object.entries(endpoint.params ?? {}).map(([name, { description }]) => [
      name,
      z.string().meta({ description }),
    ]),
  );
  const idempotencyKey = endpoint.idempotency
    ? {
        'Idempotency-Key': z.string().optional().meta({ description: 'Counts where the body gives none.' }),
      }
    : {};
  return {
    operationId: endpoint.operationId,
    summary: endpoint.summary,
    ...(endpoint.description === undefined ? {} : { description: endpoint.description }),
    tags: [endpoint.tag],
    ...securityOf(endpoint),
    requestParams: {
      path: z.object(path),
      header: z.object({ ...idempotencyKey, ...(endpoint.isPolled === true ? IF_NONE_MATCH : {}) }),
      ...(endpoint.query === undefined ? {} : { query: endpoint.query }),
    },
    ...(endpoint.body === undefined
      ? {}
      : {
          requestBody: {
            required: endpoint.isBodyOptional !== true,
            content: bodyOf(endpoint, endpoint.body),
          },
        }),
    responses: {
      ...notModified(endpoint),
      ...Object.fromEntries(
        Object.entries(endpoint.responses).map(([status, { description, schema }]) => [
          status,
          {
            description,
            headers: headersOf(endpoint, Number(status)),
            content: { 'application/json': { schema } },
          },
        ]),
      ),
      ...errorResponses(endpoint),
    },
  };
}

/** Properties that are told apart only to be refused with a code of their own are none that a client could send. */
const isRefused = (schema: object): boolean => {
  const { not } = schema as { not?: object };
  return not !== undefined && Object.keys(not).length === 0;
};

/** Answers may grow within a version (api-v1 §9.3): no schema of one may forbid what it does not name, unless it is strict by intent. */
const asClientsSeeIt: CreateDocumentOptions['override'] = ({ jsonSchema, zodSchema: { _zod }, io }) => {
  if (_zod.def.type !== 'object') return;
  if (io === 'output' && _zod.def.catchall === undefined) delete jsonSchema.additionalProperties;
  for (const [name, schema] of Object.entries(jsonSchema.properties ?? {}))
    if (isRefused(schema as object)) delete jsonSchema.properties?.[name];
};

/** What the document tells beside the endpoints. `server` is where the API is, as its operator says; null: where the document came from. */
export type Besides = {
  version: string;
  server: string | null;
  tags: readonly { name: string; description: string }[];
  webhooks: ZodOpenApiPathsObject;
};

/** The whole document; the same input gives the same bytes. */
export function openApiDocument(endpoints: Endpoint[], { version, server, tags, webhooks }: Besides): object {
  const paths: ZodOpenApiPathsObject = {};
  for (const endpoint of endpoints) {
    const path = `${API_PREFIX}${endpoint.path}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  const document = {
    openapi: '3.1.1' as const,
    info: {
      title: 'intake',
      version,
      description:
        'Case intake and handoff: documents and applicants in, cases of cited facts out. Clients ignore unknown fields.',
    },
    servers: [{ url: server ?? '/' }],
    tags: tags.map((tag) => ({ ...tag })),
    components: {
      securitySchemes: {
        apiKey: { type: 'http' as const, scheme: 'bearer', description: 'sk_test_… or sk_live_…' },
        sessionToken: {
          type: 'http' as const,
          scheme: 'bearer',
          description: 'The access_token of the session in the path',
        },
      },
    },
    paths,
    webhooks,
  };
  return createDocument(document, { override: asClientsSeeIt });
}
