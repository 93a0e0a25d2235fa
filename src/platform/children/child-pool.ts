// A pool of child processes for work that may hang, crash or eat memory: one task at a time each, fresh after any fault.

import { ChildFailure, startChild, type Child, type ChildLimits } from './child.ts';
import { probeSandbox, type Sandbox } from './sandbox.ts';
import { queueUp, takeBack, takeNext, type Lanes } from './turns.ts';

export { ChildFailure } from './child.ts';

export type ChildPoolOptions = ChildLimits & {
  /** The module that calls `serveTasks`; name it with the extension of the caller, so that it works compiled and as source. */
  entry: URL;
  size: number;
  /** A child is replaced after so many tasks: parsers leak. */
  recycleAfter: number;
};

export type RunOptions = {
  timeoutMs: number;
  signal?: AbortSignal;
  /** Tasks of different lanes take turns: a tenant with a thousand documents does not hold up one with a single document. */
  lane?: string;
};

export type ChildPool<Task, Result> = {
  /**
   * Rejects with a `ChildFailure`, or with the signal's reason. A task that weighs much can be made when its turn has come, so that
   * none is held while it waits; where making it fails, so does this.
   */
  run(task: Task | (() => Promise<Task>), options: RunOptions): Promise<Result>;
  /** Kills the children and refuses what waits. */
  close(): Promise<void>;
};

// What Node reserves beyond its resident memory, in MiB.
const DATA_OVERHEAD_MB = 1024;

type Queued = {
  task: unknown;
  options: RunOptions;
  resolve: (result: unknown) => void;
  reject: (reason: unknown) => void;
};
type Slot = { child: Child | undefined; tasks: number; busy: boolean };
type Pool = {
  options: ChildPoolOptions;
  slots: Slot[];
  lanes: Lanes<Queued>;
  closed: boolean;
  sandbox: Promise<Sandbox> | undefined;
};

export function createChildPool<Task, Result>(options: ChildPoolOptions): ChildPool<Task, Result> {
  const slots = Array.from({ length: options.size }, (): Slot => ({
    child: undefined,
    tasks: 0,
    busy: false,
  }));
  const pool: Pool = { options, slots, lanes: new Map(), closed: false, sandbox: undefined };
  return {
    // The entry module of the pool and its caller agree on the types.
    run: (task, runOptions) => enqueue(pool, task, runOptions) as Promise<Result>,
    close: () => closePool(pool),
  };
}

function enqueue(pool: Pool, task: unknown, options: RunOptions): Promise<unknown> {
  if (pool.closed) return Promise.reject(new ChildFailure('crashed', 'The pool is closed.'));
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const queued: Queued = { task, options, resolve, reject };
  queueUp(pool.lanes, options.lane ?? '', queued);
  const { signal } = options;
  const onAbort = (): void => withdraw(pool, queued);
  signal?.addEventListener('abort', onAbort, { once: true });
  // A signal may last as long as the process, and would keep the task with its bytes.
  const forget = (): void => signal?.removeEventListener('abort', onAbort);
  promise.then(forget, forget);
  if (signal?.aborted) onAbort();
  dispatch(pool);
  return promise;
}

/** Takes a waiting task back; one that runs is ended by its child. */
function withdraw(pool: Pool, queued: Queued): void {
  const lane = queued.options.lane ?? '';
  if (takeBack(pool.lanes, lane, queued)) queued.reject(queued.options.signal?.reason);
}

function dispatch(pool: Pool): void {
  for (const slot of pool.slots) {
    if (slot.busy) continue;
    const next = takeNext(pool.lanes);
    if (!next) return;
    slot.busy = true;
    void work(pool, slot, next);
  }
}

async function work(pool: Pool, slot: Slot, queued: Queued): Promise<void> {
  try {
    const task: unknown = typeof queued.task === 'function' ? await queued.task() : queued.task;
    const child = await readyChild(pool, slot);
    slot.tasks++;
    queued.resolve(await child.run(task, queued.options));
  } catch (error) {
    queued.reject(error);
  }
  if (slot.child && (!slot.child.usable() || slot.tasks >= pool.options.recycleAfter)) {
    await slot.child.stop();
    slot.child = undefined;
  }
  slot.busy = false;
  if (!pool.closed) dispatch(pool);
}

async function readyChild(pool: Pool, slot: Slot): Promise<Child> {
  if (slot.child?.usable()) return slot.child;
  const { entry, ...limits } = pool.options;
  pool.sandbox ??= probeSandbox(limits.rssLimitMb + DATA_OVERHEAD_MB);
  const sandbox = await pool.sandbox;
  if (pool.closed) throw new ChildFailure('crashed', 'The pool is closed.');
  slot.child = startChild(entry, limits, sandbox);
  slot.tasks = 0;
  return slot.child;
}

async function closePool(pool: Pool): Promise<void> {
  pool.closed = true;
  const waiting = [...pool.lanes.values()].flat();
  pool.lanes.clear();
  for (const queued of waiting)
    queued.reject(new ChildFailure('crashed', 'The pool was closed before the task began.'));
  await Promise.all(pool.slots.flatMap((slot) => slot.child?.stop() ?? []));
}
