// POST /process: a document comes in by its URL (api-v1 §4.6).
import { z } from 'zod';
import { Refusal } from '../catalog/errors.ts';
import { defineEndpoint, type Answer, type Call, type Endpoint, type FieldErrors } from '../http/endpoint.ts';
import { fingerprintOf, idempotencyKey } from '../idempotency/rules.ts';
import { checkPublicHttpsUrl } from '../platform/outbound/public-url.ts';
import { ACCOUNT_REFUSALS, deploymentOf } from '../organizations/rules.ts';
import type { EgressPolicy } from '../platform/outbound/egress-policy.ts';
import { identity, identityErrors, identityOf } from './identity.ts';
import { submitDocument } from './submit.ts';

const refused = z.undefined();

const body = z.object({
  document_url: z.string().min(1).max(2048).meta({ description: 'Public HTTPS address of the document.' }),
  case_type_id: z.string().min(1).max(100).meta({ description: 'Case type of a configured workflow.' }),
  webhook_url: refused.optional(),
  callback_url: refused.optional(),
  webhook: refused.optional(),
  webhooks: refused.optional(),
  external_case_id: identity.meta({
    description: 'Your id of the case; a known one of the same type is extended.',
  }),
  external_applicant_id: identity,
  external_customer_id: identity,
  trace_id: identity,
  idempotency_key: z.string().nullish().meta({ description: 'Wins over the Idempotency-Key header.' }),
});

const result = z
  .object({
    case_id: z.string(),
    doc_id: z.string(),
    job_id: z.string(),
    status: z.literal('queued'),
    idempotent_replay: z.boolean(),
  })
  .meta({ id: 'ProcessingJob' });

const webhookError = { invalid: 'per_request_webhook_url_not_supported' } as const;

const fieldErrors: FieldErrors = {
  document_url: { missing: 'missing_document_url', invalid: 'invalid_document_url' },
  case_type_id: { missing: 'missing_case_type_id', invalid: 'unknown_case_type_id' },
  webhook_url: webhookError,
  callback_url: webhookError,
  webhook: webhookError,
  webhooks: webhookError,
  ...identityErrors,
  idempotency_key: { missing: 'missing_idempotency_key', invalid: 'invalid_request' },
};

/** The endpoint needs to know which addresses an operator has allowed. */
export function intakeEndpoints(policy: EgressPolicy): Endpoint[] {
  const process = defineEndpoint({
    method: 'POST',
    path: '/process',
    operationId: 'processDocument',
    summary: 'Take in a document by its URL',
    description:
      'Makes a case, or extends the one with the same external_case_id. The document is fetched and read in the background; follow the feed. Addresses of webhooks cannot be given with a request: `webhook_url`, `callback_url`, `webhook` and `webhooks` are refused with `per_request_webhook_url_not_supported`.',
    tag: 'Intake',
    auth: { scopes: ['cases:process'] },
    body,
    fieldErrors,
    idempotency: true,
    responses: {
      201: { description: 'New work.', schema: result },
      200: { description: 'The same request again: what the first one made.', schema: result },
    },
    errors: [
      'missing_idempotency_key',
      'idempotency_key_conflict',
      'external_case_id_conflict',
      ...ACCOUNT_REFUSALS,
      'workflow_not_published',
    ],
    handler: (call) => processDocument(call, policy),
  });
  return [process];
}

type ProcessCall = Pick<
  Call<z.infer<typeof body>, never, never>,
  'body' | 'caller' | 'scope' | 'services' | 'idempotencyHeader'
>;

async function processDocument(call: ProcessCall, policy: EgressPolicy): Promise<Answer> {
  const { body: input, caller, scope, services, idempotencyHeader } = call;
  const check = checkPublicHttpsUrl(input.document_url, policy);
  if (!check.ok) {
    const wayOut =
      check.code === 'egress_blocked'
        ? '. The operator of this deployment can allow a host of its own network with INTAKE_EGRESS_ALLOW.'
        : '';
    throw new Refusal('invalid_document_url', { message: `document_url: ${check.reason}${wayOut}` });
  }
  const { idempotency_key, ...parameters } = input;
  const key = idempotencyKey(idempotency_key, idempotencyHeader);
  const submission = {
    key,
    fingerprint: fingerprintOf(parameters),
    caseTypeId: input.case_type_id,
    documentUrl: input.document_url,
    ...identityOf(input),
  };
  const { isReplay, ...ids } = await submitDocument(
    services,
    { scope, account: caller, deployment: deploymentOf(services.config) },
    submission,
  );
  return { status: isReplay ? 200 : 201, body: { ...ids, status: 'queued', idempotent_replay: isReplay } };
}
