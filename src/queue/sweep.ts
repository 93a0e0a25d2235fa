// Looks after the queue every half minute, in each process that runs workers: claims that are over, counts to add up.
import { randomFraction } from '../platform/crypto.ts';
import type { Log } from '../platform/log.ts';
import type { Sql } from '../platform/database/sql.ts';
import type { Store } from '../platform/transaction.ts';
import { startLoop, type Rounds } from '../platform/work/loop.ts';
import { addUpCounts, releaseExpiredLeases } from './operations.ts';

export const QUEUE_SWEEP_MS = 30_000;

/** Something that is looked after in every round; answers how much there was to do. */
export type Sweep = { what: string; work(sql: Sql): Promise<number> };

/** Claims first: what they change is counted in the same round. */
const SWEEPS: Sweep[] = [
  { what: 'expired claims', work: releaseExpiredLeases },
  { what: 'queue counts', work: addUpCounts },
];

/** What is looked after, and how often. */
export type QueueSweepOptions = {
  store: Pick<Store, 'database'>;
  log: Log;
  /** 0 leaves it to `sweepNow`, for tests. */
  everyMs: number;
  /** What folders further down look after; before the queue's own, which counts what they change. */
  also?: Sweep[];
};

/** The sweep under way. */
export type QueueSweep = {
  /** Waits for a round under way. */
  stop(): Promise<void>;
  sweepNow(): Promise<void>;
};

/** Begins at a random moment of the interval, so that processes started together do not sweep together. */
export function startQueueSweep({ store, log, everyMs, also = [] }: QueueSweepOptions): QueueSweep {
  let running: Promise<void> | null = null;
  const sweepNow = (): Promise<void> =>
    (running ??= sweep({ database: store.database, log }, [...also, ...SWEEPS]).finally(() => {
      running = null;
    }));
  const loop = everyMs > 0 ? startLoop(sweeping(sweepNow, everyMs, log)) : null;
  return {
    sweepNow,
    async stop() {
      await loop?.stop();
      await running;
    },
  };
}

const sweeping = (sweepNow: () => Promise<void>, everyMs: number, log: Log): Rounds => ({
  firstMs: everyMs * randomFraction(),
  round: () => sweepNow().then(() => everyMs),
  failed: (error) => log.warn({ err: error }, 'looking after the queue failed; again soon'),
  againMs: everyMs,
});

/** What fails is tried again in the next round, and keeps the others from nothing. */
async function sweep(
  { database, log }: Pick<Store, 'database'> & { log: Log },
  sweeps: Sweep[],
): Promise<void> {
  for (const { what, work } of sweeps) {
    try {
      await work(database.sql);
    } catch (error) {
      log.warn({ err: error }, `looking after ${what} failed; again soon`);
    }
  }
}
