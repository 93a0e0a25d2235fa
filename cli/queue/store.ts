// Holds the state of the view, carries out what the reducer asks for and hands back what came of it. Nobody waits for the database.
import type { Desk } from './desk/desk.ts';
import { reduce } from './reduce/reducer.ts';
import type { Viewer } from './viewing/viewer.ts';
import { startState, type Effect, type QueueEvent, type Start, type State } from './state.ts';
import { answerTo, look } from './answering.ts';

export type QueueStore = {
  state(): State;
  subscribe(listener: () => void): () => void;
  dispatch(event: QueueEvent): void;
  /** Begins to load, and looks again every so often. */
  start(): void;
  stop(): void;
};

export type StoreOptions = Start & {
  refreshMs: number;
  /** An answer that takes longer is not waited for. */
  patienceMs: number;
  clock(): number;
  quit(): void;
  viewer: Viewer;
};

export function createStore(desk: Desk, options: StoreOptions): QueueStore {
  let state = startState(options);
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const listeners = new Set<() => void>();
  const dispatch = (event: QueueEvent): void => {
    if (stopped) return;
    // How long ago something was shown decides which keys are meant for it.
    const before = { ...state, now: options.clock() };
    const [next, effects] = reduce(before, event);
    const changed = next !== before;
    state = next;
    if (changed) for (const listener of listeners) listener();
    for (const effect of effects) void carryOut(effect);
  };
  const carryOut = async (effect: Effect): Promise<void> => {
    if (effect.effect === 'quit') options.quit();
    else if (effect.effect === 'look') dispatch(await look(effect.looked, options.viewer));
    else dispatch(await answerTo(effect, desk, options.patienceMs));
  };
  const tick = (): void => dispatch({ event: 'tick', now: options.clock() });
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispatch,
    start() {
      tick();
      timer = setInterval(tick, options.refreshMs);
    },
    stop() {
      stopped = true;
      clearInterval(timer);
    },
  };
}
