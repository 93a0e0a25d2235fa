// Holds the state of the view, carries out what the reducer asks for and hands back what came of it. Nobody waits for the database.
import { Refusal } from '../../src/catalog/errors.ts';
import { Conflict } from '../../src/platform/conflict.ts';
import { describeFailure } from '../terminal/failure.ts';
import type { Desk } from './desk/desk.ts';
import { loadCase, loadContexts, loadRows } from './desk/loads.ts';
import { STALE_CODE } from './reduce/reduce-outcome.ts';
import { reduce } from './reduce/reducer.ts';
import type { Looked } from './viewing/looked.ts';
import type { Viewer } from './viewing/viewer.ts';
import { startState, type Effect, type QueueEvent, type Start, type State } from './state.ts';

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

class NoAnswer extends Error {}

async function within<T>(work: Promise<T>, patienceMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new NoAnswer(`The database gave no answer for ${patienceMs / 1000} seconds.`)),
      patienceMs,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

type Asked = Exclude<Effect, { effect: 'quit' | 'look' }>;

/** What came of an effect, as an event; never throws. */
async function answerTo(effect: Asked, desk: Desk, patienceMs: number): Promise<QueueEvent> {
  try {
    return await within(perform(effect, desk), patienceMs);
  } catch (error) {
    return failureOf(effect, error);
  }
}

/** However long somebody looks; never throws. */
async function look(looked: Looked, viewer: Viewer): Promise<QueueEvent> {
  const { caseId } = looked;
  try {
    return { event: 'looked', caseId, message: await viewer.look(looked), ok: true };
  } catch (error) {
    return { event: 'looked', caseId, message: describeFailure(error).message, ok: false };
  }
}

async function perform(effect: Asked, desk: Desk): Promise<QueueEvent> {
  switch (effect.effect) {
    case 'load_rows':
      return {
        event: 'rows',
        sequence: effect.sequence,
        from: effect.from,
        ...(await loadRows(desk, effect)),
      };
    case 'load_case':
      return { event: 'case', sequence: effect.sequence, ...(await loadCase(desk, effect.caseId)) };
    case 'load_contexts':
      return {
        event: 'contexts',
        caseId: effect.caseId,
        contexts: await loadContexts(desk, effect.evidence),
      };
    case 'submit': {
      const record = await desk.submit(effect.caseId, effect.command);
      return { event: 'acted', sequence: effect.sequence, done: { kind: 'command', record } };
    }
    case 'complete': {
      const moved = await desk.complete(effect.caseId, effect);
      return { event: 'acted', sequence: effect.sequence, done: { kind: 'moved', moved } };
    }
    case 'reopen': {
      const moved = await desk.reopen(effect.caseId, effect.rationale);
      return { event: 'acted', sequence: effect.sequence, done: { kind: 'moved', moved } };
    }
  }
}

/** A refusal says that nothing was changed; after anything else nobody knows. */
function failureOf(effect: Asked, error: unknown): QueueEvent {
  const refused = error instanceof Refusal || error instanceof Conflict;
  const stale = error instanceof Conflict && error.code === STALE_CODE;
  const message = error instanceof NoAnswer ? error.message : describeFailure(error).message;
  switch (effect.effect) {
    case 'load_rows':
      return { event: 'rows_failed', sequence: effect.sequence, message };
    case 'load_case':
      return { event: 'case_failed', sequence: effect.sequence, message, missing: refused };
    case 'load_contexts':
      return { event: 'contexts', caseId: effect.caseId, contexts: {} };
    case 'submit':
    case 'complete':
    case 'reopen':
      return { event: 'act_failed', sequence: effect.sequence, message, told: refused, stale };
  }
}
