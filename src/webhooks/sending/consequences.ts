// What follows from a delivery that ended for good, in the transaction that ends it.
import { lockCaseIfThere } from '../../cases/locking.ts';
import { settleHandoff } from '../../cases/handoff.ts';
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
    const handedOff = isHandoff(outcome) ? await maybeLocked(tx, outcome) : null;
    const finished = await finishAttempts(tx.sql, [outcome]);
    if (finished.deliveryIds.length > 0) await follow(tx, { ...outcome, handedOff });
    return finished;
  });
}

/** The id of the case; null where it was deleted while the delivery was on the wire, which ends without it. */
const maybeLocked = async (tx: Tx, { caseId }: Outcome): Promise<string | null> =>
  caseId !== null && (await lockCaseIfThere(tx, caseId)) ? caseId : null;

/** `handedOff` is the case whose handoff moves with it. */
type Followed = Outcome & { handedOff: string | null };

async function follow(tx: Tx, outcome: Followed): Promise<void> {
  const { deliveryId, handedOff } = outcome;
  if (outcome.error === null) {
    if (handedOff !== null) await settleHandoff(tx, handedOff);
    return;
  }
  const isRemoved = await hasRemovedEndpoint(tx, outcome.endpointId);
  const failureReason = isRemoved ? ENDPOINT_REMOVED : 'attempts_exhausted';
  await tx.em.nativeUpdate(WebhookDelivery, { deliveryId }, { failureReason });
  if (!isRemoved) await tell(tx, outcome);
  else if (handedOff !== null) await settleHandoff(tx, handedOff);
}

async function hasRemovedEndpoint(tx: Tx, endpointId: string): Promise<boolean> {
  const rows = await tx.sql(
    `select 1 from webhook_endpoints where endpoint_id = $1 and status = 'removed' for share`,
    [endpointId],
  );
  return rows.length > 0;
}

/** The notification always; the event for subscribers never about an event of its own kind. */
async function tell(tx: Tx, outcome: Followed): Promise<void> {
  const { orgId, caseId, deliveryId, endpointId, eventType, handedOff } = outcome;
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
  if (handedOff !== null) await settleHandoff(tx, handedOff, { eventType: DELIVERY_FAILED, data });
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
