// Looks after the server under a `serve`: one that died starts again on its port.

import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from './failure.ts';

const LOOK_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

/** Calls `look` again and again, more seldom while it fails. Gives back what ends that. */
export function keepLooking(
  look: () => Promise<void>,
  report: (message: string) => void,
): () => Promise<void> {
  const stop = new AbortController();
  const ended = watch(look, report, stop.signal);
  return async () => {
    stop.abort();
    await ended;
  };
}

async function watch(
  look: () => Promise<void>,
  report: (message: string) => void,
  signal: AbortSignal,
): Promise<void> {
  let pauseMs = LOOK_MS;
  while (await pause(pauseMs, signal)) {
    try {
      await look();
      pauseMs = LOOK_MS;
    } catch (error) {
      report(messageOf(error));
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    }
  }
}

/** False where the watch is over. Does not keep the process alive. */
async function pause(pauseMs: number, signal: AbortSignal): Promise<boolean> {
  try {
    await sleep(pauseMs, undefined, { ref: false, signal });
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  }
}
