// Fetches a document by its URL through the address guard and keeps its bytes before anything reads them.
import { startCaseJob, updateCaseJob } from '../cases/jobs.ts';
import { lockCaseRow } from '../cases/locking.ts';
import { Document } from '../documents/entity.ts';
import { puttingOneAside, type Aside } from '../documents/blobs/aside.ts';
import { isErased, maybeDocument, type StoredDocument } from '../documents/queries.ts';
import { storeBytes } from '../documents/operations.ts';
import { recordEvents } from '../events/operations.ts';
import type { JobData } from '../catalog/jobs.ts';
import type { Outbound } from '../platform/outbound/request.ts';
import { systemScope } from '../platform/actors.ts';
import { transact, type Store, type Tx } from '../platform/transaction.ts';
import type { ClaimedJob, JobHandler } from '../platform/work/workers.ts';
import { failDocument, showingRetries, startJob } from './document-states.ts';
import { fetchDocument, type FetchFailure, type FetchLimits } from './fetch.ts';

type FetchJob = ClaimedJob<JobData['fetch-document']>;
/** What fetching needs. */
export type FetchDeps = { store: Store; outbound: Outbound; limits: FetchLimits };

export function fetchWorker(deps: FetchDeps): JobHandler<JobData['fetch-document']> {
  return showingRetries(deps.store, async (job: FetchJob) => {
    const document = await maybeDocument(deps.store.database.sql, job.data.docId);
    if (
      document === null ||
      !['queued', 'fetching'].includes(document.status) ||
      document.sourceUrl === null
    ) {
      return transact(deps.store, systemScope(document ?? undefined), (tx) => job.complete(tx.em));
    }
    const scope = systemScope(document);
    await transact(deps.store, scope, async (tx) => {
      await startJob(tx, job);
      await tx.em.nativeUpdate(
        Document,
        { docId: document.docId, status: { $ne: 'erased' } },
        { status: 'fetching', updatedAt: tx.now },
      );
    });
    const fetched = await fetchDocument(deps.outbound, document.sourceUrl, deps.limits);
    const { jobId } = job.data;
    const attempts = job.retryCount + fetched.tries;
    if (fetched.ok) {
      await puttingOneAside(deps.store, fetched, (kept) =>
        transact(deps.store, scope, async (tx) => {
          await countTries(tx, document, { jobId, attempts });
          await keep(tx, document, { jobId, fetched: kept });
          await job.complete(tx.em);
        }),
      );
      return undefined;
    }
    await transact(deps.store, scope, async (tx) => {
      await countTries(tx, document, { jobId, attempts });
      await refuse(tx, document, { jobId, failure: fetched });
      await job.complete(tx.em);
    });
    const { code, message, detail } = fetched;
    return { code, message, ...detail };
  });
}

/** The case before its job: who erases the document has locked the case, and waits for its jobs. */
async function countTries(
  tx: Tx,
  { caseId }: StoredDocument,
  { jobId, attempts }: { jobId: string; attempts: number },
): Promise<void> {
  await lockCaseRow(tx, caseId);
  await updateCaseJob(tx, jobId, { attempts });
}

type Kept = Aside<{ bytes: Uint8Array; filename: string | null; mimeType: string | null }>;

async function keep(
  tx: Tx,
  document: StoredDocument,
  { jobId, fetched }: { jobId: string; fetched: Kept },
): Promise<void> {
  if (await isErased(tx.sql, document.docId)) return;
  await storeBytes(tx, document.docId, fetched);
  await tx.em.nativeUpdate(Document, { docId: document.docId }, { status: 'processing' });
  await updateCaseJob(tx, jobId, { status: 'succeeded', lastError: null });
  await enqueueExtraction(tx, document);
}

/** A new extract job for a document whose bytes are stored; under an id that was told before, where there is one. */
export async function enqueueExtraction(
  tx: Tx,
  document: Pick<StoredDocument, 'caseId' | 'docId'> & { jobId?: string },
): Promise<string> {
  const { caseId, docId } = document;
  const jobId = await startCaseJob(tx, { kind: 'extract', ...document });
  await recordEvents(tx, caseId, [
    { feedType: 'document.processing', data: { doc_id: docId, job_id: jobId } },
  ]);
  return jobId;
}

async function refuse(
  tx: Tx,
  document: StoredDocument,
  { jobId, failure }: { jobId: string; failure: FetchFailure },
): Promise<void> {
  await failDocument(tx, document, { jobId, code: failure.code, message: failure.message });
}
