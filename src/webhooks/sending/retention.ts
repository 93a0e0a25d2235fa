// Forgets deliveries and their attempts: those that arrived after 30 days, those that failed after 90.
import type { Store } from '../../platform/transaction.ts';

export const KEEP_DAYS = { delivered: 30, failed: 90 } as const;

const PAGE_ROWS = 2000;

// Ids begin with their time: the walk goes from the oldest on and ends where nothing can be old enough.
const REMOVE = `
with page as materialized (
  select delivery_id, created_at, case status
    when 'delivered' then finished_at < app_now() - make_interval(days => ${KEEP_DAYS.delivered})
    when 'failed' then finished_at < app_now() - make_interval(days => ${KEEP_DAYS.failed}) else false end as is_old
  from webhook_deliveries where delivery_id > $1 order by delivery_id limit ${PAGE_ROWS}
), old as materialized (
  select delivery_id from webhook_deliveries where delivery_id = any(array(select delivery_id from page where is_old))
  order by delivery_id for update skip locked
), removed as (
  delete from webhook_deliveries where delivery_id = any(array(select delivery_id from old)) returning 1
)
select max(delivery_id) as last, (select count(*)::int from removed) as removed,
  count(*) = ${PAGE_ROWS} and min(created_at) < app_now() - make_interval(days => ${Math.min(...Object.values(KEEP_DAYS))}) as "hasMore"
from page`;

type Page = { last: string; removed: number; hasMore: boolean };

/** Removes what is old enough, some at a time; answers how many deliveries that were. Several processes may do it at once. */
export async function removeOldDeliveries({ database }: Store): Promise<number> {
  let total = 0;
  for (let last: string | null = ''; last !== null;) {
    const pages: Page[] = await database.sql<Page>(REMOVE, [last]);
    const [page] = pages;
    total += page?.removed ?? 0;
    last = page?.hasMore === true ? page.last : null;
  }
  return total;
}
