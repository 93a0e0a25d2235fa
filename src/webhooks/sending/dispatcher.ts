// Sends what is due: takes deliveries as lanes are free, sleeps until the next is due, wakes when there is something new.
import { DELIVERY_TOPIC } from '../../subscribers/fan-out.ts';
import type { Log } from '../../platform/log.ts';
import type { Outbound } from '../../platform/outbound/request.ts';
import { startLoop, type Loop, type Rounds } from '../../platform/work/loop.ts';
import type { Sealer } from '../../platform/seal.ts';
import type { Store } from '../../platform/transaction.ts';
import { DEADLINE_MS, makeAttempt, type AttemptDeps, type AttemptEnd } from './attempts.ts';
import { claimDue, LEASE_SECONDS, listWaiting, type Claim, type Recent } from './claims.ts';
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
/** Usually looked for: what fell due within so many seconds. */
const RECENT_SECONDS = 10;
/** How often everything is: what was held back, or written by a transaction that took long. */
const LOOK_FAR_MS = 1000;
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
  /** Looks for what is due by itself; null where that is left to `deliverDue`. */
  loop: Loop | null;
  isLost: boolean;
  /** When everything was last looked for, and whether something had waited for longer than usual: then it is looked for again. */
  lookedFarAt: number;
  isBehind: boolean;
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
    loop: null,
    isLost: false,
    lookedFarAt: -Infinity,
    isBehind: false,
  };
  const off = store.wake.on(DELIVERY_TOPIC, () => state.loop?.wake());
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
        took = (await takeDue(state, null)).took;
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

/** Takes what is due; wakes when a delivery was added, or a lane became free. */
function looking(state: State): Rounds {
  return {
    async round() {
      const { restMs } = await takeDue(state, recentOf(state));
      if (state.isLost) state.log.info('webhook deliveries go on');
      state.isLost = false;
      return restMs;
    },
    failed(error) {
      if (!state.isLost) state.log.warn({ err: error }, 'webhook deliveries cannot be looked at; trying on');
      state.isLost = true;
    },
    againMs: LOOK_AGAIN_MS,
    isDeafAfterFailure: true,
  };
}

function recentOf({ isBehind, lookedFarAt }: State): Recent {
  return isBehind || performance.now() - lookedFarAt > LOOK_FAR_MS ? null : RECENT_SECONDS;
}

async function takeDue(state: State, recent: Recent): Promise<{ took: number; restMs: number }> {
  const { sql } = state.store.database;
  // Without the database their ends pile up: no more POSTs than could be told apart from interrupted ones.
  if (state.finisher.count() > state.limits.sockets) return { took: 0, restMs: LOOK_AGAIN_MS };
  const waiting = await listWaiting(sql, recent);
  if (recent === null) {
    state.lookedFarAt = performance.now();
    state.isBehind = waiting.some(({ waitsForSeconds }) => waitsForSeconds > RECENT_SECONDS / 2);
  }
  const restMs = Math.min(LOOK_AGAIN_MS, ...waiting.map(({ nextInMs }) => nextInMs ?? LOOK_AGAIN_MS));
  const due = waiting.filter(({ isDue }) => isDue).map(({ endpointId }) => endpointId);
  const shares = state.lanes.share(due);
  if (shares.size === 0) return { took: 0, restMs };
  const claimedAt = performance.now();
  const claims = await claimDue(sql, shares, recent);
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
    state.loop?.wake();
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
