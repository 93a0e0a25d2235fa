// Cases whose time to be kept is over are erased by themselves, as their workflow says (completions §11, `retention`).
import type { Log } from '../platform/log.ts';
import type { Sql } from '../platform/database/sql.ts';
import { systemScope } from '../platform/actors.ts';
import { transact, type Environment, type Store } from '../platform/transaction.ts';
import { deleteCase, forgetCase, listDocumentsLeft } from './whole-case.ts';
import { eraseToTheEnd } from './whole-document.ts';

/** Looked at so often; what counts are days. */
export const RETENTION_EVERY_MS = 3_600_000;

const AT_ONCE = 200;

type DueCase = { caseId: string; orgId: string; environment: Environment; isComplete: boolean };

/**
 * What the published version says counts, else what the case was born with: who shortens it means the cases that are there.
 * A case that is not complete counts from the last time that anything happened to it.
 */
const DUE = `
with kept as (
  select distinct c.org_id, c.environment, c.workflow_id, c.content_hash,
    coalesce(current.declaration, born.declaration) -> 'retention' as days
  from (select distinct org_id, environment, workflow_id, content_hash from cases where contents_erased_at is null) c
  join workflow_contents born on born.org_id = c.org_id and born.content_hash = c.content_hash
  left join workflow_versions v on v.org_id = c.org_id and v.environment = c.environment and v.workflow_id = c.workflow_id
    and v.status = 'published'
  left join workflow_contents current on current.org_id = v.org_id and current.content_hash = v.content_hash
)
select c.case_id as "caseId", c.org_id as "orgId", c.environment, c.runtime_status = 'complete' as "isComplete"
from kept k join cases c on c.org_id = k.org_id and c.environment = k.environment and c.workflow_id = k.workflow_id
  and c.content_hash = k.content_hash
where k.days is not null and c.contents_erased_at is null and case when c.runtime_status = 'complete'
  then c.completed_at < app_now() - (k.days ->> 'completed_days')::int * interval '1 day'
  else c.updated_at < app_now() - (k.days ->> 'incomplete_days')::int * interval '1 day' end
  and ($1::text is null or c.case_id > $1)
order by c.case_id limit ${AT_ONCE}`;

const listDue = (sql: Sql, after: string | null): Promise<DueCase[]> => sql<DueCase>(DUE, [after]);

/** Answers how many cases it erased. One that fails keeps no other from its end; the next round tries it again. */
export async function eraseOldCases(store: Store, log: Log): Promise<number> {
  let erased = 0;
  for (let last: string | null = null; ;) {
    const due: DueCase[] = await listDue(store.database.sql, last);
    for (const one of due)
      try {
        await eraseCase(store, one);
        erased += 1;
      } catch (error) {
        log.warn(
          { err: error, caseId: one.caseId },
          'a case whose time is over could not be erased; again soon',
        );
      }
    last = due.at(-1)?.caseId ?? null;
    if (due.length < AT_ONCE) return erased;
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
