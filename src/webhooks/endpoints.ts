// POST /webhooks/test and POST /webhooks/deliveries/{deliveryId}/ack (api-v1 §4.22, §4.23).
import { z } from 'zod';
import { Refusal } from '../catalog/errors.ts';
import { defineEndpoint, type Answer, type Call, type Endpoint } from '../http/endpoint.ts';
import { idempotencyKey } from '../idempotency/rules.ts';
import { admitPurpose } from '../keys/purpose-limit.ts';
import type { EgressPolicy } from '../platform/outbound/egress-policy.ts';
import { checkPublicHttpsUrl } from '../platform/outbound/public-url.ts';
import { acknowledgeDelivery } from './acknowledgement.ts';
import { acknowledgementResult, testResult } from './presenter.ts';
import { testMessage } from './samples.ts';
import { sendNow } from './test-delivery.ts';

const TESTS_PER_MINUTE = 10;

const testBody = z.object({
  endpoint_url: z
    .string()
    .max(2048)
    .refine((text) => text.trim() !== '', 'must not be blank')
    .meta({ description: 'Public HTTPS address of the receiver; redirects are not followed.' }),
  signing_secret: z
    .string()
    .regex(/^\P{Cc}{1,255}$/u, '1 to 255 characters without control characters')
    .refine((text) => text.trim() !== '', 'must not be blank')
    .meta({ description: 'The secret to sign with, `whsec_…`. It is used once and stored nowhere.' }),
});

function testEndpoint(policy: EgressPolicy): Endpoint {
  return defineEndpoint({
    method: 'POST',
    path: '/webhooks/test',
    operationId: 'testWebhook',
    summary: 'Send a signed test delivery to a receiver',
    description: `POSTs a signed \`v1.webhook.test\` and waits for the answer, 30 seconds at most. The answer is 200 whatever the receiver does. ${TESTS_PER_MINUTE} a minute per key.`,
    tag: 'Webhooks',
    auth: { scopes: ['webhooks:test'] },
    body: testBody,
    fieldErrors: {
      endpoint_url: { missing: 'missing_endpoint_url', invalid: 'invalid_endpoint_url' },
      signing_secret: { missing: 'missing_signing_secret', invalid: 'invalid_request' },
    },
    responses: { 200: { description: 'What the receiver did.', schema: testResult } },
    errors: ['rate_limit_exceeded'],
    handler: (call) => sendTest(call, policy),
  });
}

type TestCall = Pick<Call<z.infer<typeof testBody>, never, never>, 'body' | 'caller' | 'scope' | 'services'>;

async function sendTest({ body, caller, scope, services }: TestCall, policy: EgressPolicy): Promise<Answer> {
  // The reason stays with us: one text for every refused target.
  if (!checkPublicHttpsUrl(body.endpoint_url, policy).ok) throw new Refusal('invalid_endpoint_url');
  const { sql } = services.store.database;
  await admitPurpose(sql, {
    keyId: caller.keyId,
    purpose: 'webhook-test',
    limitPerMinute: TESTS_PER_MINUTE,
  });
  const now = new Date();
  const message = testMessage({ orgId: scope.orgId, now, traceId: scope.requestId });
  const sent = await sendNow(services.outbound, message, {
    url: body.endpoint_url,
    secrets: [body.signing_secret],
    epochSeconds: Math.floor(now.getTime() / 1000),
    signal: services.closing,
  });
  const error = sent.error === undefined ? {} : { error: sent.error };
  return { status: 200, body: { success: sent.success, status_code: sent.statusCode, ...error } };
}

const acknowledge = defineEndpoint({
  method: 'POST',
  path: '/webhooks/deliveries/{deliveryId}/ack',
  operationId: 'acknowledgeDelivery',
  summary: 'Acknowledge a delivery',
  description:
    'Says that the receiver has taken the case over. Send it after your 2xx, not inside your handler: until the 2xx is recorded the answer is `webhook_delivery_not_delivered`. The body may be left out.',
  tag: 'Webhooks',
  auth: { scopes: ['webhooks:acknowledge'] },
  params: { deliveryId: { missing: 'not_found', description: 'delivery_id of the payload.' } },
  body: z.object({
    acknowledgement_id: z
      .string()
      .regex(/^\P{Cc}{1,255}$/u, '1 to 255 characters without control characters')
      .optional()
      .meta({ description: 'Your id of the acknowledgement; else the Idempotency-Key header counts.' }),
  }),
  isBodyOptional: true,
  bodyError: 'invalid_acknowledgement_payload',
  fieldErrors: { acknowledgement_id: { invalid: 'invalid_acknowledgement_payload' } },
  idempotency: true,
  responses: { 200: { description: 'It is recorded, now or before.', schema: acknowledgementResult } },
  errors: ['not_found', 'webhook_delivery_not_delivered'],
  async handler({ body, params, idempotencyHeader, transact }) {
    const acknowledgementId =
      body.acknowledgement_id ??
      (idempotencyHeader === undefined ? null : idempotencyKey(undefined, idempotencyHeader));
    const { alreadyAcknowledged, caseId } = await transact((tx) =>
      acknowledgeDelivery(tx, { deliveryId: params.deliveryId, acknowledgementId }),
    );
    return {
      status: 200,
      body: {
        acknowledged: true,
        already_acknowledged: alreadyAcknowledged,
        delivery_id: params.deliveryId,
        ...(caseId === null ? {} : { case_id: caseId }),
      },
    };
  },
});

/** `policy` says which addresses an operator has allowed. */
export const webhookEndpoints = (policy: EgressPolicy): Endpoint[] => [testEndpoint(policy), acknowledge];
