// The connectors over the API: read, written, taken away (api-v1 §4.7, §4.8, §4.10, §4.11); import stands beside.
import { z } from 'zod';
import { Refusal } from '../catalog/errors.ts';
import { ENVIRONMENTS } from '../catalog/states.ts';
import { defineEndpoint, type Endpoint } from '../http/endpoint.ts';
import type { EgressPolicy } from '../platform/outbound/egress-policy.ts';
import { findConnectorProblems } from './check.ts';
import { importEndpoint } from './import-endpoint.ts';
import type { OpenApiImporter } from './openapi/importer.ts';
import { removeConnector, saveConnector } from './operations.ts';
import { answerWritten, presentConnector, presentStanding } from './presenter.ts';
import { findConnector, listConnectors } from './queries.ts';
import { connectorSchema } from './schema.ts';
import { connectorAnswer, connectorList, writtenAnswer } from './wire-schemas.ts';

const reading = { scopes: ['connectors:read' as const, 'connectors:write' as const] };
const writing = { scopes: ['connectors:write' as const] };
const params = {
  connectorKey: { missing: 'missing_connector_key', description: 'Key of the connector.' },
} as const;

const list = defineEndpoint({
  method: 'GET',
  path: '/connectors',
  operationId: 'listConnectors',
  summary: 'The connectors of the environment, by key',
  description: 'With those that wait for their first approval. Stored secrets are never returned.',
  tag: 'Connectors',
  auth: reading,
  responses: { 200: { description: 'Ordered by connector_key.', schema: connectorList } },
  errors: [],
  async handler({ scope, services }) {
    const rows = await listConnectors(services.store.database.sql, scope);
    const connectors = rows.map((row) => ({ ...presentConnector(row), ...presentStanding(row) }));
    return { status: 200, body: { connectors, environment: scope.environment } };
  },
});

const read = defineEndpoint({
  method: 'GET',
  path: '/connectors/{connectorKey}',
  operationId: 'getConnector',
  summary: 'One connector, and the change to it that waits',
  tag: 'Connectors',
  auth: reading,
  params,
  responses: { 200: { description: 'The version in force, else the staged one.', schema: connectorAnswer } },
  errors: ['not_found'],
  async handler({ params: { connectorKey }, scope, services }) {
    const row = await findConnector(services.store.database.sql, scope, connectorKey);
    if (row === null) throw new Refusal('not_found');
    const body = {
      connector: presentConnector(row),
      ...presentStanding(row),
      environment: scope.environment,
    };
    return { status: 200, body };
  },
});

const removed = z
  .object({
    connector_key: z.string(),
    deleted: z.boolean(),
    approval_required: z.boolean(),
    approval_status: z.literal('pending_deletion').optional(),
    environment: z.enum(ENVIRONMENTS),
  })
  .meta({ id: 'RemovedConnector' });

const remove = defineEndpoint({
  method: 'DELETE',
  path: '/connectors/{connectorKey}',
  operationId: 'deleteConnector',
  summary: 'Take a connector away',
  description:
    'Where changes need approval, the removal is staged and the connector goes on working until an operator approves it. One that was never approved goes at once.',
  tag: 'Connectors',
  auth: writing,
  params,
  responses: { 200: { description: 'Deleted, or staged.', schema: removed } },
  errors: ['not_found'],
  async handler({ params: { connectorKey }, scope, ...call }) {
    const result = await call.transact((tx) => removeConnector(tx, connectorKey));
    if (result === 'unknown') throw new Refusal('not_found');
    const isStaged = result === 'staged';
    const body = {
      connector_key: connectorKey,
      deleted: !isStaged,
      approval_required: isStaged,
      ...(isStaged ? { approval_status: 'pending_deletion' } : {}),
      environment: scope.environment,
    };
    return { status: 200, body };
  },
});

/** Of all of them, and of one that it does not have. */
const FIELDS = [...Object.keys(connectorSchema.shape), ''];

function save(policy: EgressPolicy): Endpoint {
  return defineEndpoint({
    method: 'POST',
    path: '/connectors',
    operationId: 'saveConnector',
    summary: 'Create a connector, or replace it',
    description:
      'Where changes need approval, it is staged until an operator approves it; a version in force goes on working meanwhile, and a later change replaces the staged one. Secrets are given with every write, sealed, and never returned.',
    tag: 'Connectors',
    auth: writing,
    body: connectorSchema,
    bodyError: 'invalid_connector_payload',
    fieldErrors: Object.fromEntries(
      FIELDS.map((field) => [field, { invalid: 'invalid_connector_payload' as const }]),
    ),
    responses: {
      201: { description: 'A new connector.', schema: writtenAnswer },
      200: { description: 'The connector was replaced, or its staged change.', schema: writtenAnswer },
    },
    errors: ['invalid_connector_payload'],
    async handler({ body, scope, services, ...call }) {
      const [problem] = findConnectorProblems(body, policy);
      if (problem !== undefined)
        throw new Refusal('invalid_connector_payload', {
          message: `${problem.field}: ${problem.message}`,
          details: [{ ...problem, code: 'invalid' }],
        });
      const { sealer } = services;
      const written = await call.transact((tx) => saveConnector(tx, { connector: body, sealer }));
      return answerWritten(written, { connector_key: body.connector_key, environment: scope.environment });
    },
  });
}

export const connectorEndpoints = (policy: EgressPolicy, importer: OpenApiImporter): Endpoint[] => [
  list,
  save(policy),
  importEndpoint(policy, importer),
  read,
  remove,
];
