// Whether the database has room for anything new: tried once a statement failed for want of it, since that may be of this statement alone.
import type { Sql } from './sql.ts';

export type Room = {
  /** Told of every statement that failed. */
  note(error: unknown): void;
  /** Costs nothing as long as no statement failed for want of room; what failed is a suspicion, and a trial the proof. */
  isThere(sql: Sql): Promise<boolean>;
};

/** PostgreSQL's `disk_full`. */
export const DISK_FULL = '53100';
/** Whoever may make no temporary tables cannot prove it: a suspicion alone takes no process out of service. */
const NOT_ALLOWED = '42501';

/** While there is none, it is tried this often at most. */
const TRIED_EVERY_MS = 5000;

/** A megabyte that no table keeps: as long as there is less, what was just freed is gone with the next documents. */
const TRIAL = `do $$ begin
  create temporary table intake_room (filling text) on commit drop;
  insert into intake_room select repeat(md5(n::text), 32) from generate_series(1, 1024) n;
end $$`;

/** `now` counts milliseconds. */
export function createRoom(now: () => number = () => performance.now()): Room {
  let isSuspected = false;
  let fullAt: number | null = null;
  let trying: Promise<boolean> | null = null;

  async function trial(sql: Sql): Promise<boolean> {
    try {
      const isFull = await failsForRoom(sql);
      isSuspected = false;
      fullAt = isFull ? now() : null;
      return !isFull;
    } finally {
      trying = null;
    }
  }

  return {
    note(error) {
      if (codeOf(error) === DISK_FULL) isSuspected = true;
    },
    isThere(sql) {
      if (trying !== null) return trying;
      if (fullAt === null && !isSuspected) return Promise.resolve(true);
      if (fullAt !== null && now() - fullAt < TRIED_EVERY_MS) return Promise.resolve(false);
      return (trying = trial(sql));
    },
  };
}

async function failsForRoom(sql: Sql): Promise<boolean> {
  try {
    await sql(TRIAL);
    return false;
  } catch (error) {
    const code = codeOf(error);
    if (code !== DISK_FULL && code !== NOT_ALLOWED) throw error;
    return code === DISK_FULL;
  }
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error ? (error as { code?: unknown }).code : undefined;
