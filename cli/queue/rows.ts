// The rows that are shown: what the filter leaves of the loaded ones, which is selected, which must be loaded next.
import { isSearchable } from '../../src/queue/found.ts';
import type { QueueRow } from './desk/desk.ts';
import { listHeight } from './layout.ts';
import { allRows, joinPages, pageOfRow, type Page } from './desk/pages.ts';
import type { ListState, RowsWanted, State } from './state.ts';

/** Also where somebody has it in hand: nothing but an escalation makes a case urgent. */
export const isEscalated = ({ queue_status, priority }: QueueRow): boolean =>
  queue_status === 'escalated' || priority === 'urgent';

/** Rows that are looked through for what they show; words of ids and facts are found in all of them. */
const MOST_FILTERED = 5000;

const haystacks = new WeakMap<QueueRow, string>();

function haystack(row: QueueRow): string {
  const known = haystacks.get(row);
  if (known !== undefined) return known;
  const words = [
    row.case_id,
    row.title,
    row.external_case_id,
    row.case_type_id,
    row.why_here,
    row.why_here_code.replaceAll('_', ' '),
    row.priority,
    row.queue_status,
    isEscalated(row) ? 'escalated' : '',
    row.ownership?.label,
  ];
  const made = words.join(' ').toLowerCase();
  haystacks.set(row, made);
  return made;
}

/** The rows that hold every word of the filter. */
export function filterRows(rows: QueueRow[], filter: string): QueueRow[] {
  const words = filter.toLowerCase().split(' ').filter(Boolean);
  return words.length === 0
    ? rows
    : rows.filter((row) => words.every((word) => haystack(row).includes(word)));
}

export const indexOf = (rows: QueueRow[], caseId: string | null): number =>
  rows.findIndex(({ case_id }) => case_id === caseId);

/** The selected case where it is still there, else the neighbour that took its place. */
function keptSelection(before: QueueRow[], after: QueueRow[], selected: string | null): string | null {
  const present = new Set(after.map(({ case_id }) => case_id));
  if (selected !== null && present.has(selected)) return selected;
  const at = indexOf(before, selected);
  const next = before.slice(at + 1).find(({ case_id }) => present.has(case_id));
  const previous = before.slice(0, Math.max(0, at)).findLast(({ case_id }) => present.has(case_id));
  return at === -1 ? (after[0]?.case_id ?? null) : ((next ?? previous)?.case_id ?? null);
}

const clamp = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(value, Math.max(least, most)));

/** The first row shown, so that the selected one is in the window and stands where it stood. */
function keptTop(list: ListState, before: ListState, height: number): number {
  const index = indexOf(list.shown, list.selected);
  const wasAt = indexOf(before.shown, before.selected);
  const moved = index === -1 || wasAt === -1 || before.top === 0 ? before.top : index - (wasAt - before.top);
  const inWindow = clamp(moved, index - height + 1, Math.max(0, index));
  return clamp(inWindow, 0, list.shown.length - height);
}

/** Selects a row of those shown, by its place. */
export function selectRow(state: State, index: number): State {
  const { shown } = state.list;
  const row = shown[Math.max(0, Math.min(index, shown.length - 1))];
  if (row === undefined) return state;
  const list = { ...state.list, selected: row.case_id, toEnd: false };
  const standing = { ...list, shown: [] };
  return { ...state, list: { ...list, top: keptTop(list, standing, listHeight(state)) } };
}

/** The rows that show the words, and those that are found by them in all of the queue, in its order as far as it is known. */
function shownRows({ found }: ListState, rows: QueueRow[], filter: string): QueueRow[] {
  const shown = filterRows(rows, filter);
  if (found === null || found.words !== filter || found.rows.length === 0) return shown;
  const wanted = new Set([...shown, ...found.rows].map(({ case_id }) => case_id));
  const loaded = new Set(rows.map(({ case_id }) => case_id));
  return [
    ...rows.filter(({ case_id }) => wanted.has(case_id)),
    ...found.rows.filter(({ case_id }) => !loaded.has(case_id)),
  ];
}

/** What is to be looked for in all cases; null where that is nothing. */
export const wordsToFind = ({ filter }: ListState): string | null => (isSearchable(filter) ? filter : null);

/** Shows other rows, and keeps the selection and its place on the screen. */
export function showRows(state: State, rows: QueueRow[], filter = state.list.filter): State {
  const before = state.list;
  const shown = shownRows(before, rows, filter);
  const selected = keptSelection(before.shown, shown, before.selected);
  const list = { ...before, rows, shown, filter, selected };
  return { ...state, list: { ...list, top: keptTop(list, before, listHeight(state)) } };
}

export function takePages(state: State, from: number, fresh: Page[]): State {
  const pages = joinPages(state.list.pages, from, fresh);
  const taken = showRows(state, allRows(pages));
  return { ...taken, list: { ...taken.list, pages } };
}

export const hasMore = ({ pages }: ListState): boolean => pages.length > 0 && pages.at(-1)?.next !== null;

/** The pages to read again: those that the window shows; where a filter scatters them, the one with the selection. */
export function rowsToRefresh({ list, ...state }: State): RowsWanted {
  const { category, owner, pages } = list;
  const height = listHeight(state);
  const isFiltered = list.filter !== '';
  const first = isFiltered ? Math.max(0, indexOf(list.rows, list.selected)) : list.top;
  const { at, start } = pageOfRow(pages, first);
  const least = isFiltered ? 1 : first + height - start;
  const words = wordsToFind(list);
  return { category, owner, from: at, cursor: pages[at]?.cursor ?? null, least, words };
}

/** The page behind the loaded ones where the window, the filter or the way to the end needs it. */
export function rowsToAdd(state: State): RowsWanted | null {
  const { list } = state;
  if (!hasMore(list)) return null;
  const enough = list.top + 2 * listHeight(state);
  if (!list.toEnd && list.shown.length >= enough) return null;
  if (!list.toEnd && list.filter !== '' && list.rows.length >= MOST_FILTERED) return null;
  const { category, owner, pages } = list;
  return {
    category,
    owner,
    from: pages.length,
    cursor: pages.at(-1)?.next ?? null,
    least: 1,
    words: wordsToFind(list),
  };
}
