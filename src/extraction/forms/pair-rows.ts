// Lists of labels and values side by side, one pair or two in each line: what stands below a label there is the next one.
import { isKnownLabel } from '../names/known-labels.ts';
import { labelKey } from '../layout.ts';
import type { Cell, Layout } from '../layout.ts';

/** Left edges of one column, or the right ones of its values, in the width of a letter. */
const ALIGNED = 0.5;
/** So many lines below each other, the label's own among them. */
const LEAST = 3;
/** Cells of a line. */
const MOST = 4;

/** Whether a label begins a pair of such a list. */
export function standsInPairs(layout: Layout, label: { cell: number; start: number }): boolean {
  const row = layout.cells[label.cell]?.row ?? 0;
  const pair = pairsOf(layout, row).find(([first]) => first.start === label.start);
  if (pair === undefined || isKnown(layout, pair[1])) return false;
  const below = countAlike(layout, pair, 1);
  const above = countAlike(layout, pair, -1);
  if (below === 0 || below + above + 1 < LEAST) return false;
  const isTwo = pairsOf(layout, row).length > 1;
  return !isTwo || areLabels(layout, row - above, row + below);
}

/** Of a table with four columns of words nothing tells but that none of them is what values are called. */
function areLabels(layout: Layout, first: number, last: number): boolean {
  const rows = Array.from({ length: last - first + 1 }, (_, i) => pairsOf(layout, first + i));
  const labels = rows.flat().map(([label]) => label);
  return labels.filter((label) => isKnown(layout, label)).length >= LEAST_KNOWN;
}

const LEAST_KNOWN = 2;

const isKnown = ({ page }: Layout, { start, end }: Cell): boolean =>
  isKnownLabel(labelKey(page.text.slice(start, end)));

/** How many lines below or above a pair have such a one, as far as it matters. */
function countAlike(layout: Layout, pair: Pair, step: 1 | -1): number {
  let count = 0;
  const isNext = (other: Pair): boolean => isAlike(layout, pair, other);
  while (count < LEAST && pairsOf(layout, pair[0].row + step * (count + 1)).some(isNext)) count++;
  return count;
}

type Pair = readonly [Cell, Cell];

/** The only pair of a line, or both. */
function pairsOf({ rows, page }: Layout, row: number | undefined): Pair[] {
  const cells = rows[row ?? -1] ?? [];
  const isLabel = ({ start, end }: Cell): boolean => IS_LABEL.test(page.text.slice(start, end));
  const [first, second, third, fourth] = cells;
  if (cells.length > MOST || first === undefined || second === undefined) return [];
  if (third === undefined) return [[first, second]];
  const both: Pair[] =
    fourth === undefined
      ? []
      : [
          [first, second],
          [third, fourth],
        ];
  return both.every(([label]) => isLabel(label)) ? both : [];
}

/** The columns of a table have figures. */
const IS_LABEL = /^\P{N}*\p{L}{2}\P{N}*$/u;

const isAlike = ({ em }: Layout, pair: Pair, other: Pair): boolean =>
  Math.abs(other[0].x - pair[0].x) < ALIGNED * em &&
  (Math.abs(other[1].x - pair[1].x) < ALIGNED * em ||
    Math.abs(other[1].right - pair[1].right) < ALIGNED * em);
