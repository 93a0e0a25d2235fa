// Reads a stored document in a child process and records what it says about the facts of its case.
import type { JobData } from '../catalog/jobs.ts';
import { recordModelCalls, type EndedCall } from '../language-model/operations.ts';
import { updateCaseJob } from '../cases/jobs.ts';
import { readingState } from '../cases/standing/reading-state.ts';
import type { CaseRecord } from '../cases/standing/record.ts';
import type { Declaration } from '../declarations/schema.ts';
import { Document } from '../documents/entity.ts';
import { puttingAside, type Aside } from '../documents/blobs/aside.ts';
import { bytesSource, readBytes } from '../documents/blobs/read.ts';
import { storePages } from '../documents/operations.ts';
import type { Attachment, Reading } from '../documents/page.ts';
import { maybeDocument, type StoredDocument } from '../documents/queries.ts';
import type { NewEvent } from '../events/new-event.ts';
import type { Extraction } from '../facts/candidate.ts';
import { replaceCandidates } from '../facts/operations.ts';
import { iso, type DbTime } from '../platform/times.ts';
import { systemScope } from '../platform/actors.ts';
import { tell } from '../platform/observed/told.ts';
import type { VersionedModel } from '../learning/model.ts';
import { maybeModel } from '../learning/queries.ts';
import { transact, type Store, type Tx } from '../platform/transaction.ts';
import type { ClaimedJob, JobFailure, JobHandler } from '../platform/work/workers.ts';
import { findDeclaration } from '../workflows/queries.ts';
import { changeCase } from '../settling/change.ts';
import type { DecidedFacts } from '../settling/decide.ts';
import { keepAttachments, newAttachments } from './attachments.ts';
import { enqueueExtraction } from './fetch-worker.ts';
import { failDocument, showingRetries, startJob, statusOf, withDocument } from './document-states.ts';
import { withModel, type AskModelDeps, type ReadWithModel } from './ask-model.ts';

type ExtractJob = ClaimedJob<JobData['extract-document']>;
type Read = ReadWithModel;

type ExtractDeps = AskModelDeps & { store: Store };

export function extractWorker(deps: ExtractDeps): JobHandler<JobData['extract-document']> {
  return showingRetries(deps.store, async (job: ExtractJob) => {
    const { sql } = deps.store.database;
    const document = await maybeDocument(sql, job.data.docId);
    const scope = systemScope(document ?? undefined);
    if (document === null || document.status === 'erased')
      return transact(deps.store, scope, (tx) => job.complete(tx.em));
    await transact(deps.store, scope, (tx) => startJob(tx, job));
    const bytes = await readBytes(bytesSource(deps.store), document.docId);
    const { declaration, today, model } = await readingTask(deps.store, document);
    const start = performance.now();
    const found = await deps.reader.read({
      bytes: bytes ?? new Uint8Array(),
      declaration,
      filename: document.filename,
      ...(document.claimedType === null ? {} : { sentAs: document.claimedType }),
      today,
      lane: document.orgId,
      ...(model === null ? {} : { model }),
    });
    tellExtraction(found, performance.now() - start);
    const read = await withModel(deps, { declaration, today, lane: document.orgId }, found);
    const sent = read.reading.ok ? (read.reading.attachments ?? []) : [];
    await puttingAside(deps.store, await newAttachments(sql, document, sent), (attachments) =>
      transact(deps.store, scope, async (tx) => {
        await record(tx, document, { jobId: job.data.jobId, read, attachments });
        await job.complete(tx.em);
      }),
    );
    return failureOf(read);
  });
}

function tellExtraction({ reading }: Pick<Read, 'reading'>, ms: number): void {
  const outcome = reading.ok
    ? 'processed'
    : 'waitingFor' in reading
      ? 'waiting_for_ocr'
      : reading.failureCode;
  tell('extraction', { mimeType: reading.mimeType, outcome, ms });
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
): Promise<{ declaration: Declaration; today: string; model: VersionedModel | null }> {
  const { sql } = store.database;
  const [row] = await sql<{ contentHash: string; workflowId: string; now: DbTime }>(
    `select content_hash as "contentHash", workflow_id as "workflowId", app_now() as now from cases where case_id = $1`,
    [document.caseId],
  );
  if (row === undefined) throw new Error(`no case ${document.caseId}`);
  const declaration = await findDeclaration(sql, document.orgId, row.contentHash);
  const { orgId, environment } = document;
  const place = { orgId, environment, workflowId: row.workflowId };
  const stored = declaration.learning === 'off' ? null : await maybeModel(sql, place);
  const model = stored === null ? null : { version: stored.version, model: stored.model };
  return { declaration, today: iso(row.now).slice(0, 10), model };
}

type Outcome = { jobId: string; read: Read; attachments: Aside<Attachment>[] };

async function record(tx: Tx, document: StoredDocument, outcome: Outcome): Promise<void> {
  const { jobId, read, attachments } = outcome;
  const { reading, extraction, calls } = read;
  if (!reading.ok && 'waitingFor' in reading) return recordWaiting(tx, document, { jobId, reading });
  if (!reading.ok) return failDocument(tx, document, { jobId, ...reading, code: reading.failureCode });
  if (extraction !== null)
    return recordRead(tx, document, { jobId, reading, extraction, calls, attachments });
  const message = 'The document was read, but nothing came of it.';
  await failDocument(tx, document, { jobId, code: 'extractor_error', message, mimeType: null });
}

type WaitingReading = Extract<Reading, { waitingFor: 'ocr' }>;

/** Kept in the queue with a plain reason, until the deployment can read it. */
async function recordWaiting(
  begun: Tx,
  { caseId, docId }: StoredDocument,
  { jobId, reading }: { jobId: string; reading: WaitingReading },
): Promise<void> {
  const { message, mimeType, pageCount } = reading;
  await changeCase(begun, caseId, async ({ tx, record: before }) => {
    if (statusOf(before, docId) === 'erased') return null;
    const waiting = { status: 'queued', statusMessage: message, mimeType, pageCount } as const;
    await tx.em.nativeUpdate(Document, { docId }, { ...waiting, updatedAt: tx.now });
    await updateCaseJob(tx, jobId, { status: 'queued', lastError: { code: 'ocr_unavailable', message } });
    return { trigger: 'document_waiting', touches: 'facts', jobId };
  });
}

type GoodReading = Extract<Reading, { ok: true }>;
type GoodRead = Pick<Outcome, 'jobId' | 'attachments'> & {
  reading: GoodReading;
  extraction: Extraction;
  calls: EndedCall[];
};

async function recordRead(
  begun: Tx,
  { caseId, docId, claimedType: readAs }: StoredDocument,
  { jobId, reading, extraction, calls, attachments }: GoodRead,
): Promise<void> {
  await changeCase(begun, caseId, async ({ tx, record: before }) => {
    if (statusOf(before, docId) === 'erased') return null;
    const { documents } = before;
    const claimedType = documents.find((one) => one.docId === docId)?.claimedType ?? null;
    await recordModelCalls(tx, docId, calls);
    await updateCaseJob(tx, jobId, { status: 'succeeded', lastError: null });
    // The applicant has said what it is while it was being read, and by itself it does not tell: as that it was not searched.
    if (claimedType !== readAs && (extraction.documentType ?? readAs) === readAs) {
      await enqueueExtraction(tx, { caseId, docId });
      return null;
    }
    const kept = await keepAttachments(tx, { caseId, docId }, { documents, attachments });
    const notes = [...reading.notes, ...kept.notes];
    await storeReading(tx, { caseId, docId }, { reading: { ...reading, notes }, extraction });
    const documentType = claimedType ?? extraction.documentType;
    const state = readingState(withDocument(before, docId, 'processed'));
    return {
      trigger: 'document_processed',
      touches: 'facts',
      events: (decided) => [processedEvent(before, { docId, jobId, reading, decided })],
      decides: {
        ...state,
        isReading: state.isReading || kept.count > 0,
        resolvedBy: { kind: 'document', docId, documentType },
      },
      jobId,
    };
  });
}

async function storeReading(
  tx: Tx,
  { caseId, docId }: { caseId: string; docId: string },
  { reading, extraction }: { reading: GoodReading; extraction: Extraction },
): Promise<void> {
  const { pages, mimeType, pageCount, textMethod, notes } = reading;
  await storePages(tx, docId, pages);
  await replaceCandidates(tx, { caseId, docId, pages }, extraction.candidates);
  await tx.em.nativeUpdate(
    Document,
    { docId },
    {
      status: 'processed',
      mimeType,
      pageCount,
      textMethod,
      documentType: extraction.documentType,
      failureCode: null,
      statusMessage: notes.length === 0 ? null : notes.join(' '),
      updatedAt: tx.now,
    },
  );
}

type Processed = { docId: string; jobId: string; reading: GoodReading; decided: DecidedFacts };

const processedEvent = (before: CaseRecord, { docId, jobId, reading, decided }: Processed): NewEvent => ({
  feedType: 'document.processed',
  eventType: 'v1.document.processed',
  data: {
    case_type_id: before.caseTypeId,
    revision: before.revision,
    runtime_status: before.runtimeStatus,
    doc_id: docId,
    job_id: jobId,
    mime_type: reading.mimeType,
    page_count: reading.pageCount,
    resolved_fact_ids: decided.resolved,
    needs_input_fact_ids: decided.needsInput,
  },
});
