// Looking at the page that a fact rests on.
import { isBusy } from '../calm.ts';
import { selectedFact, type Change, type QueueEvent, type State } from '../state.ts';
import { lookedAt } from '../viewing/looked.ts';
import { tell } from './reduce-acts.ts';

export const LOOK_KEY = 'v';

export function lookAtPage(state: State): Change {
  const { view, focus } = state;
  if (view === null) return tell(state, 'told', 'There is no case here.');
  if (isBusy(state)) return tell(state, 'told', 'An act is still under way: wait for it.');
  if (view.workspace === null) return tell(state, 'told', 'The case is still being loaded.');
  const looked = lookedAt(view.workspace, focus === 'case' ? selectedFact(view) : null);
  if (typeof looked === 'string') return tell(state, 'told', looked);
  const [told] = tell(state, 'told', 'Looking for the page …');
  return [told, [{ effect: 'look', looked }]];
}

/** Told with the case that it was about, if that is still the one that is shown. */
export function pageLookedAt(
  state: State,
  { caseId, message, ok }: Extract<QueueEvent, { event: 'looked' }>,
): Change {
  return [{ ...state, notice: { kind: ok ? 'told' : 'refused', text: message, caseId } }, []];
}
