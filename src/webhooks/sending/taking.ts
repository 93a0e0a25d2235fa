// Takes what is due: of endpoints that something is known to wait for, and of those that a look finds, which is had seldom.
import type { Sql } from '../../platform/database/sql.ts';
import { claimDue, listWaiting, type Claim, type Recent } from './claims.ts';
import type { Lanes } from './lanes.ts';

/** The back-stop of waking: the longest that a delivery can be overlooked. */
export const LOOK_AGAIN_MS = 250;
/** After something was taken: there may be more, of which not all could begin at once. */
const MORE_MS = 25;
/** Usually looked for: what fell due within so many seconds. */
const RECENT_SECONDS = 10;
/** How often everything is: what was held back, or written by a transaction that took long. */
const LOOK_FAR_MS = 1000;

export type Taken = {
  claims: Claim[];
  /** When the claims were asked for, by `performance.now()`: their leases are no older. */
  claimedAt: number;
  /** Until there may be more, unless somebody tells. */
  restMs: number;
};

export type Taker = {
  /** Something waits for the endpoint; null: for somebody. */
  told(endpointId: string | null): void;
  /** Whether there is something to take as soon as a lane is free. */
  knowsMore(): boolean;
  take(): Promise<Taken>;
  /** After a look at everything, however long it has waited. */
  takeAll(): Promise<Taken>;
};

type State = {
  sql: Sql;
  lanes: Lanes;
  /** Endpoints that something waits for, as far as is known: told, seen, or left where a claim got all that it asked for. */
  known: Set<string>;
  /** When to look the next time: what is told of to nobody by name falls due, or was overlooked. */
  lookAt: number;
  lookedFarAt: number;
  /** Whether something had waited for longer than usual: then it is looked for again. */
  isBehind: boolean;
};

export function createTaker(sql: Sql, lanes: Lanes): Taker {
  const state: State = {
    sql,
    lanes,
    known: new Set(),
    lookAt: -Infinity,
    lookedFarAt: -Infinity,
    isBehind: false,
  };
  return {
    told(endpointId) {
      if (endpointId === null) state.lookAt = -Infinity;
      else state.known.add(endpointId);
    },
    knowsMore: () => state.known.size > 0,
    async take() {
      const isFar = performance.now() - state.lookedFarAt > LOOK_FAR_MS;
      const recent = isFar || state.isBehind ? null : RECENT_SECONDS;
      if (isFar || performance.now() >= state.lookAt) await look(state, recent);
      return claim(state, state.isBehind ? null : RECENT_SECONDS);
    },
    async takeAll() {
      await look(state, null);
      return claim(state, null);
    },
  };
}

async function look(state: State, recent: Recent): Promise<void> {
  // Before it begins: who is told of meanwhile may be missing in it.
  state.lookAt = performance.now() + LOOK_AGAIN_MS;
  const waiting = await listWaiting(state.sql, recent);
  if (recent === null) {
    state.lookedFarAt = performance.now();
    state.isBehind = waiting.some(({ waitsForSeconds }) => waitsForSeconds > RECENT_SECONDS / 2);
  }
  for (const { endpointId, isDue } of waiting) if (isDue) state.known.add(endpointId);
  const nextInMs = Math.min(...waiting.map((one) => one.nextInMs ?? Infinity));
  state.lookAt = Math.min(state.lookAt, performance.now() + nextInMs);
}

async function claim(state: State, recent: Recent): Promise<Taken> {
  const { sql, lanes, known } = state;
  const shares = lanes.share([...known]);
  const claimedAt = performance.now();
  // Before it begins, for the same reason.
  for (const endpointId of shares.keys()) known.delete(endpointId);
  const claims = shares.size === 0 ? [] : await claimDue(sql, shares, recent);
  for (const endpointId of filled(shares, claims)) known.add(endpointId);
  const untilLookMs = Math.max(0, state.lookAt - performance.now());
  const isMore = claims.length > 0 && known.size > 0;
  return { claims, claimedAt, restMs: isMore ? Math.min(untilLookMs, MORE_MS) : untilLookMs };
}

/** Who got as much as was asked for: there may be more. What others hold at the moment is left to the next look. */
function filled(shares: ReadonlyMap<string, number>, claims: readonly Claim[]): string[] {
  const got = new Map<string, number>();
  for (const { endpointId } of claims) got.set(endpointId, (got.get(endpointId) ?? 0) + 1);
  return [...shares].filter(([endpointId, share]) => got.get(endpointId) === share).map(([id]) => id);
}
