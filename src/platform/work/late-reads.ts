// Reads that may be some seconds late: from a replica where the settings name one, from the primary where that is down or too far behind.
import { Pool } from 'pg';
import type { Log } from '../log.ts';
import { startLoop } from './loop.ts';
import { connectionTo } from '../database/connecting.ts';
import { connectionOptions, poolSql, SESSION_SETTINGS, type Sql } from '../database/sql.ts';

/** What is read may be so old at most. */
const MOST_LAG_MS = 5000;
const LOOK_MS = 1000;
/** Longer than a page takes; then the primary is asked. */
const STATEMENT_MS = 10_000;

export type LateReads = {
  sql: Sql;
  /** How far the replica is behind, in milliseconds; null where it cannot be used. */
  lagMs(): number | null;
  /** Looks at the replica now. */
  look(): Promise<void>;
  close(): Promise<void>;
};

type Options = { primary: Sql; url: string | undefined; poolSize: number; log: Log };
type State = { asked: { at: number; lsn: string }[]; freshAt: number | null; isTold: boolean };

/** Without `url` it is the primary. */
export function openLateReads({ primary, url, poolSize, log }: Options): LateReads {
  if (url === undefined)
    return { sql: primary, lagMs: () => null, look: () => Promise.resolve(), close: () => Promise.resolve() };
  const pool = new Pool({
    ...connectionTo(url),
    max: poolSize,
    connectionTimeoutMillis: 2000,
    application_name: 'intake-reads',
    options: connectionOptions({
      timezone: 'UTC',
      ...SESSION_SETTINGS,
      statement_timeout: String(STATEMENT_MS),
    }),
  });
  pool.on('error', () => undefined);
  const replica = poolSql(pool);
  const state: State = { asked: [], freshAt: null, isTold: false };
  const lagMs = (): number | null => lagOf(state);
  const look = (): Promise<void> => lookAt(state, { primary, replica, log });
  const loop = startLoop({
    round: () => look().then(() => LOOK_MS),
    failed: (error) => log.debug({ err: error }, 'the primary could not be asked how far it is'),
    againMs: LOOK_MS,
  });
  return {
    sql: async <Row>(text: string, values?: readonly unknown[], name?: string) => {
      if (lagMs() === null) return primary<Row>(text, values, name);
      try {
        return await replica<Row>(text, values, name);
      } catch (error) {
        // It has gone, or it cancels what stands in the way of its replay. A fault of the statement's own shows again.
        log.debug({ err: error }, 'the replica did not answer; the primary is asked');
        if (isGone(error)) state.freshAt = null;
        return primary<Row>(text, values, name);
      }
    },
    lagMs,
    look,
    async close() {
      await loop.stop();
      await pool.end();
    },
  };
}

/** Errors of the server's own have five characters; those of the connection have names, or none. */
const isGone = (error: unknown): boolean => {
  const { code = '' } = error as { code?: string };
  return code.length !== 5 || code.startsWith('57P') || code.startsWith('08');
};

function lagOf({ freshAt }: State): number | null {
  const lag = freshAt === null ? null : performance.now() - freshAt;
  return lag === null || lag > MOST_LAG_MS ? null : lag;
}

type Looking = { primary: Sql; replica: Sql; log: Log };

/**
 * The replica is as fresh as the last moment whose changes it has all replayed. That needs no clock of it, and a replica that is cut off
 * is not taken for one that has nothing to do.
 */
async function lookAt(state: State, { primary, replica, log }: Looking): Promise<void> {
  const at = performance.now();
  const [now] = await primary<{ lsn: string }>(`select pg_current_wal_lsn()::text as lsn`);
  if (now !== undefined)
    state.asked = [...state.asked.filter((one) => one.at > at - MOST_LAG_MS), { at, lsn: now.lsn }];
  try {
    const [row] = await replica<{ replayed: (number | null)[] }>(
      `select array(select case when pg_is_in_recovery() and pg_last_wal_replay_lsn() >= lsn::pg_lsn then place end
         from unnest($1::text[]) with ordinality as asked (lsn, place)) as replayed`,
      [state.asked.map(({ lsn }) => lsn)],
    );
    const last = (row?.replayed ?? []).findLastIndex((place) => place !== null);
    state.freshAt = state.asked[last]?.at ?? state.freshAt;
  } catch (error) {
    state.freshAt = null;
    log.debug({ err: error }, 'the replica cannot be reached');
  }
  tell(state, log);
}

/** Once for each change. */
function tell(state: State, log: Log): void {
  const isUsable = lagOf(state) !== null;
  if (isUsable === state.isTold) return;
  state.isTold = isUsable;
  if (isUsable) log.info('late reads go to the replica');
  else log.warn('the replica is down or more than 5 s behind: its reads go to the primary');
}
