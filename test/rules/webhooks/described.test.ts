// Webhooks in the API's document: every event of the catalogue, with a schema that takes what is sent.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { WEBHOOK_EVENTS } from '../../../src/catalog/events.ts';
import { EXAMPLE_SECRET } from '../../../src/webhooks/described.ts';
import { deliveryHeaders, verifySignature } from '../../../src/webhooks/signature.ts';
import { sampleMessage } from '../../../src/webhooks/samples.ts';
import { api } from '../../harness/endpoints/endpoint-contract.ts';

type Described = {
  parameters: { in: string; name: string; required: boolean; example: string }[];
  requestBody: { content: Record<string, { schema: Record<string, unknown>; example: unknown }> };
};
const { webhooks, components } = JSON.parse(JSON.stringify(api.document())) as {
  webhooks: Record<string, { post: Described }>;
  components: { schemas: Record<string, Parameters<typeof z.fromJSONSchema>[0]> };
};

test('each event of the catalogue, and nothing else', () => {
  expect(Object.keys(webhooks)).toEqual([...WEBHOOK_EVENTS]);
});

test.each(WEBHOOK_EVENTS)('%s: what is sent fits what is described', (eventType) => {
  const { parameters, requestBody } = webhooks[eventType]?.post ?? { parameters: [], requestBody: null };
  const sample = sampleMessage({ eventType, orgId: 'org_1', now: new Date(0), traceId: null });
  const sent = deliveryHeaders({ ...sample, body: Buffer.from(''), secrets: ['s'], epochSeconds: 1 });
  const named = parameters.map(({ name }) => name);
  expect(named).toEqual(Object.keys(sent).filter((name) => name.startsWith('X-')));
  expect(requestBody?.content['application/json']?.schema).toEqual({
    $ref: '#/components/schemas/WebhookPayload',
  });
  const taken = z.fromJSONSchema(components.schemas['WebhookPayload'] ?? false);
  expect(taken.safeParse(sample.payload).error?.issues).toBeUndefined();
  const example = requestBody?.content['application/json']?.example;
  expect(taken.safeParse(example).error?.issues).toBeUndefined();
  expect(example).toMatchObject({ event_type: eventType, case_id: expect.stringMatching(/^case_/) });
  expect(taken.safeParse({ ...sample.payload, event_type: 'v1.other' }).success).toBe(false);
});

test.each(WEBHOOK_EVENTS)(
  '%s: the headers that are shown are those of the example, and verify',
  (eventType) => {
    const { parameters, requestBody } = webhooks[eventType]?.post ?? { parameters: [], requestBody: null };
    const shown = Object.fromEntries(parameters.map(({ name, example }) => [name, example]));
    const payload = requestBody?.content['application/json']?.example as Record<string, string>;
    expect(shown).toMatchObject({
      'X-Service-Event': eventType,
      'X-Service-Event-Id': payload['event_id'],
      'X-Service-Delivery': payload['delivery_id'],
    });
    const body = Buffer.from(JSON.stringify(payload));
    const epochSeconds = Date.parse(payload['created_at'] ?? '') / 1000;
    const verified = (secret: string) =>
      verifySignature(shown['X-Service-Signature'] ?? '', { body, secret }, epochSeconds);
    expect(verified(EXAMPLE_SECRET)).toEqual({ ok: true, epochSeconds });
    expect(verified('another').ok).toBe(false);
  },
);
