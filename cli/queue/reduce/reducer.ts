// The queue view as a function: what it knows and what happened give what it knows then, and what is to be done about it.
import { actOf } from '../acts/acts.ts';
import { heldBack, isBusy, nothingMissed } from '../calm.ts';
import { beginAct, pressInPrompt, tell } from './reduce-acts.ts';
import { caseArrived, contextsArrived, pressInCase, refreshCase } from './reduce-case.ts';
import { pressInHelp } from './reduce-help.ts';
import { pressInFilter, pressInList, refreshRows, rowsArrived } from './reduce-list.ts';
import { lookFurther, placesArrived, placesFailed } from './reduce-places.ts';
import { LOOK_KEY, lookAtPage, pageLookedAt } from './reduce-look.ts';
import { actArrived, actFailed } from './reduce-outcome.ts';
import { showRows } from '../rows.ts';
import type { Change, Prompt, QueueEvent, State } from '../state.ts';
import { insert } from '../text/text-input.ts';
import { pasted } from './writing.ts';

type Of<Name> = Extract<QueueEvent, { event: Name }>;
type Reducers = { [Name in QueueEvent['event']]: (state: State, event: Of<Name>) => Change };

const REDUCERS: Reducers = {
  press: (state, event) => press(state, event.press),
  paste: (state, event) => paste(state, event.text),
  resize: (state, event) => [showRows({ ...state, size: event.size }, state.list.rows), []],
  tick: (state, event) => tick({ ...state, now: event.now }),
  rows: rowsArrived,
  case: caseArrived,
  contexts: contextsArrived,
  places: placesArrived,
  places_failed: placesFailed,
  looked: pageLookedAt,
  acted: actArrived,
  act_failed: actFailed,
  rows_failed: failed,
  case_failed: failed,
};

export function reduce(state: State, event: QueueEvent): Change {
  const reducer = REDUCERS[event.event] as (state: State, event: QueueEvent) => Change;
  return reducer(state, event);
}

/** Looks again at what is shown, unless an answer is still on its way. */
function tick(state: State): Change {
  const [rows, effects] = refreshRows(state);
  const [both, more] = rows.view === null ? ([rows, []] as Change) : refreshCase(rows);
  return [both, [...effects, ...more]];
}

/** What was shown stays; the next tick asks again. */
function failed(state: State, event: Extract<QueueEvent, { event: 'rows_failed' | 'case_failed' }>): Change {
  if (event.event === 'case_failed') return caseFailed(state, event);
  if (state.list.load?.sequence !== event.sequence) return [state, []];
  return lost({ ...state, list: { ...state.list, load: null } }, event.message);
}

const lost = (state: State, message: string): Change => [
  { ...state, lost: { since: state.lost?.since ?? state.now, message } },
  [],
];

function caseFailed(state: State, { sequence, message, missing }: Of<'case_failed'>): Change {
  const { caseLoad, view } = state;
  if (caseLoad?.sequence !== sequence) return [state, []];
  const over: State = { ...state, caseLoad: null, calm: { ...state.calm, awaits: null } };
  if (view === null) return lost(over, message);
  // Another case is shown by now: what is told of the one before is not about it.
  if (view.caseId !== caseLoad.caseId) return refreshCase(over);
  return missing
    ? [{ ...over, view: { ...view, workspace: null, missing: message } }, []]
    : lost(over, message);
}

function press(state: State, key: string): Change {
  if (key === '<ctrl-c>') return [state, [{ effect: 'quit' }]];
  if (state.filtering !== null) return pressInFilter(state, state.filtering, key);
  const { prompt } = state;
  const held = isTextAsked(state) ? null : heldBack(state, key);
  if (held !== null) return [held, []];
  const taken = isBusy(state) ? state : nothingMissed(state);
  return prompt === null ? pressOutside(taken, key) : pressInPrompt(taken, prompt, key);
}

function pressOutside(state: State, key: string): Change {
  if (state.help !== null) return pressInHelp(state, state.help, key);
  const quiet: State = { ...state, notice: null };
  if (key === '?') return [{ ...quiet, help: 0 }, []];
  const moved = state.focus === 'case' ? pressInCase(quiet, key) : pressInList(quiet, key);
  if (moved !== null) return moved;
  if (key === LOOK_KEY) return lookAtPage(quiet);
  const act = actOf(key);
  return act === undefined ? [quiet, []] : beginAct(quiet, act);
}

const isTextAsked = ({ prompt }: State): boolean => prompt?.steps[prompt.at]?.kind === 'text';

const NOT_PASTED = 'What was pasted was not taken: there is nothing to write into here.';

function pasteInto(state: State, prompt: Prompt, text: string): Change {
  const step = prompt.steps[prompt.at];
  if (step?.kind === 'place') {
    const input = insert(prompt.input, text);
    return lookFurther({ ...state, prompt: { ...prompt, complaint: null, choice: 0, input } });
  }
  if (step?.kind !== 'text') return [{ ...state, prompt: { ...prompt, complaint: NOT_PASTED } }, []];
  return [{ ...state, prompt: pasted(prompt, step, text) }, []];
}

/** Pasted text is text: outside of a question for one it does nothing, and says so. */
function paste(state: State, text: string): Change {
  const { prompt, filtering } = state;
  if (prompt !== null) return pasteInto(state, prompt, text);
  if (filtering === null)
    return isBusy(state) ? [heldBack(state, 'p') ?? state, []] : tell(state, 'told', NOT_PASTED);
  return pressInFilter(state, filtering, text.replaceAll(/[<>\r\n]/g, ' '));
}
