// When the daily backup is due, what its files are called, which of them have had their time, and what one lacks.

const DAY_MS = 86_400_000;
const AGAIN_MS = 3_600_000;

/** The newest daily backup that was tried; it has failed where there is no file of it. */
export type Tried = { startedAt: Date; finishedAt: Date; failed: boolean };

/** The last time of day `at` (`HH:MM`, UTC) that is not after `now`. */
export function lastTurn(at: string, now: Date): Date {
  const today = new Date(`${now.toISOString().slice(0, 10)}T${at}:00Z`);
  return today <= now ? today : new Date(today.getTime() - DAY_MS);
}

/** A day that was missed is made up for; one that failed is tried again after an hour. What a clock that was ahead has made says nothing. */
export function isDue({ at, now, newest }: { at: string; now: Date; newest: Tried | null }): boolean {
  if (newest === null || newest.startedAt > now || newest.startedAt < lastTurn(at, now)) return true;
  return newest.failed && now.getTime() - newest.finishedAt.getTime() >= AGAIN_MS;
}

/** `intake-2026-11-22T02-00-05Z.backup`: in the order of their names they are in that of their times. */
export const dailyName = (at: Date): string =>
  `intake-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;

const NAME = /^intake-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/;

/** Of the files in the folder, those daily ones that are older than the newest `keep` up to the one that was just made. */
export const outlived = (
  files: readonly string[],
  { keep, made }: { keep: number; made: string },
): string[] =>
  files
    .filter((file) => NAME.test(file) && file <= made)
    .toSorted()
    .toReversed()
    .slice(keep);

/** What a daily backup that was broken off has left. */
export const isRemains = (file: string): boolean =>
  file.endsWith('.part') && NAME.test(file.slice(0, -'.part'.length));

const MOST_NAMED = 5;

/** What a backup lacks, for operators; null where it is whole. */
export function lackOf(lost: readonly string[]): string | null {
  if (lost.length === 0) return null;
  const named = lost.slice(0, MOST_NAMED).join(', ');
  const more = lost.length > MOST_NAMED ? ` and ${lost.length - MOST_NAMED} more` : '';
  return `The bytes of ${lost.length === 1 ? 'a document are' : `${lost.length} documents are`} lost, and not in it: ${named}${more}.`;
}
