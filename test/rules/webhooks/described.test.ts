// Webhooks in the API's document: every event of the catalogue, with a schema that takes what is sent.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { WEBHOOK_EVENTS } from '../../../src/catalog/events.ts';
import { deliveryHeaders } from '../../../src/webhooks/signature.ts';
import { sampleMessage } from '../../../src/webhooks/samples.ts';
import { api } from '../../harness/endpoints/endpoint-contract.ts';

type Described = {
  parameters: { in: string; name: string; required: boolean }[];
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
