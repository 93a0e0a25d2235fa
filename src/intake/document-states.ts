// What happens to a document and its case when reading starts, fails or has to wait.
import { updateCaseJob } from '../cases/jobs.ts';
import { readingState } from '../cases/standing/reading-state.ts';
import type { CaseRecord } from '../cases/standing/record.ts';
import type { DocumentStatus } from '../documents/entity.ts';
import { markDocumentFailed } from '../documents/operations.ts';
import type { FailureCode } from '../documents/page.ts';
import type { StoredDocument } from '../documents/queries.ts';
import type { NewEvent } from '../events/new-event.ts';
import { systemScope } from '../platform/actors.ts';
import { transact, type Store, type Tx } from '../platform/transaction.ts';
import { ClaimLost, type ClaimedJob, type JobHandler } from '../platform/work/workers.ts';
import { changeCase } from '../settling/change.ts';

type DocumentJob = { jobId: string };

/** Throws ClaimLost where another worker has the job by now: what a late starter would write is not true any more. */
export async function startJob(tx: Tx, job: ClaimedJob<DocumentJob>): Promise<void> {
  await job.hold(tx.em);
  const { jobId } = job.data;
  await updateCaseJob(tx, jobId, { status: 'running', attempts: job.retryCount + 1 });
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
  await transact(store, systemScope(), async (tx) => {
    await job.hold(tx.em);
    await updateCaseJob(tx, jobId, { status: 'retrying', lastError: BROKE_OFF });
  });
}

const RETRYABLE: FailureCode[] = ['fetch_failed', 'timeout', 'extractor_error'];

/** The document failed for good: its case is told, its other documents still count. */
export async function failDocument(
  begun: Tx,
  { caseId, docId }: StoredDocument,
  failure: { jobId: string; code: FailureCode; message: string; mimeType?: string | null },
): Promise<void> {
  const { jobId, code, message } = failure;
  await changeCase(begun, caseId, async ({ tx, record }) => {
    if (statusOf(record, docId) === 'erased') return null;
    await markDocumentFailed(tx, docId, failure);
    await updateCaseJob(tx, jobId, { status: 'failed', lastError: { code, message } });
    return {
      trigger: 'document_failed',
      touches: 'facts',
      events: [failedEvent(record, { docId, jobId, code, message })],
      decides: readingState(withDocument(record, docId, 'failed')),
      jobId,
    };
  });
}

/** Where a document of the case stands; the case's lock keeps it there. */
export const statusOf = ({ documents }: CaseRecord, docId: string): DocumentStatus | undefined =>
  documents.find((document) => document.docId === docId)?.status;

/** The case as it is once the document has got there. */
export const withDocument = (record: CaseRecord, docId: string, status: DocumentStatus): CaseRecord => ({
  ...record,
  documents: record.documents.map((document) =>
    document.docId === docId ? { ...document, status } : document,
  ),
});

type Failed = { docId: string; jobId: string; code: FailureCode; message: string };

const failedEvent = (record: CaseRecord, { docId, jobId, code, message }: Failed): NewEvent => ({
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
});
