// Cases whose time to be kept is over are erased by themselves, as their workflow says (completions §11, `retention`).
import type { Log } from '../platform/log.ts';
import { systemScope } from '../platform/actors.ts';
import { transact, type Environment, type Store } from '../platform/transaction.ts';
import { deleteCase, forgetCase, listDocumentsLeft } from './whole-case.ts';
import { eraseToTheEnd } from './whole-document.ts';

/** Looked at so often; what counts are days. */
export const RETENTION_EVERY_MS = 3_600_000;

/** Cases that are looked at by one statement. */
const PAGE_ROWS = 2000;

type DueCase = { caseId: string; orgId: string; environment: Environment; isComplete: boolean };

/** The shortest time that any workflow says; null where none says any. A case is older than that when its time is over. */
const SHORTEST = `
select min(least((days ->> 'completed_days')::int, (days ->> 'incomplete_days')::int)) as days
from (select declaration -> 'retention' as days from workflow_contents) w`;

/**
 * What the published version says counts, else what the case was born with: who shortens it means the cases that are there.
 * A case that is not complete counts from the last time that anything happened to it. Ids of cases begin with their time: the walk goes
 * from the oldest on, and ends where nothing can be old enough.
 */
const PAGE = `
with page as materialized (
  select case_id, org_id, environment, workflow_id, content_hash, runtime_status, completed_at, updated_at, created_at, contents_erased_at
  from cases where case_id > $1 order by case_id limit ${PAGE_ROWS}
), kept as materialized (
  select c.org_id, c.environment, c.workflow_id, c.content_hash, coalesce(current.declaration, born.declaration) -> 'retention' as days
  from (select distinct org_id, environment, workflow_id, content_hash from page where contents_erased_at is null) c
  join workflow_contents born on born.org_id = c.org_id and born.content_hash = c.content_hash
  left join workflow_versions v on v.org_id = c.org_id and v.environment = c.environment and v.workflow_id = c.workflow_id
    and v.status = 'published'
  left join workflow_contents current on current.org_id = v.org_id and current.content_hash = v.content_hash
), due as (
  select p.case_id as "caseId", p.org_id as "orgId", p.environment, p.runtime_status = 'complete' as "isComplete"
  from page p join kept k using (org_id, environment, workflow_id, content_hash)
  where k.days is not null and p.contents_erased_at is null and case when p.runtime_status = 'complete'
    then p.completed_at < app_now() - (k.days ->> 'completed_days')::int * interval '1 day'
    else p.updated_at < app_now() - (k.days ->> 'incomplete_days')::int * interval '1 day' end
)
select max(case_id) as last, count(*) = ${PAGE_ROWS} and max(created_at) < app_now() - $2::int * interval '1 day' as "hasMore",
  (select coalesce(json_agg(due order by "caseId"), '[]') from due) as due
from page`;

type Page = { last: string; hasMore: boolean; due: DueCase[] };

/** Answers how many cases it erased. One that fails keeps no other from its end; the next round tries it again. */
export async function eraseOldCases(store: Store, log: Log): Promise<number> {
  const { sql } = store.database;
  const [shortest] = await sql<{ days: number | null }>(SHORTEST);
  const days = shortest?.days ?? null;
  let erased = 0;
  for (let last: string | null = days === null ? null : ''; last !== null;) {
    const pages: Page[] = await sql<Page>(PAGE, [last, days]);
    const [page] = pages;
    for (const one of page?.due ?? []) erased += await eraseOne(store, log, one);
    last = page?.hasMore === true ? page.last : null;
  }
  return erased;
}

async function eraseOne(store: Store, log: Log, one: DueCase): Promise<number> {
  try {
    await eraseCase(store, one);
    return 1;
  } catch (error) {
    log.warn({ err: error, caseId: one.caseId }, 'a case whose time is over could not be erased; again soon');
    return 0;
  }
}

/**
 * Its documents first, each as if somebody had asked for it. A complete case stays, without contents; one that never came to
 * its end goes as a whole.
 */
async function eraseCase(store: Store, { caseId, isComplete, ...place }: DueCase): Promise<void> {
  const scope = systemScope(place);
  for (const docId of await listDocumentsLeft(store.database.sql, caseId))
    await eraseToTheEnd(store, (work) => transact(store, scope, work), docId);
  await transact(store, scope, (tx) => (isComplete ? forgetCase(tx, caseId) : deleteCase(tx, caseId)));
}
