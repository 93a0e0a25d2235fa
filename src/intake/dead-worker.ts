// Tells the case when a job was given up because every process that took it died.
import { CaseJob } from '../cases/entity.ts';
import { advanceCase } from '../cases/operations.ts';
import { maybeDocument } from '../documents/queries.ts';
import { transact, type Store } from '../platform/transaction.ts';
import type { ClaimedJob } from '../platform/workers.ts';
import { failDocument, systemScope } from './document-states.ts';

type Dead = { docId?: string; caseId?: string; jobId: string };

export function deadWorker(deps: { store: Store }) {
  return async (job: ClaimedJob<Dead>): Promise<void> => {
    const { docId, jobId } = job.data;
    const document = docId === undefined ? null : await maybeDocument(deps.store.database.sql, docId);
    await transact(deps.store, systemScope(document), async (tx) => {
      if (document !== null && ['queued', 'fetching', 'processing'].includes(document.status)) {
        await failDocument(tx, document, { jobId, code: 'extractor_error', message: 'The document was given up: every try to work on it broke off.' });
      } else if (job.data.caseId !== undefined) {
        await tx.em.nativeUpdate(CaseJob, { jobId }, { status: 'failed', lastError: { code: 'given_up', message: 'Every try broke off.' }, updatedAt: tx.now });
        await advanceCase(tx, job.data.caseId, { trigger: 'job_given_up', changed: false, jobId });
      }
      await job.complete(tx.em);
    });
  };
}
