// Runs commands in the background.
import type { JobData } from '../catalog/jobs.ts';
import type { Store } from '../platform/transaction.ts';
import type { JobHandler } from '../platform/work/workers.ts';
import { runCommands } from './operations.ts';

export function commandWorker({ store }: { store: Store }): JobHandler<JobData['run-command']> {
  return (job) => runCommands(store, job.data, (tx) => job.complete(tx.em));
}
