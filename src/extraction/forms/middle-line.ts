// A label that stands beside the middle of a value of several lines: a name is the first of them.
import type { Cell, Layout } from '../layout.ts';

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
