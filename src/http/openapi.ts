// The OpenAPI 3.1 document, computed from the same endpoint objects that serve the requests.
import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { ERRORS, statusOf } from '../catalog/errors.ts';
import { declaredErrors, type Endpoint } from './endpoint.ts';
import { API_PREFIX } from './routes.ts';

const errorEnvelope = z
  .object({
    error: z.object({
      type: z.string(),
      code: z.string(),
      message: z.string().meta({ description: 'Says what to do.' }),
      request_id: z.string(),
    }),
  })
  .meta({ id: 'Error' });

const requestIdHeader = { 'X-Request-Id': { schema: { type: 'string' as const }, description: 'Also in error envelopes and logs.' } };

function errorResponses(endpoint: Endpoint): ZodOpenApiOperationObject['responses'] {
  const byStatus = new Map<number, string[]>();
  for (const code of declaredErrors(endpoint)) {
    const status = statusOf(code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), `\`${code}\`: ${ERRORS[code].message}`]);
  }
  if (endpoint.body !== undefined) {
    byStatus.set(413, ['`invalid_request`: The body is larger than 1 MiB.']);
    byStatus.set(415, ['`invalid_request`: The body is not application/json in UTF-8, or it has a content encoding.']);
  }
  return Object.fromEntries(
    [...byStatus].sort(([a], [b]) => a - b).map(([status, lines]) => [
      String(status),
      { description: lines.join('\n\n'), headers: requestIdHeader, content: { 'application/json': { schema: errorEnvelope } } },
    ]),
  );
}

function operation(endpoint: Endpoint): ZodOpenApiOperationObject {
  const path = Object.fromEntries(Object.entries(endpoint.params ?? {}).map(([name, { description }]) => [name, z.string().meta({ description })]));
  const header = endpoint.idempotency
    ? { 'Idempotency-Key': z.string().optional().meta({ description: 'Counts where the body has no idempotency_key.' }) }
    : {};
  return {
    operationId: endpoint.operationId,
    summary: endpoint.summary,
    ...(endpoint.description === undefined ? {} : { description: endpoint.description }),
    tags: [endpoint.tag],
    security: endpoint.auth === null ? [] : [{ apiKey: [] }],
    ...(endpoint.auth === null ? {} : { 'x-scopes': endpoint.auth.scopes }),
    requestParams: { path: z.object(path), header: z.object(header), ...(endpoint.query === undefined ? {} : { query: endpoint.query }) },
    ...(endpoint.body === undefined ? {} : { requestBody: { required: true, content: { 'application/json': { schema: endpoint.body } } } }),
    responses: {
      ...Object.fromEntries(
        Object.entries(endpoint.responses).map(([status, { description, schema }]) => [
          status,
          { description, headers: requestIdHeader, content: { 'application/json': { schema } } },
        ]),
      ),
      ...errorResponses(endpoint),
    },
  };
}

/** The whole document; the same input gives the same bytes. */
export function openApiDocument(endpoints: Endpoint[], version: string): object {
  const paths: ZodOpenApiPathsObject = {};
  for (const endpoint of endpoints) {
    const path = `${API_PREFIX}${endpoint.path}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return createDocument({
    openapi: '3.1.1',
    info: {
      title: 'intake',
      version,
      description: 'Case intake and handoff: documents and applicants in, cases of cited facts out. Clients ignore unknown fields.',
    },
    servers: [{ url: '/' }],
    components: { securitySchemes: { apiKey: { type: 'http', scheme: 'bearer', description: 'sk_test_… or sk_live_…' } } },
    paths,
  });
}
