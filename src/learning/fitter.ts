// Has models fitted in a child process: what documents say is looked at where it can do no harm, and the server goes on meanwhile.
import type { Declaration } from '../declarations/schema.ts';
import { createChildPool } from '../platform/children/child-pool.ts';
import { childEntry } from '../platform/children/child.ts';
import type { Decided } from './fitting/instance.ts';
import type { FittedFact } from './fitting/learn.ts';
import type { Described, DescribeTask, LearnResult, LearnTask } from './task.ts';

type Asked = Pick<Declaration, 'facts' | 'review'>;

/** Both reject with a `ChildFailure`. */
export type Fitter = {
  describe(declaration: Asked, documents: DescribeTask['documents']): Promise<Described['documents']>;
  fit(declaration: Asked, factId: string, decided: Decided[]): Promise<FittedFact>;
  close(): Promise<void>;
};

const TIMEOUT_MS = 60_000;

/** Starts no process before there is something to learn. */
export function createFitter(): Fitter {
  const pool = createChildPool<LearnTask, LearnResult>({
    entry: childEntry('./child', import.meta.url),
    size: 1,
    heapMb: 256,
    wasmMaxPages: 64,
    rssLimitMb: 384,
    recycleAfter: 1000,
  });
  const run = (task: LearnTask): Promise<LearnResult> => pool.run(task, { timeoutMs: TIMEOUT_MS });
  return {
    async describe(declaration, documents) {
      return ((await run({ task: 'describe', declaration, documents })) as Described).documents;
    },
    async fit(declaration, factId, decided) {
      return ((await run({ task: 'fit', declaration, factId, decided })) as { fact: FittedFact }).fact;
    },
    close: () => pool.close(),
  };
}
