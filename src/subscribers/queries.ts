// Reads webhook endpoints with what waits for them, and integration notifications.
import type { Fields, Row, WithIsoTimes } from '../platform/database/rows.ts';
import type { Sql } from '../platform/database/sql.ts';
import { iso, isoOrNull, type DbTime } from '../platform/times.ts';
import type { Notification, WebhookEndpoint } from './entity.ts';
import { isSameAddress, sharedEvents } from './rules.ts';
import { isStopped } from './stopped.ts';

type Stored = Row<
  WebhookEndpoint,
  'endpointId' | 'url' | 'events' | 'status' | 'failingSince' | 'createdAt' | 'updatedAt' | 'createdBy'
> & {
  /** Deliveries that are neither delivered nor failed. */
  waiting_deliveries: number;
  /** Whether this deployment sends nothing to the organization (INTAKE_SELF_SERVE_WEBHOOKS). */
  stopped_by_deployment: boolean;
  /** Deliveries that failed for good. */
  failed_deliveries: number;
  old_secret_expires_at: DbTime | null;
};

export type EndpointRow = WithIsoTimes<Stored> & {
  /** Of those that wait: because the endpoint is not enabled, or because this deployment sends nothing to the organization. */
  held_deliveries: number;
};

const ENDPOINTS = `
select w.endpoint_id, w.url, w.events, w.status, ${isStopped('w.org_id')} as stopped_by_deployment, w.failing_since, w.created_at, w.updated_at, w.created_by,
  case when w.previous_secret_expires_at > app_now() then w.previous_secret_expires_at end as old_secret_expires_at,
  (select count(*)::int from webhook_deliveries d where d.endpoint_id = w.endpoint_id and d.status in ('pending', 'retrying')) as waiting_deliveries,
  (select count(*)::int from webhook_deliveries d where d.endpoint_id = w.endpoint_id and d.status = 'failed') as failed_deliveries
from webhook_endpoints w
where w.org_id = $1 and ($2::text is null or w.endpoint_id = $2) and ($3 or w.status <> 'removed')
order by w.endpoint_id limit $4`;

function present({ waiting_deliveries, failed_deliveries, ...row }: Stored): EndpointRow {
  return {
    endpoint_id: row.endpoint_id,
    url: row.url,
    events: row.events,
    status: row.status,
    waiting_deliveries,
    held_deliveries: row.status === 'enabled' && !row.stopped_by_deployment ? 0 : waiting_deliveries,
    stopped_by_deployment: row.stopped_by_deployment,
    failed_deliveries,
    failing_since: isoOrNull(row.failing_since),
    old_secret_expires_at: isoOrNull(row.old_secret_expires_at),
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
    created_by: row.created_by,
  };
}

/** Oldest first; removed ones only where they are asked for. */
export async function listEndpoints(
  sql: Sql,
  orgId: string,
  filter: { limit: number; withRemoved?: boolean },
): Promise<EndpointRow[]> {
  const values = [orgId, null, filter.withRemoved === true, filter.limit];
  return (await sql<Stored>(ENDPOINTS, values)).map(present);
}

export type SharedAddress = { endpointId: string; events: string[] };

/** The other endpoints with the address of this one, each with the events that both are sent: receivers get these twice. */
export async function listSharing(
  sql: Sql,
  { endpointId, orgId, url, events }: Pick<WebhookEndpoint, 'endpointId' | 'orgId' | 'url' | 'events'>,
): Promise<SharedAddress[]> {
  const others = await sql<Fields<WebhookEndpoint, 'endpointId' | 'url' | 'events'>>(
    `select endpoint_id as "endpointId", url, events from webhook_endpoints
     where org_id = $1 and endpoint_id <> $2 and status <> 'removed' order by endpoint_id`,
    [orgId, endpointId],
  );
  return others
    .filter((other) => isSameAddress(other.url, url))
    .map((other) => ({ endpointId: other.endpointId, events: sharedEvents(other.events, events) }))
    .filter((other) => other.events.length > 0);
}

/** The endpoint, removed or not; null where the organization has none with this id. */
export async function maybeEndpoint(
  sql: Sql,
  orgId: string,
  endpointId: string,
): Promise<EndpointRow | null> {
  const [row] = await sql<Stored>(ENDPOINTS, [orgId, endpointId, true, 1]);
  return row === undefined ? null : present(row);
}

/** `previousSecret` is null once it no longer signs. */
export type SealedSecrets = Fields<WebhookEndpoint, 'url' | 'status' | 'secret' | 'previousSecret'>;

/** What is needed to sign for an endpoint now. */
export async function maybeSealedSecrets(
  sql: Sql,
  orgId: string,
  endpointId: string,
): Promise<SealedSecrets | null> {
  const [row] = await sql<SealedSecrets>(
    `select url, status, secret, case when previous_secret_expires_at > app_now() then previous_secret end as "previousSecret"
     from webhook_endpoints where org_id = $1 and endpoint_id = $2`,
    [orgId, endpointId],
  );
  return row ?? null;
}

type StoredNotification = Row<
  Notification,
  | 'notificationId'
  | 'orgId'
  | 'kind'
  | 'caseId'
  | 'deliveryId'
  | 'endpointId'
  | 'message'
  | 'createdAt'
  | 'readAt'
>;
export type NotificationRow = WithIsoTimes<StoredNotification>;

/** Newest first; of all organizations where none is named. */
export async function listNotifications(
  sql: Sql,
  orgId: string | null,
  filter: { limit: number; unread?: boolean; before?: string | undefined },
): Promise<NotificationRow[]> {
  const rows = await sql<StoredNotification>(
    `select notification_id, org_id, kind, case_id, delivery_id, endpoint_id, message, created_at, read_at from notifications
     where ($1::text is null or org_id = $1) and (not $2 or read_at is null)
       and ($3::text is null or notification_id < $3) order by notification_id desc limit $4`,
    [orgId, filter.unread === true, filter.before ?? null, filter.limit],
  );
  return rows.map((row) => ({
    ...row,
    created_at: iso(row.created_at),
    read_at: isoOrNull(row.read_at),
  }));
}
