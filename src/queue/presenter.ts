// The operator queue on the wire: rows with all that a person chooses by, and the counts of the whole queue.
import type { z } from 'zod';
import type { Counts } from '../cases/standing/blocking.ts';
import { PRIORITIES } from '../cases/standing/queue-place.ts';
import { whyHere } from '../cases/standing/why-here.ts';
import { iso, isoOrNull } from '../platform/times.ts';
import type { Environment } from '../platform/transaction.ts';
import { encodeCursor, type Sort } from './cursor.ts';
import type { QueuePage, QueueRecord } from './queries.ts';
import type { queueSchema } from './schemas.ts';

type Queue = z.infer<typeof queueSchema>;
type Row = Queue['rows'][number];

/** A page of the queue with all that its presentation needs. */
export type QueueView = {
  environment: Environment;
  sort: Sort;
  limit: number;
  page: QueuePage;
  /** How many facts the declarations of rows without a summary have, by content hash. */
  declaredFacts: Map<string, number>;
};

export function presentQueue({ environment, sort, limit, page, declaredFacts }: QueueView): Queue {
  const shown = page.rows.slice(0, limit);
  const has_more = page.rows.length > limit;
  const last = has_more ? shown.at(-1) : undefined;
  return {
    environment,
    generated_at: iso(page.readAt),
    rows: shown.map((record) => presentRow(record, declaredFacts)),
    counts: presentCounts(page.counts),
    next_cursor: last === undefined ? null : cursorBehind(sort, last),
    has_more,
  };
}

function presentRow(record: QueueRecord, declaredFacts: Map<string, number>): Row {
  return {
    case_id: record.caseId,
    title: record.title,
    external_case_id: record.externalCaseId,
    case_type_id: record.caseTypeId,
    operating_mode: record.operatingMode,
    runtime_status: record.runtimeStatus,
    queue_category: record.queueCategory,
    queue_status: record.queueStatus,
    why_here: whyHere(record.whyHereCode, record.blockingItems),
    why_here_code: record.whyHereCode,
    blocking_items: record.blockingItems,
    blocking_fact_ids: record.blockingFactIds,
    priority: PRIORITIES[record.priority] ?? 'low',
    due_at: isoOrNull(record.dueAt),
    ownership: presentOwnership(record),
    summary: record.summary ?? untouched(record, declaredFacts),
    sort_timestamp: iso(record.whyHereSince),
    updated_at: iso(record.updatedAt),
  };
}

function presentOwnership(record: QueueRecord): Row['ownership'] {
  const { ownerType, ownerId, ownerLabel, claimedAt, leaseExpiresAt } = record;
  if (ownerType === null || ownerId === null || leaseExpiresAt === null) return null;
  return {
    owner_type: ownerType,
    owner_id: ownerId,
    label: ownerLabel ?? ownerId,
    claimed_at: iso(claimedAt ?? leaseExpiresAt),
    lease_expires_at: iso(leaseExpiresAt),
  };
}

/** Of a case that no worker has looked at: everything that its declaration asks for is pending. */
function untouched(record: QueueRecord, declaredFacts: Map<string, number>): Counts {
  return {
    resolved_count: 0,
    needs_input_count: 0,
    failed_count: 0,
    document_count: record.documentCount ?? 0,
    pending_count: declaredFacts.get(record.contentHash) ?? 0,
    not_applicable_count: 0,
  };
}

function presentCounts(rows: QueuePage['counts']): Queue['counts'] {
  const by_category = { intake: 0, processing: 0, review: 0, exception: 0, handoff: 0 };
  const by_status = { open: 0, claimed: 0, waiting: 0, escalated: 0, done: 0 };
  let total = 0;
  for (const { queueCategory, queueStatus, n } of rows) {
    by_category[queueCategory] += n;
    by_status[queueStatus] += n;
    total += n;
  }
  return { by_category, by_status, total };
}

function cursorBehind(sort: Sort, record: QueueRecord): string {
  return encodeCursor(sort, {
    priority: record.priority,
    dueAt: isoOrNull(record.dueAt),
    since: iso(record.whyHereSince),
    caseId: record.caseId,
  });
}
