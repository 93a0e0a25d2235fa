// A label that stands beside the middle of a value of several lines: a name is the first of them.
import { cellsAround, type Box, type Cell, type Layout } from '../layout.ts';

/** Left edges of lines that belong together, in the width of a letter. */
const ALIGNED = 0.5;
/** Between two of them, in heights of a line. */
const MOST_BETWEEN = 0.5;

/** The first line of a value whose middle line stands beside a label; null where it begins or ends there. */
export function firstLineBeside(layout: Layout, beside: Cell): Cell | null {
  const above = lineNear(layout, beside, -1);
  if (above === undefined || lineNear(layout, beside, 1) === undefined) return null;
  let first = above;
  for (let next = lineNear(layout, first, -1); next !== undefined; next = lineNear(layout, first, -1))
    first = next;
  return first;
}

/** What stands alone in the next row, close to a cell and below or above its beginning. */
function lineNear({ rows, em, lineHeight }: Layout, cell: Cell, step: 1 | -1): Cell | undefined {
  const [next, other] = rows[cell.row + step] ?? [];
  if (next === undefined || other !== undefined) return undefined;
  const between = step === 1 ? next.y - cell.bottom : cell.y - next.bottom;
  const isNear = Math.abs(next.x - cell.x) < ALIGNED * em && between < MOST_BETWEEN * lineHeight;
  return isNear ? next : undefined;
}

/** The title of two lines stands so near the middle between them, and they to each other, in heights of a line. */
const [MIDDLE, MOST_AROUND] = [0.4, 0.8];

/** The first of two lines to the right of a label that stands beside the middle between them; null where there are none. */
export function firstLineAround(layout: Layout, label: Box, row: number): Cell | null {
  const { em, lineHeight } = layout;
  const middle = (label.y + label.bottom) / 2;
  const cells = [row - 1, row, row + 1].flatMap((at) => cellsAround(layout, at, label));
  const right = cells.filter(({ x }) => x > label.right);
  const above = right.findLast((cell) => middleOf(cell) < middle && cell.bottom > label.y);
  const below = right.find((cell) => middleOf(cell) > middle && cell.y < label.bottom);
  if (above === undefined || below === undefined) return null;
  const isOne =
    Math.abs(above.x - below.x) < ALIGNED * em && below.y - above.bottom < MOST_AROUND * lineHeight;
  const between = (middleOf(above) + middleOf(below)) / 2;
  return isOne && Math.abs(between - middle) < MIDDLE * lineHeight ? above : null;
}

const middleOf = ({ y, bottom }: Box): number => (y + bottom) / 2;
