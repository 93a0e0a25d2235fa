// Asks connectors in the background, outside of any transaction, and records what they answer; evaluates gates.
import type { JobData } from '../catalog/jobs.ts';
import { updateCaseJob } from '../cases/jobs.ts';
import { systemScopeOf } from '../cases/queries.ts';
import { transact, type Store } from '../platform/transaction.ts';
import type { JobHandler } from '../platform/work/workers.ts';
import { evaluateGate } from './gates.ts';
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
      await updateCaseJob(tx, jobId, { status: 'running', attempts: job.retryCount + 1 });
    });
    const answer = await ask(job.data);
    await transact(store, scope, async (tx) => {
      await recordVerification(tx, job.data, answer);
      await job.complete(tx.em);
    });
  };
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
