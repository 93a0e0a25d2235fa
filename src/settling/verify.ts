// A connector's answer about a fact decides it afresh.
import { CaseJob } from '../cases/entity.ts';
import { advanceLocked, lockCase } from '../cases/operations.ts';
import { maybeCaseState } from '../cases/queries.ts';
import { recordEvents } from '../events/operations.ts';
import { Verification, type VerificationOutcome } from '../facts/entity.ts';
import { findDeclaration } from '../workflows/queries.ts';
import type { Tx } from '../platform/transaction.ts';
import { decideFacts } from './decide.ts';
import { readingState } from '../cases/standing/reading-state.ts';

export type Answer = { outcome: VerificationOutcome; statusCode: number | null; attempts: number };

async function endJob(tx: Tx, jobId: string, { outcome, statusCode, attempts }: Answer): Promise<void> {
  const isUnavailable = outcome === 'error' || statusCode === null;
  const lastError = isUnavailable
    ? { code: 'connector_unavailable', message: 'The connector gave no answer.' }
    : null;
  const status = isUnavailable ? 'failed' : 'succeeded';
  await tx.em.nativeUpdate(CaseJob, { jobId }, { status, lastError, attempts, updatedAt: tx.now });
}

/** Records a connector's answer and moves the case on. An answer that came twice counts once. */
export async function recordVerification(
  begun: Tx,
  about: { caseId: string; verificationId: string; jobId: string },
  answer: Answer,
): Promise<void> {
  const { caseId, verificationId, jobId } = about;
  await lockCase(begun, caseId);
  const record = await maybeCaseState(begun.sql, caseId);
  if (record === null) throw new Error(`no case ${caseId}`);
  // What a person said while this waited for the case came before the answer.
  const tx: Tx = { ...begun, now: new Date(record.readAt) };
  const asked = await tx.em.findOne(Verification, { verificationId, outcome: null });
  await endJob(tx, jobId, answer);
  if (asked === null) return;
  await tx.em.nativeUpdate(Verification, { verificationId }, { ...answer, checkedAt: tx.now });
  const declaration = await findDeclaration(tx.sql, record.orgId, record.contentHash);
  const { events } = await decideFacts(tx, {
    caseId,
    declaration,
    ...readingState(record),
    resolvedBy: { kind: 'connector', docId: null },
  });
  const { factId, connectorKey, functionKey } = asked;
  await recordEvents(tx, caseId, [
    {
      feedType: 'verification.completed',
      data: {
        fact_id: factId,
        verification_id: verificationId,
        connector_key: connectorKey,
        function_key: functionKey,
        outcome: answer.outcome,
        status_code: answer.statusCode,
      },
    },
    ...events,
  ]);
  await advanceLocked(tx, caseId, { trigger: 'verification_completed', changed: true, jobId });
}
