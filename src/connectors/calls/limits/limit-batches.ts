// Calls that begin or end at the same moment share one statement: what waits while one is under way goes with the next.
import { randomBase62 } from '../../../platform/crypto.ts';
import type { Sql } from '../../../platform/database/sql.ts';
import {
  keyOf,
  tellLimits,
  type Admission,
  type Bounds,
  type CallEnd,
  type ConnectorPlace,
  type Moment,
  type Standing,
} from './limits.ts';

export type Limits = {
  /** Takes a place for one call, and one request of its minute. Whoever is admitted calls `end`. */
  admit: (place: ConnectorPlace, bounds: Bounds) => Promise<Admission>;
  /** Gives the place back and tells how the call ended. An end that comes after its lease says nothing any more. */
  end: (place: ConnectorPlace, lease: string, end: CallEnd) => Promise<Standing>;
};

type Waiting = {
  moment: Moment;
  resolve: (standing: Standing) => void;
  reject: (error: unknown) => void;
};

export function createLimits(sql: Sql): Limits {
  const tell = createBatches(sql);
  return {
    async admit(place, bounds) {
      const lease = randomBase62(12);
      const standing = await tell(momentOf(place, { wanted: [lease], bounds }));
      if (Object.hasOwn(standing.leases, lease)) return { admitted: true, lease };
      const { openUntil, isFull, retryAt } = standing;
      const because = openUntil !== null ? 'open' : isFull ? 'rate' : 'concurrency';
      return { admitted: false, because, retryAt };
    },
    end: (place, lease, end) => {
      const moment = momentOf(place, {});
      return tell({ ...moment, ended: { ...moment.ended, [end]: [lease] } });
    },
  };
}

const momentOf = (
  { orgId, environment, connectorKey }: ConnectorPlace,
  { wanted = [], bounds = null }: Partial<Moment>,
): Moment => ({
  orgId,
  environment,
  connectorKey,
  wanted,
  bounds,
  ended: { answered: [], unavailable: [], given_up: [] },
});

function createBatches(sql: Sql): (moment: Moment) => Promise<Standing> {
  let queue: Waiting[] = [];
  let isUnderWay = false;

  const run = async (): Promise<void> => {
    isUnderWay = true;
    while (queue.length > 0) {
      const batch = queue;
      queue = [];
      await settle(sql, batch);
    }
    isUnderWay = false;
  };

  return (moment) =>
    new Promise((resolve, reject) => {
      queue.push({ moment, resolve, reject });
      if (!isUnderWay) void run();
    });
}

/** A connector stands in a statement once, whatever happens to it. */
async function settle(sql: Sql, batch: Waiting[]): Promise<void> {
  const groups = [...Map.groupBy(batch, ({ moment }) => keyOf(moment)).values()];
  try {
    const standings = await tellLimits(
      sql,
      groups.map((group) => group.map(({ moment }) => moment).reduce(joined)),
    );
    groups.forEach((group, index) => {
      for (const { resolve } of group) {
        const standing = standings[index];
        if (standing !== undefined) resolve(standing);
      }
    });
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}

/** Of two versions at the same moment the later one's bounds count. */
const joined = (a: Moment, b: Moment): Moment => ({
  ...a,
  wanted: [...a.wanted, ...b.wanted],
  bounds: b.bounds ?? a.bounds,
  ended: {
    answered: [...a.ended.answered, ...b.ended.answered],
    unavailable: [...a.ended.unavailable, ...b.ended.unavailable],
    given_up: [...a.ended.given_up, ...b.ended.given_up],
  },
});
