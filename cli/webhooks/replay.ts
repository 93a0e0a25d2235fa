// Repeats everything that failed since a time, batch by batch, each batch a transaction of its own.
import type { FailedSince } from '../../src/webhooks/replay.ts';
import type { Desk, Place } from '../connect.ts';
import { createProgress } from '../terminal/progress.ts';

const BATCH = 200;
const LISTED = 100_000;

export type ReplayAsked = {
  since: Date;
  endpointId: string | undefined;
  isDryRun: boolean;
  isQuiet: boolean;
};

/** In a dry run `delivery_id` is null: nothing is made. */
export type Replayed = { delivery_id: string | null; replay_of: string };

/** What was repeated, oldest first. Interrupted, it can be run again: nothing is repeated twice. */
export async function replayAllFailed(desk: Desk, place: Place, asked: ReplayAsked): Promise<Replayed[]> {
  const { countReplayable, listReplayable, replayFailed } = await import('../../src/webhooks/replay.ts');
  const { since, endpointId } = asked;
  const [clock] = await desk.sql<{ now: Date | string }>('select app_now() as now');
  const range: FailedSince = { since, endpointId, until: new Date(clock?.now ?? 0), limit: BATCH };
  if (asked.isDryRun) {
    const ids = await listReplayable(desk.sql, place.orgId, { ...range, limit: LISTED });
    return ids.map((id) => ({ delivery_id: null, replay_of: id }));
  }
  const total = await countReplayable(desk.sql, place.orgId, range);
  const progress = createProgress(process.stderr, {
    total: Math.ceil(total / BATCH) + 1,
    isQuiet: asked.isQuiet,
  });
  const replays: Replayed[] = [];
  try {
    for (;;) {
      progress.step(`${replays.length} of ${total} deliveries`);
      const batch = await desk.transact(place, (tx) => replayFailed(tx, range));
      if (batch.length === 0) return replays;
      replays.push(...batch);
    }
  } finally {
    progress.clear();
  }
}
