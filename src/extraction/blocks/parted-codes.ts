// Numbers whose first part stands before a gap in the same box: `HL  7730-55201/03`.
import { cellAt, cellsAround, horizontalOverlap, type Cell } from '../layout.ts';
import { inLineWith } from './lists.ts';
import { titlesOf, type Titled } from './titles.ts';

type Range = { start: number; end: number };

/** Between two parts, in widths of a letter. */
const MOST_BETWEEN = 1.8;
const FIRST = /^(?:\p{Lu}{1,4}|\p{Lu}{0,2}\d{1,4}\p{Lu}?)$/u;
/** What follows has three digits, and is no day. */
const REST =
  /^(?!\d{1,2}([./-])\d{1,2}\1\d{2,4}$|\d{4}-\d\d-\d\d$)(?=(?:[^\d]*\d){3})[\dA-Z][\dA-Z./-]*(?: [\dA-Z./-]+){0,3}$/u;

/** A region with the parts of its number that stand beside it; null where it has none. */
export function withParts(page: Titled, region: Range, label: Cell | undefined): Range | null {
  const { layout } = page;
  const cell = cellAt(layout, region.start);
  if (cell === undefined || region.end < cell.end || region.start > cell.start) return null;
  const beside = (side: 'left' | 'right'): Cell | undefined =>
    inLineWith(layout, cell).find((one) => {
      const gap = side === 'left' ? cell.x - one.right : one.x - cell.right;
      return gap >= 0 && gap < MOST_BETWEEN * layout.em && !isOfAnother(page, one, label);
    });
  const text = ({ start, end }: Cell): string => layout.page.text.slice(start, end);
  const [left, right] = [beside('left'), beside('right')];
  if (left !== undefined && FIRST.test(text(left)) && REST.test(text(cell)))
    return { start: left.start, end: cell.end };
  const isFirst = right !== undefined && FIRST.test(text(cell)) && REST.test(text(right));
  return isFirst ? { start: cell.start, end: right.end } : null;
}

/** What is a title, or has one above it that is not the label itself. */
function isOfAnother(page: Titled, cell: Cell, label: Cell | undefined): boolean {
  const { layout } = page;
  if (cell === label || titlesOf(page).has(cell.index)) return true;
  const row = label === undefined || label.row === cell.row ? cell.row - 1 : label.row;
  return cellsAround(layout, row, cell).some(
    (one) => one !== label && horizontalOverlap(one, cell) > 0 && label?.row !== cell.row,
  );
}
