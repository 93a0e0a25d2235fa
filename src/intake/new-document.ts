// A case gets one more document: its row, its first job and its event.
import { advanceCase } from '../cases/operations.ts';
import { startCaseJob } from '../cases/jobs.ts';
import { insertDocument } from '../documents/operations.ts';
import { recordEvents } from '../events/operations.ts';
import type { Tx } from '../platform/transaction.ts';
import { fileName } from './file-name.ts';
import { uploadedEvent } from './uploaded-event.ts';

/** A document by its address, under ids that were told already. */
export type NewDocument = { caseId: string; docId: string; jobId: string; documentUrl: string };

/** A document of a case that exists by now, to be fetched in the background. */
export async function addDocument(tx: Tx, { caseId, docId, jobId, documentUrl }: NewDocument): Promise<void> {
  const named = { sourceUrl: documentUrl, filename: fileName(documentUrl) };
  await insertDocument(tx, { docId, caseId, status: 'queued', source: 'url', ...named });
  await startCaseJob(tx, { kind: 'fetch', caseId, docId, jobId });
  await recordEvents(tx, caseId, [uploadedEvent(docId, jobId)]);
  await advanceCase(tx, caseId, { trigger: 'document_uploaded', changed: true, jobId });
}
