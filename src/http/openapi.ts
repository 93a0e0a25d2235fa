// The OpenAPI 3.1 document, computed from the same endpoint objects that serve the requests.
import { z } from 'zod';
import {
  createDocument,
  type CreateDocumentOptions,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi';
import { ANSWER_EXAMPLES } from '../catalog/examples/answers.ts';
import { BODY_EXAMPLES, PARAMETER_EXAMPLES } from '../catalog/examples/bodies.ts';
import type { Endpoint } from './endpoint.ts';
import { errorExamples, errorResponses } from './openapi-errors.ts';
import { headersOf } from './openapi-headers.ts';
import { leavePlain } from './plain-patterns.ts';
import { API_PREFIX } from './routes.ts';

const securityOf = ({ auth }: Endpoint) => {
  if (auth === null) return { security: [] };
  return auth === 'session'
    ? { security: [{ sessionToken: [] }] }
    : { security: [{ apiKey: [] }], 'x-scopes': auth.scopes };
};

const exampleOf = (example: object | string | undefined) => (example === undefined ? {} : { example });

/** What zod cannot say: the file of an upload. */
function bodyOf({ operationId, upload }: Endpoint, body: z.ZodType) {
  const example = exampleOf(BODY_EXAMPLES[operationId]);
  if (upload === undefined) return { 'application/json': { schema: body, ...example } };
  const file = z.string().meta({ format: 'binary', description: 'The document.' });
  return { 'multipart/form-data': { schema: (body as z.ZodObject).extend({ file }), ...example } };
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

function parametersOf({ params = {}, query, idempotency, isPolled }: Endpoint) {
  const path = Object.entries(params).map(([name, { description }]) => [
    name,
    z.string().meta({ description, param: exampleOf(PARAMETER_EXAMPLES[name]) }),
  ]);
  const idempotencyKey =
    idempotency === true
      ? {
          'Idempotency-Key': z.string().optional().meta({ description: 'Counts where the body gives none.' }),
        }
      : {};
  return {
    path: z.object(Object.fromEntries(path)),
    header: z.object({ ...idempotencyKey, ...(isPolled === true ? IF_NONE_MATCH : {}) }),
    ...(query === undefined ? {} : { query }),
  };
}

function goodResponses(endpoint: Endpoint): ZodOpenApiOperationObject['responses'] {
  const { [endpoint.operationId]: examples = {} } = ANSWER_EXAMPLES;
  return Object.fromEntries(
    Object.entries(endpoint.responses).map(([status, { description, schema }]) => [
      status,
      {
        description,
        headers: headersOf(endpoint, Number(status)),
        content: { 'application/json': { schema, ...exampleOf(examples[Number(status)]) } },
      },
    ]),
  );
}

function operation(endpoint: Endpoint): ZodOpenApiOperationObject {
  const { operationId, summary, description, tag, body, isBodyOptional } = endpoint;
  return {
    operationId,
    summary,
    ...(description === undefined ? {} : { description }),
    tags: [tag],
    ...securityOf(endpoint),
    requestParams: parametersOf(endpoint),
    ...(body === undefined
      ? {}
      : { requestBody: { required: isBodyOptional !== true, content: bodyOf(endpoint, body) } }),
    responses: { ...notModified(endpoint), ...goodResponses(endpoint), ...errorResponses(endpoint) },
  };
}

/** Properties that are told apart only to be refused with a code of their own are none that a client could send. */
const isRefused = (schema: object): boolean => {
  const { not } = schema as { not?: object };
  return not !== undefined && Object.keys(not).length === 0;
};

/** Answers may grow within a version (api-v1 §9.3): no schema of one may forbid what it does not name, unless it is strict by intent. */
const asClientsSeeIt: CreateDocumentOptions['override'] = ({ jsonSchema, zodSchema: { _zod }, io }) => {
  leavePlain(jsonSchema);
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
      examples: errorExamples(endpoints),
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
