// POST /connectors/import: a connector is made of an OpenAPI document (api-v1 §4.9, completions §8).
import { z } from 'zod';
import { Refusal } from '../../catalog/errors.ts';
import { defineEndpoint, type Call, type Endpoint } from '../../http/endpoint.ts';
import type { EgressPolicy } from '../../platform/outbound/egress-policy.ts';
import { importBodySchema } from './import-body.ts';
import type { OpenApiImporter } from './importer.ts';
import { importConnector } from './openapi-import.ts';
import { saveConnector } from '../operations.ts';
import { answerWritten } from '../presenter.ts';
import { writtenAnswer } from '../wire-schemas.ts';

const MAX_IMPORT_BYTES = 6 * 1024 * 1024;

const imported = writtenAnswer
  .extend({
    functions_imported: z.int(),
    skipped: z
      .array(z.object({ operation: z.string(), reason: z.string() }))
      .meta({ description: 'Operations that no function could be made of, and why.' }),
  })
  .meta({ id: 'ImportedConnector' });

type ImportCall = Pick<Call<undefined, never, never>, 'bytes' | 'scope' | 'services' | 'transact' | 'signal'>;

async function answerImport(
  { bytes, scope, services, transact, signal }: ImportCall,
  { policy, importer }: { policy: EgressPolicy; importer: OpenApiImporter },
): Promise<{ status: number; body: object }> {
  const made = await importConnector(bytes, {
    importer,
    outbound: services.outbound,
    policy,
    lane: scope.orgId,
    signal: AbortSignal.any([signal, services.closing]),
  });
  if (!made.ok) throw new Refusal(made.code, { message: made.message });
  const { connector, skipped } = made;
  const written = await transact((tx) => saveConnector(tx, { connector, skipped, sealer: services.sealer }));
  const { connector_key } = connector;
  const functions_imported = connector.functions.length;
  return answerWritten(written, {
    connector_key,
    environment: scope.environment,
    functions_imported,
    skipped,
  });
}

export function importEndpoint(policy: EgressPolicy, importer: OpenApiImporter): Endpoint {
  return defineEndpoint({
    method: 'POST',
    path: '/connectors/import',
    operationId: 'importConnector',
    summary: 'Make a connector of an OpenAPI document',
    description:
      'OpenAPI 3.0, 3.1 and Swagger 2.0 in JSON, of at most 5 MiB: one function for each operation, the first 500 of the document. What cannot be expressed is listed in `skipped`. Staged as any other change.',
    tag: 'Connectors',
    auth: { scopes: ['connectors:write'] },
    body: importBodySchema,
    raw: { maxBytes: MAX_IMPORT_BYTES },
    responses: {
      201: { description: 'A new connector.', schema: imported },
      200: { description: 'The connector was replaced, or its staged change.', schema: imported },
    },
    errors: [
      'missing_connector_key',
      'openapi_fetch_failed',
      'missing_openapi_spec',
      'openapi_yaml_not_supported',
      'invalid_openapi_spec',
      'invalid_openapi_connector',
    ],
    handler: (call) => answerImport(call as unknown as ImportCall, { policy, importer }),
  });
}
