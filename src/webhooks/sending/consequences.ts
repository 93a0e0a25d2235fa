// What follows from a delivery that ended for good, in the transaction that ends it.
import { settleHandoff } from '../../cases/handoff.ts';
import { lockCaseRow } from '../../cases/locking.ts';
import { recordNotice } from '../../events/operations.ts';
import { iso } from '../../platform/times.ts';
import { transact, type Scope, type Store, type Tx } from '../../platform/transaction.ts';
import { Notification, WebhookDelivery } from '../../subscribers/entity.ts';
import { finishAttempts, type Finished, type Outcome } from './finish.ts';
import { ENDPOINT_REMOVED } from '../removal.ts';
import { MAX_ATTEMPTS } from '../rules.ts';

const DELIVERY_FAILED = 'v1.webhook.delivery_failed';
const CASE_COMPLETED = 'v1.case.completed';

/** Only live events are delivered. */
export const dispatcherScope = (orgId: string): Scope => ({
  orgId,
  environment: 'live',
  actor: { type: 'system', id: 'webhooks', label: 'webhook dispatcher' },
  requestId: null,
});

/** A completed case whose subscribers have heard of it, or never will. */
const isHandoff = ({ eventType, caseId }: Outcome): boolean =>
  eventType === CASE_COMPLETED && caseId !== null;

/** More than rows of the delivery and its attempt follow from this. */
export const hasConsequences = (outcome: Outcome): boolean =>
  outcome.error === null ? isHandoff(outcome) : outcome.number >= MAX_ATTEMPTS;

/** Ends the delivery with all that follows, or nothing where the claim is gone. */
export function finishWithConsequences(store: Store, outcome: Outcome): Promise<Finished> {
  return transact(store, dispatcherScope(outcome.orgId), async (tx) => {
    // The case before the delivery and its endpoint: everybody locks in this order.
    if (isHandoff(outcome) && outcome.caseId !== null) await lockCaseRow(tx, outcome.caseId);
    const finished = await finishAttempts(tx.sql, [outcome]);
    if (finished.deliveryIds.length > 0) await follow(tx, outcome);
    return finished;
  });
}

async function follow(tx: Tx, outcome: Outcome): Promise<void> {
  const { deliveryId, caseId } = outcome;
  if (outcome.error === null) {
    if (caseId !== null) await settleHandoff(tx, caseId);
    return;
  }
  const isRemoved = await hasRemovedEndpoint(tx, outcome.endpointId);
  const failureReason = isRemoved ? ENDPOINT_REMOVED : 'attempts_exhausted';
  await tx.em.nativeUpdate(WebhookDelivery, { deliveryId }, { failureReason });
  if (!isRemoved) await tell(tx, outcome);
  else if (isHandoff(outcome) && caseId !== null) await settleHandoff(tx, caseId);
}

async function hasRemovedEndpoint(tx: Tx, endpointId: string): Promise<boolean> {
  const rows = await tx.sql(
    `select 1 from webhook_endpoints where endpoint_id = $1 and status = 'removed' for share`,
    [endpointId],
  );
  return rows.length > 0;
}

/** The notification always; the event for subscribers never about an event of its own kind. */
async function tell(tx: Tx, outcome: Outcome): Promise<void> {
  const { orgId, caseId, deliveryId, endpointId, eventType } = outcome;
  const last = outcome.statusCode === null ? outcome.error : `status ${outcome.statusCode}`;
  await tx.em.insert(Notification, {
    notificationId: tx.newId('ntf'),
    orgId,
    kind: 'webhook_delivery_failed',
    caseId,
    deliveryId,
    endpointId,
    message: `${eventType} could not be delivered in ${outcome.number} attempts; the last ended with ${last}. Send it again with: intake webhooks replay ${deliveryId}`,
    createdAt: tx.now,
  });
  if (eventType === DELIVERY_FAILED) return;
  const { data, traceId } = await failure(tx, outcome);
  if (isHandoff(outcome) && caseId !== null)
    await settleHandoff(tx, caseId, { eventType: DELIVERY_FAILED, data });
  else await recordNotice(tx, { eventType: DELIVERY_FAILED, caseId, data, traceId });
}

type About = {
  eventId: string;
  traceId: string | null;
  case_type_id: string | null;
  revision: number | null;
  runtime_status: string | null;
};

async function failure(
  tx: Tx,
  outcome: Outcome,
): Promise<{ data: Record<string, unknown>; traceId: string | null }> {
  const [about] = await tx.sql<About>(
    `select d.event_id as "eventId", d.trace_id as "traceId", c.case_type_id, c.revision, c.runtime_status
     from webhook_deliveries d left join cases c on c.case_id = d.case_id where d.delivery_id = $1`,
    [outcome.deliveryId],
  );
  if (about === undefined) throw new Error(`no delivery ${outcome.deliveryId}`);
  const { eventId, traceId, ...ofCase } = about;
  const data = {
    ...(outcome.caseId === null ? {} : ofCase),
    failed_delivery_id: outcome.deliveryId,
    failed_event_id: eventId,
    failed_event_type: outcome.eventType,
    endpoint_id: outcome.endpointId,
    attempts: outcome.number,
    last_status_code: outcome.statusCode,
    last_error: outcome.error,
    exhausted_at: iso(tx.now),
  };
  return { data, traceId };
}
