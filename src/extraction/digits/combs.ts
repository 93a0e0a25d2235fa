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
const PART = /^(?:[\p{Lu}0-9]{1,6}|[.,/-])$/u;
/** Boxes that are printed around characters: `|1|4|`, `[1][4]`. */
const partsOf = (text: string): string[] => text.split(/[\s|¦[\]]+/).filter((part) => part !== '');
const areParts = (text: string): boolean =>
  text.length <= LONGEST && partsOf(text).every((part) => PART.test(part));

/** The comb that a text is; null where it is none. */
export function combOf(text: string): Comb | null {
  if (!areParts(text)) return null;
  const parts = partsOf(text);
  if (parts.filter((part) => /^[\p{Lu}0-9]$/u.test(part)).length < LEAST) return null;
  const isGrouped = GROUPS.test(text.trim()) || parts.some((part) => part.length > 1);
  return { joined: parts.join(''), isGrouped };
}

/** Between two groups: a wide gap within them, or two edges of boxes with one between them. */
const GROUPS = /[^\s|] {2,}[^\s|]|[|¦\]] +[|¦[]/;

/** `14  03  1984`: groups of a date that are whole. */
const WHOLE_GROUPS = /^\s*\|?\s*\d{2}[\s|]+\d{2}[\s|]+\d{4}\s*\|?\s*$/;

/** The digits of a date whose groups stand apart. */
export const groupsOfDate = (text: string): string | null =>
  text.length < LONGEST && WHOLE_GROUPS.test(text) ? text.replace(/[\s|]/g, '') : null;

/** A region with all of the comb that it is a part of, in the cells of its row; for other texts as it is. */
export function withComb<Place extends Range>(layout: Layout, region: Place, isFigure: boolean): Place {
  const own = cellAt(layout, region.start);
  if (own === undefined || region.end < own.end) return region;
  const first = firstCell(layout, own, region);
  const start = first === own ? region.start : first.start;
  const last = lastCell(layout, own, start);
  const whole = layout.page.text.slice(start, last.end);
  const comb = combOf(whole);
  const isOne = isFigure ? comb !== null && !comb.isGrouped : comb !== null || groupsOfDate(whole) !== null;
  return isOne ? { ...region, start, end: last.end } : region;
}

/** The cell of a row from which on a text is made of boxes that are printed: below a label any of them may be the nearest. */
function firstCell({ page, cells, em }: Layout, own: Cell, region: Range): Cell {
  let first = own;
  for (let before = cells[own.index - 1]; before?.row === own.row; before = cells[before.index - 1]) {
    const between = page.text.slice(before.end, first.start);
    const isBeside = first.x - before.right <= MOST_BETWEEN * em && /[|¦\]]/.test(between);
    const isOne = before.end - before.start === 1 && areParts(page.text.slice(before.start, region.end));
    if (!isBeside || !isOne) return first;
    first = before;
  }
  return first;
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
