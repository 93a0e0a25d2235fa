// A case that no change can move any more: it is put before a person by its row alone, without its workflow or its facts.
import { recordEvents } from '../events/operations.ts';
import type { NewEvent } from '../events/new-event.ts';
import type { Fields } from '../platform/database/rows.ts';
import type { Tx } from '../platform/transaction.ts';
import type { Case } from './entity.ts';
import { placeInQueue } from './standing/queue-place.ts';
import { pathTo } from './standing/rules.ts';
import type { RuntimeStatus } from './standing/statuses.ts';

/** What could not be done, in the words of `v1.case.failed`. */
export type Stranding = { message: string; jobId: string | null; docId: string | null };

type Row = Fields<Case, 'caseTypeId' | 'runtimeStatus' | 'revision' | 'summary'>;

const READ = `select case_type_id as "caseTypeId", runtime_status as "runtimeStatus", revision, summary from cases where case_id = $1 for update`;

const WRITE = `
update cases set runtime_status = 'ready_for_review', why_here_code = $2, why_here_since = $6, queue_category = $3,
  queue_status = $4, priority = $5, revision = revision + 1, updated_at = $6 where case_id = $1`;

const CODE = 'processing_failed';

/** Says `processing_failed` of it. What a person has already, or is done, stays where it is. */
export async function strandCase(tx: Tx, caseId: string, stranding: Stranding): Promise<void> {
  const [row] = await tx.sql<Row>(READ, [caseId]);
  if (row === undefined || row.runtimeStatus === 'complete' || row.runtimeStatus === 'ready_for_review')
    return;
  const { queueCategory, queueStatus, priority } = placeInQueue(CODE);
  await tx.sql(WRITE, [caseId, CODE, queueCategory, queueStatus, priority, tx.now]);
  const after = { ...row, revision: row.revision + 1 };
  await recordEvents(tx, caseId, [...movesOf(after), failedEvent(after, stranding)]);
}

function movesOf({ caseTypeId, runtimeStatus, revision, summary }: Row): NewEvent[] {
  const shown = { queue_category: placeInQueue(CODE).queueCategory, blocking_fact_ids: [], summary };
  const path: RuntimeStatus[] = [runtimeStatus, ...pathTo(runtimeStatus, 'ready_for_review')];
  return path.slice(1).map((to, step): NewEvent => {
    const isLast = to === 'ready_for_review';
    const about = { case_type_id: caseTypeId, revision, runtime_status: to, why_here_code: CODE };
    return {
      feedType: 'case.status_changed',
      ...(isLast ? { eventType: 'v1.case.needs_review' as const } : {}),
      data: { ...about, from: path[step], to, ...(isLast ? shown : {}) },
    };
  });
}

const failedEvent = ({ caseTypeId, revision }: Row, { message, jobId, docId }: Stranding): NewEvent => ({
  feedType: 'case.failed',
  eventType: 'v1.case.failed',
  data: {
    case_type_id: caseTypeId,
    revision,
    runtime_status: 'ready_for_review',
    error_code: 'extractor_error',
    message,
    job_id: jobId,
    doc_id: docId,
    recoverable: true,
  },
});
