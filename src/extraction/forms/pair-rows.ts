// Lists of two columns, each line a label and its value: what stands below a label there is the next one.
import { isKnownLabel } from '../names/known-labels.ts';
import { labelKey } from '../layout.ts';
import type { Cell, Layout } from '../layout.ts';

/** Left edges of one column, in the width of a letter. */
const ALIGNED = 0.5;
/** So many lines below each other, the label's own among them. */
const LEAST = 3;

/** Whether a label begins a line of such a list. */
export function standsInPairs(layout: Layout, label: { cell: number; start: number }): boolean {
  const pair = pairOf(layout, layout.cells[label.cell]?.row);
  if (pair === null || pair[0].start !== label.start) return false;
  const value = layout.page.text.slice(pair[1].start, pair[1].end);
  if (isKnownLabel(labelKey(value))) return false;
  const below = countAlike(layout, pair, 1);
  return below > 0 && below + countAlike(layout, pair, -1) + 1 >= LEAST;
}

/** How many lines below or above a pair are such, as far as it matters. */
function countAlike(layout: Layout, pair: Pair, step: 1 | -1): number {
  let count = 0;
  while (count < LEAST && isAlike(layout, pair, pairOf(layout, pair[0].row + step * (count + 1)))) count++;
  return count;
}

type Pair = readonly [Cell, Cell];

function pairOf({ rows }: Layout, row: number | undefined): Pair | null {
  const [first, second, third] = rows[row ?? -1] ?? [];
  return first === undefined || second === undefined || third !== undefined ? null : [first, second];
}

const isAlike = ({ em }: Layout, pair: Pair, other: Pair | null): boolean =>
  other !== null &&
  Math.abs(other[0].x - pair[0].x) < ALIGNED * em &&
  Math.abs(other[1].x - pair[1].x) < ALIGNED * em;
