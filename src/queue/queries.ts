// Reads a page of the operator queue with its counts: one statement, whatever the number of rows.
import type { BlockingItem, Counts } from '../cases/standing/blocking.ts';
import type { QueueCategory, QueueStatus, WhyHereCode } from '../cases/standing/why-here.ts';
import type { RuntimeStatus } from '../cases/standing/statuses.ts';
import { columns } from '../platform/database/columns.ts';
import type { Sql } from '../platform/database/sql.ts';
import type { DbTime } from '../platform/times.ts';
import { COUNTS, pageStatement, WITH_OVER, type Place, type QueueQuery } from './statement.ts';

export type QueueRecord = {
  caseId: string;
  title: string | null;
  externalCaseId: string | null;
  caseTypeId: string;
  contentHash: string;
  operatingMode: 'hosted_intake' | 'direct_processing';
  runtimeStatus: RuntimeStatus;
  queueCategory: QueueCategory;
  queueStatus: QueueStatus;
  whyHereCode: WhyHereCode;
  whyHereSince: DbTime;
  blockingItems: BlockingItem[];
  blockingFactIds: string[];
  priority: number;
  dueAt: DbTime | null;
  /** Null until the case was looked at first. */
  summary: Counts | null;
  updatedAt: DbTime;
  ownerType: 'operator' | 'api_key' | null;
  ownerId: string | null;
  ownerLabel: string | null;
  claimedAt: DbTime | null;
  leaseExpiresAt: DbTime | null;
  /** Where there is no summary. */
  documentCount: number | null;
};

export type QueuePage = {
  /** One more than the limit where there is a next page. */
  rows: QueueRecord[];
  counts: { queueCategory: QueueCategory; queueStatus: QueueStatus; n: number }[];
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
