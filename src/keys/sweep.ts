// Forgets windows of rate limits that are over: of keys that nobody uses any more, and of sessions that have ended.
import type { Sql } from '../platform/database/sql.ts';

const PAGE_ROWS = 2000;

// A walk by the primary key, since an index by time would have to be written with every minute of every key.
const FORGET = `
with page as materialized (
  select subject, window_start < app_now() - interval '1 hour' as is_old from rate_windows where subject > $1 order by subject limit ${PAGE_ROWS}
), old as materialized (
  select subject from rate_windows where subject = any(array(select subject from page where is_old))
    and window_start < app_now() - interval '1 hour' order by subject for update skip locked
), gone as (
  delete from rate_windows where subject = any(array(select subject from old)) returning 1
)
select max(subject) as last, count(*) = ${PAGE_ROWS} as "hasMore", (select count(*)::int from gone) as gone from page`;

type Page = { last: string; hasMore: boolean; gone: number };

/** Some at a time; answers how many. Several processes may do it at once. */
export async function forgetWindows(sql: Sql): Promise<number> {
  let total = 0;
  for (let last: string | null = ''; last !== null;) {
    const pages: Page[] = await sql<Page>(FORGET, [last]);
    const [page] = pages;
    total += page?.gone ?? 0;
    last = page?.hasMore === true ? page.last : null;
  }
  return total;
}
