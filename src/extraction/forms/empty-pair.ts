// Rows of several labels, each with its value behind it: where a value is missing, the next thing in its row is the next label.
import { cellsAround, type Cell, type Layout } from '../layout.ts';

/** Left edges of one column, in widths of a letter. */
const ALIGNED = 0.5;

/**
 * Whether a cell right of a label stands where rows beside it have their next label: they have a value between the two, which here is missing,
 * and the cell has something behind it.
 */
export function isNextLabel(layout: Layout, own: Cell, cell: Cell): boolean {
  const isAt = (one: Cell, x: number): boolean => Math.abs(one.x - x) < ALIGNED * layout.em;
  const behind = cellsAround(layout, own.row, own).filter(({ x }) => x > cell.x);
  if (cell.row !== own.row || behind.length === 0) return false;
  return [own.row - 1, own.row + 1].some((row) => {
    const cells = cellsAround(layout, row, own);
    const [first, next] = [own.x, cell.x].map((x) => cells.find((one) => isAt(one, x)));
    if (first === undefined || next === undefined) return false;
    return (
      cells.some(({ x }) => x > first.x && x < next.x) &&
      behind.some((one) => cells.some((other) => isAt(other, one.x)))
    );
  });
}
