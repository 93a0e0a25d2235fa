// How many exchanges one process may have under way, with whom: one slow endpoint never holds up another.

export type LaneLimits = {
  /** Exchanges at once in this process. */
  sockets: number;
  /** And with one endpoint. */
  perEndpoint: number;
};

/** How an exchange ended, as far as lanes care. */
export type LaneEnd = 'succeeded' | 'failed' | 'timed_out';

export type Lanes = {
  /** Shares what is free among these endpoints, one each before anybody gets a second, and takes turns in who comes first. */
  share(endpointIds: readonly string[]): Map<string, number>;
  begin(endpointId: string): void;
  end(endpointId: string, how: LaneEnd): void;
  /** Exchanges under way. */
  count(): number;
};

type Lane = { open: number; width: number; trusted: boolean };
type State = { limits: LaneLimits; lanes: Map<string, Lane>; open: number; last: string };

/** Exchanges with endpoints that have not proved themselves: their handshakes must not come all at once. */
const BEGUN_AT_ONCE = 16;

/**
 * A hanging receiver costs a socket for the whole deadline, so: an endpoint has one lane at first, and after a timeout, and
 * doubles with each success; endpoints that have not proved themselves share half of the sockets at most; and
 * once half of all are taken, nobody gets a second one.
 */
export function createLanes(limits: LaneLimits): Lanes {
  const state: State = { limits, lanes: new Map(), open: 0, last: '' };
  return {
    count: () => state.open,
    share: (endpointIds) => share(state, endpointIds),
    begin(id) {
      const lane = laneOf(state, id);
      lane.open += 1;
      state.lanes.set(id, lane);
      state.open += 1;
    },
    end(id, how) {
      const lane = laneOf(state, id);
      lane.open -= 1;
      state.open -= 1;
      if (how === 'succeeded') lane.width = Math.min(lane.width * 2, limits.perEndpoint);
      if (how === 'timed_out') lane.width = 1;
      lane.trusted = how === 'succeeded' || (lane.trusted && how === 'failed');
      state.lanes.set(id, lane);
    },
  };
}

const laneOf = ({ lanes }: State, id: string): Lane => lanes.get(id) ?? { open: 0, width: 1, trusted: false };

function share(state: State, endpointIds: readonly string[]): Map<string, number> {
  const { sockets } = state.limits;
  const half = Math.ceil(sockets / 2);
  const shares = new Map<string, number>();
  const unproven = [...state.lanes.values()].filter(({ trusted }) => !trusted);
  let taken = state.open;
  let leftForUnproven = Math.min(BEGUN_AT_ONCE, half - unproven.reduce((total, { open }) => total + open, 0));
  const give = (id: string): boolean => {
    const lane = laneOf(state, id);
    const given = shares.get(id) ?? 0;
    const width = taken < half ? lane.width : 1;
    if (taken >= sockets || lane.open + given >= width) return false;
    if (!lane.trusted && leftForUnproven <= 0) return false;
    if (!lane.trusted) leftForUnproven -= 1;
    shares.set(id, given + 1);
    taken += 1;
    return true;
  };
  let wanting = rotated(endpointIds, state.last).filter(give);
  state.last = wanting.at(-1) ?? state.last;
  while (wanting.length > 0) wanting = wanting.filter(give);
  return shares;
}

/** The ids that come after the last one served, then the others: over several rounds everybody is first once. */
function rotated(ids: readonly string[], last: string): string[] {
  const sorted = ids.toSorted();
  return [...sorted.filter((id) => id > last), ...sorted.filter((id) => id <= last)];
}
