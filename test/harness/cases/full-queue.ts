// A queue of 100,000 cases in a test's own database, with filters whose values are common, rare, and all at one end of the order.
import type { Sql } from '../../../src/platform/database/sql.ts';

export const CASES = 100_000;

/** `n` runs from 1; the queue's order by time is by n, that by priority by n modulo 4. */
const INSERT = `
insert into cases (case_id, org_id, environment, case_type_id, workflow_id, workflow_version, content_hash, operating_mode, runtime_status,
  why_here_code, why_here_since, queue_category, queue_status, priority, due_at, blocking_fact_ids, summary, owner_type, owner_id, owner_label,
  claimed_at, lease_expires_at, created_at, updated_at)
select n::text, $1, 'test',
  case when n > ${CASES} * 0.96 then 'all_late' when n % 20000 = 7 then 'rare' when n % 100 = 3 then 'one_percent' else 'common' end,
  'w', '1', 'h', 'direct_processing',
  case when n % 10 = 9 then 'complete' when n % 5 < 2 then 'processing' else 'ready_for_review' end,
  case when n % 10 = 9 then 'completed' when n % 5 < 2 then 'document_processing' when n % 4000 = 13 then 'gate_failed' else 'fact_needs_input' end,
  timestamptz '2026-01-01' + n * interval '1 second',
  case when n % 10 = 9 then 'handoff' when n % 5 < 2 then 'processing' when n % 4000 = 13 then 'exception' else 'review' end,
  case when n % 10 = 9 then 'done' when n % 5 < 2 then 'waiting' when o.id is not null then 'claimed'
    when n % 8000 = 12 then 'escalated' else 'open' end,
  n % 4, case when n % 3 = 0 then timestamptz '2026-06-01' + n * interval '1 minute' end,
  case when n % 5 = 3 then array['common'] else '{}'::text[] end || case when n % 20000 = 7 then array['rare'] else '{}' end
    || case when n % 100 = 3 then array['one_percent'] else '{}' end || case when n > ${CASES} * 0.96 and n % 5 >= 2 then array['all_late'] else '{}' end,
  '{"resolved_count": 1}',
  case when o.id is not null then 'operator' end, o.id, o.id, case when o.id is not null then app_now() end,
  app_now() + lease.minutes * interval '1 minute', timestamptz '2026-01-01', timestamptz '2026-01-01' + ((n * 7919) % ${CASES}) * interval '1 second'
from generate_series(1, ${CASES}) n
cross join lateral (select case when n % 10 = 9 or n % 5 < 2 then null when n % 50 = 2 then 'busy' when n % 4000 = 4 then 'rare'
  when n % 4000 = 8 then 'late' end as id) o
cross join lateral (select case o.id when 'late' then -1 when 'busy' then 30 when 'rare' then 30 end as minutes) lease`;

const IN_QUEUE = `(runtime_status <> 'complete' or why_here_code = 'handoff_failed')`;

const BLOCKING = `
insert into queue_blocking_facts (case_id, fact_id, org_id, environment, priority, due_at, why_here_since)
select case_id, fact_id, org_id, environment, priority, coalesce(due_at, 'infinity'), why_here_since
from cases, unnest(blocking_fact_ids) fact_id where ${IN_QUEUE}`;
const COUNTS = `
insert into queue_counts (org_id, environment, queue_category, queue_status, n)
select org_id, environment, queue_category, queue_status, count(*) from cases where ${IN_QUEUE} group by 1, 2, 3, 4`;

/** In a transaction, without triggers and with the indexes built at the end: in seconds instead of a minute. */
export async function fillQueue(sql: Sql, orgId: string): Promise<void> {
  const indexes = await sql<{ name: string; text: string }>(
    `select indexname as name, indexdef as text from pg_indexes
     where tablename in ('cases', 'queue_blocking_facts') and indexname not like '%\\_pkey'`,
  );
  await sql(`set local maintenance_work_mem = '256MB'`);
  await sql('alter table cases disable trigger all');
  for (const { name } of indexes) await sql(`drop index ${name}`);
  await sql(INSERT, [orgId]);
  await sql(BLOCKING);
  for (const { text } of indexes) await sql(text);
  await sql('alter table cases enable trigger all');
  await sql(COUNTS);
  await sql('analyze cases, queue_blocking_facts, queue_counts');
}
