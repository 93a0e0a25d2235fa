// Scrolling in a case: the selection follows to a fact that is in sight, so that no key acts on one that is not.
import { caseFrame, type CaseFrame, type FactRange } from '../lines/case-lines.ts';
import type { Change, State } from '../state.ts';

type Visible = Pick<CaseFrame, 'top' | 'height' | 'facts'>;

type Wish = {
  top: (frame: CaseFrame) => number;
  /** Stays selected while it is in sight. */
  keeps: string | null;
  /** Which of those in sight is selected else. */
  takes: 'first' | 'last';
};

function scroll(state: State, { top: wanted, keeps, takes }: Wish): Change {
  const frame = caseFrame(state);
  const { view } = state;
  if (view === null || frame === null) return [state, []];
  const top = Math.max(0, Math.min(wanted(frame), frame.total - frame.height));
  const fact = factInSight({ ...frame, top }, keeps, takes);
  const scrolled: State = { ...state, view: { ...view, scroll: top } };
  return [fact === null || fact.factId === view.factId ? scrolled : withFact(scrolled, fact, top), []];
}

export const scrollBy = (state: State, lines: number): Change =>
  scroll(state, {
    top: ({ top }) => top + lines,
    keeps: state.view?.factId ?? null,
    takes: lines > 0 ? 'first' : 'last',
  });

export const scrollPage = (state: State, pages: number): Change =>
  scrollBy(state, pages * Math.max(1, (caseFrame(state)?.height ?? 1) - 1));

export const scrollToTop = (state: State): Change =>
  scroll(state, { top: () => 0, keeps: null, takes: 'first' });

export const scrollToEnd = (state: State): Change =>
  scroll(state, { top: ({ total }) => total, keeps: null, takes: 'last' });

const beginsInSight = ({ from }: FactRange, { top, height }: Visible): boolean =>
  from >= top && from < top + height;
const isInSight = (fact: FactRange, frame: Visible): boolean =>
  beginsInSight(fact, frame) || (fact.from < frame.top && fact.to >= frame.top + frame.height);

/** What is kept while it is in sight, else the first or the last that is; behind all facts the last of them. */
function factInSight(frame: Visible, keeps: string | null, takes: Wish['takes']): FactRange | null {
  const { facts, top } = frame;
  const kept = facts.find(({ factId }) => factId === keeps);
  if (kept !== undefined && isInSight(kept, frame)) return kept;
  const inSight = facts.filter((fact) => beginsInSight(fact, frame));
  const taken = takes === 'last' ? inSight.at(-1) : inSight[0];
  return taken ?? facts.findLast(({ from }) => from < top) ?? null;
}

/** The selected fact shows more of itself than others: what begins where it did stays at its line of the screen. */
function withFact(state: State, fact: FactRange, top: number): State {
  const { view } = state;
  if (view === null) return state;
  const selected: State = { ...state, view: { ...view, factId: fact.factId } };
  const after = caseFrame(selected)?.facts.find(({ factId }) => factId === fact.factId);
  const scroll = Math.max(0, top + (after?.from ?? fact.from) - fact.from);
  return { ...selected, view: { ...view, factId: fact.factId, scroll } };
}

/** Where the selected fact is out of sight, it comes into it: what is done is done to what can be seen. */
export function withFactInSight(state: State): State {
  const { view } = state;
  const frame = caseFrame(state);
  const fact = frame?.facts.find(({ factId }) => factId === view?.factId);
  if (view === null || frame === null || fact === undefined) return state;
  return isInSight(fact, frame) ? state : { ...state, view: { ...view, scroll: null } };
}
