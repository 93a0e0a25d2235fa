// A document comes in: a new case, or one more document of a known one; the same call again finds what the first made.
import { Refusal } from '../catalog/errors.ts';
import { createCase, isKnownExternalCase, type CaseRequest } from '../cases/birth.ts';
import { refuseAboveLiveCap } from '../cases/usage.ts';
import type { Account } from '../http/caller.ts';
import { takeKey } from '../idempotency/operations.ts';
import { maybeReplay } from '../idempotency/queries.ts';
import { unmetPrecondition, type Deployment } from '../organizations/rules.ts';
import { newId, type NewId } from '../platform/ids.ts';
import { jobTopic } from '../platform/work/jobs.ts';
import { transact, type Scope, type Store, type Tx } from '../platform/transaction.ts';
import { DELIVERY_TOPIC } from '../subscribers/fan-out.ts';
import { chooseWorkflow } from '../workflows/queries.ts';
import { addDocument } from './new-document.ts';
import { maybeExternalCase, submitInOneStatement, type Submission, type SubmittedIds } from './queries.ts';

/** What a submission made, or what the same one had made before. */
export type Submitted = SubmittedIds & { isReplay: boolean };

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
    if (replayed !== null) return { ...(replayed as SubmittedIds), isReplay: true };
    throw new Refusal(unmet);
  }
  const cap = scope.environment === 'live' ? account.liveUsageCap : null;
  const fast = cap === null ? await submitFast(store, scope, submission) : null;
  return (
    fast ?? extendingRaces(() => transact(store, scope, (tx) => submitInTransaction(tx, submission, cap)))
  );
}

const RACES = 3;

/** Again where another request made the case with this external_case_id in between: then it is extended. */
export async function extendingRaces<T>(work: () => Promise<T>): Promise<T> {
  for (let race = 1; ; race++) {
    try {
      return await work();
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

const newIds = (make: NewId): SubmittedIds => ({
  case_id: make('case'),
  doc_id: make('doc'),
  job_id: make('job'),
});

/** The usual case in one statement; null where something about it is not usual. */
async function submitFast(store: Store, scope: Scope, submission: Submission): Promise<Submitted | null> {
  const ids = newIds(newId);
  const written = await submitInOneStatement(store.database.sql, scope, { submission, ids }).catch(
    nullIfKnown,
  );
  if (written === null) return null;
  store.wake.signal(jobTopic('fetch-document'));
  if (written.told > 0) store.wake.signal(DELIVERY_TOPIC);
  return { ...ids, isReplay: false };
}

function nullIfKnown(error: unknown): null {
  if (isKnownExternalCase(error)) return null;
  throw error;
}

async function submitInTransaction(tx: Tx, submission: Submission, cap: number | null): Promise<Submitted> {
  const known = await maybeKnownCase(tx, submission);
  const made = newIds(tx.newId);
  const ids = { ...made, case_id: known?.caseId ?? made.case_id };
  const replayed = await takeKey(tx, keyUse(tx.scope, submission), ids);
  if (replayed !== null) return { ...(replayed as SubmittedIds), isReplay: true };
  const { case_id: caseId, doc_id: docId, job_id: jobId } = ids;
  await createOrExtend(tx, submission, { known, caseId, jobId, cap });
  await addDocument(tx, { caseId, docId, jobId, documentUrl: submission.documentUrl });
  return { ...ids, isReplay: false };
}

/** A case that has the external id already. */
export type KnownCase = { caseId: string; caseTypeId: string; runtimeStatus: string };

/** The case with the external id, locked until the commit. */
export async function maybeKnownCase(
  tx: Tx,
  { externalCaseId }: Pick<CaseRequest, 'externalCaseId'>,
): Promise<KnownCase | null> {
  return externalCaseId === null ? null : maybeExternalCase(tx.sql, tx.scope, externalCaseId);
}

/**
 * Refuses external_case_id_conflict where the known case is of another type or complete; live_usage_cap_exceeded,
 * unknown_case_type_id, workflow_not_published where a case has to be made.
 */
export async function createOrExtend(
  tx: Tx,
  request: CaseRequest,
  {
    known,
    caseId,
    jobId,
    cap,
  }: { known: KnownCase | null; caseId: string; jobId: string; cap: number | null },
): Promise<void> {
  if (known !== null) {
    if (known.caseTypeId === request.caseTypeId && known.runtimeStatus !== 'complete') return;
    throw new Refusal('external_case_id_conflict');
  }
  await refuseAboveLiveCap(tx, cap);
  const workflow = await chooseWorkflow(tx.sql, tx.scope, request.caseTypeId);
  const told = { trigger: 'document_uploaded', job_id: jobId };
  await createCase(tx, { ...request, caseId, operatingMode: 'direct_processing', told }, workflow);
}
