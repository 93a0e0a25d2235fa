// What the CLI alone asks the database: whether it is prepared, its clock, how late its queues are.
import type { Sql } from '../../src/platform/database/sql.ts';

/** Names of the migrations that have run; null where the database was never prepared. */
export async function listAppliedMigrations(sql: Sql): Promise<string[] | null> {
  const [found] = await sql<{ ready: boolean }>(
    `select to_regclass('mikro_orm_migrations') is not null and to_regclass('pgboss.version') is not null as ready`,
  );
  if (found?.ready !== true) return null;
  return (await sql<{ name: string }>(`select name from mikro_orm_migrations order by id`)).map(
    ({ name }) => name,
  );
}

export async function readClock(sql: Sql): Promise<string | Date> {
  const [row] = await sql<{ now: string | Date }>(`select clock_timestamp() as now`);
  if (row === undefined) throw new Error('the database answers nothing');
  return row.now;
}

export type QueueLag = { queue: string; waiting: number; oldestSeconds: number };

const MOST_COUNTED = 10_000;

/** Deliveries that were given up within the days, and that nobody has sent again, though their endpoint is there; counted up to a bound. */
export async function countDeadLetters(sql: Sql, days: number): Promise<number> {
  const [row] = await sql<{ n: number }>(
    `select count(*)::int as n from (
       select 1 from webhook_deliveries d join webhook_endpoints w on w.endpoint_id = d.endpoint_id and w.status <> 'removed'
       where d.status = 'failed' and d.finished_at > app_now() - make_interval(days => $1)
         and not exists (select 1 from webhook_deliveries r where r.replay_of = d.delivery_id)
       limit ${MOST_COUNTED}) x`,
    [days],
  );
  return row?.n ?? 0;
}

/** Jobs that are due and that nobody has taken, by queue. */
export async function listQueueLags(sql: Sql): Promise<QueueLag[]> {
  return sql<QueueLag>(
    `select name as queue, count(*)::int as waiting, extract(epoch from now() - min(start_after))::int as "oldestSeconds"
     from pgboss.job where state in ('created', 'retry') and start_after <= now() group by name order by name`,
  );
}
