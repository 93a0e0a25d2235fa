// One delivery per matching endpoint, its body built once as the bytes that will be sent: part of the statement that has the event.
import { isStopped } from './stopped.ts';

/** The topic that wakes the dispatchers: something waits, they look for whom. */
export const DELIVERY_TOPIC = 'deliveries';

const OF_ENDPOINT = `${DELIVERY_TOPIC}:`;
/** Of so many endpoints at most each is named: more would not be found quicker than by looking. */
const MOST_NAMED = 16;

/** What wakes the dispatchers after deliveries were made for these endpoints: they take those at once, without looking. */
export function deliveryTopics(endpointIds: Iterable<string>): string[] {
  const ids = new Set(endpointIds);
  return ids.size > MOST_NAMED ? [DELIVERY_TOPIC] : [...ids].map((id) => OF_ENDPOINT + id);
}

/** The endpoint that the topic names; null where it names none. */
export const endpointOf = (topic: string): string | null =>
  topic.startsWith(OF_ENDPOINT) ? topic.slice(OF_ENDPOINT.length) : null;

const ISO = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * An insert of deliveries for the live events of `source`, a relation with event_id, org_id, case_id, cursor, event_type, data,
 * occurred_at, trace_id, traceparent, session_id and the three external ids. Disabled endpoints are told too: their deliveries wait
 * (completions §9). What has no trace is traced by its event, in the payload and in the delivery log.
 * Organizations that this deployment sends nothing to are told nothing: their feed has it.
 * The ids are made in the inner select, since a lateral one would be evaluated once for all rows; the lock keeps an endpoint
 * that is being removed from getting one more delivery.
 */
export const fanOut = (source: string): string => `
insert into webhook_deliveries (delivery_id, org_id, endpoint_id, event_id, case_id, event_type, next_attempt_at, trace_id, traceparent, created_at, body)
select e.delivery_id, e.org_id, e.endpoint_id, e.event_id, e.case_id, e.event_type, app_now(), coalesce(e.trace_id, e.event_id), e.traceparent, app_now(),
convert_to((
  jsonb_build_object(
    'event_id', e.event_id, 'delivery_id', e.delivery_id, 'event_type', e.event_type, 'semantic_event_type', substr(e.event_type, 4),
    'schema_version', 'v1', 'created_at', ${ISO('e.occurred_at')}, 'occurred_at', ${ISO('e.occurred_at')},
    'org_id', e.org_id, 'case_id', e.case_id, 'session_id', e.session_id, 'idempotency_key', e.event_id,
    'trace_id', coalesce(e.trace_id, e.event_id), 'case_cursor', e.cursor, 'data', e.data)
  || jsonb_strip_nulls(jsonb_build_object('external_case_id', e.external_case_id,
    'external_applicant_id', e.external_applicant_id, 'external_customer_id', e.external_customer_id)))::text, 'UTF8')
from (
  select new_typeid('del') as delivery_id, w.endpoint_id, happened.*
  from (${source}) happened
  join webhook_endpoints w on w.org_id = happened.org_id and w.status <> 'removed' and w.events && array['*', happened.event_type]
  where happened.event_type is not null and not ${isStopped('happened.org_id')}
  for key share of w
) e
returning event_id, endpoint_id`;
