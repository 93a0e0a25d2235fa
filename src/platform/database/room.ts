// Whether the database has room for anything new. Where its folder is on this machine the disk is looked at; it is tried once a
// statement failed for want of room, since that may be of this statement alone.
import { statfs } from 'node:fs/promises';
import type { Sql } from './sql.ts';

export type Room = {
  /** Told of every statement that failed. */
  note(error: unknown): void;
  /** Costs the database nothing as long as no statement failed for want of room; what failed is a suspicion, and a trial the proof. */
  isThere(sql: Sql): Promise<boolean>;
};

/** PostgreSQL's `disk_full`. */
export const DISK_FULL = '53100';
/** Whoever may make no temporary tables cannot prove it: a suspicion alone takes no process out of service. */
const NOT_ALLOWED = '42501';

/** While there is none, it is tried this often at most. */
const TRIED_EVERY_MS = 5000;

/** The disk is looked at this often at most. */
const LOOKED_EVERY_MS = 1000;

/** As much as the trial needs. */
const LEAST_BYTES = 1024 * 1024;

/** A megabyte that no table keeps: as long as there is less, what was just freed is gone with the next documents. */
const TRIAL = `do $$ begin
  create temporary table intake_room (filling text) on commit drop;
  insert into intake_room select repeat(md5(n::text), 32) from generate_series(1, 1024) n;
end $$`;

export type RoomOptions = {
  /** Of the disk of the database's files, where they are on this machine; null where nobody knows. */
  freeBytes?: (() => Promise<number | null>) | undefined;
  /** Counts milliseconds. */
  now?: () => number;
};

export function createRoom({ freeBytes, now = () => performance.now() }: RoomOptions = {}): Room {
  const hasDiskRoom = freeBytes === undefined ? () => Promise.resolve(true) : onceASecond(freeBytes, now);
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
    async isThere(sql) {
      if (!(await hasDiskRoom())) return false;
      if (trying !== null) return trying;
      if (fullAt === null && !isSuspected) return true;
      if (fullAt !== null && now() - fullAt < TRIED_EVERY_MS) return false;
      return (trying = trial(sql));
    },
  };
}

/** What this user may still write to the disk of a folder; null of a folder that is gone, and of file systems that tell no sizes. */
export const freeBytesOf = (folder: string): Promise<number | null> =>
  statfs(folder).then(
    ({ blocks, bavail, bsize }) => (blocks === 0 ? null : bavail * bsize),
    () => null,
  );

function onceASecond(freeBytes: () => Promise<number | null>, now: () => number): () => Promise<boolean> {
  let seen: { at: number; hasRoom: Promise<boolean> } | undefined;
  return () => {
    if (seen === undefined || now() - seen.at >= LOOKED_EVERY_MS)
      seen = { at: now(), hasRoom: freeBytes().then((free) => free === null || free >= LEAST_BYTES) };
    return seen.hasRoom;
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
