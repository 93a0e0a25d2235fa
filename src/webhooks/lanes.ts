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

/** An endpoint that nothing is known of begins with this many. */
const FIRST_WIDTH = 2;

/** Exchanges with endpoints that have not proved themselves: their handshakes must not come all at once. */
const BEGUN_AT_ONCE = 16;

/**
 * A hanging receiver costs a socket for the whole deadline, so: a new endpoint starts narrow and doubles with each success; a
 * timeout leaves one lane until a success; endpoints that have not proved themselves share half of the sockets at most; and
 * once half of all are taken, nobody gets a second one.
 */
export function createLanes(limits: LaneLimits): Lanes {
  const lanes = new Map<string, Lane>();
  let open = 0;
  let last = '';
  const laneOf = (id: string): Lane =>
    lanes.get(id) ?? { open: 0, width: Math.min(FIRST_WIDTH, limits.perEndpoint), trusted: false };
  const half = Math.ceil(limits.sockets / 2);

  return {
    count: () => open,
    share(endpointIds) {
      const shares = new Map<string, number>();
      let taken = open;
      let begun = 0;
      let untrusted = sum([...lanes.values()].filter(({ trusted }) => !trusted));
      const give = (id: string): boolean => {
        const lane = laneOf(id);
        const given = shares.get(id) ?? 0;
        const width = taken < half ? lane.width : 1;
        if (taken >= limits.sockets || lane.open + given >= width) return false;
        if (!lane.trusted && (untrusted >= half || begun >= BEGUN_AT_ONCE)) return false;
        shares.set(id, given + 1);
        taken += 1;
        if (!lane.trusted) {
          untrusted += 1;
          begun += 1;
        }
        return true;
      };
      const inTurn = rotated(endpointIds, last);
      let wanting = inTurn.filter(give);
      last = wanting.at(-1) ?? last;
      while (wanting.length > 0) wanting = wanting.filter(give);
      return shares;
    },
    begin(id) {
      const lane = laneOf(id);
      lane.open += 1;
      lanes.set(id, lane);
      open += 1;
    },
    end(id, how) {
      const lane = laneOf(id);
      lane.open -= 1;
      open -= 1;
      if (how === 'succeeded') lane.width = Math.min(lane.width * 2, limits.perEndpoint);
      if (how === 'timed_out') lane.width = 1;
      lane.trusted = how === 'succeeded' || (lane.trusted && how === 'failed');
      lanes.set(id, lane);
    },
  };
}

const sum = (lanes: Lane[]): number => lanes.reduce((total, { open }) => total + open, 0);

/** The ids that come after the last one served, then the others: over several rounds everybody is first once. */
function rotated(ids: readonly string[], last: string): string[] {
  const sorted = ids.toSorted();
  return [...sorted.filter((id) => id > last), ...sorted.filter((id) => id <= last)];
}
