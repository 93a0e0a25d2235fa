// The body of POST /connectors: from bytes to a connector that can be saved (api-v1 §4.8).
import { Refusal } from '../../catalog/errors.ts';
import { parseJson } from '../../http/bodies/json-body.ts';
import { validBody } from '../../http/validation.ts';
import type { EgressPolicy } from '../../platform/outbound/egress-policy.ts';
import { findConnectorProblems } from './check.ts';
import { connectorSchema, type ConnectorInput } from '../schema.ts';

/** Of all of them, and of one that it does not have. */
const FIELDS = [...Object.keys(connectorSchema.shape), ''];
export const CONNECTOR_BODY = {
  body: connectorSchema,
  bodyError: 'invalid_connector_payload' as const,
  fieldErrors: Object.fromEntries(
    FIELDS.map((field) => [field, { invalid: 'invalid_connector_payload' as const }]),
  ),
};

/** Refuses invalid_json, invalid_request, invalid_connector_payload. */
export function readConnector(bytes: Uint8Array, policy: EgressPolicy): ConnectorInput {
  const given = bytes.length === 0 ? undefined : parseJson(bytes);
  const connector = validBody({ ...CONNECTOR_BODY, auth: null }, given) as ConnectorInput;
  const [problem] = findConnectorProblems(connector, policy);
  if (problem === undefined) return connector;
  throw new Refusal('invalid_connector_payload', {
    message: `${problem.field}: ${problem.message}`,
    details: [{ ...problem, code: 'invalid' }],
  });
}
