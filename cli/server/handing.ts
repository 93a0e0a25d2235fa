// Connections that were handed to a process and not taken by it yet: kept open until then, for another one where it never does.
import type { Socket } from 'node:net';

export type Handing = {
  hand(socket: Socket): void;
  /** It says that it has it: from here on it is open there alone. */
  taken(number: number): void;
  waiting(): number;
  /** Those that it never took; meant for after its end. */
  takeBack(): Socket[];
};

/** Whoever has not even taken a connection for so long will not answer, either. */
export const HANGS_MS = 15_000;

export type HandingOptions = {
  /** Sends it on its way under its number. */
  send(number: number, socket: Socket): void;
  /** What it was handed, and what comes, is another one's then. */
  hangs(): void;
};

export function createHanding({ send, hangs }: HandingOptions): Handing {
  const handed = new Map<number, Socket>();
  let count = 0;
  return {
    hand(socket) {
      count += 1;
      const number = count;
      handed.set(number, socket);
      send(number, socket);
      setTimeout(() => (handed.has(number) ? hangs() : undefined), HANGS_MS).unref();
    },
    taken(number) {
      handed.get(number)?.destroy();
      handed.delete(number);
    },
    waiting: () => handed.size,
    takeBack() {
      const left = [...handed.values()];
      handed.clear();
      return left;
    },
  };
}
