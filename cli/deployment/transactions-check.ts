// Whether a transaction that was left open keeps the tables of the queues from being cleaned up: they grow, and everything becomes slower.
import type { Sql } from '../../src/platform/database/sql.ts';
import { span } from '../terminal/span.ts';
import type { Check } from './checks.ts';

/** Longer than any statement of a server takes; a backup of a large database may. */
const LONG_SECONDS = 300;

type Open = { who: string; seconds: number; end: string };

/** The oldest that the user may see: of others' sessions PostgreSQL tells members of pg_monitor alone. */
async function oldestOpen(sql: Sql): Promise<Open | undefined> {
  const [oldest] = await sql<Open>(
    `select * from (
       select format('%s (pid %s)', coalesce(nullif(application_name, ''), 'a session'), pid) as who,
              extract(epoch from clock_timestamp() - xact_start)::float8 as seconds, format('select pg_terminate_backend(%s)', pid) as "end"
       from pg_stat_activity where datname = current_database() and backend_xmin is not null and xact_start is not null and pid <> pg_backend_pid()
       union all
       select format('a prepared transaction (%s)', gid), extract(epoch from clock_timestamp() - prepared), format('rollback prepared %L', gid)
       from pg_prepared_xacts where database = current_database()
     ) x order by seconds desc limit 1`,
  );
  return oldest;
}

export async function checkTransactions(sql: Sql, longSeconds = LONG_SECONDS): Promise<Check> {
  const name = 'transactions';
  const oldest = await oldestOpen(sql);
  if (oldest === undefined || oldest.seconds < longSeconds)
    return { name, status: 'ok', message: 'None has been open for long.', action: null };
  return {
    name,
    status: 'warn',
    message: `One of ${oldest.who} has been open for ${span(oldest.seconds)}: what is deleted meanwhile is not cleaned up, and the queues become slower.`,
    action: `Let it end, unless it is a backup. In psql: ${oldest.end};`,
  };
}
