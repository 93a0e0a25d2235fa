// A document comes in: a new case, or one more document of a known one; the same call again finds what the first made.
import { Refusal } from '../catalog/errors.ts';
import type { Account } from '../http/caller.ts';
import { takeKey } from '../idempotency/operations.ts';
import { maybeReplay } from '../idempotency/queries.ts';
import { unmetPrecondition, type Deployment } from '../organizations/rules.ts';
import { newId } from '../platform/ids.ts';
import { jobTopic } from '../platform/work/jobs.ts';
import { transact, type Scope, type Store, type Tx } from '../platform/transaction.ts';
import { DELIVERY_TOPIC } from '../subscribers/fan-out.ts';
import { addDocument, createCase, type CaseRequest, type Ids, type Submission } from './new-case.ts';
import { isKnownExternalCase, maybeExternalCase, submitInOneStatement } from './queries.ts';

export type { Submission } from './new-case.ts';
export type Submitted = { case_id: string; doc_id: string; job_id: string; isReplay: boolean };

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
  const cap = isCapped ? account.liveUsageCap : null;
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
  const { orgId, environment } = scope;
  const written = await submitInOneStatement(store.database.sql, {
    ...submission,
    orgId,
    environment,
    ids,
  }).catch(nullIfKnown);
  if (written === null) return null;
  store.wake.signal(jobTopic('fetch-document'));
  if (written.told > 0) store.wake.signal(DELIVERY_TOPIC);
  return { case_id: ids.caseId, doc_id: ids.docId, job_id: ids.jobId, isReplay: false };
}

function nullIfKnown(error: unknown): null {
  if (isKnownExternalCase(error)) return null;
  throw error;
}

async function submitInTransaction(tx: Tx, submission: Submission, cap: number | null): Promise<Submitted> {
  const known = await maybeKnownCase(tx, submission);
  const ids: Ids = {
    case_id: known?.caseId ?? tx.newId('case'),
    doc_id: tx.newId('doc'),
    job_id: tx.newId('job'),
  };
  const replayed = await takeKey(tx, keyUse(tx.scope, submission), ids);
  if (replayed !== null) return { ...(replayed as Ids), isReplay: true };
  await createOrExtend(tx, submission, { known, caseId: ids.case_id, jobId: ids.job_id, cap });
  await addDocument(tx, submission, ids);
  return { ...ids, isReplay: false };
}

export type KnownCase = { caseId: string; caseTypeId: string; runtimeStatus: string };

/** The case with the external id, locked until the commit. */
export async function maybeKnownCase(
  tx: Tx,
  { externalCaseId }: Pick<CaseRequest, 'externalCaseId'>,
): Promise<KnownCase | null> {
  return externalCaseId === null ? null : maybeExternalCase(tx.sql, tx.scope, externalCaseId);
}

/** Refuses external_case_id_conflict where the known case is of another type or complete, and what `createCase` refuses. */
export async function createOrExtend(
  tx: Tx,
  request: CaseRequest,
  { known, ...born }: { known: KnownCase | null; caseId: string; jobId: string; cap: number | null },
): Promise<void> {
  if (known === null) await createCase(tx, request, born);
  else if (known.caseTypeId !== request.caseTypeId || known.runtimeStatus === 'complete')
    throw new Refusal('external_case_id_conflict');
}
