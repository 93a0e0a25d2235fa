// Draws a whole screen anew once its size has settled. Ink writes what differs from what it drew before; a terminal that shrank, grew again or
// was away has lost some of that, and nobody tells of a size that is the old one again.
import type { EventEmitter } from 'node:events';

const SETTLED_MS = 60;
const HOME_AND_ERASE = '\u001B[H\u001B[2J';

export type Screen = {
  write(text: string): void;
  /** Draws nothing, or all of it. */
  draw(isBlank: boolean): void;
  /** Resolves when what was drawn is written. */
  flush(): Promise<void>;
  /** Forgets what was written. */
  forget(): void;
};

export type Repainting = {
  /** Nothing is written while something else has the terminal; then everything is. */
  lent(work: () => Promise<void>): Promise<void>;
  close(): void;
};

/** `changes` tells of new sizes by SIGWINCH, also of those that do not differ in the end. */
export function repaints(screen: Screen, changes: Pick<EventEmitter, 'on' | 'off'>): Repainting {
  let timer: NodeJS.Timeout | undefined;
  let lends = 0;
  const settle = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void repaint(), SETTLED_MS);
  };
  async function repaint(): Promise<void> {
    if (lends > 0) return;
    // What is drawn next differs from this, so that none of it is left out.
    screen.draw(true);
    await screen.flush();
    if (lends === 0) {
      screen.forget();
      screen.write(HOME_AND_ERASE);
    }
    screen.draw(false);
  }
  changes.on('SIGWINCH', settle);
  return {
    async lent(work) {
      lends++;
      try {
        await work();
      } finally {
        lends--;
        settle();
      }
    },
    close() {
      clearTimeout(timer);
      changes.off('SIGWINCH', settle);
    },
  };
}
