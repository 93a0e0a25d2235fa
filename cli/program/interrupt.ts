// A command that is ended in its middle lets go of what it holds first; a second signal ends it at once.
import { EXIT } from '../terminal/failure.ts';

/** What `bin/intake.js` tells when whoever read the output has read enough. Not SIGPIPE: any closed socket raises that one. */
export const READER_GONE = 'readerGone';

const EXIT_CODES: Record<string, number> = {
  SIGINT: EXIT.interrupted,
  SIGTERM: 143,
  SIGHUP: 129,
  [READER_GONE]: 0,
};

/** Under nohup, which takes the terminal away, a hang-up is to be survived. */
const endings = (): string[] => [
  'SIGINT',
  'SIGTERM',
  READER_GONE,
  ...(process.stdin.isTTY ? ['SIGHUP'] : []),
];

/** A terminal that closes tells its processes twice, by itself and by its shell; npm passes Ctrl-C on beside the terminal. */
const ECHO_MS = 1000;

/** Whether a signal is meant as one more: answers for the second one and later ones. */
export function tellsApart(): () => boolean {
  let firstAt: number | undefined;
  return () => {
    firstAt ??= performance.now();
    return performance.now() - firstAt > ECHO_MS;
  };
}

let interrupted = false;

export const wasInterrupted = (): boolean => interrupted;

/** Calls `release` when something ends the command, then ends the process. Returns how to stop listening. */
export function onInterrupt(release: () => Promise<void>): () => void {
  const isMeant = tellsApart();
  const listeners = endings().map((ending) => {
    const code = EXIT_CODES[ending] ?? 1;
    const end = (): void => {
      if (interrupted && ending === READER_GONE) return;
      const isOneMore = isMeant();
      if (interrupted && isOneMore) process.exit(code);
      if (interrupted) return;
      interrupted = true;
      release().then(
        () => process.exit(code),
        () => process.exit(code),
      );
    };
    process.on(ending, end);
    return { ending, end };
  });
  return () => {
    for (const { ending, end } of listeners) process.off(ending, end);
  };
}
