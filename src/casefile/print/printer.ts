// Prints case files in a child process of its own: what is in them came from anywhere.
import { createChildPool } from '../../platform/children/child-pool.ts';
import { childEntry } from '../../platform/children/child.ts';
import type { PrintTask } from './print.ts';

export type Printer = {
  /** The PDF. Rejects with a `ChildFailure` where it takes too long or too much memory. */
  print(task: PrintTask, lane: string): Promise<Uint8Array>;
  close(): Promise<void>;
};

const TIMEOUT_MS = 60_000;
/** Its child is started with the first file, and holds nobody's process up. */
export function createPrinter({ timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {}): Printer {
  const pool = createChildPool<PrintTask, Uint8Array>({
    entry: childEntry('./child', import.meta.url),
    size: 1,
    heapMb: 256,
    wasmMaxPages: 2048,
    rssLimitMb: 1024,
    // What was typeset stays in its memory for a while.
    recycleAfter: 5,
    addons: true,
  });
  return {
    print: (task, lane) => pool.run(task, { timeoutMs, lane }),
    close: () => pool.close(),
  };
}
