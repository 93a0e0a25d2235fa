// Reads a page of the operator queue with its counts: one statement, whatever the number of rows.
import type { Case } from '../cases/entity.ts';
import { columns } from '../platform/database/columns.ts';
import type { Fields } from '../platform/database/rows.ts';
import type { Sql } from '../platform/database/sql.ts';
import type { DbTime } from '../platform/times.ts';
import { COUNTS, pageStatement, WITH_OVER, type Place, type QueueQuery } from './statement.ts';

/** A case as the queue shows it. */
export type QueueRecord = Fields<
  Case,
  | 'caseId'
  | 'title'
  | 'externalCaseId'
  | 'caseTypeId'
  | 'contentHash'
  | 'operatingMode'
  | 'runtimeStatus'
  | 'queueCategory'
  | 'queueStatus'
  | 'whyHereCode'
  | 'whyHereSince'
  | 'blockingItems'
  | 'blockingFactIds'
  | 'priority'
  | 'dueAt'
  | 'summary'
  | 'updatedAt'
  | 'ownerType'
  | 'ownerId'
  | 'ownerLabel'
  | 'claimedAt'
  | 'leaseExpiresAt'
> & {
  /** Where there is no summary, which is until the case was looked at first. */
  documentCount: number | null;
};

/** Rows and counts of one moment. */
export type QueuePage = {
  /** One more than the limit where there is a next page. */
  rows: QueueRecord[];
  counts: (Fields<Case, 'queueCategory' | 'queueStatus'> & { n: number })[];
  readAt: DbTime;
};

const ROW =
  columns(`case_id, title, external_case_id, case_type_id, content_hash, operating_mode, runtime_status, queue_category, queue_status,
  why_here_code, why_here_since, blocking_items, blocking_fact_ids, priority, due_at, summary, updated_at, owner_type, owner_id, owner_label,
  claimed_at, lease_expires_at, document_count`);

/** Rows and counts of one moment. */
export async function readQueue(sql: Sql, place: Place, query: QueueQuery): Promise<QueuePage> {
  const { text, values, name } = queueStatement(place, query);
  const [page] = await sql<QueuePage>(text, values, name);
  if (page === undefined) throw new Error('the queue answered nothing');
  return page;
}

/** The page and the counts in one statement, so that they speak of the same moment. */
export function queueStatement(place: Place, query: QueueQuery): ReturnType<typeof pageStatement> {
  const { text, ...page } = pageStatement(place, query);
  return {
    ...page,
    text: `${WITH_OVER}
      select coalesce((select json_agg(r) from (select ${ROW} from (${text}) p) r), '[]') as rows,
      coalesce((select json_agg(s) from (${COUNTS}) s), '[]') as counts, app_now() as "readAt"`,
  };
}

const knownCounts = new Map<string, number>();
const KNOWN = 5000;

/** How many facts each of the declarations has, by content hash; a declaration never changes, so what was read is kept. */
export async function countDeclaredFacts(
  sql: Sql,
  orgId: string,
  hashes: readonly string[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const hash of hashes) {
    const known = knownCounts.get(`${orgId} ${hash}`);
    if (known !== undefined) counts.set(hash, known);
  }
  const missing = [...new Set(hashes)].filter((hash) => !counts.has(hash));
  if (missing.length === 0) return counts;
  const read = await sql<{ hash: string; n: number }>(
    `select content_hash as hash, jsonb_array_length(declaration -> 'facts') as n from workflow_contents
     where org_id = $1 and content_hash = any($2)`,
    [orgId, missing],
  );
  if (knownCounts.size + read.length > KNOWN) knownCounts.clear();
  for (const { hash, n } of read) {
    counts.set(hash, n);
    knownCounts.set(`${orgId} ${hash}`, n);
  }
  return counts;
}
