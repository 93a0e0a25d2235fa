// The document itself: the work on it ends, its bytes and pages go, its row keeps ids and times.
import { giveUpBlobs } from '../documents/blobs/removal.ts';
import { Document } from '../documents/entity.ts';
import { UNREAD } from '../documents/operations.ts';
import type { Tx } from '../platform/transaction.ts';

/** A document that goes, and whether its sender took it back. */
export type Erasing = {
  caseId: string;
  docId: string;
  /** The applicant does it before they have handed it in: it never was part of the application. */
  isTakenBack: boolean;
  /** Its time was over: where it is erased again, by whom does not say so. */
  isByItself?: boolean;
};

const UNDER_WAY = `('queued', 'running', 'retrying')`;

/**
 * Ends the work on the document. Whoever reads it at the moment loses the claim with the job, and so cannot record what they read.
 * The queue's rows go first: who starts a job has theirs before those of the case.
 */
export async function stopReading({ sql, now }: Tx, docId: string): Promise<void> {
  await sql(
    `delete from pgboss.job where name in ('fetch-document', 'extract-document', 'dead-jobs') and data ->> 'docId' = $1`,
    [docId],
  );
  await sql(
    `update case_jobs set last_error = case when status in ${UNDER_WAY} then $2::jsonb end,
       updated_at = case when status in ${UNDER_WAY} then $3 else updated_at end,
       status = case when status in ${UNDER_WAY} then 'failed' else status end
     where case_id = (select case_id from documents where doc_id = $1) and doc_id = $1`,
    [docId, JSON.stringify(ENDED), now],
  );
}

const ENDED = { code: 'document_erased', message: 'The document was erased.' };

/** The same for questions to connectors that were asked with what is not known any more. */
export async function stopVerifying({ sql, now }: Tx, jobIds: string[]): Promise<void> {
  if (jobIds.length === 0) return;
  await sql(`delete from pgboss.job where name = 'verify-fact' and data ->> 'jobId' = any($1)`, [jobIds]);
  await sql(
    `update case_jobs set status = 'failed', last_error = $2, updated_at = $3 where job_id = any($1) and status in ${UNDER_WAY}`,
    [jobIds, JSON.stringify(ENDED), now],
  );
}

/** What remains tells that there was a document, and when. */
export async function forgetContents(tx: Tx, { docId, isTakenBack }: Erasing): Promise<void> {
  await tx.sql(`delete from document_pages where doc_id = $1`, [docId]);
  await tx.sql(`delete from document_chunks where doc_id = $1`, [docId]);
  await tx.sql(`delete from model_calls where doc_id = $1`, [docId]);
  await giveUpBlobs(tx.sql, [docId]);
  await tx.em.nativeUpdate(
    Document,
    { docId },
    {
      ...UNREAD,
      status: 'erased',
      statusMessage: isTakenBack ? 'The applicant took it back before sending it.' : null,
      takenBack: isTakenBack,
      updatedAt: tx.now,
    },
  );
}
