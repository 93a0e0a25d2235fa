// Records how attempts ended, many in one statement, and only where the claim still holds.
import { listsFrom } from '../../platform/database/lists.ts';
import type { Sql } from '../../platform/database/sql.ts';
import type { AttemptEnd } from './attempts.ts';
import type { Expired } from './claims.ts';
import { afterAttempt, FAILING_DAYS } from '../rules.ts';

/** An attempt and how it ended. */
export type Outcome = Expired & AttemptEnd;

export type Finished = {
  /** The deliveries whose claim held. The others were taken from us when the lease ended: their result is dropped. */
  deliveryIds: string[];
  /** Endpoints that have had nothing but failures for too long. */
  failingEndpointIds: string[];
};

// A success ends an endpoint's row of failures, the first failure begins one. Endpoints are locked in the order of their ids, so
// that two processes cannot wait for each other. The coalesce keeps the planner from the index of leases: the id finds the row.
const FINISH = `
with ended as materialized (
  select * from unnest(${listsFrom(1, ['text', 'int', 'text', 'int', 'int', 'int', 'text', 'text', 'text'])})
    as e(delivery_id, number, status, delay_s, duration_ms, status_code, error, excerpt, address)
), moved as (
  update webhook_deliveries d set status = e.status, lease_until = null, next_attempt_at = app_now() + make_interval(secs => e.delay_s),
    finished_at = case when e.delay_s is null then app_now() end
  from ended e where d.delivery_id = e.delivery_id and d.attempts = e.number and coalesce(d.status, '') = 'delivering'
  returning d.delivery_id, d.endpoint_id, e.number, e.error, e.duration_ms, e.status_code, e.address,
    case when not d.erased then e.excerpt end as excerpt
), logged as (
  update webhook_attempts a set duration_ms = m.duration_ms, status_code = m.status_code, error = m.error,
    response_excerpt = m.excerpt, address = m.address
  from moved m where a.delivery_id = m.delivery_id and a.number = m.number
), health as (
  select endpoint_id, bool_or(error is null) as is_up from moved group by endpoint_id
), locked as materialized (
  select w.endpoint_id, h.is_up from webhook_endpoints w join health h using (endpoint_id)
  where h.is_up = (w.failing_since is not null) order by w.endpoint_id for no key update of w
), marked as (
  update webhook_endpoints w set failing_since = case when not l.is_up then app_now() end from locked l where w.endpoint_id = l.endpoint_id
)
select coalesce((select array_agg(delivery_id) from moved), '{}') as "deliveryIds",
  coalesce((select array_agg(w.endpoint_id) from webhook_endpoints w join health h using (endpoint_id)
    where not h.is_up and w.status = 'enabled' and w.failing_since <= app_now() - make_interval(days => ${FAILING_DAYS})), '{}')
    as "failingEndpointIds"`;

/**
 * Moves the deliveries and completes their attempts' rows. In the order of their ids, in which an erasure locks them too; what
 * receivers answer to what was erased meanwhile is not kept.
 */
export async function finishAttempts(sql: Sql, ended: readonly Outcome[]): Promise<Finished> {
  const outcomes = ended.toSorted((a, b) => (a.deliveryId < b.deliveryId ? -1 : 1));
  const next = outcomes.map(({ number, error }) => afterAttempt(number, error));
  const column = <K extends keyof Outcome>(key: K): Outcome[K][] => outcomes.map((outcome) => outcome[key]);
  const values = [
    column('deliveryId'),
    column('number'),
    next.map(({ status }) => status),
    next.map(({ nextAttemptInSeconds }) => nextAttemptInSeconds),
    column('durationMs'),
    column('statusCode'),
    column('error'),
    column('excerpt'),
    column('address'),
  ];
  const [finished] = await sql<Finished>(FINISH, values, 'webhooks-finish');
  return finished ?? { deliveryIds: [], failingEndpointIds: [] };
}
