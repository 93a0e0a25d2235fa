// Lists of titles with their values beside them.
import { cellsAround, type Cell, type Layout } from '../layout.ts';
import type { InColumn } from './columns.ts';
import { lineOfParagraph } from './paragraphs.ts';
import { titlesOf, type Titled } from './titles.ts';

/** A list has so many lines below each other. */
const LEAST_LINES = 3;
/** What stands in one line is no more out of it than this, in heights of a line. */
const IN_LINE = 0.2;
/** Lines of one list are out of it by as much. */
const ALIKE = 0.1;

/** What stands in one line with a cell. */
export const inLineWith = (layout: Layout, cell: Cell): Cell[] =>
  cellsAround(layout, cell.row, cell).filter(
    (one) => one !== cell && Math.abs(outOfLine(layout, cell, one)) < IN_LINE,
  );

/** Whether a title and the cells above and below it have something in line with them, in a column of its own. */
export function isInList(page: Titled, title: Cell, { cells, at }: InColumn): boolean {
  return besideIn(page, title).some((beside) => {
    const pair = { title, beside };
    const countFrom = (step: 1 | -1): number => {
      let count = 0;
      while (count < LEAST_LINES && isAlike(page, cells[at + step * (count + 1)], pair)) count++;
      return count;
    };
    return countFrom(1) + countFrom(-1) + 1 >= LEAST_LINES;
  });
}

type Pair = { title: Cell; beside: Cell };

/** Whether something stands beside a cell as it does beside the title of a pair. */
function isAlike(page: Titled, own: Cell | undefined, { title, beside }: Pair): boolean {
  const out = outOfLine(page.layout, title, beside);
  return besideIn(page, own).some(
    (one) =>
      shareEdge(page, one, beside) &&
      own !== undefined &&
      Math.abs(outOfLine(page.layout, own, one) - out) < ALIKE,
  );
}

const shareEdge = ({ layout }: Titled, a: Cell, b: Cell): boolean =>
  Math.min(Math.abs(a.x - b.x), Math.abs(a.right - b.right)) < layout.em;

/** What stands in line with a cell, to its right, and is neither a title nor running text. */
export function besideIn(page: Titled, cell: Cell | undefined): Cell[] {
  if (cell === undefined) return [];
  const { layout } = page;
  return inLineWith(layout, cell).filter(
    (one) => one.x > cell.right && !titlesOf(page).has(one.index) && lineOfParagraph(layout, one) === null,
  );
}

/** How far the middle of one cell lies below that of another, in heights of a line. */
const outOfLine = ({ lineHeight }: Layout, a: Cell, b: Cell): number =>
  (a.y + a.bottom - b.y - b.bottom) / (2 * lineHeight);
