// A case is born with its first document, or gets one more: the way of POST /process that takes more than one statement.
import { Refusal } from '../catalog/errors.ts';
import { Case, CaseJob } from '../cases/entity.ts';
import { advanceCase } from '../cases/operations.ts';
import { placeInQueue } from '../cases/standing/queue-place.ts';
import { Document } from '../documents/entity.ts';
import { recordEvents, type NewEvent } from '../events/operations.ts';
import type { Tx } from '../platform/transaction.ts';
import { chooseWorkflow } from '../workflows/queries.ts';
import { countLiveCasesThisMonth, type NewSubmission } from './queries.ts';

export type Submission = Omit<NewSubmission, 'ids' | 'orgId' | 'environment'>;
/** What a case is made for, however its first document comes in. */
export type CaseRequest = Pick<
  Submission,
  'caseTypeId' | 'externalCaseId' | 'externalApplicantId' | 'externalCustomerId' | 'traceId'
>;
export type Ids = { case_id: string; doc_id: string; job_id: string };

/** Refuses live_usage_cap_exceeded, unknown_case_type_id, workflow_not_published. */
export async function createCase(
  tx: Tx,
  request: CaseRequest,
  { caseId, jobId, cap }: { caseId: string; jobId: string; cap: number | null },
): Promise<void> {
  const { orgId, environment } = tx.scope;
  if (cap !== null) await refuseAboveCap(tx, cap);
  const workflow = await chooseWorkflow(tx.sql, tx.scope, request.caseTypeId);
  await tx.em.insert(Case, {
    caseId,
    orgId,
    environment,
    caseTypeId: request.caseTypeId,
    workflowId: workflow.workflowId,
    workflowVersion: workflow.version,
    contentHash: workflow.contentHash,
    operatingMode: 'direct_processing',
    runtimeStatus: 'processing',
    handoffState: 'not_ready',
    externalCaseId: request.externalCaseId,
    externalApplicantId: request.externalApplicantId,
    externalCustomerId: request.externalCustomerId,
    traceId: request.traceId,
    ...placeInQueue('document_processing'),
    whyHereSince: tx.now,
    currentNodeId: null,
    currentGateId: null,
    revision: 1,
    lastCursor: 0,
    createdAt: tx.now,
    updatedAt: tx.now,
    completedAt: null,
  });
  await recordEvents(tx, caseId, createdEvents(request.caseTypeId, jobId));
}

/** One at a time per organization, so that concurrent cases never pass the cap together. */
async function refuseAboveCap(tx: Tx, cap: number): Promise<void> {
  await tx.sql(`select 1 from organizations where org_id = $1 for update`, [tx.scope.orgId]);
  if ((await countLiveCasesThisMonth(tx.sql, tx.scope.orgId)) >= cap)
    throw new Refusal('live_usage_cap_exceeded');
}

function createdEvents(caseTypeId: string, jobId: string): NewEvent[] {
  const about = { case_type_id: caseTypeId };
  const status = { revision: 1, runtime_status: 'processing', from: null, to: 'processing' };
  return [
    { feedType: 'case.created', data: { ...about, operating_mode: 'direct_processing' } },
    {
      feedType: 'case.status_changed',
      eventType: 'v1.case.processing',
      data: { ...about, ...status, trigger: 'document_uploaded', job_id: jobId },
    },
  ];
}

/** A document of a case that exists by now, to be fetched in the background. */
export async function addDocument(
  tx: Tx,
  { documentUrl }: Pick<Submission, 'documentUrl'>,
  ids: Ids,
): Promise<void> {
  const { orgId, environment } = tx.scope;
  const times = { createdAt: tx.now, updatedAt: tx.now };
  const unread = {
    mimeType: null,
    filename: null,
    pageCount: null,
    byteSize: null,
    sha256: null,
    textMethod: null,
    documentType: null,
    claimedType: null,
    taskId: null,
    failureCode: null,
    statusMessage: null,
  };
  await tx.em.insert(Document, {
    docId: ids.doc_id,
    orgId,
    environment,
    caseId: ids.case_id,
    status: 'queued',
    source: 'url',
    sourceUrl: documentUrl,
    ...unread,
    ...times,
  });
  await tx.em.insert(CaseJob, {
    jobId: ids.job_id,
    caseId: ids.case_id,
    docId: ids.doc_id,
    kind: 'fetch',
    status: 'queued',
    attempts: 0,
    lastError: null,
    ...times,
  });
  await recordEvents(tx, ids.case_id, [
    { feedType: 'document.uploaded', data: { doc_id: ids.doc_id, job_id: ids.job_id, source: 'url' } },
  ]);
  await tx.enqueue('fetch-document', { docId: ids.doc_id, jobId: ids.job_id });
  await advanceCase(tx, ids.case_id, { trigger: 'document_uploaded', changed: true, jobId: ids.job_id });
}
