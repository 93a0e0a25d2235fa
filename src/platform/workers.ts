// Works off a queue: independent slots over fetch, woken after commits, with a claim that a result has to hold to count.
import type { EntityManager } from '@mikro-orm/postgresql';
import { fromKysely, type PgBoss } from 'pg-boss';
import { jobTopic } from './jobs.ts';
import type { Log } from './log.ts';
import type { Wake } from './wake.ts';

export type ClaimedJob<T> = {
  id: string;
  data: T;
  /** 0 for the first try. */
  retryCount: number;
  isLastTry: boolean;
  /** Ends the job inside the transaction that records its result. Throws ClaimLost where another worker has it by now. */
  complete(em: EntityManager): Promise<void>;
};

/** Does the work of one job. Throwing makes the queue try again later. */
export type JobHandler<T> = (job: ClaimedJob<T>) => Promise<void>;

/** The claim ran out while the work was done: whoever holds it now does it again, and this result is dropped. */
export class ClaimLost extends Error {}

export type WorkerOptions = { boss: PgBoss; queue: string; slots: number; pollMs: number; log: Log; wake: Wake };

type Fetched<T> = { id: string; data: T; retryCount: number; retryLimit: number };

const HEARTBEAT_MS = 4000;

/** Starts to work; `stop` waits for the jobs in hand, `drain` works until nothing is due (for tests). */
export function startWorker<T extends object>(options: WorkerOptions, handler: JobHandler<T>) {
  const { boss, queue, slots, log } = options;
  const inHand = new Map<string, Fetched<T>>();
  const running = new Set<Promise<void>>();
  let stopped = false;
  let wakeUp = (): void => undefined;
  let woken = false;

  const run = async (job: Fetched<T>): Promise<void> => {
    const claim = { id: job.id, retryCount: job.retryCount };
    const complete = async (em: EntityManager): Promise<void> => {
      // The types of pg-boss leave out what the answer holds.
      const { affected } = (await boss.complete(queue, claim, null, { db: fromKysely(em.getKysely()) })) as { affected: number };
      if (affected === 0) throw new ClaimLost(`the claim on job ${job.id} is gone`);
    };
    try {
      await handler({ id: job.id, data: job.data, retryCount: job.retryCount, isLastTry: job.retryCount >= job.retryLimit, complete });
    } catch (error) {
      await giveBack(claim, error);
    } finally {
      inHand.delete(job.id);
    }
  };

  const giveBack = async (claim: { id: string; retryCount: number }, error: unknown): Promise<void> => {
    if (error instanceof ClaimLost) return log.warn({ queue, job: claim.id }, error.message);
    log.error({ err: error, queue, job: claim.id }, 'a job failed; it is tried again');
    try {
      await boss.fail(queue, claim, { message: String(error) });
    } catch (again) {
      log.warn({ err: again, queue, job: claim.id }, 'the failure was not stored; the claim runs out by itself');
    }
  };

  const fetchMore = async (): Promise<number> => {
    const free = slots - inHand.size;
    if (free <= 0) return 0;
    const jobs = (await boss.fetch<T>(queue, { batchSize: free, includeMetadata: true })) as unknown as Fetched<T>[];
    for (const job of jobs) {
      inHand.set(job.id, job);
      const done = run(job).finally(() => {
        running.delete(done);
        wakeUp();
      });
      running.add(done);
    }
    return jobs.length;
  };

  const rest = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, options.pollMs);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
      if (woken || stopped) wakeUp();
    });

  const loop = async (): Promise<void> => {
    while (!stopped) {
      woken = false;
      try {
        await fetchMore();
      } catch (error) {
        log.warn({ err: error, queue }, 'no jobs could be fetched; looking again soon');
      }
      if (!stopped) await rest();
    }
    await Promise.all(running);
  };

  const beat = setInterval(() => {
    const held = [...inHand.values()].map(({ id, retryCount }) => ({ id, retryCount }));
    if (held.length > 0) boss.touch(queue, held).catch((error: unknown) => log.warn({ err: error, queue }, 'a heartbeat was not stored'));
  }, HEARTBEAT_MS);
  const off = options.wake.on(jobTopic(queue), () => {
    woken = true;
    wakeUp();
  });
  const ended = options.pollMs > 0 ? loop() : Promise.resolve();

  return {
    async stop(): Promise<void> {
      stopped = true;
      off();
      wakeUp();
      await ended;
      await Promise.all(running);
      clearInterval(beat);
    },
    /** How many jobs it did. */
    async drain(): Promise<number> {
      let count = 0;
      for (let got = await fetchMore(); got > 0; got = await fetchMore()) {
        count += got;
        await Promise.all(running);
      }
      return count;
    },
  };
}

export type Worker = ReturnType<typeof startWorker>;
