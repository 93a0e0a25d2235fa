// The part of the queue that is loaded: pages of rows in the queue's order, joined anew where one of them was read again.
import type { QueueRow } from './desk.ts';

/** `cursor` stands before the first row, `next` behind the last; null is the queue's beginning and its end. */
export type Page = { cursor: string | null; rows: QueueRow[]; next: string | null };

export const allRows = (pages: Page[]): QueueRow[] => pages.flatMap(({ rows }) => rows);

/** Which page holds the row at an index, and the index of that page's first row. */
export function pageOfRow(pages: Page[], index: number): { at: number; start: number } {
  let start = 0;
  for (const [at, page] of pages.entries()) {
    if (index < start + page.rows.length) return { at, start };
    start += page.rows.length;
  }
  const last = Math.max(0, pages.length - 1);
  return { at: last, start: start - (pages[last]?.rows.length ?? 0) };
}

/**
 * Puts fresh pages in the place of those from `from` on. What was known behind them stays: rows that were pushed out of the fresh
 * pages and rows that were not read again. A case stands in the list once, where it was seen last.
 */
export function joinPages(known: Page[], from: number, fresh: Page[]): Page[] {
  const seen = new Set(fresh.flatMap(({ rows }) => rows.map(({ case_id }) => case_id)));
  const without = (page: Page): Page => ({
    ...page,
    rows: page.rows.filter(({ case_id }) => !seen.has(case_id)),
  });
  const head = known.slice(0, from).map(without);
  const end = fresh.at(-1)?.next ?? null;
  const tail = end === null ? [] : tailAfter(known.slice(from), fresh, end).map(without);
  return [...head, ...fresh, ...tail].filter(({ rows }, at) => rows.length > 0 || at === 0);
}

function tailAfter(known: Page[], fresh: Page[], end: string): Page[] {
  const exact = known.findIndex(({ cursor }) => cursor === end);
  if (exact !== -1) return known.slice(exact);
  const rows = allRows(known);
  const places = new Map(rows.map(({ case_id }, at) => [case_id, at]));
  // The last row may just have moved up from far below; the one before it then tells where the fresh pages end.
  const reached = allRows(fresh)
    .map(({ case_id }) => places.get(case_id))
    .filter((at) => at !== undefined)
    .slice(-2);
  if (reached.length === 0) return [];
  return [{ cursor: end, rows: rows.slice(Math.min(...reached) + 1), next: known.at(-1)?.next ?? null }];
}
