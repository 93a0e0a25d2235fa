// Disables an endpoint that is gone or has failed for days: never silently, and nothing that waits for it is dropped.
import { recordAct } from '../../audit/operations.ts';
import { transact, type Store, type Tx } from '../../platform/transaction.ts';
import { Notification } from '../../subscribers/entity.ts';
import { dispatcherScope } from './consequences.ts';
import { FAILING_DAYS } from '../rules.ts';

export type DisableCause = 'gone' | 'failing';

const WHY: Record<DisableCause, string> = {
  gone: 'The endpoint answered 410 Gone',
  failing: `Nothing but failures for ${FAILING_DAYS} days`,
};

/** An endpoint that has meanwhile recovered, or was disabled or removed, is left alone. */
const DISABLE = `
update webhook_endpoints set status = 'auto_disabled', updated_at = app_now()
where endpoint_id = $1 and status = 'enabled'
  and ($2 = 'gone' or failing_since <= app_now() - make_interval(days => ${FAILING_DAYS}))
returning url`;

export function disableEndpoint(
  store: Store,
  endpoint: { orgId: string; endpointId: string },
  cause: DisableCause,
): Promise<void> {
  return transact(store, dispatcherScope(endpoint.orgId), (tx) => disable(tx, endpoint.endpointId, cause));
}

async function disable(tx: Tx, endpointId: string, cause: DisableCause): Promise<void> {
  const rows = await tx.sql(DISABLE, [endpointId, cause]);
  if (rows.length === 0) return;
  await tx.em.insert(Notification, {
    notificationId: tx.newId('ntf'),
    orgId: tx.scope.orgId,
    kind: 'webhook_endpoint_disabled',
    endpointId,
    message: `${WHY[cause]}: it was disabled, and its deliveries wait. Enable it again with: intake webhooks enable ${endpointId}`,
    createdAt: tx.now,
  });
  await recordAct(tx, {
    action: 'webhook_endpoint.auto_disabled',
    subject: { type: 'webhook_endpoint', id: endpointId },
    data: { cause },
  });
}
