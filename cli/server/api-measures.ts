// What the API processes measure, asked for by the one that started them. One that does not answer holds nobody up.
import type { Worker } from 'node:cluster';
import type { Snapshot } from '../../src/platform/metrics/process-metrics.ts';

/** What an API process is asked, and what it answers. */
export type MeasureQuestion = { measure: number };
export type MeasureAnswer = { measured: number; snapshot: Snapshot };

const PATIENCE_MS = 1000;

export type ApiMeasures = {
  joined(worker: Worker): void;
  /** What they measure; of one that does not answer in time, what it said last. */
  snapshots(): Promise<Snapshot[]>;
  /** The ids of their processes. */
  pids(): ReadonlySet<number>;
  /** How many took the place of one that was lost. */
  restarts(): number;
  replaced(): void;
};

/** `gone` is told what one that has ended said last. */
export function createApiMeasures(gone: (last: Snapshot) => void): ApiMeasures {
  const last = new Map<Worker, Snapshot>();
  const serving = new Set<Worker>();
  const waiting = new Map<number, () => void>();
  let questions = 0;
  let restarts = 0;
  const ask = (worker: Worker): Promise<void> =>
    new Promise((resolve) => {
      const question = (questions += 1);
      const done = (): void => {
        clearTimeout(timer);
        waiting.delete(question);
        resolve();
      };
      const timer = setTimeout(done, PATIENCE_MS);
      waiting.set(question, done);
      if (!worker.isConnected()) return done();
      worker.send({ measure: question } satisfies MeasureQuestion, (error) => error && done());
    });
  return {
    joined(worker) {
      serving.add(worker);
      worker.on('message', (message: MeasureAnswer | object) => {
        if (!('measured' in message)) return;
        last.set(worker, message.snapshot);
        waiting.get(message.measured)?.();
      });
      worker.once('exit', () => {
        serving.delete(worker);
        const snapshot = last.get(worker);
        if (snapshot !== undefined) gone(snapshot);
        last.delete(worker);
      });
    },
    async snapshots() {
      await Promise.all([...serving].map(ask));
      return [...last.values()];
    },
    pids: () => new Set([...serving].flatMap(({ process: { pid } }) => (pid === undefined ? [] : [pid]))),
    restarts: () => restarts,
    replaced: () => void (restarts += 1),
  };
}
