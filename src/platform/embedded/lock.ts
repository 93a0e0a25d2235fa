// File locks that the kernel drops when their holder dies, so that none is ever stale.
// SQLite's locks on an empty database file are plain advisory locks, exclusive or shared,
// and hold between processes, between threads and between containers that share a volume.

import { chmodSync, existsSync, lchownSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { heirOf } from '../folders.ts';
import { EmbeddedPostgresError, messageOf } from './failure.ts';

export interface FileLock {
  release(): void;
}

const POLL_MS = 20;
const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;

/** Takes the lock for this holder alone; undefined where somebody else holds it. */
export function tryLockExclusive(path: string): FileLock | undefined {
  return tryLock(path, ['BEGIN EXCLUSIVE']);
}

/** Takes the lock beside other shared holders; undefined where somebody holds it exclusively. */
export function tryLockShared(path: string): FileLock | undefined {
  return tryLock(path, ['BEGIN', 'SELECT count(*) FROM sqlite_schema']);
}

/** Waits for the exclusive lock; undefined where it was not free within the time. */
export async function lockExclusive(path: string, waitMs: number): Promise<FileLock | undefined> {
  const end = performance.now() + waitMs;
  for (;;) {
    const lock = tryLockExclusive(path);
    if (lock !== undefined || performance.now() > end) return lock;
    await sleep(POLL_MS);
  }
}

function tryLock(path: string, statements: string[]): FileLock | undefined {
  const database = openLockFile(path);
  try {
    // A journal on the disk would need room there, which a full one has not.
    for (const statement of ['PRAGMA journal_mode = MEMORY', ...statements]) database.exec(statement);
  } catch (error) {
    database.close();
    if (isOf(error, SQLITE_BUSY)) return undefined;
    const remedy = isOf(error, SQLITE_FULL)
      ? 'Free some space, then try again; leave the file where it is.'
      : 'Stop what uses it, remove it, then try again.';
    throw new EmbeddedPostgresError(`The lock file ${path} cannot be used: ${messageOf(error)}. ${remedy}`, {
      cause: error,
    });
  }
  return { release: () => database.isOpen && database.close() };
}

/** SQLite alone may open the file: closing any other descriptor of it would drop this process's locks. */
function openLockFile(path: string): DatabaseSync {
  try {
    const heir = existsSync(path) ? null : heirOf(dirname(path));
    const database = new DatabaseSync(path, { timeout: 0 });
    chmodSync(path, 0o600);
    if (heir !== null) lchownSync(path, heir.uid, heir.gid);
    return database;
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The lock file ${path} cannot be opened: ${messageOf(error)}. ` +
        'Run as the user who owns the data directory, or choose another one.',
      { cause: error },
    );
  }
}

function isOf(error: unknown, code: number): boolean {
  const isSqlite = typeof error === 'object' && error !== null && 'errcode' in error;
  return isSqlite && (Number(error.errcode) & 0xff) === code;
}
