// Looks after the queue's rows: takes claims back whose time is over, and adds up the changes of the counts.
import type { Sql } from '../platform/database/sql.ts';
import { CLAIM_IS_OVER, STATUS_UNCLAIMED } from './statement.ts';

const LEASES_AT_ONCE = 500;

/** The rows are locked in the order in which they are found, and skipped where somebody works on the case: next time, then. */
const RELEASE = `
with due as materialized (
  select case_id from cases where lease_expires_at <= app_now() order by lease_expires_at limit ${LEASES_AT_ONCE} for update skip locked)
update cases c set owner_type = null, owner_id = null, owner_label = null, claimed_at = null, lease_expires_at = null, updated_at = app_now(),
  queue_status = case when ${CLAIM_IS_OVER} then ${STATUS_UNCLAIMED} else c.queue_status end
from due where c.case_id = due.case_id returning c.case_id`;

/** Takes back every claim whose lease is over; answers how many. Several processes may do it at once. */
export async function releaseExpiredLeases(sql: Sql): Promise<number> {
  let total = 0;
  for (let count = LEASES_AT_ONCE; count === LEASES_AT_ONCE; total += count)
    count = (await sql(RELEASE)).length;
  return total;
}

const CHANGES_AT_ONCE = 20_000;

/**
 * Takes rows out and puts their sum in as one statement: whoever reads sees either the rows or their sum. Changes that are
 * written meanwhile, and those that another process adds up, are left alone.
 */
const ADD_UP = `
with many as (
  select org_id, environment, queue_category, queue_status from queue_counts group by 1, 2, 3, 4 having count(*) > 1),
changes as materialized (
  select count_id from queue_counts join many using (org_id, environment, queue_category, queue_status)
  order by count_id limit ${CHANGES_AT_ONCE} for update of queue_counts skip locked),
gone as (
  delete from queue_counts q using changes where q.count_id = changes.count_id
  returning q.org_id, q.environment, q.queue_category, q.queue_status, q.n),
sums as (
  insert into queue_counts (org_id, environment, queue_category, queue_status, n)
  select org_id, environment, queue_category, queue_status, sum(n)::int from gone group by 1, 2, 3, 4 having sum(n) <> 0)
select count(*)::int as n from gone`;

/** Adds up the changes of the counts, so that few rows are left to sum; answers how many it took together. */
export async function addUpCounts(sql: Sql): Promise<number> {
  let total = 0;
  for (let count = CHANGES_AT_ONCE; count === CHANGES_AT_ONCE; total += count)
    count = (await sql<{ n: number }>(ADD_UP))[0]?.n ?? 0;
  return total;
}
