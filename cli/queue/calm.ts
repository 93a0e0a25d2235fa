// Keys that come while an act runs, or before anybody can have read what came of it, are not meant for what is shown: they are
// not taken, and counted.
import type { State } from './state.ts';

/** Whoever goes on typing on into a new screen is typing for the old one; after such a pause they have looked. */
const QUIET_MS = 300;
/** A question that opened a moment ago has not been read. */
const SEEN_MS = 100;

const until = (state: State, ms: number): State => ({
  ...state,
  calm: { ...state.calm, until: state.now + ms },
});

/** The screen moved by itself. */
export const movedByItself = (state: State): State => until(state, QUIET_MS);
/** A question that a single key answers stands there now. */
export const justAsked = (state: State): State => until(state, SEEN_MS);

/** An act is under way, or its case has not come back yet. */
export const isBusy = ({ acting, calm, view }: State): boolean =>
  acting !== null || (calm.awaits !== null && calm.awaits === view?.caseId);

/** Letters, digits and enter, of which typed text consists; arrows and the like only look around. */
const isTyped = (press: string): boolean => press === '<enter>' || !/^<.+>$/.test(press);

/** The state where the key is not taken; null where it is. */
export function heldBack(state: State, press: string): State | null {
  const isEarly = isBusy(state) || state.now < state.calm.until;
  if (!isEarly || !isTyped(press)) return null;
  const { calm } = movedByItself(state);
  return { ...state, calm: { ...calm, missed: calm.missed + 1 } };
}

export const nothingMissed = (state: State): State =>
  state.calm.missed === 0 ? state : { ...state, calm: { ...state.calm, missed: 0 } };

/** What to say of keys that were not taken. */
export function missedText({ calm: { missed } }: State): string | null {
  if (missed === 0) return null;
  return missed === 1
    ? '1 key came too early and was not taken.'
    : `${missed} keys came too early and were not taken.`;
}
