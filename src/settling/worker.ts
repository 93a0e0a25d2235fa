// Asks connectors in the background, outside of any transaction, and records what they answer.
import type { JobData } from '../catalog/jobs.ts';
import { CaseJob } from '../cases/entity.ts';
import { systemScopeOf } from '../cases/queries.ts';
import { transact, type Store } from '../platform/transaction.ts';
import type { JobHandler } from '../platform/work/workers.ts';
import { recordVerification, type Answer } from './verify.ts';

type VerifyJob = JobData['verify-fact'];

/** Asks the connector of a verification; never throws for what a connector does. */
export type Ask = (verification: VerifyJob) => Promise<Answer>;

/** While no connector is registered there is nobody to ask: the fact waits for an operator, never silently verified. */
export const nobodyToAsk: Ask = () =>
  Promise.resolve({ outcome: 'inconclusive', statusCode: null, attempts: 1 });

export function verifyWorker({ store, ask }: { store: Store; ask: Ask }): JobHandler<VerifyJob> {
  return async (job) => {
    const { jobId, caseId } = job.data;
    const scope = await systemScopeOf(store.database.sql, caseId);
    await transact(store, scope, async (tx) => {
      await job.hold(tx.em);
      const running = { status: 'running', attempts: job.retryCount + 1, updatedAt: tx.now } as const;
      await tx.em.nativeUpdate(CaseJob, { jobId }, running);
    });
    const answer = await ask(job.data);
    await transact(store, scope, async (tx) => {
      await recordVerification(tx, job.data, answer);
      await job.complete(tx.em);
    });
  };
}
