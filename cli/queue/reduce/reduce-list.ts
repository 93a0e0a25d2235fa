// The list: loading its rows, moving in it, filtering it.
import { movedByItself } from '../calm.ts';
import { followSelection, openCase } from './reduce-case.ts';
import { listHeight } from '../layout.ts';
import {
  hasMore,
  indexOf,
  rowsToAdd,
  rowsToRefresh,
  selectRow,
  showRows,
  takePages,
  wordsToFind,
} from '../rows.ts';
import { CATEGORIES, type Change, type QueueEvent, type RowsWanted, type State } from '../state.ts';
import { edit, inputOf, textOf, type TextInput } from '../text/text-input.ts';

function loadRows(state: State, wanted: RowsWanted): Change {
  const sequence = state.sequence + 1;
  return [
    { ...state, sequence, list: { ...state.list, load: { sequence, since: state.now } } },
    [{ effect: 'load_rows', sequence, ...wanted }],
  ];
}

/** Reads what is shown again, unless rows are on their way already. */
export const refreshRows = (state: State): Change =>
  state.list.load === null ? loadRows(state, rowsToRefresh(state)) : [state, []];

/** Reads what is shown again at once: an answer that is on its way was asked for before something changed. */
export const reloadRows = (state: State): Change => loadRows(state, rowsToRefresh(state));

function addRows(state: State): Change {
  const wanted = state.list.load === null ? rowsToAdd(state) : null;
  return wanted === null ? [state, []] : loadRows(state, wanted);
}

export function rowsArrived(state: State, event: Extract<QueueEvent, { event: 'rows' }>): Change {
  if (event.sequence !== state.list.load?.sequence) return [state, []];
  const counts = event.counts ?? state.list.counts;
  const cleared: State = {
    ...state,
    lost: null,
    list: { ...state.list, load: null, counts, found: event.found },
  };
  const taken = withOther(state, takePages(cleared, event.from, event.pages));
  const ended = taken.list.toEnd ? atEnd(taken) : taken;
  const [followed, effects] = followSelection(ended);
  const [added, more] = addRows(followed);
  const [looked, asked] = findRows(added);
  return [looked, [...effects, ...more, ...asked]];
}

/** Looks in all cases for what is typed, where that has not been done yet; what is on its way comes first. */
function findRows(state: State): Change {
  const words = wordsToFind(state.list);
  const isKnown = words === null || state.list.found?.words === words;
  return isKnown || state.list.load !== null ? [state, []] : loadRows(state, rowsToRefresh(state));
}

/** The selected case has left, and another one stands in its place: a key was not meant for that. */
function withOther(before: State, after: State): State {
  const { selected } = before.list;
  const isOther = selected !== null && selected !== after.list.selected;
  return isOther && after.focus === 'list' ? movedByItself(after) : after;
}

/** The last row where all are loaded; until then the selection stays and the rest is loaded. */
function atEnd(state: State): State {
  return hasMore(state.list)
    ? { ...state, list: { ...state.list, toEnd: true } }
    : selectRow(state, state.list.shown.length - 1);
}

/** Selects the row so many rows further, and loads what that shows. */
export function moveBy(state: State, rows: number): Change {
  const at = indexOf(state.list.shown, state.list.selected);
  return settle(selectRow(state, at + rows));
}

function settle(state: State): Change {
  const [followed, effects] = followSelection(state);
  const [added, more] = addRows(followed);
  const [looked, asked] = findRows(added);
  return [looked, [...effects, ...more, ...asked]];
}

/** Begins the list anew with another category or owner. */
function changeQuery(state: State, query: { category?: string | null; owner?: string | null }): Change {
  const list = {
    ...state.list,
    ...query,
    pages: [],
    rows: [],
    shown: [],
    found: null,
    selected: null,
    top: 0,
    toEnd: false,
  };
  return reloadRows({ ...state, list });
}

function cycleCategory(state: State, by: number): Change {
  const all = [null, ...CATEGORIES];
  const at = all.findIndex((category) => category === state.list.category);
  return changeQuery(state, { category: all[(at + by + all.length) % all.length] ?? null });
}

const OWNERS = [null, 'me', 'none'];

const MOVES: Record<string, (state: State) => Change> = {
  '<down>': (state) => moveBy(state, 1),
  j: (state) => moveBy(state, 1),
  '<up>': (state) => moveBy(state, -1),
  k: (state) => moveBy(state, -1),
  '<pagedown>': (state) => moveBy(state, listHeight(state)),
  ' ': (state) => moveBy(state, listHeight(state)),
  '<pageup>': (state) => moveBy(state, -listHeight(state)),
  g: (state) => settle(selectRow(state, 0)),
  '<home>': (state) => settle(selectRow(state, 0)),
  G: (state) => settle(atEnd(state)),
  '<end>': (state) => settle(atEnd(state)),
  '<enter>': openCase,
  l: openCase,
  '<right>': openCase,
  '<tab>': (state) => cycleCategory(state, 1),
  '<backtab>': (state) => cycleCategory(state, -1),
  m: (state) => {
    const at = OWNERS.indexOf(state.list.owner);
    return changeQuery(state, { owner: OWNERS[(at + 1) % OWNERS.length] ?? null });
  },
  '/': (state) => [{ ...state, filtering: inputOf(state.list.filter) }, []],
  '<esc>': (state) => setFilter(state, ''),
  q: (state) => [state, [{ effect: 'quit' }]],
};

/** Null where the key means nothing in the list. */
export function pressInList(state: State, press: string): Change | null {
  const calm = { ...state, list: { ...state.list, toEnd: false } };
  const move = MOVES[press];
  if (move !== undefined) return move(calm);
  if (!/^[1-6]$/.test(press)) return null;
  return changeQuery(calm, { category: [null, ...CATEGORIES][Number(press) - 1] ?? null });
}

const setFilter = (state: State, filter: string): Change => settle(showRows(state, state.list.rows, filter));

/** Keys while the filter is typed: the rows follow with every letter. */
export function pressInFilter(state: State, input: TextInput, press: string): Change {
  if (press === '<enter>') return [{ ...state, filtering: null }, []];
  if (press === '<esc>') return setFilter({ ...state, filtering: null }, '');
  if (press === '<down>' || press === '<up>') return moveBy(state, press === '<down>' ? 1 : -1);
  const filtering = edit(input, press);
  const changed = { ...state, filtering };
  return textOf(filtering) === state.list.filter ? [changed, []] : setFilter(changed, textOf(filtering));
}
