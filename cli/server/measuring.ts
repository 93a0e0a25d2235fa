// One process is asked what it measures; whoever asks waits so long at most.
import type { Snapshot } from '../../src/platform/metrics/process-metrics.ts';

const PATIENCE_MS = 1000;

export type Measuring = {
  /** `send` is false where nobody can be asked. */
  ask(send: (question: number) => boolean): Promise<void>;
  told(question: number, snapshot: Snapshot): void;
  last(): Snapshot | null;
};

export function createMeasuring(): Measuring {
  const waiting = new Map<number, () => void>();
  let questions = 0;
  let last: Snapshot | null = null;
  return {
    ask: (send) =>
      new Promise((resolve) => {
        const question = (questions += 1);
        const done = (): void => {
          clearTimeout(timer);
          waiting.delete(question);
          resolve();
        };
        const timer = setTimeout(done, PATIENCE_MS);
        waiting.set(question, done);
        if (!send(question)) done();
      }),
    told(question, snapshot) {
      last = snapshot;
      waiting.get(question)?.();
    },
    last: () => last,
  };
}
