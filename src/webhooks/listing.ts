// The delivery log: deliveries, dead letters and attempts of an organization, newest first, page by page.
import type { Sql } from '../platform/database/sql.ts';
import type { DeliveryStatus } from '../subscribers/entity.ts';
import { isStopped } from '../subscribers/stopped.ts';
import {
  presentAttempt,
  presentDelivery,
  type AttemptView,
  type DeliveryView,
  type StoredAttempt,
  type StoredDelivery,
} from './presenter.ts';

export const DELIVERY_COLUMNS = `d.delivery_id, d.event_id, d.endpoint_id, d.case_id, d.event_type, d.status, d.attempts, d.next_attempt_at,
  d.replay_of, d.trace_id, d.failure_reason, d.created_at, d.finished_at, d.acknowledged_at, d.acknowledgement_id`;

/** What is told beside a delivery: its last attempt, and what it was replayed as. */
export const WITH_OUTCOME = `
left join lateral (select a.status_code, a.error from webhook_attempts a where a.delivery_id = d.delivery_id order by a.number desc limit 1) last on true
left join lateral (select r.delivery_id from webhook_deliveries r where r.replay_of = d.delivery_id
  order by r.delivery_id desc limit 1) replay on true`;
export const OUTCOME_COLUMNS = `last.status_code as last_status_code, last.error as last_error, replay.delivery_id as replayed_as`;

export type DeliveryFilter = {
  limit: number;
  status?: DeliveryStatus | undefined;
  endpointId?: string | undefined;
  caseId?: string | undefined;
  eventType?: string | undefined;
  /** Only deliveries that are older than this one: the last of the page before. */
  before?: string | undefined;
};

export type DeliveryPage = {
  deliveries: DeliveryView[];
  /** For `before` of the next page; null where there is none. */
  next_before: string | null;
};

/** Deliveries by id, newest first. Each endpoint's newest are taken from its own index, then put together. */
export async function listDeliveries(sql: Sql, orgId: string, filter: DeliveryFilter): Promise<DeliveryPage> {
  const values: unknown[] = [orgId, filter.limit + 1];
  const given = (column: string, value: unknown, operator = '='): string => {
    if (value === undefined) return '';
    values.push(value);
    return ` and ${column} ${operator} $${values.length}`;
  };
  const endpoints = given('w.endpoint_id', filter.endpointId);
  const conditions = [
    given('d.status', filter.status),
    given('d.case_id', filter.caseId),
    given('d.event_type', filter.eventType),
    given('d.delivery_id', filter.before, '<'),
  ].join('');
  const rows = await sql<StoredDelivery>(
    `select d.*, ${OUTCOME_COLUMNS} from (
       select d.*, w.status as endpoint_status, ${isStopped('w.org_id')} as is_stopped from webhook_endpoints w cross join lateral (
         select ${DELIVERY_COLUMNS} from webhook_deliveries d where d.endpoint_id = w.endpoint_id${conditions}
         order by d.delivery_id desc limit $2) d
       where w.org_id = $1${endpoints} order by d.delivery_id desc limit $2) d
     ${WITH_OUTCOME} order by d.delivery_id desc`,
    values,
  );
  const deliveries = rows.slice(0, filter.limit).map(presentDelivery);
  const last = rows.length > filter.limit ? deliveries.at(-1) : undefined;
  return { deliveries, next_before: last?.delivery_id ?? null };
}

/** One delivery of the organization, or null. */
export async function maybeDelivery(
  sql: Sql,
  orgId: string,
  deliveryId: string,
): Promise<DeliveryView | null> {
  const [row] = await sql<StoredDelivery>(
    `select ${DELIVERY_COLUMNS}, w.status as endpoint_status, ${isStopped('w.org_id')} as is_stopped, ${OUTCOME_COLUMNS}
     from webhook_deliveries d join webhook_endpoints w using (endpoint_id) ${WITH_OUTCOME}
     where d.org_id = $1 and d.delivery_id = $2`,
    [orgId, deliveryId],
  );
  return row === undefined ? null : presentDelivery(row);
}

/** In the order in which they were made. */
export async function listAttempts(sql: Sql, orgId: string, deliveryId: string): Promise<AttemptView[]> {
  const rows = await sql<StoredAttempt>(
    `select a.number, a.started_at, a.duration_ms, a.status_code, a.error, a.response_excerpt, a.address
     from webhook_attempts a join webhook_deliveries d using (delivery_id) where d.org_id = $1 and d.delivery_id = $2 order by a.number`,
    [orgId, deliveryId],
  );
  return rows.map(presentAttempt);
}

/** How far back the latest attempts of an endpoint are looked for. */
const NEWEST_DELIVERIES = 50;

/** The latest attempts at an endpoint's newest deliveries, newest first. */
export async function listLatestAttempts(
  sql: Sql,
  endpointId: string,
  limit: number,
): Promise<(AttemptView & { delivery_id: string })[]> {
  const rows = await sql<StoredAttempt & { delivery_id: string }>(
    `select a.delivery_id, a.number, a.started_at, a.duration_ms, a.status_code, a.error, a.response_excerpt, a.address
     from (select delivery_id from webhook_deliveries where endpoint_id = $1 order by delivery_id desc limit ${NEWEST_DELIVERIES}) d
     join webhook_attempts a using (delivery_id) order by a.started_at desc, a.number desc limit $2`,
    [endpointId, limit],
  );
  return rows.map(({ delivery_id, ...row }) => ({ delivery_id, ...presentAttempt(row) }));
}
