// Whose time to be kept is over, as the workflow says (completions §11, `retention`): looked at page by page, and once more under the lock.
import type { Sql } from '../platform/database/sql.ts';
import type { Environment, Tx } from '../platform/transaction.ts';

/** Cases that are looked at by one statement. */
const PAGE_ROWS = 2000;

export type DueCase = {
  caseId: string;
  orgId: string;
  environment: Environment;
  isComplete: boolean;
  /** How long it was to be kept. */
  days: number;
};

/**
 * A case that is not complete counts from the last time that anything happened to it: that it moved, that its applicant did anything, that
 * somebody gave a command.
 */
const isOver = (c: string, days: string): string => {
  const limit = `app_now() - ${days} * interval '1 day'`;
  return `case when ${c}.runtime_status = 'complete' then ${c}.completed_at < ${limit} else ${c}.updated_at < ${limit}
    and not exists (select 1 from sessions s where s.case_id = ${c}.case_id and s.last_activity_at >= ${limit})
    and not exists (select 1 from commands m where m.case_id = ${c}.case_id and m.created_at >= ${limit}) end`;
};

/** One whose contents went has others once it was opened again. */
const HAS_CONTENTS = `(contents_erased_at is null or runtime_status <> 'complete' or completed_at > contents_erased_at)`;

/** The shortest time that any workflow says; null where none says any. A case is older than that when its time is over. */
const SHORTEST = `
select min(least((days ->> 'completed_days')::int, (days ->> 'incomplete_days')::int)) as days
from (select declaration -> 'retention' as days from workflow_contents) w`;

/**
 * What the published version says counts, else what the case was born with: who shortens it means the cases that are there.
 * Ids of cases begin with their time: the walk goes from the oldest on, and ends where nothing can be old enough.
 */
const PAGE = `
with page as materialized (
  select case_id, org_id, environment, workflow_id, content_hash, runtime_status, completed_at, updated_at, created_at, ${HAS_CONTENTS} as has_contents
  from cases where case_id > $1 order by case_id limit ${PAGE_ROWS}
), kept as materialized (
  select c.org_id, c.environment, c.workflow_id, c.content_hash, coalesce(current.declaration, born.declaration) -> 'retention' as days
  from (select distinct org_id, environment, workflow_id, content_hash from page where has_contents) c
  join workflow_contents born on born.org_id = c.org_id and born.content_hash = c.content_hash
  left join workflow_versions v on v.org_id = c.org_id and v.environment = c.environment and v.workflow_id = c.workflow_id
    and v.status = 'published'
  left join workflow_contents current on current.org_id = v.org_id and current.content_hash = v.content_hash
), due as (
  select p.case_id as "caseId", p.org_id as "orgId", p.environment, p.runtime_status = 'complete' as "isComplete", d.days
  from page p join kept k using (org_id, environment, workflow_id, content_hash),
    lateral (select (k.days ->> case when p.runtime_status = 'complete' then 'completed_days' else 'incomplete_days' end)::int as days) d
  where k.days is not null and p.has_contents and ${isOver('p', 'd.days')}
)
select max(case_id) as last, count(*) = ${PAGE_ROWS} and max(created_at) < app_now() - $2::int * interval '1 day' as "hasMore",
  (select coalesce(json_agg(due order by "caseId"), '[]') from due) as due
from page`;

type Page = { last: string; hasMore: boolean; due: DueCase[] };

/** The oldest first. */
export async function* listDue(sql: Sql): AsyncGenerator<DueCase> {
  const [shortest] = await sql<{ days: number | null }>(SHORTEST);
  const days = shortest?.days ?? null;
  for (let last: string | null = days === null ? null : ''; last !== null;) {
    const pages: Page[] = await sql<Page>(PAGE, [last, days]);
    const [page] = pages;
    yield* page?.due ?? [];
    last = page?.hasMore === true ? page.last : null;
  }
}

/** Whether it is so still, until the commit: many others may have been erased since it was listed. */
export async function isStillDue({ sql }: Tx, { caseId, isComplete, days }: DueCase): Promise<boolean> {
  // By itself, so that the next statement sees what was done while it waited.
  await sql(`select 1 from cases where case_id = $1 for update`, [caseId]);
  const rows = await sql(
    `select 1 from cases c where case_id = $1 and (runtime_status = 'complete') = $2 and ${HAS_CONTENTS} and ${isOver('c', '$3::int')}`,
    [caseId, isComplete, days],
  );
  return rows.length > 0;
}
