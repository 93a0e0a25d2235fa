// Cells of a page that begin below each other, as the columns of a form that is no table.
import { cellsAround, type Cell, type Layout } from '../layout.ts';

/** Left edges of one column, in the width of a letter. */
const ALIGNED = 0.5;
/** Rows of another column lie between those of this one; between two cells of one block, in heights of a line. */
const [MOST_ROWS, MOST_BETWEEN] = [6, 2.5];

/** A cell in its column: the column from above, and at which place it stands there. */
export type InColumn = { cells: readonly Cell[]; at: number };

const known = new WeakMap<Layout, ReadonlyMap<number, InColumn>>();

/** The column of a cell. */
export function columnAt(layout: Layout, cell: Cell): InColumn {
  const columns = known.get(layout) ?? columnsOf(layout);
  known.set(layout, columns);
  return columns.get(cell.index) ?? { cells: [cell], at: 0 };
}

function columnsOf(layout: Layout): ReadonlyMap<number, InColumn> {
  const columns = new Map<number, InColumn>();
  for (const first of layout.cells) {
    if (columns.has(first.index)) continue;
    const cells: Cell[] = [];
    for (let cell: Cell | undefined = first; cell !== undefined; cell = nextBelow(layout, cell)) {
      if (columns.has(cell.index)) break;
      columns.set(cell.index, { cells, at: cells.length });
      cells.push(cell);
    }
  }
  return columns;
}

function nextBelow(layout: Layout, cell: Cell): Cell | undefined {
  for (let row = cell.row + 1; row <= cell.row + MOST_ROWS; row++) {
    const next = cellsAround(layout, row, cell).find(
      ({ x, y }) => y > cell.y && Math.abs(x - cell.x) < ALIGNED * layout.em,
    );
    if (next !== undefined) return between(layout, cell, next) < MOST_BETWEEN ? next : undefined;
  }
  return undefined;
}

/** What lies between two cells below each other, in heights of a line. */
export const between = ({ lineHeight }: Layout, upper: Cell, lower: Cell): number =>
  (lower.y - upper.bottom) / lineHeight;
