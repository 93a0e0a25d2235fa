// How much a connector is called, by all processes together: rate, calls at once, and a circuit that opens where its API is down.
import { randomBase62 } from '../../platform/crypto.ts';
import type { Fields } from '../../platform/database/rows.ts';
import type { Sql } from '../../platform/database/sql.ts';
import type { Environment } from '../../platform/transaction.ts';
import type { ConnectorLimit } from './entity.ts';

export type ConnectorPlace = { orgId: string; environment: Environment; connectorKey: string };

export type Bounds = {
  maxConcurrent: number;
  /** Requests in a UTC minute; null for any number. */
  maxPerMinute: number | null;
  /** After this long, a call that was not ended belongs to a process that is dead. */
  leaseMs: number;
};

export type Admission =
  | { admitted: true; lease: string }
  /** `open`: the API does not answer. `rate` and `concurrency`: it does, but has no room for this call now. */
  | { admitted: false; because: 'open' | 'rate' | 'concurrency'; retryAt: Date };

/** `answered` in any way; `unavailable`: no answer; `given_up`: neither is known. */
export type CallEnd = 'answered' | 'unavailable' | 'given_up';

/** Calls without an answer, one after the other, that open the circuit. */
const OPENS_AFTER = 5;
const FIRST_OPEN_SECONDS = 30;
const MOST_OPEN_SECONDS = 600;
/** When to look again at what can change at any moment: a call that tries, calls under way. */
const LOOK_AGAIN_SECONDS = 2;

/**
 * One statement decides and takes the place, under the lock of the connector's row. Leases that have ended are left out on the
 * way. Past `open_until` the circuit is half open: whoever comes first is the probe, the others wait until it has ended.
 */
const ADMIT = `
insert into connector_limits as l (org_id, environment, connector_key, window_start, used, leases)
values ($1, $2, $3, date_trunc('minute', app_now(), 'UTC'), 1, jsonb_build_object($4::text, extract(epoch from app_now()) + $5::float8))
on conflict (org_id, environment, connector_key) do update set (window_start, used, leases, probe) = (
  select greatest(l.window_start, excluded.window_start), used + ok::int, live || case when ok then excluded.leases else '{}' end,
    case when ok and l.open_until is not null then $4 when is_probed then l.probe end
  from (select *, (l.open_until is null or l.open_until <= now and not is_probed) and used < coalesce($6::int, used + 1) and count < $7::int as ok
    from (select now, live, count, coalesce(live ? l.probe, false) as is_probed,
        case when l.window_start >= excluded.window_start then l.used else 0 end as used
      from (select app_now() as now) clock, lateral (
        select coalesce(jsonb_object_agg(key, value), '{}') as live, count(*) from jsonb_each(l.leases)
        where value::float8 > extract(epoch from now)) leases) state) decision)
returning leases ? $4 as admitted, open_until is not null as "isOpen", used >= $6::int as "isFull",
  case when open_until is not null then greatest(open_until, app_now() + $8 * interval '1 second')
    when used >= $6::int then window_start + interval '1 minute'
    else app_now() + $8 * interval '1 second' end as "retryAt"`;

type Admitted = { admitted: boolean; isOpen: boolean; isFull: boolean | null; retryAt: Date };

/** Takes a place for one call, and one request of its minute. Whoever is admitted calls `endCall`. */
export async function admitCall(sql: Sql, place: ConnectorPlace, bounds: Bounds): Promise<Admission> {
  const { orgId, environment, connectorKey } = place;
  const { leaseMs, maxPerMinute, maxConcurrent } = bounds;
  const lease = randomBase62(12);
  const values = [orgId, environment, connectorKey, lease, leaseMs / 1000, maxPerMinute, maxConcurrent];
  const [row] = await sql<Admitted>(ADMIT, [...values, LOOK_AGAIN_SECONDS], 'connectors-admit-call');
  if (row === undefined) throw new Error('a connector was neither admitted nor refused');
  if (row.admitted) return { admitted: true, lease };
  const because = row.isOpen ? 'open' : row.isFull === true ? 'rate' : 'concurrency';
  return { admitted: false, because, retryAt: new Date(row.retryAt) };
}

const ADMIT_AGAIN = `
update connector_limits set used = case when window_start >= minute then used + 1 else 1 end, window_start = greatest(window_start, minute)
from date_trunc('minute', app_now(), 'UTC') as minute
where org_id = $1 and environment = $2 and connector_key = $3 and (window_start < minute or used < $4)
returning used`;

/** Whether a call under way may send one more request in this minute. */
export async function admitAgain(
  sql: Sql,
  { orgId, environment, connectorKey }: ConnectorPlace,
  maxPerMinute: number | null,
): Promise<boolean> {
  if (maxPerMinute === null) return true;
  const values = [orgId, environment, connectorKey, maxPerMinute];
  return (await sql(ADMIT_AGAIN, values, 'connectors-admit-again')).length > 0;
}

const OPENS = `($5 = 'unavailable' and (l.probe = $4::text or l.open_until is null and l.failures + 1 >= $8::int))`;

/** An end that comes after its lease says nothing any more: others may have called since. */
const END = `
update connector_limits as l set leases = l.leases - $4::text, probe = nullif(l.probe, $4::text),
  failures = case $5::text when 'answered' then 0 when 'unavailable' then l.failures + 1 else l.failures end,
  openings = case when $5 = 'answered' then 0 when ${OPENS} then least(l.openings + 1, 20) else l.openings end,
  open_until = case when $5 = 'answered' then null
    when ${OPENS} then app_now() + least($7::int, $6::int * 2 ^ l.openings) * interval '1 second' else l.open_until end
where org_id = $1 and environment = $2 and connector_key = $3 and l.leases ? $4::text
returning open_until as "openUntil", app_now() as now`;

/** Gives the place back and tells how the call ended. Answers until when nobody calls, and the database's time. */
export async function endCall(
  sql: Sql,
  place: ConnectorPlace,
  { lease, end }: { lease: string; end: CallEnd },
): Promise<{ openUntil: Date | null; now: Date | null }> {
  const { orgId, environment, connectorKey } = place;
  const values = [orgId, environment, connectorKey, lease, end, FIRST_OPEN_SECONDS, MOST_OPEN_SECONDS];
  const [row] = await sql<Fields<ConnectorLimit, 'openUntil'> & { now: Date }>(
    END,
    [...values, OPENS_AFTER],
    'connectors-end-call',
  );
  const openUntil = row?.openUntil ?? null;
  return {
    openUntil: openUntil === null ? null : new Date(openUntil),
    now: row === undefined ? null : new Date(row.now),
  };
}
