// A document comes in: a new case, or one more document of a known one; the same call again finds what the first made.
import { Refusal } from '../catalog/errors.ts';
import { createCase, isKnownExternalCase, type CaseRequest } from '../cases/birth.ts';
import { refuseAboveLiveCap } from '../cases/usage.ts';
import type { Account } from '../http/caller.ts';
import type { Services } from '../http/endpoint.ts';
import { takeKey } from '../idempotency/operations.ts';
import { maybeReplay, maybeSameBefore } from '../idempotency/queries.ts';
import { unmetPrecondition, type Deployment } from '../organizations/rules.ts';
import { newId, type NewId } from '../platform/ids.ts';
import { currentTracing } from '../platform/observed/spans.ts';
import { transact, type Scope, type Tx } from '../platform/transaction.ts';
import { chooseWorkflow } from '../workflows/queries.ts';
import { addDocument } from './new-document.ts';
import { maybeExternalCase, type Named, type Submission, type SubmittedIds } from './queries.ts';
import { submitTogether } from './submit-together.ts';

/** What a submission made, or what the same one had made before. */
export type Submitted = SubmittedIds & { isReplay: boolean };

/**
 * Accepts a document (api-v1 §4.6). Refuses idempotency_key_conflict, the account preconditions, live_usage_cap_exceeded,
 * unknown_case_type_id, workflow_not_published, external_case_id_conflict.
 */
export async function submitDocument(
  services: Pick<Services, 'store' | 'together'>,
  caller: { scope: Scope; account: Account; deployment: Deployment },
  submission: Submission,
): Promise<Submitted> {
  const { scope, account } = caller;
  const { store } = services;
  const use = keyUse(scope, submission);
  const before = await maybeSameBefore(services, use);
  if (before !== null) return { ...(before as SubmittedIds), isReplay: true };
  const unmet = unmetPrecondition(account, scope.environment, caller.deployment);
  if (unmet !== null) {
    const replayed = await maybeReplay(store.database.sql, use);
    if (replayed !== null) return { ...(replayed as SubmittedIds), isReplay: true };
    throw new Refusal(unmet);
  }
  const cap = scope.environment === 'live' ? account.liveUsageCap : null;
  const fast = cap === null ? await submitFast(services, scope, submission) : null;
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

/** The usual case, in one statement with those that wait at the moment; null where something about it is not usual. */
async function submitFast(
  { store, together }: Pick<Services, 'store' | 'together'>,
  { orgId, environment }: Scope,
  submission: Submission,
): Promise<Submitted | null> {
  const traceparent = currentTracing()?.traceparent() ?? null;
  const named: Named = { submission, ids: newIds(newId), traceparent };
  const isBorn = await together(`submissions ${orgId} ${environment}`, named, (batch: Named[]) =>
    submitTogether(store, { orgId, environment }, batch),
  );
  return isBorn ? { ...named.ids, isReplay: false } : null;
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

/** Which case stands in the way, and what to do instead. */
const whyNot = ({ caseId, caseTypeId, runtimeStatus }: KnownCase, request: CaseRequest): string =>
  caseTypeId === request.caseTypeId
    ? `The case of this external_case_id, ${caseId}, is ${runtimeStatus}: it takes no more documents. Reopen it, or send another external_case_id.`
    : `The case of this external_case_id, ${caseId}, is of the type ${caseTypeId}. Send that case_type_id to extend it, or another external_case_id.`;

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
    throw new Refusal('external_case_id_conflict', { message: whyNot(known, request) });
  }
  await refuseAboveLiveCap(tx, cap);
  const workflow = await chooseWorkflow(tx.sql, tx.scope, request.caseTypeId);
  const told = { trigger: 'document_uploaded', job_id: jobId };
  await createCase(tx, { ...request, caseId, operatingMode: 'direct_processing', told }, workflow);
}
