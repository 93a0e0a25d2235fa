// Keeps one process of the server running: another one takes the place of one that was lost.
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../../src/platform/log.ts';
import type { Child } from './child.ts';

export type Kept = {
  /** Settles when the first one serves; rejects with what kept it from starting. */
  ready: Promise<void>;
  stop(): Promise<void>;
  /** Ends what did not stop in time. */
  kill(): void;
};

export type Keeping = {
  what: string;
  log: Log;
  start(): Child;
  /** One that serves from now on, and one that does no more, or soon. May be told twice of its going. */
  joined(child: Child): void;
  gone(child: Child): void;
  /** One has gone that was not told to. */
  lost?: (() => void) | undefined;
};

/** One that has served for so long is replaced at once, others ever more seldom. */
const SETTLED_MS = 10_000;
const GROUP_MS = 200;
const PAUSES_MS = [0, 250, 500, 1000, 2000, 5000];

export function keepRunning(keeping: Keeping): Kept {
  const { log, what } = keeping;
  const running = new Set<Child>();
  const stopping = new AbortController();
  let losses = 0;

  const start = async (): Promise<Child> => {
    const child = keeping.start();
    running.add(child);
    void child.ended.then(() => {
      running.delete(child);
      keeping.gone(child);
    });
    await child.ready;
    keeping.joined(child);
    return child;
  };
  const replace = async (lost: Child): Promise<void> => {
    await delay(PAUSES_MS[Math.min(losses, PAUSES_MS.length - 1)], undefined, { signal: stopping.signal });
    losses += 1;
    try {
      watch(await start());
      keeping.gone(lost);
      await lost.stop();
    } catch (error) {
      if (stopping.signal.aborted) return;
      log.error({ err: error }, `${what} could not be started; another try follows`);
      await replace(lost);
    }
  };
  const watch = (child: Child): void => {
    const settled = setTimeout(() => (losses = 0), SETTLED_MS).unref();
    void child.lost.then(async (how) => {
      clearTimeout(settled);
      // A signal to the whole group reaches it as well: then it is no loss, but the end.
      if ('reason' in how && how.reason === 'SIGTERM')
        await delay(GROUP_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      log.error({ process: child.pid, ...how }, `${what} is lost; another one takes its place`);
      keeping.lost?.();
      // The only thing that can end this is that everything is to stop.
      await replace(child).catch(() => undefined);
    });
  };
  return {
    ready: start().then(watch),
    async stop() {
      stopping.abort();
      await Promise.all([...running].map((child) => child.stop()));
    },
    kill: () => [...running].forEach((child) => child.kill()),
  };
}
