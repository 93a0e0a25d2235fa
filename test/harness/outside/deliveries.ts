// Webhook endpoints and deliveries as tests need them: registered as an operator would, or put into a state outright.
import { newId } from '../../../src/platform/ids.ts';
import { parseEgressPolicy } from '../../../src/platform/outbound/egress-policy.ts';
import { createSealer, type Sealer } from '../../../src/platform/seal.ts';
import { readSecretKey } from '../../../src/platform/secret-key.ts';
import type { DeliveryStatus } from '../../../src/subscribers/entity.ts';
import { addEndpoint } from '../../../src/subscribers/operations.ts';
import { testConfig, type TestApp } from '../app.ts';

/** Seals with the key of the test apps. */
export const testSealer = (): Sealer => createSealer(readSecretKey(testConfig()));

/** `allow` is the egress policy that the address is checked under. */
export async function addTestEndpoint(
  app: TestApp,
  orgId: string,
  options: { url?: string; events?: string[]; allow?: string } = {},
): Promise<{ endpointId: string; secret: string }> {
  const { url = 'https://hooks.example.com/intake', events = ['*'], allow = '' } = options;
  const policy = parseEgressPolicy(allow);
  const { endpoint, secret } = await app.as({ orgId, environment: 'live' }, (tx) =>
    addEndpoint(tx, { url, events, policy, sealer: testSealer() }),
  );
  return { endpointId: endpoint.endpointId, secret };
}

export type InsertDelivery = {
  orgId: string;
  endpointId: string;
  status?: DeliveryStatus;
  eventType?: string;
  eventId?: string;
  caseId?: string;
  attempts?: number;
  failedAgo?: string;
};

/** A delivery that no event stands behind. */
export async function insertDelivery(app: TestApp, given: InsertDelivery): Promise<string> {
  const { orgId, endpointId, status = 'pending', eventType = 'v1.case.needs_review' } = given;
  const { eventId = newId('evt'), caseId = null, attempts = 0, failedAgo = '0' } = given;
  const deliveryId = newId('del');
  const payload = {
    event_id: eventId,
    delivery_id: deliveryId,
    event_type: eventType,
    data: { note: 'Zoë' },
  };
  await app.store.database.sql(
    `insert into webhook_deliveries (delivery_id, org_id, endpoint_id, event_id, case_id, event_type, status, attempts, next_attempt_at, lease_until, body, created_at, finished_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, case when $7 in ('pending', 'retrying') then app_now() + interval '1 hour' end,
       case when $7 = 'delivering' then app_now() + interval '45 seconds' end, convert_to($9, 'UTF8'), app_now(),
       case when $7 in ('failed', 'delivered') then app_now() - $10::interval end)`,
    [
      deliveryId,
      orgId,
      endpointId,
      eventId,
      caseId,
      eventType,
      status,
      attempts,
      JSON.stringify(payload),
      failedAgo,
    ],
  );
  return deliveryId;
}
