// Which worker does which job.
import type { JobData } from './catalog/jobs.ts';
import { DEAD_JOBS } from './catalog/jobs.ts';
import { startDailyBackup, type DailySettings } from './backup/daily.ts';
import { commandWorker } from './commands/worker.ts';
import { deadWorker, type Dead } from './dead-worker.ts';
import { extractWorker } from './intake/extract-worker.ts';
import type { FetchLimits } from './intake/fetch.ts';
import { fetchWorker } from './intake/fetch-worker.ts';
import { createConnectorCaller } from './connectors/calls/call.ts';
import { removeExpiredAnswers } from './connectors/calls/answer-cache.ts';
import { createAsk } from './settling/ask-api.ts';
import { askAgainWhatIsDue } from './settling/asking/retries.ts';
import { BLOB_SWEEP_MS, sweepBlobs } from './documents/blobs/removal.ts';
import { finishErasures, finishTornMails } from './erasure/finishing.ts';
import { eraseOldCases, RETENTION_EVERY_MS } from './erasure/retention.ts';
import { gateWorker, verifyWorker } from './settling/worker.ts';
import { forgetWindows } from './keys/sweep.ts';
import { createFitter, type Fitter } from './learning/fitter.ts';
import { learnWorker } from './learning/worker.ts';
import { learnLabels } from './proof/learned-labels.ts';
import type { PageSearcher } from './extraction/stored/searcher.ts';
import type { LanguageModel } from './language-model/model.ts';
import type { DocumentReader } from './intake/reader.ts';
import type { Log } from './platform/log.ts';
import { randomFraction } from './platform/crypto.ts';
import type { Outbound } from './platform/outbound/request.ts';
import type { Sql } from './platform/database/sql.ts';
import { tryWithLock } from './platform/database/try-lock.ts';
import type { Sealer } from './platform/seal.ts';
import type { Store } from './platform/transaction.ts';
import { queuesWithDueJobs, queuesWithJobs } from './platform/work/jobs.ts';
import { startLoop, type Rounds } from './platform/work/loop.ts';
import { startWorker, type Worker } from './platform/work/workers.ts';
import { QUEUE_SWEEP_MS, startQueueSweep } from './queue/sweep.ts';
import { expireSessions } from './sessions/life/expiry.ts';
import { forgetTokens } from './sessions/life/sweep.ts';
import { fillWorker } from './sessions/filling/worker.ts';
import { handInWorker } from './sessions/worker.ts';
import type { WorkingStore } from './store.ts';
import { startDispatcher } from './webhooks/sending/dispatcher.ts';

const FETCHES_AT_ONCE = 8;
/** They wait for others; how many of them one connector may take is said by the connector. */
const CALLS_AT_ONCE = 32;
const RETRIES_EVERY_MS = 1000;
/** How often a queue is looked at by its own worker, beside the one look at all of them. */
const LOOK_ALONE_MS = 10_000;

export type WorkersOptions = {
  store: WorkingStore;
  outbound: Outbound;
  sealer: Sealer;
  reader: DocumentReader;
  /** Null where the operator names none; `stop` closes it. */
  languageModel: LanguageModel | null;
  /** Searches past cases for labels that decisions teach. */
  searcher: PageSearcher;
  limits: FetchLimits;
  log: Log;
  slots: number;
  /** How often due jobs are looked for that no signal told of; 0 leaves everything to `drain`. */
  pollMs: number;
  /** Null where no daily backup is made. */
  daily: DailySettings | null;
};
export type Workers = {
  stop(): Promise<void>;
  /** Works until neither a queue nor a webhook, or none of the named queues, has anything due; returns how much was done. */
  drain(queues?: string[]): Promise<number>;
};

export function startWorkers(options: WorkersOptions): Workers {
  const { store, outbound, sealer, log, pollMs } = options;
  const fitter = createFitter();
  const own = { ...options, pollMs: pollMs > 0 ? LOOK_ALONE_MS : 0 };
  const workers = [...queueWorkers(own), learningWorker(own, fitter)];
  const dispatcher = startDispatcher({ store, outbound, sealer, log, isRunning: pollMs > 0 });
  const queueSweep = startQueueSweep({
    store,
    log,
    everyMs: pollMs > 0 ? QUEUE_SWEEP_MS : 0,
    also: [
      { what: 'sessions whose time is over', work: () => expireSessions(store, log) },
      { what: 'erasures under way', work: () => finishErasures(store, log) },
      { what: 'kept answers of connectors', work: (sql) => removeExpiredAnswers(sql) },
    ],
  });
  const watching = watchQueues({ workers, sql: store.database.sql, log, pollMs });
  const rounds = [watching, retrying(store, log), forgetting(store, log), removing(store, log)];
  const loops = pollMs > 0 ? rounds.map(startLoop) : [];
  const { daily } = options;
  const backups = pollMs > 0 && daily !== null ? [startDailyBackup({ store, log, settings: daily })] : [];
  const parts = [dispatcher, queueSweep, ...loops, ...backups, ...workers];
  return {
    stop: async () => {
      await Promise.all(parts.map((part) => part.stop()));
      await Promise.all([fitter.close(), options.languageModel?.close()]);
    },
    async drain(queues) {
      if (queues === undefined) {
        await queueSweep.sweepNow();
        await sweepBlobs(store).catch((error: unknown) => log.warn({ err: error }, NOT_DELETED));
      }
      const asked = workers.filter(({ queue }) => queues?.includes(queue) ?? true);
      let total = 0;
      for (let round = -1; round !== 0;) {
        round = 0;
        round += await drainAll(asked, store.database.sql);
        if (queues === undefined) round += (await dispatcher.deliverDue()) + (await askAgainWhatIsDue(store));
        total += round;
      }
      return total;
    },
  };
}

/** One after the other. Asking which of them have anything costs less than one look at one of them. */
async function drainAll(workers: Worker[], sql: Sql): Promise<number> {
  let total = 0;
  let filled = await queuesWithJobs(sql);
  for (const worker of workers) {
    const count = filled.has(worker.queue) ? await worker.drain() : 0;
    // What was done may have added jobs to queues that were empty.
    if (count > 0) filled = await queuesWithJobs(sql);
    total += count;
  }
  return total;
}

type Watched = { workers: Worker[]; sql: Sql; log: Log; pollMs: number };

/** One look for all queues: each by itself, nine of them cost an idle server a twentieth of a core. */
function watchQueues({ workers, sql, log, pollMs }: Watched): Rounds {
  const queues = workers.map(({ queue }) => queue);
  return {
    async round() {
      const due = await queuesWithDueJobs(sql, queues);
      for (const worker of workers) if (due.has(worker.queue)) worker.look();
      return pollMs;
    },
    failed: (error) => log.warn({ err: error }, 'the job queues could not be looked at; again soon'),
    againMs: pollMs,
  };
}

function learningWorker({ store, log, pollMs, searcher }: WorkersOptions, fitter: Fitter): Worker {
  const { boss } = store.jobs;
  const { sql } = store.database;
  return startWorker<JobData['learn-workflow']>(
    { boss, log, wake: store.wake, pollMs, queue: 'learn-workflow', slots: 1 },
    learnWorker({ store, fitter, learnLabels: (asked) => learnLabels({ sql, searcher }, asked) }),
  );
}

/** Asks connectors again where they had no room or gave no answer. */
export const retrying = (store: Store, log: Log): Rounds => ({
  round: () => askAgainWhatIsDue(store).then(() => RETRIES_EVERY_MS),
  failed: (error) => log.warn({ err: error }, 'asking connectors again failed; again soon'),
  againMs: RETRIES_EVERY_MS,
});

const forgetting = (store: Store, log: Log): Rounds => ({
  // Not at once: who starts a server again and again looks at no case for it.
  firstMs: RETENTION_EVERY_MS * randomFraction(),
  // Of several processes one is enough, and two would wait for each other.
  round: () =>
    tryWithLock(store.database.url, 'intake:retention', () => forget(store, log)).then(
      () => RETENTION_EVERY_MS,
    ),
  failed: (error) => log.warn({ err: error }, 'looking for cases whose time is over failed; again soon'),
  againMs: RETENTION_EVERY_MS,
});

async function forget(store: Store, log: Log): Promise<void> {
  await forgetWindows(store.database.sql);
  await forgetTokens(store.database.sql);
  await finishTornMails(store, log);
  await eraseOldCases(store, log);
}

const NOT_DELETED = 'bytes of documents could not be deleted; again soon';

const removing = (store: Store, log: Log): Rounds => ({
  firstMs: BLOB_SWEEP_MS * randomFraction(),
  round: () => sweepBlobs(store).then(() => BLOB_SWEEP_MS),
  failed: (error) => log.warn({ err: error }, NOT_DELETED),
  againMs: BLOB_SWEEP_MS,
});

/** One for each queue; without a key nobody asks connectors. */
export function queueWorkers({
  store,
  outbound,
  sealer,
  reader,
  languageModel,
  limits,
  log,
  slots,
  pollMs,
}: Omit<WorkersOptions, 'sealer' | 'daily' | 'searcher'> & { sealer: Sealer | null }): Worker[] {
  const { sql } = store.database;
  const shared = { boss: store.jobs.boss, log, wake: store.wake, pollMs };
  const asking = (key: Sealer): Worker[] => {
    const caller = createConnectorCaller({ outbound, sql, sealer: key });
    const ask = createAsk({ sql, sealer: key, caller });
    return [
      startWorker<JobData['verify-fact']>(
        { ...shared, queue: 'verify-fact', slots: CALLS_AT_ONCE },
        verifyWorker({ store, ask }),
      ),
      startWorker<JobData['fill-fields']>(
        { ...shared, queue: 'fill-fields', slots: CALLS_AT_ONCE },
        fillWorker({ store, sealer: key, caller }),
      ),
    ];
  };
  const extract = extractWorker({ store, reader, languageModel });
  return [
    startWorker<JobData['fetch-document']>(
      { ...shared, queue: 'fetch-document', slots: FETCHES_AT_ONCE },
      fetchWorker({ store, outbound, limits }),
    ),
    startWorker<JobData['extract-document']>({ ...shared, queue: 'extract-document', slots }, extract),
    startWorker<JobData['evaluate-gate']>(
      { ...shared, queue: 'evaluate-gate', slots: 4 },
      gateWorker({ store }),
    ),
    ...(sealer === null ? [] : asking(sealer)),
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
