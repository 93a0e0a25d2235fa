// Sends what is due: takes deliveries as lanes are free, sleeps until the next is due, wakes when there is something new.
import { DELIVERY_TOPIC, endpointOf } from '../../subscribers/fan-out.ts';
import type { Log } from '../../platform/log.ts';
import type { Outbound } from '../../platform/outbound/request.ts';
import { startLoop, type Loop, type Rounds } from '../../platform/work/loop.ts';
import type { Sealer } from '../../platform/seal.ts';
import type { Store } from '../../platform/transaction.ts';
import { DEADLINE_MS, makeAttempt, type AttemptDeps, type AttemptEnd } from './attempts.ts';
import { LEASE_SECONDS, type Claim } from './claims.ts';
import { createFinisher, type Finisher } from './finisher.ts';
import { createLanes, type LaneEnd, type LaneLimits, type Lanes } from './lanes.ts';
import { removeOldDeliveries } from './retention.ts';
import { openNowAndThen } from './secrets.ts';
import { sweep } from './sweep.ts';
import { createTaker, LOOK_AGAIN_MS, type Taken, type Taker } from './taking.ts';

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
  taker: Taker;
  limits: LaneLimits;
  finisher: Finisher;
  underWay: Set<Promise<void>>;
  /** Looks for what is due by itself; null where that is left to `deliverDue`. */
  loop: Loop | null;
  isLost: boolean;
};

export function startDispatcher(options: DispatcherOptions): Dispatcher {
  const { store, outbound, sealer, log, deadlineMs = DEADLINE_MS } = options;
  const limits = { ...LANES, ...options.lanes };
  const lanes = createLanes(limits);
  const state: State = {
    store,
    log,
    attempt: { outbound, open: openNowAndThen(sealer), log, deadlineMs },
    lanes,
    taker: createTaker(store.database.sql, lanes),
    limits,
    finisher: createFinisher(store, log),
    underWay: new Set(),
    loop: null,
    isLost: false,
  };
  const off = store.wake.on('*', (topic) => hear(state, topic));
  const loops = options.isRunning ? startLoops(state) : [];
  return {
    async stop() {
      off();
      await Promise.all(loops.map((loop) => loop.stop()));
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
        const taken = await state.taker.takeAll();
        took = sendAll(state, taken);
      }
      return count;
    },
  };
}

function startLoops(state: State): Loop[] {
  state.loop = startLoop(looking(state));
  return [
    state.loop,
    every(SWEEP_MS, state, () => sweep(state.store, state.finisher)),
    every(RETENTION_MS, state, () => removeOldDeliveries(state.store)),
  ];
}

async function settle(state: State): Promise<void> {
  await Promise.all(state.underWay);
  await state.finisher.idle();
}

/** Repeats the work, whatever becomes of it. */
function every(ms: number, { log }: State, work: () => Promise<unknown>): Loop {
  return startLoop({
    firstMs: ms,
    round: () => work().then(() => ms),
    failed: (error) => log.warn({ err: error }, 'looking after webhook deliveries failed; again soon'),
    againMs: ms,
  });
}

function hear({ taker, loop }: State, topic: string): void {
  const endpointId = endpointOf(topic);
  if (endpointId === null && topic !== DELIVERY_TOPIC) return;
  taker.told(endpointId);
  loop?.wake();
}

/** Takes what is due; wakes when a delivery was added, or a lane became free that something waits for. */
function looking(state: State): Rounds {
  return {
    async round() {
      // Without the database their ends pile up: no more POSTs than could be told apart from interrupted ones.
      if (state.finisher.count() > state.limits.sockets) return LOOK_AGAIN_MS;
      const taken = await state.taker.take();
      sendAll(state, taken);
      if (state.isLost) state.log.info('webhook deliveries go on');
      state.isLost = false;
      return taken.restMs;
    },
    failed(error) {
      if (!state.isLost) state.log.warn({ err: error }, 'webhook deliveries cannot be looked at; trying on');
      state.isLost = true;
      // Whoever was to be taken from is found by a look.
      state.taker.told(null);
    },
    againMs: LOOK_AGAIN_MS,
    isDeafAfterFailure: true,
  };
}

/** Answers how many. */
function sendAll(state: State, { claims, claimedAt }: Taken): number {
  for (const claim of claims) send(state, claim, claimedAt);
  return claims.length;
}

function send(state: State, claim: Claim, claimedAt: number): void {
  const { endpointId } = claim;
  state.lanes.begin(endpointId);
  const gone = exchange(state, claim, claimedAt).then((end) => {
    state.underWay.delete(gone);
    state.lanes.end(endpointId, laneEnd(end));
    if (end !== null) state.finisher.add({ ...claim, ...end });
    if (state.taker.knowsMore()) state.loop?.wake();
  });
  state.underWay.add(gone);
}

/** Null where this process stood still so long that somebody else may have the delivery by now: better not sent than twice. */
function exchange(state: State, claim: Claim, claimedAt: number): Promise<AttemptEnd | null> {
  const leftMs = claimedAt + LEASE_SECONDS * 1000 - performance.now();
  return leftMs > state.attempt.deadlineMs ? makeAttempt(state.attempt, claim) : Promise.resolve(null);
}

function laneEnd(end: AttemptEnd | null): LaneEnd {
  if (end?.error === null) return 'succeeded';
  return end?.error === 'timeout' ? 'timed_out' : 'failed';
}
