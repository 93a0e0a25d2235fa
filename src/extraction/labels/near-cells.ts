// The cells of a page that stand in the row or in the column of a label.
import { cellsAround, horizontalOverlap } from '../layout.ts';
import type { Box, Cell, Layout } from '../layout.ts';
import type { LabelPlace } from './labels.ts';
import type { Surroundings } from './region.ts';

/** In heights of a line: what stands in one line is no more out of it than this. */
const OUT_OF_LINE = 0.2;

/**
 * Of its row and those next to it, but for what stands in one line with something in the label's own column, or, of a
 * whole text, in the column of what the row has itself: there it goes on.
 */
export function rowCells(layout: Layout, label: LabelPlace, isWhole: boolean): Cell[] {
  const row = layout.cells[label.cell]?.row ?? 0;
  const inRow = cellsAround(layout, row, label);
  const beside = [row - 1, row + 1].flatMap((index) => {
    const cells = cellsAround(layout, index, label);
    const own = cells.filter((cell) => horizontalOverlap(cell, label) > 0);
    return cells.filter(
      (cell) =>
        !own.some((one) => one !== cell && isInLine(layout, one, cell)) &&
        !(isWhole && inRow.some((one) => one.index !== label.cell && horizontalOverlap(one, cell) > 0)),
    );
  });
  return [...inRow, ...beside];
}

const isInLine = ({ lineHeight }: Layout, a: Cell, b: Cell): boolean =>
  Math.abs(a.y + a.bottom - b.y - b.bottom) < 2 * OUT_OF_LINE * lineHeight;

/** From a little left of the label to the next cell in its row. */
export function columnOf({ layout }: Surroundings, label: LabelPlace): Box {
  const row = cellsAround(layout, layout.cells[label.cell]?.row ?? 0, label);
  const next = row.find((cell) => cell.x > label.right);
  const right = next ? next.x - 0.5 * layout.em : label.right + 4 * layout.em;
  return {
    ...label,
    x: label.x - 1.5 * layout.em,
    right: Math.max(label.right, Math.min(right, label.right + 20 * layout.em)),
  };
}

/**
 * The cell that shares most with the label, else with its column; what reaches into that by a part is another column's as likely, and what
 * ends before the label begins is one's of the left.
 */
export function bestOverlap(cells: Cell[], label: Box, column: Box): Cell | undefined {
  let best: Cell | undefined;
  let most = 0;
  for (const cell of cells) {
    const inColumn = horizontalOverlap(cell, column);
    if (inColumn <= 0 || cell.right <= label.x) continue;
    const part = inColumn / Math.max(1e-6, cell.right - cell.x);
    const shared = Math.max(0, horizontalOverlap(cell, label)) * 2 + inColumn * part;
    if (best === undefined || shared > most) {
      best = cell;
      most = shared;
    }
  }
  return best;
}
