// A megabyte beside the data that is given back when the disk is full: PostgreSQL writes down what it remembers of its own tables
// before it lets anybody in, and where that finds no room nobody gets in any more, not even to look.

import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm, statfs } from 'node:fs/promises';
import { hasCode, messageOf } from './failure.ts';
import { writePrivate, type Layout } from './layout.ts';

/** Some six times what PostgreSQL writes there. */
const SPARE_BYTES = 1024 * 1024;
/** What is left to others where the disk is nearly full. */
const LEAST_FREE_BYTES = 16 * 1024 * 1024;

const NO_ROOM = /No space left on device|Disk quota exceeded/;

/** Whether the disk had no room for it, as the system or PostgreSQL says so. */
export const lacksRoom = (error: unknown): boolean => NO_ROOM.test(messageOf(error));

/** Makes it where it is missing and there is room for it. Needs the start lock. */
export async function keepSpare({ spare, dataDir }: Layout): Promise<void> {
  if (existsSync(spare)) return;
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize < LEAST_FREE_BYTES) return;
  try {
    // Of no pattern, so that no file system makes it smaller.
    await writePrivate(spare, randomBytes(SPARE_BYTES / 2).toString('hex'));
  } catch (error) {
    // A quota, of which the disk knows nothing: then there is none.
    if (!hasCode(error, 'ENOSPC', 'EDQUOT')) throw error;
    await rm(`${spare}.draft`, { force: true });
  }
}

/** Does it once more where it found no room and the spare can be given back for it. */
export async function withSpare<T>({ spare }: Layout, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!lacksRoom(error) || !existsSync(spare)) throw error;
    await rm(spare, { force: true });
    return act();
  }
}
