// The connectors over the API: read, written, taken away (api-v1 §4.7, §4.8, §4.10, §4.11); import stands beside.
import { z } from 'zod';
import { Refusal } from '../catalog/errors.ts';
import { ENVIRONMENTS } from '../catalog/states.ts';
import { MAX_BODY_BYTES } from '../http/bodies/json-body.ts';
import { defineEndpoint, type Call, type Endpoint } from '../http/endpoint.ts';
import type { EgressPolicy } from '../platform/outbound/egress-policy.ts';
import { importEndpoint } from './openapi/import-endpoint.ts';
import type { OpenApiImporter } from './openapi/importer.ts';
import { removeConnector, saveConnector } from './operations.ts';
import { answerWritten, presentConnector, presentStanding } from './presenter.ts';
import { findConnector, listConnectors } from './queries.ts';
import { CONNECTOR_BODY, readConnector } from './checking/read-connector.ts';
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
  description:
    'Those in force and those that wait for their first approval, each with the change that waits (`pending_change`). Stored secrets are never returned.',
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
  description:
    "The version in force, and with it the change or the removal that waits for an operator's approval (`approval_status`); of one that was never approved, the staged version. Secrets are never returned: `auth` says only which mode it has. An unknown key is `not_found`.",
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

/** What is larger is checked in the importing child: that takes longer than others should wait. */
const SMALL_BYTES = 64 * 1024;

type SaveCall = Pick<Call<undefined, never, never>, 'bytes' | 'scope' | 'services' | 'transact'>;

async function answerSave(
  { bytes, scope, services, transact }: SaveCall,
  { policy, importer }: { policy: EgressPolicy; importer: OpenApiImporter },
): Promise<{ status: number; body: object }> {
  const checked =
    bytes.length <= SMALL_BYTES
      ? { ok: true as const, connector: readConnector(bytes, policy) }
      : await importer.check(bytes, { policy, lane: scope.orgId });
  if (!checked.ok) throw new Refusal(checked.code, checked);
  const { connector } = checked;
  const written = await transact((tx) => saveConnector(tx, { connector, sealer: services.sealer }));
  return answerWritten(written, {
    connector_key: connector.connector_key,
    environment: scope.environment,
  });
}

function save(policy: EgressPolicy, importer: OpenApiImporter): Endpoint {
  return defineEndpoint({
    method: 'POST',
    path: '/connectors',
    operationId: 'saveConnector',
    summary: 'Create a connector, or replace it',
    description:
      'Where changes need approval, it is staged until an operator approves it; a version in force goes on working meanwhile, and a later change replaces the staged one. Secrets are given with every write, sealed, and never returned.',
    tag: 'Connectors',
    auth: writing,
    ...CONNECTOR_BODY,
    raw: { maxBytes: MAX_BODY_BYTES },
    responses: {
      201: { description: 'A new connector.', schema: writtenAnswer },
      200: { description: 'The connector was replaced, or its staged change.', schema: writtenAnswer },
    },
    errors: ['invalid_connector_payload'],
    handler: (call) => answerSave(call as unknown as SaveCall, { policy, importer }),
  });
}

export const connectorEndpoints = (policy: EgressPolicy, importer: OpenApiImporter): Endpoint[] => [
  list,
  save(policy, importer),
  importEndpoint(policy, importer),
  read,
  remove,
];
