// Webhooks in the API's document: one for each type of the catalogue, with envelope, headers and what a receiver answers (api-v1 §6).
import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { WEBHOOK_EVENTS, type WebhookEvent } from '../catalog/events.ts';
import { sampleMessage, type Message } from './samples.ts';
import { deliveryHeaders } from './signature.ts';

const timestamp = z.string().meta({ format: 'date-time' });
const identity = z.string().optional();

const envelope = z
  .looseObject({
    event_id: z.string().meta({ description: 'The same in the feed, and in a replay.' }),
    delivery_id: z.string().meta({ description: 'Deliveries come at least once: leave out one you had.' }),
    event_type: z.enum(WEBHOOK_EVENTS),
    semantic_event_type: z.string().optional().meta({ description: 'Without the version.' }),
    schema_version: z.literal('v1'),
    created_at: timestamp,
    occurred_at: timestamp,
    org_id: z.string(),
    case_id: z.string().nullable(),
    session_id: z.string().nullable(),
    external_case_id: identity,
    external_applicant_id: identity,
    external_customer_id: identity,
    idempotency_key: z.string(),
    trace_id: z.string(),
    case_cursor: z.int().nullable().meta({ description: "Place in the case's feed: a gap can be pulled." }),
    data: z.looseObject({}).meta({ description: 'Ids, codes and counts; no personal values.' }),
  })
  .meta({ id: 'WebhookPayload', description: 'Receivers ignore unknown keys.' });

const HEADERS = {
  'X-Service-Signature':
    '`t=<epoch seconds>,v1=<hex digest>`, `v1` twice while a secret is rotated. The digest is HMAC-SHA256, keyed with the whole `whsec_…` secret, over the time, a full stop and the body as it came. Refuse a time that is more than 300 s off; compare in constant time.',
  'X-Service-Event': 'The `event_type`.',
  'X-Service-Event-Id': 'The `event_id`.',
  'X-Service-Delivery': 'The `delivery_id`.',
} as const;

/** What the examples are signed with. */
export const EXAMPLE_SECRET = 'whsec_' + 'your-signing-secret';

const SAID: Record<WebhookEvent, string> = {
  'v1.intake.session_created': 'A session was made for an applicant',
  'v1.intake.session_expired': 'A session ran out',
  'v1.intake.handoff_ready': 'The applicant’s side of a case is complete',
  'v1.intake.submitted': 'An applicant handed in',
  'v1.case.processing': 'A case is being processed',
  'v1.case.applicant_blocked': 'A case waits for its applicant',
  'v1.case.needs_review': 'A case waits for an operator, or to be completed',
  'v1.case.completed': 'A case is complete: take its package',
  'v1.case.failed': 'A case failed',
  'v1.review.completed': 'The review of a case has ended',
  'v1.document.processed': 'A document was read',
  'v1.document.failed': 'A document could not be fetched or read',
  'v1.intake.gap_resolved': 'What an applicant was asked for is there',
  'v1.fact.evidence_updated': 'An operator changed the evidence of a fact',
  'v1.webhook.delivery_failed': 'A delivery was given up after its last try',
};

const NOW = new Date('2026-05-03T10:15:00.000Z');
const MS = 1000;

/** What is sent for such an event, with ids and times that are always the same. */
const exampleOf = (eventType: WebhookEvent): Message =>
  sampleMessage({ eventType, orgId: idLike('org'), now: NOW, traceId: null, id: idLike });

/** With the headers of that example, signed as it stands on one line. */
function headersOf({ eventType, eventId, deliveryId, payload }: Message) {
  const sent = deliveryHeaders({
    eventType,
    eventId,
    deliveryId,
    body: Buffer.from(JSON.stringify(payload)),
    secrets: [EXAMPLE_SECRET],
    epochSeconds: NOW.getTime() / MS,
  });
  const described = Object.entries(HEADERS).map(([name, description]) => [
    name,
    z.string().meta({ description, param: { example: sent[name] } }),
  ]);
  return z.object(Object.fromEntries(described));
}

const idLike = (prefix: string): string => `${prefix}_01jzab0cdefghjkmnpqrstvwxy`;

function describedEvent(type: WebhookEvent): ZodOpenApiPathsObject[string] {
  const example = exampleOf(type);
  const post = {
    operationId: `on.${type}`,
    summary: SAID[type],
    description: `Sent for live alone, to endpoints that subscribe to \`${type}\` or \`*\`. The example is signed with \`${EXAMPLE_SECRET}\`, its body on one line.`,
    tags: ['Webhook events'],
    security: [],
    requestParams: { header: headersOf(example) },
    requestBody: {
      required: true,
      content: { 'application/json': { schema: envelope, example: example.payload } },
    },
    responses: {
      '2XX': {
        description: 'Taken, within 30 s. Anything else is tried again after 60 s, 5 min, 30 min and 2 h.',
      },
      410: { description: 'Gone: the endpoint is disabled.' },
    },
  };
  return { post };
}

/** By the name of the event. */
export const describedWebhooks = (): ZodOpenApiPathsObject =>
  Object.fromEntries(WEBHOOK_EVENTS.map((type) => [type, describedEvent(type)]));
