// Combs of forms that no reader has put together: `1 4  0 3  1 9 8 4`, `D|E|8|9`, one character in each box.
import { cellAt, type Cell, type Layout } from '../layout.ts';

type Range = { start: number; end: number };
/** The characters of a comb in one, and whether its boxes stand in groups. */
export type Comb = { joined: string; isGrouped: boolean };

const LEAST = 3;
/** Between two groups, in widths of a letter. */
const MOST_BETWEEN = 6;
const LONGEST = 160;
/** A character, a sign between groups, or a group that was put together. */
const PART = /^(?:[A-Z0-9]{1,6}|[.,/-])$/;
const partsOf = (text: string): string[] => text.split(/[\s|]+/).filter((part) => part !== '');
const areParts = (text: string): boolean =>
  text.length <= LONGEST && partsOf(text).every((part) => PART.test(part));

/** The comb that a text is; null where it is none. */
export function combOf(text: string): Comb | null {
  if (!areParts(text)) return null;
  const parts = partsOf(text);
  if (parts.filter((part) => /^[A-Z0-9]$/.test(part)).length < LEAST) return null;
  const isGrouped = /\S {2,}\S|\| \|/.test(text) || parts.some((part) => part.length > 1);
  return { joined: parts.join(''), isGrouped };
}

/** `14  03  1984`: groups of a date that are whole. */
const WHOLE_GROUPS = /^\s*\|?\s*\d{2}[\s|]+\d{2}[\s|]+\d{4}\s*\|?\s*$/;

/** The digits of a date whose groups stand apart. */
export const groupsOfDate = (text: string): string | null =>
  text.length < LONGEST && WHOLE_GROUPS.test(text) ? text.replace(/[\s|]/g, '') : null;

/** Where a comb ends that begins in a region and goes on in further cells of its row; the region's end for other texts. */
export function endOfComb(layout: Layout, region: Range, isFigure: boolean): number {
  const first = cellAt(layout, region.start);
  if (first === undefined || region.end < first.end) return region.end;
  const last = lastCell(layout, first, region.start);
  const whole = layout.page.text.slice(region.start, last.end);
  const comb = combOf(whole);
  if (isFigure) return comb === null || comb.isGrouped ? region.end : last.end;
  return comb !== null || groupsOfDate(whole) !== null ? last.end : region.end;
}

/** The last cell of a row up to which a text is made of parts of a comb. */
function lastCell({ page, cells, em }: Layout, first: Cell, start: number): Cell {
  let last = first;
  for (let next = cells[first.index + 1]; next?.row === first.row; next = cells[next.index + 1]) {
    if (next.x - last.right > MOST_BETWEEN * em || !areParts(page.text.slice(start, next.end))) return last;
    last = next;
  }
  return last;
}
