// A document comes in: a new case, or one more document of a known one; the same call again finds what the first made.
import { Refusal } from '../catalog/errors.ts';
import { Case, CaseJob } from '../cases/entity.ts';
import { advanceCase, placeInQueue } from '../cases/operations.ts';
import { Document } from '../documents/entity.ts';
import { recordEvents } from '../events/operations.ts';
import type { Account } from '../http/caller.ts';
import { takeKey } from '../idempotency/operations.ts';
import { maybeReplay } from '../idempotency/queries.ts';
import { unmetPrecondition, type Deployment } from '../organizations/rules.ts';
import { newId } from '../platform/ids.ts';
import { jobTopic } from '../platform/jobs.ts';
import { transact, type Scope, type Store, type Tx } from '../platform/transaction.ts';
import { chooseWorkflow } from '../workflows/queries.ts';
import {
  countLiveCasesThisMonth,
  isKnownExternalCase,
  maybeExternalCase,
  submitInOneStatement,
  type NewSubmission,
} from './queries.ts';

export type Submission = Omit<NewSubmission, 'ids' | 'orgId' | 'environment'>;
export type Submitted = { case_id: string; doc_id: string; job_id: string; isReplay: boolean };
type Ids = { case_id: string; doc_id: string; job_id: string };

/**
 * Accepts a document (api-v1 §4.6). Refuses idempotency_key_conflict, the account preconditions, live_usage_cap_exceeded,
 * unknown_case_type_id, workflow_not_published, external_case_id_conflict.
 */
export async function submitDocument(
  store: Store,
  caller: { scope: Scope; account: Account; deployment: Deployment },
  submission: Submission,
): Promise<Submitted> {
  const { scope, account } = caller;
  const use = keyUse(scope, submission);
  const unmet = unmetPrecondition(account, scope.environment, caller.deployment);
  if (unmet !== null) {
    const replayed = await maybeReplay(store.database.sql, use);
    if (replayed !== null) return { ...(replayed as Ids), isReplay: true };
    throw new Refusal(unmet);
  }
  const isCapped = scope.environment === 'live' && account.liveUsageCap !== null;
  const fast = isCapped ? null : await submitFast(store, scope, submission);
  return fast ?? submitSlowly(store, scope, { submission, cap: isCapped ? account.liveUsageCap : null });
}

const RACES = 3;

/** Again where another request made the case with this external_case_id in between: then it is extended. */
async function submitSlowly(
  store: Store,
  scope: Scope,
  input: { submission: Submission; cap: number | null },
): Promise<Submitted> {
  for (let race = 1; ; race++) {
    try {
      return await transact(store, scope, (tx) => submitInTransaction(tx, input.submission, input.cap));
    } catch (error) {
      if (race === RACES || !isKnownExternalCase(error)) throw error;
    }
  }
}

const keyUse = (scope: Scope, { key, fingerprint }: Submission) => ({
  orgId: scope.orgId,
  environment: scope.environment,
  operation: 'process',
  key,
  fingerprint,
});

/** The usual case in one statement; null where something about it is not usual. */
async function submitFast(store: Store, scope: Scope, submission: Submission): Promise<Submitted | null> {
  const ids = {
    caseId: newId('case'),
    docId: newId('doc'),
    jobId: newId('job'),
    createdEventId: newId('evt'),
    statusEventId: newId('evt'),
    uploadedEventId: newId('evt'),
  };
  try {
    const isNew = await submitInOneStatement(store.database.sql, {
      ...submission,
      orgId: scope.orgId,
      environment: scope.environment,
      ids,
    });
    if (!isNew) return null;
  } catch (error) {
    if (isKnownExternalCase(error)) return null;
    throw error;
  }
  store.wake.signal(jobTopic('fetch-document'));
  return { case_id: ids.caseId, doc_id: ids.docId, job_id: ids.jobId, isReplay: false };
}

async function submitInTransaction(tx: Tx, submission: Submission, cap: number | null): Promise<Submitted> {
  const known =
    submission.externalCaseId === null
      ? null
      : await maybeExternalCase(tx.sql, tx.scope, submission.externalCaseId);
  const ids: Ids = {
    case_id: known?.caseId ?? tx.newId('case'),
    doc_id: tx.newId('doc'),
    job_id: tx.newId('job'),
  };
  const replayed = await takeKey(tx, keyUse(tx.scope, submission), ids);
  if (replayed !== null) return { ...(replayed as Ids), isReplay: true };
  if (known === null) await createCase(tx, submission, { caseId: ids.case_id, cap });
  else if (known.caseTypeId !== submission.caseTypeId || known.runtimeStatus === 'complete')
    throw new Refusal('external_case_id_conflict');
  await addDocument(tx, submission, ids);
  return { ...ids, isReplay: false };
}

async function createCase(
  tx: Tx,
  submission: Submission,
  { caseId, cap }: { caseId: string; cap: number | null },
): Promise<void> {
  const { orgId, environment } = tx.scope;
  if (cap !== null) {
    await tx.sql(`select 1 from organizations where org_id = $1 for update`, [orgId]);
    if ((await countLiveCasesThisMonth(tx.sql, orgId)) >= cap) throw new Refusal('live_usage_cap_exceeded');
  }
  const workflow = await chooseWorkflow(tx.sql, tx.scope, submission.caseTypeId);
  await tx.em.insert(Case, {
    caseId,
    orgId,
    environment,
    caseTypeId: submission.caseTypeId,
    workflowId: workflow.workflowId,
    workflowVersion: workflow.version,
    contentHash: workflow.contentHash,
    operatingMode: 'direct_processing',
    runtimeStatus: 'processing',
    handoffState: 'not_ready',
    externalCaseId: submission.externalCaseId,
    externalApplicantId: submission.externalApplicantId,
    externalCustomerId: submission.externalCustomerId,
    traceId: submission.traceId,
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
  const about = { case_type_id: submission.caseTypeId };
  await recordEvents(tx, caseId, [
    { feedType: 'case.created', data: { ...about, operating_mode: 'direct_processing' } },
    {
      feedType: 'case.status_changed',
      eventType: 'v1.case.processing',
      data: {
        ...about,
        revision: 1,
        runtime_status: 'processing',
        from: null,
        to: 'processing',
        trigger: 'document_uploaded',
      },
    },
  ]);
}

async function addDocument(tx: Tx, submission: Submission, ids: Ids): Promise<void> {
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
    sourceUrl: submission.documentUrl,
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
