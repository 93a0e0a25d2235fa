// The signals that ask a server to stop, and whether there was anything to stop when they came.
import { tellsApart } from '../program/interrupt.ts';
import { EXIT } from '../terminal/failure.ts';

export type Told = {
  signal: Promise<NodeJS.Signals>;
  /** The signal, where it came before there was anything to stop. */
  early(): NodeJS.Signals | null;
  serves(): void;
};

/** The first signal asks to stop; one more Ctrl-C ends at once. */
export function whenToldToStop(): Told {
  const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>();
  const isMeant = tellsApart();
  let early: NodeJS.Signals | null = null;
  let isServing = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isMeant() && signal === 'SIGINT') process.exit(EXIT.interrupted);
      if (!isServing) early ??= signal;
      resolve(signal);
    });
  }
  return { signal: promise, early: () => early, serves: () => void (isServing = true) };
}
