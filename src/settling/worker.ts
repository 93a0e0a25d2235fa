// Asks connectors in the background, outside of any transaction, and records what they answer; evaluates gates.
import type { JobData } from '../catalog/jobs.ts';
import { updateCaseJob } from '../cases/jobs.ts';
import { lockCaseRow } from '../cases/locking.ts';
import { systemScopeOf } from '../cases/queries.ts';
import { Verification } from '../facts/entity.ts';
import { transact, type Store, type Tx } from '../platform/transaction.ts';
import type { JobHandler } from '../platform/work/workers.ts';
import { evaluateGate } from './gates.ts';
import { dropQuestions, recordVerification } from './verify.ts';
import type { Ask, AskEnd } from './ask-api.ts';

type VerifyJob = JobData['verify-fact'];

export function verifyWorker({ store, ask }: { store: Store; ask: Ask }): JobHandler<VerifyJob> {
  return async (job) => {
    const { jobId, caseId, verificationId } = job.data;
    const scope = await systemScopeOf(store.database.sql, caseId);
    const isFirst = await transact(store, scope, async (tx) => {
      await job.hold(tx.em);
      const open = await tx.em.findOne(Verification, { caseId, jobId, outcome: null });
      if (open !== null) await updateCaseJob(tx, jobId, { status: 'running', attempts: job.retryCount + 1 });
      return open !== null;
    });
    const end = await ask(verificationId);
    await transact(store, scope, async (tx) => {
      await recordEnd(tx, { data: job.data, end, isFirst });
      await job.complete(tx.em);
    });
  };
}

type Ended = { data: VerifyJob; end: AskEnd; isFirst: boolean };

/** A case that waits for an API that is still away hears nothing of it: one event when it went, one when it is back. */
async function recordEnd(tx: Tx, { data, end, isFirst }: Ended): Promise<void> {
  if (end.kind === 'stale') return dropQuestions(tx, data);
  if (end.kind === 'answer' && (isFirst || (end.answer.retryAt ?? null) === null))
    return recordVerification(tx, data, end.answer);
  const { caseId, jobId } = data;
  // The case before its questions and jobs: who deletes it has it, and waits for them.
  await lockCaseRow(tx, caseId);
  const retryAt = end.kind === 'later' ? end.retryAt : (end.answer.retryAt ?? null);
  await tx.em.nativeUpdate(
    Verification,
    { caseId, jobId, $or: [{ outcome: null }, { retryAt: { $ne: null } }] },
    { retryAt },
  );
  // No room for the call yet.
  if (isFirst) await updateCaseJob(tx, jobId, { status: 'retrying' });
}

export function gateWorker({ store }: { store: Store }): JobHandler<JobData['evaluate-gate']> {
  return async (job) => {
    const scope = await systemScopeOf(store.database.sql, job.data.caseId);
    await transact(store, scope, async (tx) => {
      await evaluateGate(tx, job.data);
      await job.complete(tx.em);
    });
  };
}
