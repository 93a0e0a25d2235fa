// A connector's answer about a fact decides it afresh.
import { updateCaseJob } from '../cases/jobs.ts';
import { readingState } from '../cases/standing/reading-state.ts';
import type { NewEvent } from '../events/new-event.ts';
import { Verification, type VerificationOutcome } from '../facts/entity.ts';
import type { Tx } from '../platform/transaction.ts';
import { changeCase } from './change.ts';

/** What a connector answered, or that it did not; `retryAt` says when to ask again, where that may be of use. */
export type Answer = Pick<Verification, 'statusCode' | 'attempts'> & {
  outcome: VerificationOutcome;
} & Partial<Pick<Verification, 'retryAt' | 'connectorVersion' | 'asked' | 'answered' | 'explanation'>>;

async function endJob(
  tx: Tx,
  jobId: string,
  { outcome, statusCode, attempts, retryAt, explanation }: Answer,
): Promise<void> {
  const isUnavailable = outcome === 'error' || statusCode === null || (retryAt ?? null) !== null;
  const message = explanation ?? 'The connector gave no answer.';
  const lastError = isUnavailable ? { code: 'connector_unavailable', message } : null;
  await updateCaseJob(tx, jobId, { status: isUnavailable ? 'failed' : 'succeeded', lastError, attempts });
}

/** Nobody has answered yet, or nobody could: an answer still counts. */
const OPEN = { $or: [{ outcome: null }, { retryAt: { $ne: null } }] };

/** Records a connector's answer and moves the case on. An answer that came twice counts once. */
export async function recordVerification(
  begun: Tx,
  about: { caseId: string; verificationId: string; jobId: string },
  answer: Answer,
): Promise<void> {
  const { caseId, verificationId, jobId } = about;
  // What a person said while this waited for the case came before the answer: its time is that of the lock.
  await changeCase(begun, caseId, async ({ tx, record }) => {
    const asked = await tx.em.findOne(Verification, { verificationId, ...OPEN });
    await endJob(tx, jobId, answer);
    if (asked === null) return null;
    await tx.em.nativeUpdate(Verification, { verificationId }, { ...answer, checkedAt: tx.now });
    return {
      trigger: 'verification_completed',
      touches: 'facts',
      events: [answeredEvent(asked, answer)],
      decides: { ...readingState(record), resolvedBy: { kind: 'connector', docId: null } },
      jobId,
    };
  });
}

const answeredEvent = (asked: Verification, { outcome, statusCode }: Answer): NewEvent => ({
  feedType: 'verification.completed',
  data: {
    fact_id: asked.factId,
    verification_id: asked.verificationId,
    connector_key: asked.connectorKey,
    function_key: asked.functionKey,
    outcome,
    status_code: statusCode,
  },
});
