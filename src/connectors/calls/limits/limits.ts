// How much a connector is called, by all processes together: rate, calls at once, and a circuit that opens where its API is down.
import type { Fields } from '../../../platform/database/rows.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import type { Environment } from '../../../platform/transaction.ts';
import { countsIn } from '../../../keys/windows.ts';
import type { ConnectorLimit } from './entity.ts';

export type ConnectorPlace = { orgId: string; environment: Environment; connectorKey: string };

export type Bounds = {
  maxConcurrent: number;
  /** Requests in a UTC minute; null for any number. */
  maxPerMinute: number | null;
  /** After this long, a call that has not ended belongs to a process that is dead. */
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

/** What happens to one connector at the same moment: calls that have ended, and leases for calls that would begin. */
export type Moment = ConnectorPlace & {
  wanted: string[];
  bounds: Bounds | null;
  ended: Record<CallEnd, string[]>;
};

/** How the connector stands after the moment: who has a lease, and else why not and until when. */
export type Standing = {
  leases: ConnectorLimit['leases'];
  openUntil: Date | null;
  isFull: boolean;
  retryAt: Date;
  now: Date;
};

/**
 * One statement for all connectors with something to tell, each decided under the lock of its row, always in the same order.
 * Ends come first: an answer closes the circuit, calls without one open it. Then leases whose time has passed are left out, and as
 * many are given as there is room for. Past `open_until` the circuit is half open: one call has a lease, the probe.
 */
const TELL = `
with input as (
  select i.*, app_now() as now, date_trunc('minute', app_now(), 'UTC') as minute, extract(epoch from app_now()) + lease_seconds as lease_end
  from jsonb_to_recordset($1::jsonb) as i (org_id text, environment text, connector_key text, wanted text[], lease_seconds float8,
    max_per_minute int, max_concurrent int, answered text[], unavailable text[], given_up text[]))
insert into connector_limits as l (org_id, environment, connector_key, window_start, used, leases, max_concurrent)
select org_id, environment, connector_key, minute, cardinality(taken), coalesce(leases, '{}'), nullif(max_concurrent, 0)
from input, lateral (select wanted[1:least(max_concurrent, max_per_minute)] as taken) first_come,
  lateral (select jsonb_object_agg(id, lease_end) as leases from unnest(taken) as id) given
order by org_id, environment, connector_key
on conflict (org_id, environment, connector_key) do update set
max_concurrent = coalesce(excluded.max_concurrent, l.max_concurrent), (window_start, used, leases, probe, failures, openings, open_until) = (
  select use.window_start, use.used + cardinality(taken),
    live || coalesce((select jsonb_object_agg(id, lease_end) from unnest(taken) as id), '{}'),
    case when is_probed then l.probe when circuit.open_until is not null then taken[1] end,
    circuit.failures, circuit.openings, circuit.open_until
  from input, lateral (
    select exists (select from unnest(answered) as id where l.leases ? id) as is_answered,
      l.failures + (select count(*) from unnest(unavailable) as id where l.leases ? id) as failures
  ) ends, lateral (
    select not is_answered and ends.failures > l.failures
      and (l.probe = any(unavailable) or l.open_until is null and ends.failures >= $2::int) is true as is_opening
  ) turn, lateral (
    select case when is_answered then 0 else ends.failures end as failures,
      case when is_answered then 0 when is_opening then least(l.openings + 1, 20) else l.openings end as openings,
      case when is_answered then null when is_opening then now + least($4::int, $3::int * 2 ^ l.openings) * interval '1 second'
        else l.open_until end as open_until
  ) circuit, lateral (
    select coalesce(jsonb_object_agg(key, value), '{}') as live, count(*)::int as under_way
    from jsonb_each(l.leases - answered - unavailable - given_up) where value::float8 > extract(epoch from now)
  ) lease, lateral (
    select case when is_now then l.used else 0 end as used, case when is_now then l.window_start else minute end as window_start, coalesce(live ? l.probe, false) as is_probed
    from (select ${countsIn('minute', 'l.window_start')} as is_now) minute_of
  ) use, lateral (
    select case when circuit.open_until is null then max_concurrent when circuit.open_until > now or is_probed then 0 else 1 end as most
  ) half, lateral (
    select wanted[1:greatest(0, least(most, max_concurrent - under_way, max_per_minute - use.used))] as taken
  ) given
  where (input.org_id, input.environment, input.connector_key) = (excluded.org_id, excluded.environment, excluded.connector_key))
returning org_id as "orgId", environment, connector_key as "connectorKey", leases, open_until as "openUntil", used, app_now() as now,
  window_start + interval '1 minute' as "nextWindow", greatest(open_until, app_now() + $5::int * interval '1 second') as "lookAgain"`;

type Told = Fields<
  ConnectorLimit,
  'orgId' | 'environment' | 'connectorKey' | 'leases' | 'openUntil' | 'used'
> &
  Record<'now' | 'nextWindow' | 'lookAgain', Date | string>;

/** Tells what happened, of each connector once; answers how each stands, in the same order. */
export async function tellLimits(sql: Sql, moments: readonly Moment[]): Promise<Standing[]> {
  const input = moments.map(({ orgId, environment, connectorKey, wanted, bounds, ended }) => ({
    org_id: orgId,
    environment,
    connector_key: connectorKey,
    wanted,
    lease_seconds: (bounds?.leaseMs ?? 0) / 1000,
    max_per_minute: bounds?.maxPerMinute ?? null,
    max_concurrent: bounds?.maxConcurrent ?? 0,
    ...ended,
  }));
  const circuit = [OPENS_AFTER, FIRST_OPEN_SECONDS, MOST_OPEN_SECONDS, LOOK_AGAIN_SECONDS];
  const rows = await sql<Told>(TELL, [JSON.stringify(input), ...circuit], 'connectors-tell-limits');
  const found = new Map(rows.map((row) => [keyOf(row), row]));
  return moments.map((moment) => standingOf(moment, found.get(keyOf(moment))));
}

/** The same text for the same connector. */
export const keyOf = ({ orgId, environment, connectorKey }: ConnectorPlace): string =>
  `${orgId} ${environment} ${connectorKey}`;

function standingOf({ bounds }: Moment, row: Told | undefined): Standing {
  if (row === undefined) throw new Error('the limits of a connector were not told');
  const openUntil = row.openUntil === null ? null : new Date(row.openUntil);
  const isFull = row.used >= (bounds?.maxPerMinute ?? Number.POSITIVE_INFINITY);
  const waitsForMinute = openUntil === null && isFull;
  const retryAt = new Date(waitsForMinute ? row.nextWindow : row.lookAgain);
  return { leases: row.leases, openUntil, isFull, retryAt, now: new Date(row.now) };
}

const IS_NOW = countsIn('minute', 'window_start');

const ADMIT_AGAIN = `
update connector_limits set used = case when ${IS_NOW} then used + 1 else 1 end, window_start = case when ${IS_NOW} then window_start else minute end
from date_trunc('minute', app_now(), 'UTC') as minute
where org_id = $1 and environment = $2 and connector_key = $3 and (not (${IS_NOW}) or used < $4)
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
