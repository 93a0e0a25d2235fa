// A connector's answer about facts decides them afresh.
import { updateCaseJob } from '../cases/jobs.ts';
import type { LockedCase } from '../cases/locking.ts';
import { readingState } from '../cases/standing/reading-state.ts';
import { withoutValue } from '../connectors/calls/answer/read-answer.ts';
import type { NewEvent } from '../events/new-event.ts';
import { Verification, type VerificationOutcome } from '../facts/entity.ts';
import type { Tx } from '../platform/transaction.ts';
import { changeCase } from './change.ts';
import { keepFound, type Found } from './found-values.ts';

/** What a connector answered, or that it did not; `retryAt` says when to ask again, where that may be of use. */
export type Answer = Pick<Verification, 'statusCode' | 'attempts'> & {
  outcome: VerificationOutcome;
  found?: Found;
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

type Job = { caseId: string; jobId: string };

/** Records a connector's answer to all that wait for it, and moves the case on. An answer that came twice counts once. */
export async function recordVerification(
  begun: Tx,
  { caseId, jobId }: Job,
  { found, ...answer }: Answer,
): Promise<void> {
  // What a person said while this waited for the case came before the answer: its time is that of the lock.
  await changeCase(begun, caseId, async (locked) => {
    const { tx, record } = locked;
    const asked = await tx.em.find(Verification, { caseId, jobId, ...OPEN });
    await endJob(tx, jobId, answer);
    if (asked.length === 0) return null;
    for (const one of asked) {
      const { verificationId } = one;
      const own = ownAnswer(one, answer, found);
      await tx.em.nativeUpdate(Verification, { verificationId }, { ...own, checkedAt: tx.now });
    }
    const lookups = asked.filter(({ usage }) => usage === 'lookup_fact');
    if (lookups.length > 0 && found !== undefined) await keepFound(locked, lookups, found);
    return {
      trigger: 'verification_completed',
      touches: 'facts',
      events: asked.map((one) => answeredEvent(one, ownAnswer(one, answer, found))),
      decides: { ...readingState(record), resolvedBy: { kind: 'connector', docId: null } },
      jobId,
    };
  });
}

/** A call may be verified and have nothing at the place of one of the facts that it was asked for. */
function ownAnswer(
  { usage, answerField }: Verification,
  answer: Omit<Answer, 'found'>,
  found: Found | undefined,
): Omit<Answer, 'found'> {
  if (usage !== 'lookup_fact' || answer.outcome !== 'verified') return answer;
  const empty = emptyPlace(found, answerField);
  if (empty === null) return answer;
  const explanation = withoutValue(answer.explanation ?? 'Answered.', empty);
  return { ...answer, outcome: 'inconclusive', explanation };
}

/** Where a value was looked for and none stands: at the place of the question, else at that of the function. */
function emptyPlace(found: Found | undefined, own: string | null | undefined): string | null {
  const pointer = own ?? found?.result ?? null;
  return pointer === null || (found?.values[pointer] ?? null) !== null ? null : pointer;
}

/**
 * Nobody waits for the answer any more: it was about other values, or a person has decided. What was never answered goes, so
 * that the same can be asked again.
 */
export async function dropQuestions(begun: Tx, { caseId, jobId }: Job): Promise<void> {
  await changeCase(begun, caseId, async ({ tx, record }: LockedCase) => {
    await tx.em.nativeDelete(Verification, { caseId, jobId, outcome: null });
    await tx.em.nativeUpdate(Verification, { caseId, jobId }, { retryAt: null });
    await updateCaseJob(tx, jobId, { status: 'failed' });
    return { trigger: 'verification_dropped', touches: 'place', decides: readingState(record), jobId };
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
