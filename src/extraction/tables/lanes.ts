// Where each column of a table lies: below its label, as wide as what stands in it; and the columns that nobody asked for.
import type { TableColumn } from '../../declarations/fact-type.ts';
import { isColumnLabel } from '../../declarations/lexicon/column-entry.ts';
import { boxAround, horizontalOverlap, type Box, type Cell, type Layout, type Piece } from '../layout.ts';
import { bandsBelow, type Band } from './bands.ts';
import { rowsOf, type Labelled } from './head-runs.ts';
import type { River } from './rivers.ts';

/**
 * A column as it lies on a page; those of which nobody asked (`null`) are there so that their cells go nowhere else. Two labels above
 * each other (`Item No.` over `Description`) share one: the second has its cells in the lines below the first of a record.
 */
export type Lane = {
  column: TableColumn | null;
  under: TableColumn | null;
  /** What stands over it: a label, be it one of a column that nobody asked for; words that are none; nothing. */
  over: 'label' | 'words' | 'nothing';
  x: number;
  right: number;
};

/** From the left to the right, and where their head ends. */
export function lanesOf(
  layout: Layout,
  chosen: Labelled[],
): { lanes: Lane[]; rivers: River[]; bottom: number; words: string } {
  const rows = rowsOf(layout, chosen);
  const { bottom } = boxAround([...(rows.at(-1) ?? []), ...chosen.map(({ box }) => box)]);
  const loose = looseOf(layout, { chosen, rows });
  const labels = [...chosen.map(({ box }) => box), ...loose.filter(({ key }) => isColumnLabel(key))];
  const { bands, rivers } = bandsBelow(layout, bottom, { cells: rows.flat(), labels });
  const words = rows
    .flat()
    .flatMap((cell) => layout.pieces.slice(cell.firstPiece, cell.lastPiece + 1).map(({ key }) => key))
    .join(' ');
  const named = stackedLanes(chosen);
  const foreign: Lane[] = [];
  for (const piece of loose) addLoose(layout, piece, { named, foreign, bands });
  const lanes = [...named, ...foreign];
  for (const lane of lanes) widen(lane, lanes, bands);
  for (const lane of named) adopt(lane, lanes, bands);
  const unnamed = withoutLane(lanes, bands).map((band) => laneAt(band, null));
  return { lanes: [...lanes, ...unnamed].toSorted((a, b) => a.x - b.x), rivers, bottom, words };
}

const laneAt = ({ x, right }: { x: number; right: number }, column: TableColumn | null): Lane => ({
  column,
  under: null,
  over: column === null ? 'nothing' : 'label',
  x,
  right,
});

/** Labels above each other are over one column. */
function stackedLanes(chosen: Labelled[]): Lane[] {
  const lanes: Lane[] = [];
  for (const { column, box } of chosen.toSorted((a, b) => a.box.y - b.box.y || a.box.x - b.box.x)) {
    const above = lanes.find((lane) => lane.under === null && horizontalOverlap(lane, box) > 0);
    if (above === undefined) lanes.push(laneAt(box, column));
    else Object.assign(above, { under: column, ...united(above, box) });
  }
  return lanes;
}

type Extent = { x: number; right: number };

const united = (a: Extent, b: Extent): Extent => ({
  x: Math.min(a.x, b.x),
  right: Math.max(a.right, b.right),
});

/** The words in the rows of the head that are no label. */
function looseOf({ pieces }: Layout, { chosen, rows }: { chosen: Labelled[]; rows: Cell[][] }): Piece[] {
  const taken = new Set(chosen.flatMap(({ run }) => run.pieces));
  return rows
    .flat()
    .flatMap((cell) => pieces.slice(cell.firstPiece, cell.lastPiece + 1))
    .filter((piece) => piece.key !== '' && !taken.has(piece));
}

type Sides = { named: Lane[]; foreign: Lane[]; bands: Band[] };

/** A word above or below a label is said of its column, as is one beside it, unless what stands below them is parted. */
function addLoose(layout: Layout, piece: Piece, { named, foreign, bands }: Sides): void {
  const own = [...named, ...foreign].find((lane) => horizontalOverlap(lane, piece) > 0);
  if (own !== undefined) return;
  const beside = [...named, ...foreign].find(
    (lane) => isBeside(layout, lane, piece) && !areParted(bands, lane, piece),
  );
  if (beside === undefined)
    foreign.push({ ...laneAt(piece, null), over: isColumnLabel(piece.key) ? 'label' : 'words' });
  else Object.assign(beside, united(beside, piece));
}

/** As near as words of one cell are. */
const isBeside = ({ em }: Layout, lane: Lane, piece: Box): boolean =>
  Math.max(piece.x - lane.right, lane.x - piece.right) < em;

/** Whether different columns of what stands below are the nearest to them. */
export function areParted(bands: Band[], one: Extent, other: Extent): boolean {
  const [a, b] = [nearestBand(bands, one), nearestBand(bands, other)];
  return a !== undefined && b !== undefined && a !== b;
}

/** A cell of its own below each in two rows, and in none one below both: a column in which most rows have nothing is no band. */
export function haveOwn(rows: Cell[][], one: Extent, other: Extent): boolean {
  const belowOne = rows.filter((row) => row.some((cell) => horizontalOverlap(cell, one) > 0));
  const belowOther = rows.filter((row) => row.some((cell) => horizontalOverlap(cell, other) > 0));
  const isBelowBoth = (cell: Cell): boolean =>
    horizontalOverlap(cell, one) > 0 && horizontalOverlap(cell, other) > 0;
  return Math.min(belowOne.length, belowOther.length) > 1 && !rows.flat().some(isBelowBoth);
}

const nearestBand = (bands: Band[], box: Extent): Band | undefined =>
  bands.toSorted((a, b) => apart(a, box) - apart(b, box))[0];

const apart = (a: Extent, b: Extent): number => -Math.min(a.right - b.x, b.right - a.x, 0);

/** What stands below a label, and below no other, is its column. */
function widen(lane: Lane, lanes: Lane[], bands: Band[]): void {
  for (const band of bands) {
    const over = lanes.filter((one) => horizontalOverlap(one, band) > 0);
    if (over.length === 1 && over[0] === lane) Object.assign(lane, united(lane, band));
  }
}

const withoutLane = (lanes: Lane[], bands: Band[]): Band[] =>
  bands.filter((band) => lanes.every((lane) => horizontalOverlap(lane, band) <= 0));

/** A label in the middle of its column may stand over none of its cells: what stands beside it alone is its column. */
function adopt(lane: Lane, lanes: Lane[], bands: Band[]): void {
  if (bands.some((band) => horizontalOverlap(lane, band) > 0)) return;
  const from = Math.max(-1, ...lanes.filter(({ x }) => x < lane.x).map(({ right }) => right));
  const to = Math.min(2, ...lanes.filter(({ x }) => x > lane.x).map(({ x }) => x));
  const beside = withoutLane(lanes, bands).filter(({ x, right }) => x >= from && right <= to);
  const [band] = beside;
  if (band !== undefined && beside.length === 1) Object.assign(lane, united(lane, band));
}
