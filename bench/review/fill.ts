// A queue of many cases as workers leave them, put into the database by a few statements.
import type { Sql } from '../../src/platform/database/sql.ts';

export type FillOptions = { orgId: string; caseTypeId: string; contentHash: string; count: number };

const BLOCKING_ITEMS = JSON.stringify(
  [
    { id: 'invoice_number', code: 'missing', message: 'Invoice number: nothing is known yet.' },
    { id: 'total', code: 'conflicting_values', message: 'Total: the sources disagree.' },
  ].map((item) => ({ kind: 'fact', ...item, since: '2026-01-01T00:00:00.000Z' })),
);
const SUMMARY = JSON.stringify({
  resolved_count: 5,
  needs_input_count: 2,
  failed_count: 0,
  document_count: 1,
  pending_count: 0,
  not_applicable_count: 0,
});

/** Six in ten wait for an operator with two open facts, three for documents, one is complete; one in a thousand is claimed. */
const CASES = `
insert into cases (case_id, org_id, environment, case_type_id, workflow_id, workflow_version, content_hash, operating_mode,
  external_case_id, why_here_since, priority, due_at, summary, created_at, updated_at,
  runtime_status, why_here_code, queue_category, queue_status, blocking_items, blocking_fact_ids,
  owner_type, owner_id, owner_label, claimed_at, lease_expires_at)
select 'case_' || lpad(to_hex(n), 26, '0'), $1, 'test', $2, 'w', '1', $3, 'direct_processing',
  'external-' || n, since, (n * 7) % 4, case when n % 2 = 0 then since + interval '8 hours' end, $5, since, since,
  kind.runtime_status, kind.why_here_code, kind.queue_category, case when owner is null then kind.queue_status else 'claimed' end,
  case when kind.queue_category = 'review' then $6::jsonb else '[]' end,
  case when kind.queue_category = 'review' then array['invoice_number', 'total'] else '{}' end,
  case when owner is not null then 'operator' end, owner, owner, case when owner is not null then app_now() end,
  case when owner is not null then app_now() + interval '8 hours' end
from generate_series(1, $4::int) n
join (values (9, 9, 'complete', 'completed', 'handoff', 'done'), (0, 2, 'processing', 'document_processing', 'processing', 'waiting'),
  (3, 8, 'ready_for_review', 'fact_needs_input', 'review', 'open')) kind (least, most, runtime_status, why_here_code, queue_category, queue_status)
  on n % 10 between kind.least and kind.most
cross join lateral (select timestamptz '2026-01-01' + n * interval '1 second' as since, case when n % 1000 = 5 then 'anna' end as owner) t`;

const IN_QUEUE = `(runtime_status <> 'complete' or why_here_code = 'handoff_failed')`;

/** What the triggers write for each case, in one statement each. */
const BESIDE = [
  `insert into queue_blocking_facts (case_id, fact_id, org_id, environment, priority, due_at, why_here_since)
   select case_id, fact_id, org_id, environment, priority, coalesce(due_at, 'infinity'), why_here_since
   from cases, unnest(blocking_fact_ids) fact_id where ${IN_QUEUE}`,
  `insert into queue_counts (org_id, environment, queue_category, queue_status, n)
   select org_id, environment, queue_category, queue_status, count(*) from cases where ${IN_QUEUE} group by 1, 2, 3, 4`,
];

export async function fillCases(
  sql: Sql,
  { orgId, caseTypeId, contentHash, count }: FillOptions,
): Promise<void> {
  await sql('alter table cases disable trigger user');
  await sql(CASES, [orgId, caseTypeId, contentHash, count, SUMMARY, BLOCKING_ITEMS]);
  await sql('alter table cases enable trigger user');
  for (const statement of BESIDE) await sql(statement);
  await sql('vacuum analyze cases, queue_blocking_facts, queue_counts');
}
