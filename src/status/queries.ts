// How the deployment stands, over all organizations: queues, deliveries, circuits, backups, cases. Counts, no contents; each bounded.
import type { Sql } from '../platform/database/sql.ts';
import { DEAD_JOBS } from '../catalog/jobs.ts';
import { WAKING, WORKING } from '../platform/work/connection-names.ts';
import { JOB_SCHEMA } from '../platform/work/job-schema.ts';

/** Whoever counts on beyond it learns nothing more. */
export const MOST_COUNTED = 100_000;

export type QueueStanding = {
  queue: string;
  /** Due, and taken by nobody. */
  waiting: number;
  /** Not due yet: to be tried again later. */
  deferred: number;
  active: number;
  failed: number;
  /** Of those that are due; null where none is. */
  oldestSeconds: number | null;
};

// Who waits is counted by the index of what waits. The rest is what pg-boss itself has counted every 2 seconds, where anybody works:
// a count over the finished ones would read the table.
const QUEUES = `
with waiting as (
  select name, count(*) filter (where start_after <= now())::int as due, count(*) filter (where start_after > now())::int as later,
    extract(epoch from now() - min(greatest(start_after, created_on)) filter (where start_after <= now()))::float8 as "oldestSeconds"
  from (select name, start_after, created_on from ${JOB_SCHEMA}.job where state < 'active' and not blocked limit ${MOST_COUNTED}) j
  group by name
)
select q.name as queue, coalesce(w.due, 0) as waiting, coalesce(w.later, 0) as deferred, q.active_count as active,
  q.failed_count as failed, w."oldestSeconds"
from ${JOB_SCHEMA}.queue q left join waiting w using (name) where q.name not like '\\_\\_%' order by q.name`;

export const listQueueStandings = (sql: Sql): Promise<QueueStanding[]> => sql<QueueStanding>(QUEUES);

export type DeliveryStanding = {
  /** For endpoints that are enabled. */
  waiting: number;
  /** Of those, the ones whose time has come. */
  due: number;
  /** For endpoints that are disabled: they wait until somebody enables these. */
  held: number;
  delivering: number;
  /** Given up after all attempts. */
  failed: number;
  /** Since the oldest that is due became so; null where none is. */
  oldestSeconds: number | null;
};

const DELIVERIES = `
select count(*) filter (where w.status = 'enabled')::int as waiting,
  count(*) filter (where w.status = 'enabled' and d.next_attempt_at <= app_now())::int as due,
  count(*) filter (where w.status <> 'enabled')::int as held,
  extract(epoch from app_now() - min(d.next_attempt_at) filter (where w.status = 'enabled' and d.next_attempt_at <= app_now()))::float8
    as "oldestSeconds",
  (select count(*)::int from (select 1 from webhook_deliveries where status = 'delivering' limit ${MOST_COUNTED}) x) as delivering,
  (select count(*)::int from (select 1 from webhook_deliveries where status = 'failed' limit ${MOST_COUNTED}) x) as failed
from (select endpoint_id, next_attempt_at from webhook_deliveries where status in ('pending', 'retrying') limit ${MOST_COUNTED}) d
join webhook_endpoints w using (endpoint_id)`;

export async function readDeliveryStanding(sql: Sql): Promise<DeliveryStanding> {
  const [row] = await sql<DeliveryStanding>(DELIVERIES);
  return row ?? { waiting: 0, due: 0, held: 0, delivering: 0, failed: 0, oldestSeconds: null };
}

/** Connectors that were called, by what is known of their APIs. */
export type CircuitStanding = {
  closed: number;
  open: number;
  half_open: number;
  /** Of those that are closed, the ones whose last call had no answer. */
  unsure: number;
};

/** What was tried of a staged version tells nothing of an API in force. */
const CALLED = 'connector_limits join connectors using (org_id, environment, connector_key)';

export async function readCircuitStanding(sql: Sql): Promise<CircuitStanding> {
  const [row] = await sql<CircuitStanding>(
    `select count(*) filter (where open_until is null)::int as closed, count(*) filter (where open_until > app_now())::int as open,
       count(*) filter (where open_until <= app_now())::int as half_open,
       count(*) filter (where open_until is null and failures > 0)::int as unsure from ${CALLED}`,
  );
  return row ?? { closed: 0, open: 0, half_open: 0, unsure: 0 };
}

export type AwayApi = { connectorKey: string; environment: string };

/** Connectors whose last call had no answer, the longest list of lost calls first. */
export const listAwayApis = (sql: Sql, limit: number): Promise<AwayApi[]> =>
  sql<AwayApi>(
    `select connector_key as "connectorKey", environment from ${CALLED} where open_until is not null or failures > 0
     order by failures desc, connector_key, environment limit $1`,
    [limit],
  );

export type BackupStanding = {
  /** Since the newest that is whole was begun; null where there is none. */
  ageSeconds: number | null;
  /** The newest daily one failed, or lacks bytes of documents. */
  hasFailed: boolean;
};

export async function readBackupStanding(sql: Sql): Promise<BackupStanding> {
  const [row] = await sql<BackupStanding>(
    `select extract(epoch from app_now() - (select max(started_at) from backups where error is null and started_at <= app_now()))::float8 as "ageSeconds",
       coalesce((select error is not null from backups where kind = 'daily' and started_at <= app_now() order by started_at desc limit 1), false) as "hasFailed"`,
  );
  return row ?? { ageSeconds: null, hasFailed: false };
}

export type Standing = {
  queues: QueueStanding[];
  deliveries: DeliveryStanding;
  circuits: CircuitStanding;
  backup: BackupStanding;
};

/** One statement after the other: whoever looks takes one connection. */
export async function readStanding(sql: Sql): Promise<Standing> {
  return {
    queues: await listQueueStandings(sql),
    deliveries: await readDeliveryStanding(sql),
    circuits: await readCircuitStanding(sql),
    backup: await readBackupStanding(sql),
  };
}

export type CaseCount = { environment: string; runtime_status: string; cases: number };

// Each half is bounded; those that are not complete are found by the index of the queue.
const CASES = `
select environment, runtime_status, count(*)::int as cases from (
  (select environment, runtime_status from cases where runtime_status <> 'complete' limit ${MOST_COUNTED})
  union all (select environment, runtime_status from cases where runtime_status = 'complete' limit ${MOST_COUNTED})
) c group by environment, runtime_status order by environment, runtime_status`;

/** Cases by environment and state; a state with `MOST_COUNTED` may have more. */
export const listCaseCounts = (sql: Sql): Promise<CaseCount[]> => sql<CaseCount>(CASES);

/** Something that went wrong, in words of ours. */
export type Trouble = { at: string | Date; about: string; code: string; message: string };

const LOOKED_AT = 2000;

/** The newest of what the last jobs and notices told, newest first. Ids go by time, so the youngest rows are the last ones. */
export const listTroubles = (sql: Sql, limit: number): Promise<Trouble[]> =>
  sql<Trouble>(
    `select at, about, code, message from (
       (select updated_at as at, kind || ' of ' || case_id as about, last_error->>'code' as code, last_error->>'message' as message
        from (select * from case_jobs order by job_id desc limit ${LOOKED_AT}) j where last_error is not null order by updated_at desc limit $1)
       union all
       (select created_at, coalesce(case_id, endpoint_id, 'deployment'), kind, message
        from notifications order by notification_id desc limit $1)
     ) t order by at desc limit $1`,
    [limit],
  );

export type DatabaseStanding = {
  version: string;
  bytes: number;
  connections: number;
  maxConnections: number;
  /** Processes of servers that are connected. */
  servers: number;
  /** Whether any of them works jobs off. */
  isWorking: boolean;
};

const DATABASE = `
select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes,
  count(*)::int as connections, current_setting('max_connections')::int as "maxConnections",
  count(*) filter (where application_name in ('${WAKING.server}', '${WAKING.worker}') and datname = current_database())::int as servers,
  coalesce(bool_or(application_name in ('${WORKING}', '${WAKING.worker}') and datname = current_database()), false) as "isWorking"
from pg_stat_activity where backend_type = 'client backend'`;

export async function readDatabaseStanding(sql: Sql): Promise<DatabaseStanding> {
  const [row] = await sql<DatabaseStanding>(DATABASE);
  if (row === undefined) throw new Error('the database answers nothing');
  return row;
}

/** Jobs that have been worked on for longer than their queue allows: nobody looks after them. */
export async function countStuckJobs(sql: Sql): Promise<number> {
  const [row] = await sql<{ n: number }>(
    `select count(*)::int as n from (select 1 from ${JOB_SCHEMA}.job
     where state = 'active' and started_on < now() - make_interval(secs => expire_seconds) - interval '1 minute' limit ${MOST_COUNTED}) j`,
  );
  return row?.n ?? 0;
}

/** Jobs that were given up, and that giving them up has failed, too: the case of each may stand still. */
export async function countUnendedJobs(sql: Sql): Promise<number> {
  const [row] = await sql<{ n: number }>(
    `select count(*)::int as n from (select 1 from ${JOB_SCHEMA}.job
     where name = $1 and (state = 'failed' or state = 'retry' and retry_count > 1) limit ${MOST_COUNTED}) j`,
    [DEAD_JOBS],
  );
  return row?.n ?? 0;
}
