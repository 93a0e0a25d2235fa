// Works off a queue: independent slots over fetch, woken after commits, with a claim that a result has to hold to count.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { PgBoss } from 'pg-boss';
import { bossWithin } from './boss-within.ts';
import { jobTopic } from './jobs.ts';
import { parentOf } from './job-parent.ts';
import { startLoop, type Loop, type Rounds } from './loop.ts';
import type { Log } from '../log.ts';
import { inSpan } from '../observed/spans.ts';
import { tell, type JobEnd } from '../observed/told.ts';
import { nothingSpent, spending, spentFields, type Spent } from '../observed/work.ts';
import type { Wake } from './wake.ts';

export type ClaimedJob<T> = {
  id: string;
  data: T;
  /** 0 for the first try. */
  retryCount: number;
  /** Refreshes the claim inside a transaction that changes rows before the work. Throws ClaimLost where another worker has it by now. */
  hold(em: EntityManager): Promise<void>;
  /** Ends the job inside the transaction that records its result. Throws ClaimLost where another worker has it by now. */
  complete(em: EntityManager): Promise<void>;
};

/** What the work came to where it did not succeed, though there is nothing to try again: told in the log, beside the job. */
export type JobFailure = { code: string; message: string; reason?: string; address?: string | undefined };

/** Does the work of one job. Throwing makes the queue try again later. */
export type JobHandler<T> = (job: ClaimedJob<T>) => Promise<JobFailure | void>;

/** The claim ran out while the work was done: whoever holds it now does it again, and this result is dropped. */
export class ClaimLost extends Error {}

export type WorkerOptions = {
  boss: PgBoss;
  queue: string;
  slots: number;
  pollMs: number;
  log: Log;
  wake: Wake;
};

export type Worker = {
  queue: string;
  /** Fetches what is due, in its own time; nothing where the queue is left to `drain`. */
  look(): void;
  /** Takes no more jobs and waits for those in hand. */
  stop(): Promise<void>;
  /** Works until nothing is due, for tests. Answers how many jobs it did. */
  drain(): Promise<number>;
};

type Fetched<T> = {
  id: string;
  data: T;
  retryCount: number;
  createdOn: Date;
  startAfter: Date;
  startedOn: Date;
};

type State<T> = WorkerOptions & {
  handler: JobHandler<T>;
  /** By claim: the same job can come back while a lost claim on it is still at work. */
  inHand: Set<Fetched<T>>;
  running: Set<Promise<void>>;
  /** Looks at the queue by itself; null where that is left to `drain`. */
  loop: Loop | null;
};

const HEARTBEAT_MS = 4000;

/** Starts to work; `pollMs` 0 leaves the queue to `drain`. */
export function startWorker<T extends object>(options: WorkerOptions, handler: JobHandler<T>): Worker {
  const state: State<T> = {
    ...options,
    handler,
    inHand: new Set(),
    running: new Set(),
    loop: null,
  };
  const beat = setInterval(() => touchAll(state), HEARTBEAT_MS);
  const off = options.wake.on(jobTopic(options.queue), () => state.loop?.wake());
  if (options.pollMs > 0) state.loop = startLoop(looking(state));
  return {
    queue: options.queue,
    look: () => state.loop?.wake(),
    async stop() {
      off();
      await state.loop?.stop();
      await Promise.all(state.running);
      clearInterval(beat);
    },
    async drain() {
      let count = 0;
      for (let got = await fetchMore(state); got > 0; got = await fetchMore(state)) {
        count += got;
        await Promise.all(state.running);
      }
      return count;
    },
  };
}

/** Wakes when a job was added, or a slot became free. */
function looking<T extends object>(state: State<T>): Rounds {
  const { log, queue, pollMs } = state;
  return {
    async round() {
      await fetchMore(state);
      return pollMs;
    },
    failed: (error) => log.warn({ err: error, queue }, 'no jobs could be fetched; looking again soon'),
    againMs: pollMs,
  };
}

async function fetchMore<T extends object>(state: State<T>): Promise<number> {
  const free = state.slots - state.inHand.size;
  if (free <= 0) return 0;
  // With metadata the answer holds what its type leaves out.
  const jobs = (await state.boss.fetch<T>(state.queue, {
    batchSize: free,
    includeMetadata: true,
  })) as unknown as Fetched<T>[];
  for (const job of jobs) {
    state.inHand.add(job);
    const done = run(state, job).finally(() => {
      state.running.delete(done);
      state.loop?.wake();
    });
    state.running.add(done);
  }
  return jobs.length;
}

type Claim = { id: string; retryCount: number };

async function run<T extends object>(state: State<T>, job: Fetched<T>): Promise<void> {
  const { queue, log } = state;
  const start = performance.now();
  const spent = nothingSpent({ queue, job: job.id });
  const ended = (outcome: JobEnd['outcome']): object => {
    const ms = Math.round(performance.now() - start);
    const waitedMs = waitOf(job);
    tell('job', { queue, outcome, ms, waitedMs });
    return { ...aboutOf(state, job), ms, waited_ms: waitedMs, ...spentFields(spent) };
  };
  try {
    const failure = await traced(state, job, spent);
    if (failure === undefined) log.info(ended('done'), 'job done');
    else log.warn({ ...ended('refused'), failure }, 'job ended without success; it is not tried again');
  } catch (error) {
    if (error instanceof ClaimLost) log.warn(ended('lost'), error.message);
    else {
      log.error({ err: error, ...ended('failed') }, 'a job failed; it is tried again');
      await giveBack(state, job, error);
    }
  } finally {
    state.inHand.delete(job);
  }
}

const aboutOf = <T>({ queue }: WorkerOptions, { id, data, retryCount }: Fetched<T>): object => ({
  queue,
  job: id,
  data,
  try: retryCount + 1,
});

/** From when it was due until it was taken. */
const waitOf = ({ createdOn, startAfter, startedOn }: Fetched<unknown>): number =>
  Math.max(0, startedOn.getTime() - Math.max(createdOn.getTime(), startAfter.getTime()));

function traced<T extends object>(
  state: State<T>,
  job: Fetched<T>,
  spent: Spent,
): Promise<JobFailure | void> {
  const { queue } = state;
  const { parent, data } = parentOf(job.data);
  return inSpan(
    () => ({
      name: `job ${queue}`,
      kind: 'consumer',
      attributes: { 'intake.queue': queue, 'intake.try': job.retryCount + 1, ...idsIn(data) },
      parent,
    }),
    () => spending(spent, () => handle(state, { ...job, data })),
  );
}

/** The ids that a job carries, as attributes: `docId` as `intake.doc_id`. */
const idsIn = (data: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(data)
      .filter(([name, value]) => name.endsWith('Id') && typeof value === 'string')
      .map(([name, value]) => [
        `intake.${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
        value,
      ]),
  );

function handle<T extends object>(
  { boss, queue, handler }: State<T>,
  { id, data, retryCount }: Fetched<T>,
): Promise<JobFailure | void> {
  const claim: Claim = { id, retryCount };
  // The types of pg-boss leave out what its answers hold.
  const check = (answer: object): void => {
    if ((answer as { affected: number }).affected === 0)
      throw new ClaimLost(`the claim on job ${id} is gone`);
  };
  return handler({
    ...claim,
    data,
    hold: async (em) => check(await boss.touch(queue, claim, { db: bossWithin(em) })),
    complete: async (em) => check(await boss.complete(queue, claim, null, { db: bossWithin(em) })),
  });
}

async function giveBack(
  { boss, queue, log }: WorkerOptions,
  { id, retryCount }: Claim,
  error: unknown,
): Promise<void> {
  try {
    await boss.fail(queue, { id, retryCount } satisfies Claim, { message: String(error) });
  } catch (again) {
    log.warn({ err: again, queue, job: id }, 'the failure was not stored; the claim runs out by itself');
  }
}

/** Tells the queue that the jobs in hand are still worked on. */
function touchAll<T>({ boss, queue, inHand, log }: State<T>): void {
  const held = [...inHand].map(({ id, retryCount }): Claim => ({ id, retryCount }));
  if (held.length === 0) return;
  boss
    .touch(queue, held)
    .catch((error: unknown) => log.warn({ err: error, queue }, 'a heartbeat was not stored'));
}
