// What happens to a document and its case when reading starts, fails or has to wait.
import { CaseJob } from '../cases/entity.ts';
import { advanceCase, lockCase } from '../cases/operations.ts';
import { markDocumentFailed } from '../documents/operations.ts';
import type { FailureCode } from '../documents/page.ts';
import type { StoredDocument } from '../documents/queries.ts';
import { recordEvents } from '../events/operations.ts';
import type { Scope, Tx } from '../platform/transaction.ts';
import { findDeclaration } from '../workflows/queries.ts';
import { maybeCase } from '../cases/queries.ts';
import { decideFacts } from './decide-facts.ts';

/** The system acts for the organization of the document. */
export function systemScope(document: Pick<StoredDocument, 'orgId' | 'environment'> | null): Scope {
  return {
    orgId: document?.orgId ?? '',
    environment: document?.environment ?? 'test',
    actor: { type: 'system', id: 'intake', label: 'intake' },
    requestId: null,
  };
}

export async function startJob(tx: Tx, jobId: string, retryCount: number): Promise<void> {
  await tx.em.nativeUpdate(CaseJob, { jobId }, { status: 'running', attempts: retryCount + 1, updatedAt: tx.now });
}

const RETRYABLE: FailureCode[] = ['fetch_failed', 'timeout', 'extractor_error'];

/** The document failed for good: its case is told, its other documents still count. */
export async function failDocument(tx: Tx, document: StoredDocument, failure: { jobId: string; code: FailureCode; message: string; mimeType?: string | null }): Promise<void> {
  const { caseId, docId } = document;
  const { jobId, code, message } = failure;
  await lockCase(tx, caseId);
  await markDocumentFailed(tx, docId, failure);
  await tx.em.nativeUpdate(CaseJob, { jobId }, { status: 'failed', lastError: { code, message }, updatedAt: tx.now });
  const record = await maybeCase(tx.sql, caseId);
  if (record === null) throw new Error(`no case ${caseId}`);
  const declaration = await findDeclaration(tx.sql, record.org_id, record.content_hash);
  const isLast = record.documents.every(({ status }) => ['processed', 'failed', 'erased'].includes(status));
  const outcome = isLast ? await decideFacts(tx, { caseId, declaration, anyDocumentRead: record.documents.some(({ status }) => status === 'processed') }) : null;
  await recordEvents(tx, caseId, [
    {
      feedType: 'document.failed',
      eventType: 'v1.document.failed',
      data: {
        case_type_id: record.case_type_id,
        revision: record.revision,
        runtime_status: record.runtime_status,
        doc_id: docId,
        job_id: jobId,
        failure_code: code,
        message,
        retryable: RETRYABLE.includes(code),
      },
    },
    ...(outcome?.happenings ?? []),
  ]);
  await advanceCase(tx, caseId, { trigger: 'document_failed', changed: true, jobId });
}
