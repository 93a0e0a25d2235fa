// Reads a stored document in a child process and records what it says about the facts of its case.
import type { JobData } from '../catalog/jobs.ts';
import { CaseJob } from '../cases/entity.ts';
import { advanceLocked, lockCase } from '../cases/operations.ts';
import { maybeCaseState } from '../cases/queries.ts';
import { readingState } from '../cases/standing/reading-state.ts';
import type { Declaration } from '../declarations/schema.ts';
import { Document } from '../documents/entity.ts';
import { storePages } from '../documents/operations.ts';
import type { Reading } from '../documents/page.ts';
import { isErased, maybeDocument, readBytes, type StoredDocument } from '../documents/queries.ts';
import { recordEvents } from '../events/operations.ts';
import type { Extraction } from '../facts/candidate.ts';
import { replaceCandidates } from '../facts/operations.ts';
import { iso, type DbTime } from '../platform/times.ts';
import { transact, type Store, type Tx } from '../platform/transaction.ts';
import type { ClaimedJob, JobFailure, JobHandler } from '../platform/work/workers.ts';
import { findDeclaration } from '../workflows/queries.ts';
import { decideFacts } from '../settling/decide.ts';
import { failDocument, showingRetries, startJob, systemScope } from './document-states.ts';
import type { DocumentReader } from './reader.ts';

type ExtractJob = ClaimedJob<JobData['extract-document']>;
type Read = { reading: Reading; extraction: Extraction | null };

type ExtractDeps = { store: Store; reader: DocumentReader };

export function extractWorker(deps: ExtractDeps): JobHandler<JobData['extract-document']> {
  return showingRetries(deps.store, async (job: ExtractJob) => {
    const { sql } = deps.store.database;
    const document = await maybeDocument(sql, job.data.docId);
    const scope = systemScope(document);
    if (document === null || document.status === 'erased')
      return transact(deps.store, scope, (tx) => job.complete(tx.em));
    await transact(deps.store, scope, (tx) => startJob(tx, job));
    const bytes = await readBytes(sql, document.docId);
    const { declaration, today } = await readingTask(deps.store, document);
    const read = await deps.reader.read({
      bytes: bytes ?? new Uint8Array(),
      declaration,
      filename: document.filename,
      ...(document.claimedType === null ? {} : { sentAs: document.claimedType }),
      today,
      lane: document.orgId,
    });
    await transact(deps.store, scope, async (tx) => {
      await record(tx, document, { jobId: job.data.jobId, declaration, read });
      await job.complete(tx.em);
    });
    return failureOf(read);
  });
}

/** Nothing of what the document holds: messages about it are of our own words. */
function failureOf({ reading }: Read): JobFailure | undefined {
  if (reading.ok) return undefined;
  const code = 'waitingFor' in reading ? 'ocr_unavailable' : reading.failureCode;
  return { code, message: reading.message };
}

async function readingTask(
  store: Store,
  document: StoredDocument,
): Promise<{ declaration: Declaration; today: string }> {
  const { sql } = store.database;
  const [row] = await sql<{ contentHash: string; now: DbTime }>(
    `select content_hash as "contentHash", app_now() as now from cases where case_id = $1`,
    [document.caseId],
  );
  if (row === undefined) throw new Error(`no case ${document.caseId}`);
  return {
    declaration: await findDeclaration(sql, document.orgId, row.contentHash),
    today: iso(row.now).slice(0, 10),
  };
}

type Outcome = { jobId: string; declaration: Declaration; read: Read };

async function record(tx: Tx, document: StoredDocument, outcome: Outcome): Promise<void> {
  await lockCase(tx, document.caseId);
  if (await isErased(tx.sql, document.docId)) return;
  const { reading, extraction } = outcome.read;
  if (reading.ok && extraction !== null) return recordRead(tx, document, { ...outcome, reading, extraction });
  if (!reading.ok && 'waitingFor' in reading)
    return recordWaiting(tx, document, { jobId: outcome.jobId, reading });
  const failure = reading.ok
    ? {
        failureCode: 'extractor_error' as const,
        mimeType: null,
        message: 'The document was read, but nothing came of it.',
      }
    : reading;
  await failDocument(tx, document, {
    jobId: outcome.jobId,
    code: failure.failureCode,
    message: failure.message,
    mimeType: failure.mimeType,
  });
}

type WaitingReading = Extract<Reading, { waitingFor: 'ocr' }>;

/** Kept in the queue with a plain reason, until the deployment can read it. */
async function recordWaiting(
  tx: Tx,
  document: StoredDocument,
  { jobId, reading }: { jobId: string; reading: WaitingReading },
): Promise<void> {
  const { caseId, docId } = document;
  await tx.em.nativeUpdate(
    Document,
    { docId },
    {
      status: 'queued',
      statusMessage: reading.message,
      mimeType: reading.mimeType,
      pageCount: reading.pageCount,
      updatedAt: tx.now,
    },
  );
  await tx.em.nativeUpdate(
    CaseJob,
    { jobId },
    { status: 'queued', lastError: { code: 'ocr_unavailable', message: reading.message }, updatedAt: tx.now },
  );
  await advanceLocked(tx, caseId, { trigger: 'document_waiting', changed: true, jobId });
}

type GoodRead = Outcome & { reading: Extract<Reading, { ok: true }>; extraction: Extraction };

async function recordRead(
  tx: Tx,
  document: StoredDocument,
  { jobId, declaration, reading, extraction }: GoodRead,
): Promise<void> {
  const { caseId, docId } = document;
  await storePages(tx, docId, reading.pages);
  await replaceCandidates(tx, { caseId, docId, pages: reading.pages }, extraction.candidates);
  await tx.em.nativeUpdate(
    Document,
    { docId },
    {
      status: 'processed',
      mimeType: reading.mimeType,
      pageCount: reading.pageCount,
      textMethod: reading.textMethod,
      documentType: extraction.documentType,
      failureCode: null,
      statusMessage: reading.notes.length === 0 ? null : reading.notes.join(' '),
      updatedAt: tx.now,
    },
  );
  await tx.em.nativeUpdate(CaseJob, { jobId }, { status: 'succeeded', lastError: null, updatedAt: tx.now });
  const record = await maybeCaseState(tx.sql, caseId);
  if (record === null) throw new Error(`no case ${caseId}`);
  // The applicant may have said what it is while it was being read.
  const claimedType = record.documents.find((one) => one.docId === docId)?.claimedType;
  const { events, resolved, needsInput } = await decideFacts(tx, {
    caseId,
    declaration,
    ...readingState(record),
    resolvedBy: { kind: 'document', docId, documentType: claimedType ?? extraction.documentType },
  });
  const { mimeType, pageCount } = reading;
  const read = { doc_id: docId, job_id: jobId, mime_type: mimeType, page_count: pageCount };
  const facts = { resolved_fact_ids: resolved, needs_input_fact_ids: needsInput };
  const { caseTypeId, revision, runtimeStatus } = record;
  const data = { case_type_id: caseTypeId, revision, runtime_status: runtimeStatus, ...read, ...facts };
  await recordEvents(tx, caseId, [
    { feedType: 'document.processed', eventType: 'v1.document.processed', data },
    ...events,
  ]);
  await advanceLocked(tx, caseId, { trigger: 'document_processed', changed: true, jobId });
}
