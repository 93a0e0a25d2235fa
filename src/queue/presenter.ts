// The operator queue on the wire: rows with all that a person chooses by, and the counts of the whole queue.
import type { z } from 'zod';
import type { Counts } from '../cases/standing/blocking.ts';
import { PRIORITIES } from '../cases/standing/queue-place.ts';
import { WHY_HERE } from '../cases/standing/why-here.ts';
import { iso, isoOrNull } from '../platform/times.ts';
import type { Environment } from '../platform/transaction.ts';
import { encodeCursor, type Sort } from './cursor.ts';
import type { QueuePage, QueueRecord } from './queries.ts';
import type { queueSchema } from './schemas.ts';

type Queue = z.infer<typeof queueSchema>;
type Row = Queue['rows'][number];

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
    generated_at: iso(page.read_at),
    rows: shown.map((record) => presentRow(record, declaredFacts)),
    counts: presentCounts(page.counts),
    next_cursor: last === undefined ? null : cursorBehind(sort, last),
    has_more,
  };
}

function presentRow(record: QueueRecord, declaredFacts: Map<string, number>): Row {
  return {
    case_id: record.case_id,
    title: record.title,
    external_case_id: record.external_case_id,
    case_type_id: record.case_type_id,
    operating_mode: record.operating_mode,
    runtime_status: record.runtime_status,
    queue_category: record.queue_category,
    queue_status: record.queue_status,
    why_here: WHY_HERE[record.why_here_code].sentence,
    why_here_code: record.why_here_code,
    blocking_items: record.blocking_items,
    blocking_fact_ids: record.blocking_fact_ids,
    priority: PRIORITIES[record.priority] ?? 'low',
    due_at: isoOrNull(record.due_at),
    ownership: presentOwnership(record),
    summary: record.summary ?? untouched(record, declaredFacts),
    sort_timestamp: iso(record.why_here_since),
    updated_at: iso(record.updated_at),
  };
}

function presentOwnership(record: QueueRecord): Row['ownership'] {
  const { owner_type, owner_id, owner_label, claimed_at, lease_expires_at } = record;
  if (owner_type === null || owner_id === null || lease_expires_at === null) return null;
  return {
    owner_type,
    owner_id,
    label: owner_label ?? owner_id,
    claimed_at: iso(claimed_at ?? lease_expires_at),
    lease_expires_at: iso(lease_expires_at),
  };
}

/** Of a case that no worker has looked at: everything that its declaration asks for is pending. */
function untouched(record: QueueRecord, declaredFacts: Map<string, number>): Counts {
  return {
    resolved_count: 0,
    needs_input_count: 0,
    failed_count: 0,
    document_count: record.document_count ?? 0,
    pending_count: declaredFacts.get(record.content_hash) ?? 0,
    not_applicable_count: 0,
  };
}

function presentCounts(rows: QueuePage['counts']): Queue['counts'] {
  const by_category = { intake: 0, processing: 0, review: 0, exception: 0, handoff: 0 };
  const by_status = { open: 0, claimed: 0, waiting: 0, escalated: 0, done: 0 };
  let total = 0;
  for (const { queue_category, queue_status, n } of rows) {
    by_category[queue_category] += n;
    by_status[queue_status] += n;
    total += n;
  }
  return { by_category, by_status, total };
}

function cursorBehind(sort: Sort, record: QueueRecord): string {
  return encodeCursor(sort, {
    priority: record.priority,
    dueAt: isoOrNull(record.due_at),
    since: iso(record.why_here_since),
    caseId: record.case_id,
  });
}
