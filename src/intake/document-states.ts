// What happens to a document and its case when reading starts, fails or has to wait.
import { CaseJob } from '../cases/entity.ts';
import { advanceLocked, lockCase } from '../cases/operations.ts';
import { markDocumentFailed } from '../documents/operations.ts';
import type { FailureCode } from '../documents/page.ts';
import { isErased, type StoredDocument } from '../documents/queries.ts';
import { recordEvents } from '../events/operations.ts';
import { transact, type Scope, type Store, type Tx } from '../platform/transaction.ts';
import { ClaimLost, type ClaimedJob, type JobHandler } from '../platform/work/workers.ts';
import { findDeclaration } from '../workflows/queries.ts';
import { maybeCaseState } from '../cases/queries.ts';
import { readingState } from '../cases/standing/reading-state.ts';
import { decideFacts } from '../settling/decide.ts';

/** The system acts for the organization of the document. */
export function systemScope(document: Pick<StoredDocument, 'orgId' | 'environment'> | null): Scope {
  return {
    orgId: document?.orgId ?? '',
    environment: document?.environment ?? 'test',
    actor: { type: 'system', id: 'intake', label: 'intake' },
    requestId: null,
  };
}

type DocumentJob = { jobId: string };

/** Throws ClaimLost where another worker has the job by now: what a late starter would write is not true any more. */
export async function startJob(tx: Tx, job: ClaimedJob<DocumentJob>): Promise<void> {
  await job.hold(tx.em);
  const { jobId } = job.data;
  await tx.em.nativeUpdate(
    CaseJob,
    { jobId },
    { status: 'running', attempts: job.retryCount + 1, updatedAt: tx.now },
  );
}

const BROKE_OFF = {
  code: 'internal_error',
  message: 'A try broke off through a fault on our side; the work is tried again.',
};

/** Shows on the case that a try broke off, then leaves the job to the queue's next try. */
export function showingRetries<T extends DocumentJob>(store: Store, handler: JobHandler<T>): JobHandler<T> {
  return async (job) => {
    try {
      return await handler(job);
    } catch (error) {
      if (error instanceof ClaimLost) throw error;
      try {
        await showRetry(store, job);
      } catch (again) {
        throw new AggregateError([error, again], String(error));
      }
      throw error;
    }
  };
}

async function showRetry(store: Store, job: ClaimedJob<DocumentJob>): Promise<void> {
  const { jobId } = job.data;
  await transact(store, systemScope(null), async (tx) => {
    await job.hold(tx.em);
    await tx.em.nativeUpdate(
      CaseJob,
      { jobId },
      { status: 'retrying', lastError: BROKE_OFF, updatedAt: tx.now },
    );
  });
}

const RETRYABLE: FailureCode[] = ['fetch_failed', 'timeout', 'extractor_error'];

/** The document failed for good: its case is told, its other documents still count. */
export async function failDocument(
  tx: Tx,
  document: StoredDocument,
  failure: { jobId: string; code: FailureCode; message: string; mimeType?: string | null },
): Promise<void> {
  const { caseId, docId } = document;
  const { jobId, code, message } = failure;
  await lockCase(tx, caseId);
  if (await isErased(tx.sql, docId)) return;
  await markDocumentFailed(tx, docId, failure);
  await tx.em.nativeUpdate(
    CaseJob,
    { jobId },
    { status: 'failed', lastError: { code, message }, updatedAt: tx.now },
  );
  const record = await maybeCaseState(tx.sql, caseId);
  if (record === null) throw new Error(`no case ${caseId}`);
  const declaration = await findDeclaration(tx.sql, record.orgId, record.contentHash);
  const { events } = await decideFacts(tx, { caseId, declaration, ...readingState(record) });
  await recordEvents(tx, caseId, [
    {
      feedType: 'document.failed',
      eventType: 'v1.document.failed',
      data: {
        case_type_id: record.caseTypeId,
        revision: record.revision,
        runtime_status: record.runtimeStatus,
        doc_id: docId,
        job_id: jobId,
        failure_code: code,
        message,
        retryable: RETRYABLE.includes(code),
      },
    },
    ...events,
  ]);
  await advanceLocked(tx, caseId, { trigger: 'document_failed', changed: true, jobId });
}
