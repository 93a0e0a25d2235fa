// What several answers about a case hold: documents, jobs, who owns it.
import type { z } from 'zod';
import { inFamilies } from '../../documents/family.ts';
import { iso } from '../../platform/times.ts';
import { placeInQueue } from '../standing/queue-place.ts';
import type { CaseRecord, DocumentRow, JobRow } from '../standing/record.ts';
import { isClaimed } from '../standing/view.ts';
import type { documentSchema, jobSchema, ownershipSchema } from './schemas.ts';

/** Each mail, then what came with it. */
export const presentDocuments = (rows: readonly DocumentRow[]): z.infer<typeof documentSchema>[] =>
  inFamilies(rows).map(presentDocument);

/** What an applicant said of it, and when it came and went, is not told. */
function presentDocument(row: DocumentRow): z.infer<typeof documentSchema> {
  return {
    doc_id: row.docId,
    parent_doc_id: row.parentDocId,
    status: row.status,
    source: row.source,
    mime_type: row.mimeType,
    filename: row.filename,
    page_count: row.pageCount,
    byte_size: row.byteSize,
    sha256: row.sha256,
    text_method: row.textMethod,
    document_type: row.documentType,
    failure_code: row.failureCode,
    status_message: row.statusMessage,
  };
}

export function presentJob(row: JobRow): z.infer<typeof jobSchema> {
  return {
    job_id: row.jobId,
    kind: row.kind,
    status: row.status,
    attempts: row.attempts,
    last_error: row.lastError,
    updated_at: iso(row.updatedAt),
  };
}

/** Who has the case in hand; nobody once the lease has run out (completions §3.2). */
export function presentOwnership(record: CaseRecord): z.infer<typeof ownershipSchema> {
  const { ownerType, ownerId, ownerLabel, claimedAt, leaseExpiresAt } = record;
  if (!isClaimed(record) || ownerType === null || ownerId === null) return null;
  return {
    owner_type: ownerType,
    owner_id: ownerId,
    label: ownerLabel ?? ownerId,
    claimed_at: iso(claimedAt ?? record.updatedAt),
    lease_expires_at: iso(leaseExpiresAt ?? record.updatedAt),
  };
}

/** A claim ends with its lease, also before anybody has put that down. */
export function currentQueueStatus(record: CaseRecord): string {
  if (record.queueStatus !== 'claimed' || isClaimed(record)) return record.queueStatus;
  return placeInQueue(record.whyHereCode, { isClaimed: false, isEscalated: record.escalatedAt !== null })
    .queueStatus;
}
