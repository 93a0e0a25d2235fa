// Sends again what failed, or what was delivered: a new delivery of the same event, beside the old one (completions §9).
import { recordAct } from '../audit/operations.ts';
import { settleHandoff } from '../cases/handoff.ts';
import { Conflict } from '../platform/conflict.ts';
import type { Sql } from '../platform/database/sql.ts';
import { TRACEPARENT } from '../platform/database/transaction-parent.ts';
import type { Tx } from '../platform/transaction.ts';
import { DELIVERY_TOPIC } from '../subscribers/fan-out.ts';
import { maybeDelivery } from './listing.ts';
import type { DeliveryView } from './presenter.ts';

/** A delivery that is repeated, and the one that repeats it. */
export type Replay = { delivery_id: string; replay_of: string };

// The id is made in the inner select, once per row; the lock keeps an endpoint from being removed meanwhile.
const REPEAT = `
insert into webhook_deliveries (delivery_id, org_id, endpoint_id, event_id, case_id, event_type, next_attempt_at, trace_id, traceparent, replay_of, created_at, body)
select n.new_id, n.org_id, n.endpoint_id, n.event_id, n.case_id, n.event_type, app_now(), n.trace_id, ${TRACEPARENT}, n.delivery_id, app_now(),
  convert_to((convert_from(n.body, 'UTF8')::jsonb || jsonb_build_object('delivery_id', n.new_id))::text, 'UTF8')
from (
  select new_typeid('del') as new_id, d.* from webhook_deliveries d join webhook_endpoints w using (endpoint_id)
  where d.org_id = $1 and d.delivery_id = any($2) and d.status in ('failed', 'delivered') and w.status <> 'removed'
  order by d.delivery_id for key share of w
) n
returning delivery_id, replay_of`;

const LOCK_CASES = `
select case_id from cases where case_id in (select case_id from webhook_deliveries where org_id = $1 and delivery_id = any($2))
order by case_id for update`;

const HANDED_OFF = `
select distinct case_id from webhook_deliveries where delivery_id = any($1) and event_type = 'v1.case.completed' and case_id = any($2) order by case_id`;

/**
 * Locks first the cases that the deliveries tell of, in the order that everybody keeps to: their handoff moves, and what is erased of
 * them meanwhile is not repeated.
 */
async function repeat(tx: Tx, deliveryIds: string[]): Promise<Replay[]> {
  const caseIds = (await tx.sql<OfCase>(LOCK_CASES, [tx.scope.orgId, deliveryIds])).map(
    ({ case_id }) => case_id,
  );
  const rows = await tx.sql<Replay>(REPEAT, [tx.scope.orgId, deliveryIds]);
  const handedOff = await tx.sql<OfCase>(HANDED_OFF, [deliveryIds, caseIds]);
  for (const { case_id } of handedOff) await settleHandoff(tx, case_id);
  if (rows.length > 0) tx.wake(DELIVERY_TOPIC);
  return rows;
}

type OfCase = { case_id: string };

/**
 * Repeats one delivery that has ended, with all its attempts ahead of it again.
 * @throws Conflict `not_found`, `delivery_under_way`, `endpoint_removed`.
 */
export async function replayDelivery(tx: Tx, deliveryId: string): Promise<Replay> {
  const delivery = await maybeDelivery(tx.sql, tx.scope.orgId, deliveryId);
  if (delivery === null) {
    throw new Conflict(
      'not_found',
      `There is no delivery ${deliveryId} in this organization. List them with "intake webhooks deliveries".`,
    );
  }
  if (delivery.status !== 'failed' && delivery.status !== 'delivered') throw underWay(delivery);
  const [replay] = await repeat(tx, [deliveryId]);
  if (replay === undefined) {
    throw new Conflict(
      'endpoint_removed',
      `The endpoint ${delivery.endpoint_id} was removed, so nothing can be sent to it.`,
    );
  }
  await recordAct(tx, {
    action: 'webhook_delivery.replayed',
    subject: { type: 'webhook_delivery', id: deliveryId },
    environment: 'live',
    data: { delivery_id: replay.delivery_id },
  });
  return replay;
}

function underWay({ delivery_id, status, next_attempt_at, held, ...of }: DeliveryView): Conflict {
  const next = held
    ? 'it is held until its endpoint is enabled, or until the deployment sends webhooks to the organization again'
    : next_attempt_at === null
      ? 'an attempt is under way'
      : `its next attempt is at ${next_attempt_at}, never earlier`;
  return new Conflict(
    'delivery_under_way',
    `The delivery ${delivery_id} is ${status}: ${next}. It can be replayed once it has ended. To see whether its receiver is well again: intake webhooks trigger ${of.event_type} --endpoint ${of.endpoint_id}`,
  );
}

/** Failures from `since` on, up to `until`, so that a long replay does not meet its own failures. */
export type FailedSince = { since: Date; until: Date; limit: number; endpointId?: string | undefined };

const FAILED = `
select d.delivery_id from webhook_deliveries d join webhook_endpoints w using (endpoint_id)
where w.org_id = $1 and w.status <> 'removed' and d.status = 'failed' and d.finished_at >= $2 and d.finished_at <= $3
  and ($4::text is null or d.endpoint_id = $4)
  and not exists (select 1 from webhook_deliveries r where r.replay_of = d.delivery_id)`;

/** The failed deliveries that a replay would repeat, oldest first. */
export async function listReplayable(sql: Sql, orgId: string, asked: FailedSince): Promise<string[]> {
  const rows = await sql<{ delivery_id: string }>(`${FAILED} order by d.delivery_id limit $5`, [
    orgId,
    asked.since,
    asked.until,
    asked.endpointId ?? null,
    asked.limit,
  ]);
  return rows.map(({ delivery_id }) => delivery_id);
}

export async function countReplayable(
  sql: Sql,
  orgId: string,
  asked: Omit<FailedSince, 'limit'>,
): Promise<number> {
  const [row] = await sql<{ count: number }>(`select count(*)::int as count from (${FAILED}) f`, [
    orgId,
    asked.since,
    asked.until,
    asked.endpointId ?? null,
  ]);
  return row?.count ?? 0;
}

/**
 * Repeats the oldest `limit` of them, each once, whoever else does the same at the moment; none left: an empty list. Call it
 * again, in a transaction of its own, until then.
 */
export async function replayFailed(tx: Tx, asked: FailedSince): Promise<Replay[]> {
  const { orgId } = tx.scope;
  await tx.sql(`select pg_advisory_xact_lock(hashtext('webhook-replay'), hashtext($1))`, [orgId]);
  const replays = await repeat(tx, await listReplayable(tx.sql, orgId, asked));
  if (replays.length > 0) {
    await recordAct(tx, {
      action: 'webhook_delivery.failed_replayed',
      subject: { type: 'organization', id: orgId },
      environment: 'live',
      data: { since: asked.since.toISOString(), count: replays.length },
    });
  }
  return replays;
}
