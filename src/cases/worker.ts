// Evaluates gates in the background.
import type { JobData } from '../catalog/jobs.ts';
import { transact, type Store } from '../platform/transaction.ts';
import type { ClaimedJob } from '../platform/work/workers.ts';
import { evaluateGate } from './gates.ts';
import { systemScopeOf } from './queries.ts';

export function gateWorker({ store }: { store: Store }) {
  return async (job: ClaimedJob<JobData['evaluate-gate']>): Promise<void> => {
    const scope = await systemScopeOf(store.database.sql, job.data.caseId);
    await transact(store, scope, async (tx) => {
      await evaluateGate(tx, job.data);
      await job.complete(tx.em);
    });
  };
}
