// Evaluates gates in the background.
import type { JobData } from '../catalog/jobs.ts';
import { transact, type Store } from '../platform/transaction.ts';
import type { ClaimedJob } from '../platform/workers.ts';
import { evaluateGate } from './gates.ts';

export function gateWorker(deps: { store: Store }) {
  return async (job: ClaimedJob<JobData['evaluate-gate']>): Promise<void> => {
    const scope = {
      orgId: '',
      environment: 'test' as const,
      actor: { type: 'system' as const, id: 'intake', label: 'intake' },
      requestId: null,
    };
    await transact(deps.store, scope, async (tx) => {
      await evaluateGate(tx, job.data);
      await job.complete(tx.em);
    });
  };
}
