// A receiver says that it has taken a delivery over (api-v1 §4.23).
import { Refusal } from '../catalog/errors.ts';
import { settleHandoff } from '../cases/handoff.ts';
import type { Fields } from '../platform/database/rows.ts';
import type { Tx } from '../platform/transaction.ts';
import { WebhookDelivery } from '../subscribers/entity.ts';

export type Acknowledge = { deliveryId: string; acknowledgementId: string | null };
export type Acknowledged = { alreadyAcknowledged: boolean; caseId: string | null };

type Delivery = Fields<WebhookDelivery, 'caseId'>;

/** The case that is handed off by it, before the delivery: so does everybody else. One that is gone hands nothing off. */
const LOCK_CASE = `
select case_id as "caseId" from cases where case_id = (
  select case_id from webhook_deliveries where delivery_id = $1 and org_id = $2 and event_type = 'v1.case.completed') for update`;

const ACKNOWLEDGE = `
update webhook_deliveries set acknowledged_at = app_now(), acknowledgement_id = $3
where delivery_id = $1 and org_id = $2 and status = 'delivered' and acknowledged_at is null
returning case_id as "caseId"`;

/**
 * Records the first acknowledgement; of concurrent ones exactly one is it. Deliveries exist in live alone, so a test key finds none.
 * @throws Refusal not_found, webhook_delivery_not_delivered.
 */
export async function acknowledgeDelivery(tx: Tx, input: Acknowledge): Promise<Acknowledged> {
  const { orgId, environment } = tx.scope;
  if (environment !== 'live') throw new Refusal('not_found');
  const { deliveryId, acknowledgementId } = input;
  const [handedOff] = await tx.sql<{ caseId: string }>(LOCK_CASE, [deliveryId, orgId]);
  const [first] = await tx.sql<Delivery>(ACKNOWLEDGE, [deliveryId, orgId, acknowledgementId]);
  if (first === undefined) return alreadyAcknowledged(tx, deliveryId);
  if (handedOff !== undefined) await settleHandoff(tx, handedOff.caseId);
  return { alreadyAcknowledged: false, caseId: first.caseId };
}

async function alreadyAcknowledged(tx: Tx, deliveryId: string): Promise<Acknowledged> {
  const fields = ['caseId', 'acknowledgedAt'] as const;
  const place = { deliveryId, orgId: tx.scope.orgId };
  const delivery = await tx.em.findOne(WebhookDelivery, place, { fields });
  if (delivery === null) throw new Refusal('not_found');
  if (delivery.acknowledgedAt == null) throw new Refusal('webhook_delivery_not_delivered');
  return { alreadyAcknowledged: true, caseId: delivery.caseId ?? null };
}
