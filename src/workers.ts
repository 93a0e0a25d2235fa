// Which worker does which job.
import type { JobData } from './catalog/jobs.ts';
import { DEAD_JOBS } from './catalog/jobs.ts';
import { commandWorker } from './commands/worker.ts';
import { deadWorker, type Dead } from './dead-worker.ts';
import { extractWorker } from './intake/extract-worker.ts';
import { fetchWorker } from './intake/fetch-worker.ts';
import { gateWorker, nobodyToAsk, verifyWorker } from './settling/worker.ts';
import type { DocumentReader } from './intake/reader.ts';
import type { Log } from './platform/log.ts';
import type { Outbound } from './platform/outbound/request.ts';
import type { Sealer } from './platform/seal.ts';
import type { Store } from './platform/transaction.ts';
import { startWorker, type Worker } from './platform/work/workers.ts';
import { QUEUE_SWEEP_MS, startQueueSweep } from './queue/sweep.ts';
import { expireSessions } from './sessions/life/expiry.ts';
import { handInWorker } from './sessions/worker.ts';
import { startDispatcher } from './webhooks/sending/dispatcher.ts';

export const DOCUMENT_LIMITS = { maxBytes: 25 * 1024 * 1024, timeoutMs: 60_000 };

const FETCHES_AT_ONCE = 8;

export type WorkersOptions = {
  store: Store;
  outbound: Outbound;
  sealer: Sealer;
  reader: DocumentReader;
  log: Log;
  slots: number;
  /** 0 leaves everything to `drain`. */
  pollMs: number;
};
export type Workers = {
  stop(): Promise<void>;
  /** Works until neither a queue nor a webhook, or none of the named queues, has anything due; returns how much was done. */
  drain(queues?: string[]): Promise<number>;
};

export function startWorkers(options: WorkersOptions): Workers {
  const { store, outbound, sealer, log, pollMs } = options;
  const workers = queueWorkers(options);
  const dispatcher = startDispatcher({ store, outbound, sealer, log, isRunning: pollMs > 0 });
  const queueSweep = startQueueSweep({
    store,
    log,
    everyMs: pollMs > 0 ? QUEUE_SWEEP_MS : 0,
    also: [{ what: 'sessions whose time is over', work: () => expireSessions(store, log) }],
  });
  const parts = [dispatcher, queueSweep, ...workers];
  return {
    stop: async () => void (await Promise.all(parts.map((part) => part.stop()))),
    async drain(queues) {
      if (queues === undefined) await queueSweep.sweepNow();
      const asked = workers.filter(({ queue }) => queues?.includes(queue) ?? true);
      let total = 0;
      for (let round = -1; round !== 0;) {
        round = 0;
        for (const worker of asked) round += await worker.drain();
        if (queues === undefined) round += await dispatcher.deliverDue();
        total += round;
      }
      return total;
    },
  };
}

/** One for each queue. */
export function queueWorkers({
  store,
  outbound,
  reader,
  log,
  slots,
  pollMs,
}: Omit<WorkersOptions, 'sealer'>): Worker[] {
  const shared = { boss: store.jobs.boss, log, wake: store.wake, pollMs };
  return [
    startWorker<JobData['fetch-document']>(
      { ...shared, queue: 'fetch-document', slots: FETCHES_AT_ONCE },
      fetchWorker({ store, outbound, limits: DOCUMENT_LIMITS }),
    ),
    startWorker<JobData['extract-document']>(
      { ...shared, queue: 'extract-document', slots },
      extractWorker({ store, reader }),
    ),
    startWorker<JobData['evaluate-gate']>(
      { ...shared, queue: 'evaluate-gate', slots: 4 },
      gateWorker({ store }),
    ),
    startWorker<JobData['verify-fact']>(
      { ...shared, queue: 'verify-fact', slots: 4 },
      verifyWorker({ store, ask: nobodyToAsk }),
    ),
    startWorker<JobData['run-command']>(
      { ...shared, queue: 'run-command', slots: 4 },
      commandWorker({ store }),
    ),
    startWorker<JobData['hand-in-again']>(
      { ...shared, queue: 'hand-in-again', slots: 1 },
      handInWorker({ store }),
    ),
    startWorker<Dead>({ ...shared, queue: DEAD_JOBS, slots: 1 }, deadWorker({ store })),
  ];
}
