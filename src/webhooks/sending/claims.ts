// What is due, and taking it: a claim raises the attempt count and writes the attempt's row in the same statement.
import { listsFrom } from '../../platform/database/lists.ts';
import type { Fields } from '../../platform/database/rows.ts';
import type { Sql } from '../../platform/database/sql.ts';
import type { WebhookAttempt, WebhookDelivery, WebhookEndpoint } from '../../subscribers/entity.ts';
import { isStopped } from '../../subscribers/stopped.ts';

/** Longer than an exchange may last: who holds a claim has recorded its end, or is dead. */
export const LEASE_SECONDS = 45;

const WAITING = `status in ('pending', 'retrying')`;

/** Only what fell due within so many seconds is looked for; null: everything. */
export type Recent = number | null;

/**
 * The entries of what was sent long ago are left out by the index alone: while any old snapshot is kept none of them is cleaned up, and each
 * would cost a look at its row.
 */
const since = (parameter: string): string =>
  `coalesce(app_now() - make_interval(secs => ${parameter}::float8), '-infinity')`;

export type Waiting = {
  endpointId: string;
  /** When its first fell due, or will: seconds ago, or less than 0. */
  waitsForSeconds: number;
  /** Something of it is due now. */
  isDue: boolean;
  /** Until the first that is not yet due, if there is one. */
  nextInMs: number | null;
};

/** One probe of the index per endpoint, however long its backlog is (a loose index scan). */
const WAITING_ENDPOINTS = `
with recursive heads as (
  (select endpoint_id, next_attempt_at from webhook_deliveries where ${WAITING} and next_attempt_at > ${since('$1')}
    order by endpoint_id, next_attempt_at limit 1)
  union all
  select n.endpoint_id, n.next_attempt_at from heads h cross join lateral (
    select d.endpoint_id, d.next_attempt_at from webhook_deliveries d where ${WAITING} and d.endpoint_id > h.endpoint_id and d.next_attempt_at > ${since('$1')}
    order by d.endpoint_id, d.next_attempt_at limit 1) n
)
select h.endpoint_id as "endpointId", extract(epoch from app_now() - h.next_attempt_at)::float8 as "waitsForSeconds", h.next_attempt_at <= app_now() as "isDue",
  ceil(extract(epoch from later.next_attempt_at - app_now()) * 1000)::int as "nextInMs"
from heads h join webhook_endpoints w on w.endpoint_id = h.endpoint_id and w.status = 'enabled' and not ${isStopped('w.org_id')}
left join lateral (
  select d.next_attempt_at from webhook_deliveries d where d.endpoint_id = h.endpoint_id and ${WAITING} and d.next_attempt_at > app_now()
  order by d.next_attempt_at limit 1) later on true`;

/** The enabled endpoints that something waits for. */
export const listWaiting = (sql: Sql, recent: Recent): Promise<Waiting[]> =>
  sql<Waiting>(WAITING_ENDPOINTS, [recent], 'webhooks-waiting');

/** An attempt that may be made; its secrets are sealed, and the previous one is null once it has expired. */
export type Claim = Expired &
  Fields<WebhookDelivery, 'eventId' | 'traceId' | 'traceparent'> &
  Fields<WebhookEndpoint, 'url' | 'secret' | 'previousSecret'> & {
    body: Buffer;
    /** The database's clock, for the signature. */
    epochSeconds: number;
  };

const CLAIM = `
with picked as materialized (
  select d.delivery_id from unnest(${listsFrom(1, ['text', 'int'])}) as share(endpoint_id, lanes)
  join webhook_endpoints w on w.endpoint_id = share.endpoint_id and w.status = 'enabled' and not ${isStopped('w.org_id')}
  cross join lateral (
    select delivery_id from webhook_deliveries
    where endpoint_id = share.endpoint_id and ${WAITING} and next_attempt_at <= app_now() and next_attempt_at > ${since('$4')}
    order by next_attempt_at limit share.lanes for update skip locked) d
), claimed as (
  update webhook_deliveries d set status = 'delivering', attempts = d.attempts + 1, next_attempt_at = null,
    lease_until = app_now() + make_interval(secs => $3)
  where d.delivery_id = any(array(select delivery_id from picked))
  returning d.*
), logged as (
  insert into webhook_attempts (delivery_id, number, started_at) select delivery_id, attempts, app_now() from claimed
)
select c.delivery_id as "deliveryId", c.attempts as number, c.org_id as "orgId", c.endpoint_id as "endpointId", c.event_id as "eventId",
  c.event_type as "eventType", c.case_id as "caseId", c.trace_id as "traceId", c.traceparent, c.body, w.url, w.secret,
  case when w.previous_secret_expires_at > app_now() then w.previous_secret end as "previousSecret",
  floor(extract(epoch from app_now()))::float8 as "epochSeconds"
from claimed c join webhook_endpoints w on w.endpoint_id = c.endpoint_id`;

/** Takes up to so many due deliveries of each endpoint. Nobody else gets them until the lease ends. */
export function claimDue(sql: Sql, shares: ReadonlyMap<string, number>, recent: Recent): Promise<Claim[]> {
  const values = [[...shares.keys()], [...shares.values()], LEASE_SECONDS, recent];
  return sql<Claim>(CLAIM, values, 'webhooks-claim');
}

/** An attempt by its number, and what it is about. */
export type Expired = Fields<
  WebhookDelivery,
  'deliveryId' | 'orgId' | 'endpointId' | 'eventType' | 'caseId'
> &
  Fields<WebhookAttempt, 'number'>;

/** Attempts whose worker died: their lease has ended without a result. */
export const listExpired = (sql: Sql): Promise<Expired[]> =>
  sql<Expired>(
    `select delivery_id as "deliveryId", attempts as number, org_id as "orgId", endpoint_id as "endpointId", event_type as "eventType", case_id as "caseId"
     from webhook_deliveries where status = 'delivering' and lease_until <= app_now() order by lease_until limit 500`,
    [],
    'webhooks-expired',
  );
