// The last resort of whatever serves: what is thrown outside of every request is told with its stack, and does not end the process.
import type { Log } from '../../src/platform/log.ts';
import { tell } from '../../src/platform/observed/told.ts';

const WINDOW_MS = 60_000;
/** A thing that is thrown again and again fills no disk. */
const TOLD_IN_WINDOW = 20;

/** Rejections that nobody handles come the same way. `after` is told of each. Returns how to stop listening. */
export function surviveWhatIsThrown(log: Log, after?: () => void): () => void {
  let count = 0;
  let untold = 0;
  let told = 0;
  let windowEnd = 0;
  const survive = (thrown: unknown, origin: string): void => {
    count += 1;
    tell('thrown', {});
    const now = performance.now();
    if (now > windowEnd) [windowEnd, told] = [now + WINDOW_MS, 0];
    if (told >= TOLD_IN_WINDOW) untold += 1;
    else {
      told += 1;
      logIt(log, { err: thrown, origin, count, untold });
      untold = 0;
    }
    after?.();
  };
  process.on('uncaughtException', survive);
  return () => void process.off('uncaughtException', survive);
}

function logIt(log: Log, about: { err: unknown; origin: string; count: number; untold: number }): void {
  try {
    log.error(about, 'something was thrown outside of every request; serving goes on');
  } catch {
    // The log itself is broken, such as by a disk that is full. To throw in here would end the process after all.
  }
}
