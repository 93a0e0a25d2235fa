// What wakes the dispatchers: by name where there are few, to look for themselves where there are many.
import { expect, test } from 'vitest';
import { DELIVERY_TOPIC, deliveryTopics, endpointOf } from '../../../src/subscribers/fan-out.ts';

const ids = (count: number): string[] => Array.from({ length: count }, (_, n) => `whk_${n}`);

test.for([
  { endpoints: [], topics: [] },
  { endpoints: ['whk_1', 'whk_2', 'whk_1'], topics: ['deliveries:whk_1', 'deliveries:whk_2'] },
  { endpoints: ids(17), topics: [DELIVERY_TOPIC] },
])('$endpoints.length deliveries: $topics', ({ endpoints, topics }) => {
  expect(deliveryTopics(endpoints)).toEqual(topics);
});

test('a topic names the endpoint that it was made for, and no other does', () => {
  expect(deliveryTopics(ids(16)).map(endpointOf)).toEqual(ids(16));
  expect([DELIVERY_TOPIC, 'feed:case_1', 'jobs:fetch-document'].map(endpointOf)).toEqual([null, null, null]);
});
