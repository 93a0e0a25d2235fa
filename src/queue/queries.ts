// Reads a page of the operator queue with its counts: one statement, whatever the number of rows.
import type { BlockingItem, Counts } from '../cases/standing/blocking.ts';
import type { QueueCategory, QueueStatus, WhyHereCode } from '../cases/standing/why-here.ts';
import type { RuntimeStatus } from '../cases/standing/statuses.ts';
import type { Sql } from '../platform/database/sql.ts';
import type { DbTime } from '../platform/times.ts';
import { COUNTS, pageStatement, WITH_OVER, type Place, type QueueQuery } from './statement.ts';

export type QueueRecord = {
  case_id: string;
  title: string | null;
  external_case_id: string | null;
  case_type_id: string;
  content_hash: string;
  operating_mode: 'hosted_intake' | 'direct_processing';
  runtime_status: RuntimeStatus;
  queue_category: QueueCategory;
  queue_status: QueueStatus;
  why_here_code: WhyHereCode;
  why_here_since: DbTime;
  blocking_items: BlockingItem[];
  blocking_fact_ids: string[];
  priority: number;
  due_at: DbTime | null;
  /** Null until the case was looked at first. */
  summary: Counts | null;
  updated_at: DbTime;
  owner_type: 'operator' | 'api_key' | null;
  owner_id: string | null;
  owner_label: string | null;
  claimed_at: DbTime | null;
  lease_expires_at: DbTime | null;
  /** Where there is no summary. */
  document_count: number | null;
};

export type QueuePage = {
  /** One more than the limit where there is a next page. */
  rows: QueueRecord[];
  counts: { queue_category: QueueCategory; queue_status: QueueStatus; n: number }[];
  read_at: DbTime;
};

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
      select coalesce((select json_agg(p) from (${text}) p), '[]') as rows,
      coalesce((select json_agg(s) from (${COUNTS}) s), '[]') as counts, app_now() as read_at`,
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
