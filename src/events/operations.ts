// Records what happened: the event and its place in the case's feed, in the transaction that made it true.
import type { WebhookEvent } from '../catalog/events.ts';
import type { Environment, Tx } from '../platform/transaction.ts';
import { listIn } from '../platform/database/lists.ts';
import { TRACEPARENT } from '../platform/database/transaction-parent.ts';
import { deliveryTopics, fanOut } from '../subscribers/fan-out.ts';
import { Event } from './entity.ts';
import { eventRows, type NewEvent } from './new-event.ts';

/** The topic that wakes readers of a case's feed. */
export const feedTopic = (caseId: string): string => `feed:${caseId}`;

/** An event with its place in the feed. */
export type Recorded = {
  eventId: string;
  cursor: number;
  /** How many endpoints will be told. */
  deliveries: number;
};

/**
 * Appends to the case's feed, in the order given, with one delivery per matching endpoint for those that webhooks tell.
 * Taking the cursors locks the case's row until the commit: cursors are contiguous from 1, and none appears behind one that
 * a reader has passed.
 */
export async function recordEvents(tx: Tx, caseId: string, events: NewEvent[]): Promise<Recorded[]> {
  if (events.length === 0) return [];
  const rows = eventRows(tx.newId, events);
  const [taken] = await tx.sql<Taken>(
    APPEND,
    [caseId, rows.length, JSON.stringify(rows), tx.now],
    'events-append',
  );
  if (taken === undefined) throw new Error(`no case ${caseId}`);
  tx.wake(feedTopic(caseId));
  const told =
    taken.environment === 'live'
      ? await tellSubscribers(
          tx,
          rows.filter(({ event_type }) => event_type !== null).map(({ event_id }) => event_id),
        )
      : new Map<string, number>();
  const first = Number(taken.last) - rows.length;
  return rows.map(({ event_id: eventId, place }) => ({
    eventId,
    cursor: first + place,
    deliveries: told.get(eventId) ?? 0,
  }));
}

const APPEND = `
with taken as (
  update cases set last_cursor = last_cursor + $2 where case_id = $1 returning last_cursor, trace_id, org_id, environment
), appended as (
  insert into events (event_id, org_id, environment, case_id, cursor, feed_type, event_type, data, trace_id, occurred_at)
  select event_id, org_id, environment, $1, last_cursor - $2 + place, feed_type, event_type, data, trace_id, $4
  from taken, jsonb_to_recordset($3) as happened (event_id text, place int, feed_type text, event_type text, data jsonb)
)
select last_cursor as last, environment from taken`;

type Taken = { last: string | number; environment: Environment };

const FAN_OUT = fanOut(
  `select ev.*, ${TRACEPARENT} as traceparent, c.external_case_id, c.external_applicant_id, c.external_customer_id, s.session_id
   from events ev left join cases c using (case_id) left join sessions s using (case_id) where ev.event_id = any(${listIn('$1', 'text')}) order by ev.cursor`,
);

/** How many endpoints hear of each event. */
async function tellSubscribers(tx: Tx, ids: string[]): Promise<Map<string, number>> {
  const told = new Map<string, number>();
  if (ids.length === 0) return told;
  const made = await tx.sql<{ event_id: string; endpoint_id: string }>(FAN_OUT, [ids], 'webhooks-fan-out');
  for (const { event_id } of made) told.set(event_id, (told.get(event_id) ?? 0) + 1);
  for (const topic of deliveryTopics(made.map(({ endpoint_id }) => endpoint_id))) tx.wake(topic);
  return told;
}

/** What webhooks tell though it stands in no feed. */
export type Notice = {
  eventType: WebhookEvent;
  caseId: string | null;
  data: Record<string, unknown>;
  traceId: string | null;
};

/** An event that stands in no feed: it has no cursor, and only webhooks tell it. */
export async function recordNotice(tx: Tx, notice: Notice): Promise<void> {
  const { orgId, environment } = tx.scope;
  const eventId = tx.newId('evt');
  const place = { orgId, environment, cursor: null, feedType: null };
  await tx.em.insert(Event, { eventId, ...place, ...notice, occurredAt: tx.now });
  if (environment === 'live') await tellSubscribers(tx, [eventId]);
}
