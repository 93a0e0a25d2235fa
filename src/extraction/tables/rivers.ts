// Columns that stand so near to each other that a page has one cell for both: where the blanks of all rows lie below each other, under a
// blank between two labels.
import { boxAround, horizontalOverlap, type Box, type Cell, type Layout, type Piece } from '../layout.ts';

/** A gap that runs down through all rows. */
export type River = { x: number; right: number };

/** The head over some rows: its cells, and those of its words that are labels. */
export type HeadWords = { cells: Cell[]; labels: Box[] };

/** In fractions of the width: what is narrower is no blank. */
const NARROWEST = 0.001;
/** Rows that have words of one cell on both sides of it. Blanks of fewer may lie below each other by chance. */
const LEAST_ROWS = 3;
/** Where fewer have, the words on each side begin or end, by fractions of the width, with cells of so many other rows. */
const LEAST_ALIKE = 2;
const SAME = 0.003;
/** No table has so many columns. */
const MOST_GAPS = 100;

/** The rivers within the cells of some rows, from the left. */
export function riversIn(layout: Layout, body: Cell[][], { cells, labels }: HeadWords): River[] {
  const [head = [], ...rows] = [cells, ...body].map((row) => gapsOf(layout, row));
  const common = rows.reduce(shared, head);
  if (common.length > MOST_GAPS) return [];
  return common.filter((river) => {
    const across = body.flatMap((row) => row.filter(({ x, right }) => x < river.x && right > river.right));
    const isCommon =
      across.length >= LEAST_ROWS || across.every((cell) => isInLine(layout, cell, { river, body }));
    return isCommon && across.length > 0 && partsLabels(river, boxAround(across), labels);
  });
}

/** Between the words of a row, before them and behind them. */
function gapsOf({ pieces }: Layout, row: Cell[]): River[] {
  const words = row.flatMap((cell) => pieces.slice(cell.firstPiece, cell.lastPiece + 1));
  const sorted = words.toSorted((a, b) => a.x - b.x);
  const gaps: River[] = [];
  let x = 0;
  for (const word of sorted) {
    gaps.push({ x, right: word.x });
    x = Math.max(x, word.right);
  }
  return [...gaps, { x, right: 1 }].filter(isWide);
}

const isWide = ({ x, right }: River): boolean => right - x >= NARROWEST;

/** What two lists of gaps, each from the left, have in common. */
function shared(some: River[], others: River[]): River[] {
  const both: River[] = [];
  let at = 0;
  for (const one of some) {
    while ((others[at]?.right ?? 2) <= one.x) at += 1;
    for (let next = at; (others[next]?.x ?? 2) < one.right; next += 1) {
      const other = others[next];
      if (other !== undefined)
        both.push({ x: Math.max(one.x, other.x), right: Math.min(one.right, other.right) });
    }
  }
  return both.filter(isWide);
}

/** Whether what it parts of a cell stands in line with cells above or below it. */
function isInLine(layout: Layout, cell: Cell, { river, body }: { river: River; body: Cell[][] }): boolean {
  const others = body.flat().filter((other) => other !== cell);
  return cutAt(layout, cell, [river]).every(
    (part) =>
      others.filter(({ x, right }) => Math.min(Math.abs(x - part.x), Math.abs(right - part.right)) < SAME)
        .length >= LEAST_ALIKE,
  );
}

/** Of what stands on its two sides, each has a label over it. */
function partsLabels(river: River, { x, right }: Box, labels: Box[]): boolean {
  const sides = [
    { x, right: river.x },
    { x: river.right, right },
  ];
  return sides.every((side) => labels.some((label) => horizontalOverlap(label, side) > 0));
}

/** A cell as the rivers part it; whole where none runs through it. */
export function cutAt({ pieces }: Layout, cell: Cell, rivers: River[]): Cell[] {
  const parts: Cell[] = [];
  let first = cell.firstPiece;
  for (let at = cell.firstPiece + 1; at <= cell.lastPiece + 1; at += 1) {
    const isEnd = at > cell.lastPiece;
    if (!isEnd && !rivers.some((river) => runsBetween(river, pieces[at - 1], pieces[at]))) continue;
    parts.push(partOf(cell, pieces.slice(first, at), first));
    first = at;
  }
  return parts.length > 1 ? parts : [cell];
}

const runsBetween = (river: River, before?: Piece, after?: Piece): boolean =>
  before !== undefined &&
  after !== undefined &&
  horizontalOverlap({ x: before.right, right: after.x }, river) >= NARROWEST;

const partOf = (cell: Cell, own: Piece[], firstPiece: number): Cell => ({
  ...cell,
  ...boxAround(own),
  start: own[0]?.start ?? cell.start,
  end: own.at(-1)?.end ?? cell.end,
  firstPiece,
  lastPiece: firstPiece + own.length - 1,
});
