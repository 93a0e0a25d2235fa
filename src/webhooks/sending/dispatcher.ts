// Sends what is due: takes deliveries as lanes are free, sleeps until the next is due, wakes when there is something new.
import { DELIVERY_TOPIC } from '../../subscribers/fan-out.ts';
import type { Log } from '../../platform/log.ts';
import type { Outbound } from '../../platform/outbound/request.ts';
import type { Sealer } from '../../platform/seal.ts';
import type { Store } from '../../platform/transaction.ts';
import { DEADLINE_MS, makeAttempt, type AttemptDeps, type AttemptEnd } from './attempts.ts';
import { claimDue, LEASE_SECONDS, listWaiting, type Claim } from './claims.ts';
import { createFinisher, type Finisher } from './finisher.ts';
import { createLanes, type LaneEnd, type LaneLimits, type Lanes } from './lanes.ts';
import { removeOldDeliveries } from './retention.ts';
import { sweep } from './sweep.ts';

export type DispatcherOptions = {
  store: Store;
  outbound: Outbound;
  sealer: Sealer;
  log: Log;
  /** Whether it works by itself; if not, `deliverDue` does one round, for tests. */
  isRunning: boolean;
  lanes?: Partial<LaneLimits>;
  /** Of one exchange; well below the lease. */
  deadlineMs?: number;
};

export type Dispatcher = {
  /** Takes nothing more, lets the exchanges under way end and stores their ends. */
  stop(): Promise<void>;
  /** Sends what is due, and what becomes due by that; answers the number of attempts. */
  deliverDue(): Promise<number>;
};

/** The back-stop of waking: the longest that a delivery can be overlooked. */
const LOOK_AGAIN_MS = 250;
/** After something was taken: there may be more, of which not all could begin at once. */
const MORE_MS = 25;
const SWEEP_MS = 1000;
const RETENTION_MS = 3_600_000;
/** For the database, once the exchanges have ended. */
const LAST_WRITES_MS = 5000;
const LANES: LaneLimits = { sockets: 512, perEndpoint: 8 };

type State = {
  store: Store;
  log: Log;
  attempt: AttemptDeps;
  lanes: Lanes;
  limits: LaneLimits;
  finisher: Finisher;
  underWay: Set<Promise<void>>;
  isStopped: boolean;
  /** Something happened since the last look: a delivery was added, or a lane became free. */
  isWoken: boolean;
  wakeUp: () => void;
  isLost: boolean;
};

export function startDispatcher(options: DispatcherOptions): Dispatcher {
  const { store, outbound, sealer, log, deadlineMs = DEADLINE_MS } = options;
  const limits = { ...LANES, ...options.lanes };
  const state: State = {
    store,
    log,
    attempt: { outbound, sealer, log, deadlineMs },
    lanes: createLanes(limits),
    limits,
    finisher: createFinisher(store, log),
    underWay: new Set(),
    isStopped: false,
    isWoken: false,
    wakeUp: () => undefined,
    isLost: false,
  };
  const off = store.wake.on(DELIVERY_TOPIC, () => wake(state));
  const sweeping = options.isRunning ? every(SWEEP_MS, state, () => sweep(store, state.finisher)) : null;
  const removing = options.isRunning ? every(RETENTION_MS, state, () => removeOldDeliveries(store)) : null;
  const ended = options.isRunning ? loop(state) : Promise.resolve();
  return {
    async stop() {
      state.isStopped = true;
      off();
      wake(state);
      await Promise.all([ended, sweeping?.stop(), removing?.stop()]);
      await Promise.all(state.underWay);
      const timer = setTimeout(() => state.finisher.giveUp(), LAST_WRITES_MS);
      await state.finisher.idle();
      clearTimeout(timer);
    },
    async deliverDue() {
      await sweep(store, state.finisher);
      let count = 0;
      for (let took = -1; took !== 0; count += took) {
        await settle(state);
        took = (await takeDue(state)).took;
      }
      return count;
    },
  };
}

async function settle(state: State): Promise<void> {
  await Promise.all(state.underWay);
  await state.finisher.idle();
}

/** Repeats the work, never twice at once, whatever becomes of it. */
function every(ms: number, { log }: State, work: () => Promise<unknown>): { stop(): Promise<void> } {
  let running: Promise<void> | null = null;
  const once = async (): Promise<void> => {
    try {
      await work();
    } catch (error) {
      log.warn({ err: error }, 'looking after webhook deliveries failed; again soon');
    }
    running = null;
  };
  const timer = setInterval(() => void (running ??= once()), ms);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

function wake(state: State): void {
  state.isWoken = true;
  state.wakeUp();
}

async function loop(state: State): Promise<void> {
  while (!state.isStopped) {
    state.isWoken = false;
    const restMs = await look(state);
    if (!state.isWoken && !state.isStopped) await rest(state, restMs);
  }
}

/** Takes what is due; answers for how long there will be nothing more. */
async function look(state: State): Promise<number> {
  try {
    const { restMs } = await takeDue(state);
    if (state.isLost) state.log.info('webhook deliveries go on');
    state.isLost = false;
    return restMs;
  } catch (error) {
    if (!state.isLost) state.log.warn({ err: error }, 'webhook deliveries cannot be looked at; trying on');
    state.isLost = true;
    // Wakings cannot help, and must not make this spin.
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    return 0;
  }
}

function rest(state: State, ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  state.wakeUp = () => {
    clearTimeout(timer);
    resolve();
  };
  return promise;
}

async function takeDue(state: State): Promise<{ took: number; restMs: number }> {
  const { sql } = state.store.database;
  // Without the database their ends pile up: no more POSTs than could be told apart from interrupted ones.
  if (state.finisher.count() > state.limits.sockets) return { took: 0, restMs: LOOK_AGAIN_MS };
  const waiting = await listWaiting(sql);
  const restMs = Math.min(LOOK_AGAIN_MS, ...waiting.map(({ nextInMs }) => nextInMs ?? LOOK_AGAIN_MS));
  const due = waiting.filter(({ isDue }) => isDue).map(({ endpointId }) => endpointId);
  const shares = state.lanes.share(due);
  if (shares.size === 0) return { took: 0, restMs };
  const claimedAt = performance.now();
  const claims = await claimDue(sql, shares);
  for (const claim of claims) send(state, claim, claimedAt);
  return { took: claims.length, restMs: Math.min(restMs, MORE_MS) };
}

function send(state: State, claim: Claim, claimedAt: number): void {
  const { endpointId } = claim;
  state.lanes.begin(endpointId);
  const done = exchange(state, claim, claimedAt).then((end) => {
    state.lanes.end(endpointId, laneEnd(end));
    if (end !== null) state.finisher.add({ ...claim, ...end });
  });
  const gone = done.finally(() => {
    state.underWay.delete(gone);
    wake(state);
  });
  state.underWay.add(gone);
}

/** Null where this process stood still so long that somebody else may have the delivery by now: better not sent than twice. */
async function exchange(state: State, claim: Claim, claimedAt: number): Promise<AttemptEnd | null> {
  const leftMs = claimedAt + LEASE_SECONDS * 1000 - performance.now();
  return leftMs > state.attempt.deadlineMs ? makeAttempt(state.attempt, claim) : null;
}

function laneEnd(end: AttemptEnd | null): LaneEnd {
  if (end?.error === null) return 'succeeded';
  return end?.error === 'timeout' ? 'timed_out' : 'failed';
}
