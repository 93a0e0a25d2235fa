// The endpoints about the service itself: health, who am I, its own description.
import { z } from 'zod';
import { declarationJsonSchema } from './declarations/json-schema.ts';
import { defineEndpoint, type Endpoint } from './http/endpoint.ts';
import { errorEnvelope } from './http/openapi-errors.ts';
import { packedOnce } from './http/packed.ts';
import { createReadiness } from './readiness.ts';

/** Its own for each server, since it keeps what it saw for a moment. */
function healthEndpoint(): Endpoint {
  const assertReady = createReadiness();
  return defineEndpoint({
    method: 'GET',
    path: '/health',
    operationId: 'getHealth',
    summary: 'Whether the service answers',
    description:
      'With `ready=1`, whether requests should be sent here: the database answers, takes changes and has room for them, its schema is up to date, and somebody works the queues off where this deployment is to have workers. Else 503.',
    tag: 'Service',
    auth: null,
    query: z.object({ ready: z.literal('1').optional() }),
    responses: {
      200: { description: 'It does.', schema: z.object({ status: z.literal('ok') }) },
      503: { description: 'It is not ready, and why.', schema: errorEnvelope },
    },
    errors: [],
    async handler({ query, services }) {
      if (query.ready !== undefined) await assertReady(services);
      return { status: 200, body: { status: 'ok' } };
    },
  });
}

const me = defineEndpoint({
  method: 'GET',
  path: '/me',
  operationId: 'getIdentity',
  summary: 'The organization and environment of the key',
  description:
    'Whom the API key belongs to, and whether it is one for test or for live: what it makes and reads stays in that environment. Ask it once, to see that a key is good: a key that is missing, unknown, revoked or expired is `invalid_api_key`.',
  tag: 'Service',
  auth: { scopes: ['cases:read'] },
  responses: {
    200: {
      description: 'The identity.',
      schema: z
        .object({ org_id: z.string(), environment: z.enum(['test', 'live']) })
        .meta({ id: 'Identity' }),
    },
  },
  errors: [],
  handler: ({ caller }) =>
    Promise.resolve({ status: 200, body: { org_id: caller.orgId, environment: caller.environment } }),
});

const workflowSchema = defineEndpoint({
  method: 'GET',
  path: '/schemas/workflow.json',
  operationId: 'getWorkflowSchema',
  summary: 'The JSON Schema of workflow declarations',
  description: 'Point your editor at it, so that it completes and checks a declaration.',
  tag: 'Workflows',
  auth: null,
  responses: {
    200: { description: 'JSON Schema, draft 2020-12.', schema: z.record(z.string(), z.unknown()) },
  },
  errors: [],
  handler: () => Promise.resolve({ status: 200, body: declarationJsonSchema() }),
});

/** `document` is asked for each time, since it describes the list that this endpoint is part of. */
export function metaEndpoints(document: () => object): Endpoint[] {
  const packed = packedOnce(() => JSON.stringify(document()));
  const openapi = defineEndpoint({
    method: 'GET',
    path: '/openapi.json',
    operationId: 'getOpenApi',
    summary: 'This API as an OpenAPI 3.1 document',
    description:
      'Computed from what this server answers, so it is of the very version that runs; `info.version` names it. `servers` has the public address where the operator set one (`INTAKE_PUBLIC_URL`). It has an ETag: name it in If-None-Match, and an unchanged document is 304. `/docs` shows the same to people.',
    tag: 'Service',
    auth: null,
    isPolled: true,
    responses: { 200: { description: 'OpenAPI 3.1.', schema: z.record(z.string(), z.unknown()) } },
    errors: [],
    handler: async () => ({
      status: 200,
      body: document(),
      packed: await packed(),
      headers: { 'Cache-Control': 'no-cache' },
    }),
  });
  return [healthEndpoint(), me, workflowSchema, openapi];
}
