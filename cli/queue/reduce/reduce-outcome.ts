// What came of an act: told with its case, which is read again; until it has come, no key is taken for it.
import { actOf } from '../acts/acts.ts';
import type { CommandRecord } from '../desk/desk.ts';
import { goOn, reloadCase } from './reduce-case.ts';
import { reloadRows } from './reduce-list.ts';
import { keptAnswers, type Acting, type Change, type Notice, type QueueEvent, type State } from '../state.ts';

export const STALE_CODE = 'stale_revision';

export function actArrived(
  state: State,
  { sequence, done }: Extract<QueueEvent, { event: 'acted' }>,
): Change {
  const { acting } = state;
  if (acting?.sequence !== sequence) return [state, []];
  const over: State = { ...state, acting: null, lost: null };
  return done.kind === 'moved' ? actDone(over, acting) : commandDone(over, acting, done.record);
}

function commandDone(state: State, acting: Acting, { status, error }: CommandRecord): Change {
  if (status === 'applied') return actDone(state, acting);
  if (error?.code === STALE_CODE) return actStale(state, acting);
  if (status === 'rejected')
    return wentWrong(state, acting, {
      kind: 'refused',
      text: error?.message ?? 'The command was rejected.',
    });
  if (status === 'failed') {
    const text = `It failed: ${error?.message ?? 'the command could not be carried out'}`;
    return wentWrong(state, acting, { kind: 'error', text });
  }
  return wentWrong(state, acting, { kind: 'told', text: `${acting.label}: it is on its way.` });
}

const isHere = ({ view }: State, { caseId }: Acting): boolean => view?.caseId === caseId;

function actDone(state: State, acting: Acting): Change {
  const here = isHere(state, acting);
  const completes = acting.act === 'C';
  const text = here || completes ? acting.done : `${acting.name}: ${acting.done}`;
  const notice: Notice = { kind: 'done', text, caseId: here && !completes ? acting.caseId : null };
  const told: State = { ...state, view: viewAfter(state, acting), kept: null, notice };
  return lookAgain(told, completes && here && state.focus === 'case' ? goOn : reloadCase);
}

/** The selection goes where the act says, or on to what is in the way next; whoever moved it meanwhile keeps it. */
function viewAfter(state: State, acting: Acting): State['view'] {
  const { view } = state;
  if (view === null || !isHere(state, acting)) return view;
  if (acting.goesTo !== null) return { ...view, factId: acting.goesTo, scroll: null };
  const movesOn =
    acting.factId !== null && acting.factId === view.factId && actOf(acting.act)?.about === 'fact';
  return { ...view, movesOn };
}

function actStale(state: State, acting: Acting): Change {
  const text = 'Not done: the case changed meanwhile. Look and repeat it.';
  return wentWrong(state, acting, { kind: 'stale', text });
}

/** What was typed is there for the repetition, unless the command is still on its way with it. */
const keptOf = ({ kept }: State, acting: Acting, kind: Notice['kind']): State['kept'] =>
  kind === 'told' ? kept : keptAnswers(kept, acting);

/** Stays with its case until the next act on it; where another one is shown, it is told with the name of its own. */
function wentWrong(state: State, acting: Acting, { kind, text }: Omit<Notice, 'caseId'>): Change {
  const { caseId } = acting;
  const faults = { ...state.faults, [caseId]: { kind, text, caseId } };
  const notice: Notice | null = isHere(state, acting)
    ? null
    : { kind, text: `${acting.name}: ${text}`, caseId: null };
  return lookAgain({ ...state, kept: keptOf(state, acting, kind), faults, notice }, reloadCase);
}

function lookAgain(state: State, reload: (state: State) => Change): Change {
  const [reloaded, effects] = reload(state);
  const awaits = reloaded.view?.caseId ?? null;
  const [rows, more] = reloadRows({ ...reloaded, calm: { ...reloaded.calm, awaits } });
  return [rows, [...effects, ...more]];
}

export function actFailed(
  state: State,
  { sequence, message, told, stale }: Extract<QueueEvent, { event: 'act_failed' }>,
): Change {
  const { acting } = state;
  if (acting?.sequence !== sequence) return [state, []];
  const over = { ...state, acting: null };
  if (stale === true) return actStale(over, acting);
  return told
    ? wentWrong(over, acting, { kind: 'refused', text: message })
    : wentWrong(over, acting, {
        kind: 'error',
        text: `No answer. Look whether it was done before you repeat it. ${message}`,
      });
}
