// An endpoint is removed: what it was still to receive fails without a notice, and completed cases no longer wait for it.
import { settleHandoff } from '../cases/handoff.ts';
import type { Tx } from '../platform/transaction.ts';
import type { WebhookEndpoint } from '../subscribers/entity.ts';
import { moveEndpoint, recordEndpointMove } from '../subscribers/operations.ts';

/** The failure_reason of deliveries whose endpoint is gone. */
export const ENDPOINT_REMOVED = 'endpoint_removed';

const LOCK_CASES = `
select case_id from cases where case_id in (
  select case_id from webhook_deliveries where endpoint_id = $1 and event_type = 'v1.case.completed'
    and status in ('pending', 'retrying', 'delivering', 'failed'))
order by case_id for update`;

// A POST that is under way is left to end; its finish finds the endpoint gone.
const FAIL = `
update webhook_deliveries set status = 'failed', failure_reason = $2, next_attempt_at = null, finished_at = app_now()
where endpoint_id = $1 and status in ('pending', 'retrying')`;

/**
 * Removes an endpoint for good (completions §9). The cases are locked before the endpoint, as everybody does who records
 * their events, and it goes on record in the end: who erases a case has its deliveries before.
 * @throws Conflict `not_found`.
 */
export async function removeEndpoint(
  tx: Tx,
  endpointId: string,
): Promise<{ endpoint: WebhookEndpoint; failedDeliveries: number }> {
  const cases = await tx.sql<{ case_id: string }>(LOCK_CASES, [endpointId]);
  const move = await moveEndpoint(tx, endpointId, 'removed');
  const failed = await tx.sql(`${FAIL} returning 1`, [endpointId, ENDPOINT_REMOVED]);
  for (const { case_id } of cases) await settleHandoff(tx, case_id);
  await recordEndpointMove(tx, move);
  return { endpoint: move.endpoint, failedDeliveries: failed.length };
}
