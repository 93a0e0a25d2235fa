// What the page shows, read again every so often; a reading that is slow is waited for, and the page goes on showing the last one.
import type { Size } from '../terminal/full-screen.ts';
import type { Status } from './read-status.ts';

type State = { status: Status | null; size: Size; isLate: boolean };

export type StatusStore = {
  state(): State;
  subscribe(listener: () => void): () => void;
  look(): void;
  resize(size: Size): void;
  quit(): void;
  start(): void;
  stop(): void;
};

type Options = {
  read(before: Status | null): Promise<Status>;
  size: Size;
  refreshMs: number;
  quit(): void;
};

export function createStatusStore({ read, size, refreshMs, quit }: Options): StatusStore {
  let state: State = { status: null, size, isLate: false };
  let timer: NodeJS.Timeout | undefined;
  let [isReading, isStopped] = [false, false];
  const listeners = new Set<() => void>();
  const show = (next: Partial<State>): void => {
    if (isStopped) return;
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const readOnce = async (): Promise<void> => {
    isReading = true;
    const status = await read(state.status);
    isReading = false;
    show({ status, isLate: false });
  };
  const look = (): void => {
    if (isReading) show({ isLate: true });
    else void readOnce();
  };
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    look,
    resize: (given) => show({ size: given }),
    quit,
    start() {
      look();
      timer = setInterval(look, refreshMs);
    },
    stop() {
      isStopped = true;
      clearInterval(timer);
    },
  };
}
