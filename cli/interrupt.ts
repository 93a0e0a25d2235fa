// Ctrl-C in the middle of a command: what it holds is let go, then it ends with 130; a second Ctrl-C ends it at once.
import { EXIT } from './failure.ts';

const TERMINATED = 143;
let interrupted = false;

export const wasInterrupted = (): boolean => interrupted;

/** Calls `release` on SIGINT and SIGTERM, then ends the process. Returns how to stop listening. */
export function onInterrupt(release: () => Promise<void>): () => void {
  const end = (signal: NodeJS.Signals): void => {
    const code = signal === 'SIGINT' ? EXIT.interrupted : TERMINATED;
    if (interrupted) process.exit(code);
    interrupted = true;
    release().then(
      () => process.exit(code),
      () => process.exit(code),
    );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  return () => {
    process.off('SIGINT', end);
    process.off('SIGTERM', end);
  };
}
