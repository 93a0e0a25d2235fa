// The case that is shown: loading it, moving through its facts, scrolling.
import { movedByItself } from '../calm.ts';
import { isSettled } from '../acts/closing-acts.ts';
import type { Evidence, Workspace } from '../desk/desk.ts';
import { valueEvidence } from '../text/fact-text.ts';
import { indexOf, selectRow } from '../rows.ts';
import { scrollBy, scrollPage, scrollToEnd, scrollToTop } from './reduce-scroll.ts';
import type { CaseState, Change, Effect, QueueEvent, State } from '../state.ts';

const emptyView = (caseId: string): CaseState => ({
  caseId,
  workspace: null,
  readValue: null,
  missing: null,
  factId: null,
  contexts: {},
  scroll: null,
  movesOn: false,
});

/** Asks for the shown case again; an answer that is on its way does not count any more. */
export function reloadCase(state: State): Change {
  if (state.view === null) return [{ ...state, caseLoad: null }, []];
  const sequence = state.sequence + 1;
  const { caseId } = state.view;
  return [
    { ...state, sequence, caseLoad: { sequence, since: state.now, caseId } },
    [{ effect: 'load_case', sequence, caseId }],
  ];
}

export const refreshCase = (state: State): Change =>
  state.caseLoad === null ? reloadCase(state) : [state, []];

/** While the list has the keys, the case is the selected one. */
export function followSelection(state: State): Change {
  const { selected } = state.list;
  const isHeld = state.focus === 'case' || state.prompt !== null;
  if (isHeld || selected === (state.view?.caseId ?? null)) return [state, []];
  return show(state, selected);
}

function show(state: State, caseId: string | null): Change {
  const view = caseId === null ? null : emptyView(caseId);
  return refreshCase({ ...state, view });
}

export function openCase(state: State): Change {
  const [shown, effects] = followSelection(state);
  return shown.view === null ? [state, []] : [{ ...shown, focus: 'case' }, effects];
}

export const closeCase = (state: State): Change => followSelection({ ...state, focus: 'list' });

/** Goes to the next case that is not done, as after a completion; back to the list where there is none. */
export function goOn(state: State): Change {
  const { shown, selected } = state.list;
  const here = state.view?.caseId ?? null;
  const at = indexOf(shown, here);
  const around =
    at === -1 ? [...shown.slice(indexOf(shown, selected)), ...shown] : [...shown.slice(at + 1), ...shown];
  const next = around.find(({ case_id, queue_status }) => case_id !== here && queue_status !== 'done');
  if (next === undefined) return closeCase(state);
  return show(selectRow(state, indexOf(shown, next.case_id)), next.case_id);
}

function turnTo(state: State, by: number): Change {
  const { shown, selected } = state.list;
  const at = indexOf(shown, state.view?.caseId ?? selected);
  // A case that left the list stood where the selection is now.
  const to = at === -1 ? indexOf(shown, selected) + (by > 0 ? 0 : by) : at + by;
  const row = shown[to];
  return row === undefined ? [state, []] : show(selectRow(state, to), row.case_id);
}

/** The first fact in the way behind the given one, else the first of all; where nothing is in the way, the given one. */
function nextInTheWay({ facts, workspace }: Workspace, factId: string | null): string | null {
  const blocking = new Set(workspace.operational_summary.blocking_fact_ids);
  const at = facts.findIndex(({ fact_id }) => fact_id === factId);
  const next = [...facts.slice(at + 1), ...facts].find(({ fact_id }) => blocking.has(fact_id));
  return next?.fact_id ?? (at === -1 ? (facts[0]?.fact_id ?? null) : factId);
}

export function caseArrived(state: State, event: Extract<QueueEvent, { event: 'case' }>): Change {
  if (event.sequence !== state.caseLoad?.sequence) return [state, []];
  const answered: State = { ...state, caseLoad: null, lost: null };
  const { workspace, readValue } = event;
  if (answered.view?.caseId !== workspace.case_id) return refreshCase(answered);
  const view = { ...answered.view, readValue };
  return [calmed(taken(answered, view, workspace)), contextsOf(view, workspace)];
}

/** The picture after an act is there: keys count from when it can have been seen. */
const calmed = (state: State): State =>
  state.calm.awaits !== null && state.calm.awaits === state.view?.caseId
    ? movedByItself({ ...state, calm: { ...state.calm, awaits: null } })
    : state;

function taken(state: State, view: CaseState, workspace: Workspace): State {
  const isKnown = workspace.facts.some(({ fact_id }) => fact_id === view.factId);
  const factId = isKnown && !view.movesOn ? view.factId : nextInTheWay(workspace, view.factId);
  const scroll = factId === view.factId ? view.scroll : null;
  const next = { ...state, view: { ...view, workspace, missing: null, factId, scroll, movesOn: false } };
  return view.workspace !== null && !isSettled(view.workspace) && isSettled(workspace) ? offered(next) : next;
}

/** Says so once when there is nothing left but to complete the case; not over what the operator wanted and did not get. */
function offered(state: State): State {
  const caseId = state.view?.caseId ?? null;
  if (caseId !== null && caseId in state.faults) return state;
  const before = state.notice?.kind === 'done' ? `${state.notice.text} ` : '';
  const text = `${before}Nothing is left to settle: C completes the case.`;
  return state.focus === 'case' ? { ...state, notice: { kind: 'done', text, caseId } } : state;
}

/** Asks for the text around the quotes that are not known yet. */
function contextsOf({ contexts, caseId }: CaseState, { facts }: Workspace): Effect[] {
  const cited = facts.flatMap((fact) => [
    ...valueEvidence(fact.evidence),
    ...fact.candidates.flatMap(({ evidence }) => valueEvidence(evidence)),
  ]);
  const missing = new Map<string, Evidence>();
  for (const item of cited) if (!(item.evidence_id in contexts)) missing.set(item.evidence_id, item);
  return missing.size === 0 ? [] : [{ effect: 'load_contexts', caseId, evidence: [...missing.values()] }];
}

export function contextsArrived(
  state: State,
  { caseId, contexts }: Extract<QueueEvent, { event: 'contexts' }>,
): Change {
  if (state.view?.caseId !== caseId) return [state, []];
  return [{ ...state, view: { ...state.view, contexts: { ...state.view.contexts, ...contexts } } }, []];
}

function moveFact(state: State, by: number): Change {
  const { view } = state;
  if (view?.workspace == null) return [state, []];
  const { facts } = view.workspace;
  const at = facts.findIndex(({ fact_id }) => fact_id === view.factId);
  const fact = facts[at + by];
  if (fact === undefined) return scrollBy(state, by * 3);
  return [{ ...state, view: { ...view, factId: fact.fact_id, scroll: null } }, []];
}

function nextBlocking(state: State): Change {
  const { view } = state;
  if (view?.workspace == null) return [state, []];
  const factId = nextInTheWay(view.workspace, view.factId);
  return [{ ...state, view: { ...view, factId, scroll: null } }, []];
}

const MOVES: Record<string, (state: State) => Change> = {
  '<down>': (state) => moveFact(state, 1),
  j: (state) => moveFact(state, 1),
  '<up>': (state) => moveFact(state, -1),
  k: (state) => moveFact(state, -1),
  '<tab>': nextBlocking,
  '<pagedown>': (state) => scrollPage(state, 1),
  ' ': (state) => scrollPage(state, 1),
  '<pageup>': (state) => scrollPage(state, -1),
  g: scrollToTop,
  '<home>': scrollToTop,
  G: scrollToEnd,
  '<end>': scrollToEnd,
  J: (state) => turnTo(state, 1),
  K: (state) => turnTo(state, -1),
  '<esc>': closeCase,
  '<left>': closeCase,
  h: closeCase,
  q: closeCase,
};

/** Null where the key means nothing in a case. */
export const pressInCase = (state: State, press: string): Change | null => MOVES[press]?.(state) ?? null;
