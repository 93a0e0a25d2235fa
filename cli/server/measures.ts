// What the processes of a server measure, asked for by the one that started them. One that does not answer holds nobody up.
import type { Snapshot } from '../../src/platform/metrics/process-metrics.ts';
import type { Child } from './child.ts';
import type { Part } from './messages.ts';

export type Measures = {
  joined(child: Child): void;
  /** What they measure; of one that does not answer in time, what it said last. */
  snapshots(): Promise<Snapshot[]>;
  /** How many do that part. */
  serving(part: Part): number;
  /** The ids of their processes. */
  pids(): ReadonlySet<number>;
  /** How many took the place of one that was lost. */
  restarts(): number;
  lost(): void;
};

/** `gone` is told what one that has ended said last. */
export function createMeasures(gone: (last: Snapshot) => void): Measures {
  const running = new Set<Child>();
  let losses = 0;
  return {
    joined(child) {
      running.add(child);
      void child.ended.then(() => {
        running.delete(child);
        const last = child.measured();
        if (last !== null) gone(last);
      });
    },
    async snapshots() {
      await Promise.all([...running].map((child) => child.measure()));
      return [...running].map((child) => child.measured()).filter((last) => last !== null);
    },
    serving: (part) => [...running].filter((child) => child.part === part).length,
    pids: () => new Set([...running].map(({ pid }) => pid)),
    restarts: () => losses,
    lost: () => void (losses += 1),
  };
}
