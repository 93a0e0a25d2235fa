// The columns that rows of cells form below each other, whatever stands over them: where most rows have something, and gaps between.
import type { Cell, Layout } from '../layout.ts';
import { sumOf } from './line-kinds.ts';
import { cutAt, riversIn, type HeadWords, type River } from './rivers.ts';

/** As wide as what stands in it. */
export type Band = { x: number; right: number };

const BINS = 400;
/** In fractions of the width: cells begin and end so near to those above them. */
const EDGE = 0.012;
const MOST_ROWS = 60;
/** A row of fewer cells may be a heading, a remark or a sum. */
const LEAST_CELLS = 3;
/** The part of the rows that have something at a place, for it to lie in a column. */
const LEAST_SHARE = 0.25;

/** `rows`: as the rivers part them. */
export type Below = { bands: Band[]; rivers: River[]; rows: Cell[][] };

/** The columns of the rows below a height as far as a sum, from the left; none where fewer than two rows have cells enough. */
export function bandsBelow(layout: Layout, top: number, head: HeadWords): Below {
  const below = layout.rows.filter((row) => row.every(({ y, bottom }) => (y + bottom) / 2 > top));
  const end = below.findIndex((row, at) => at > 0 && sumOf(textsOf(layout, row)) === 'whole');
  const body = below
    .slice(0, end === -1 ? MOST_ROWS : Math.min(end, MOST_ROWS))
    .filter((row) => row.length >= LEAST_CELLS);
  if (body.length < 2) return { bands: [], rivers: [], rows: [] };
  const rivers = riversIn(layout, body, head);
  const rows = body.map((row) => row.flatMap((cell) => cutAt(layout, cell, rivers)));
  return { bands: bandsOf(rows, rivers), rivers, rows };
}

function bandsOf(rows: Cell[][], rivers: River[]): Band[] {
  const filled = new Uint16Array(BINS + 1);
  for (const { x, right } of rows.flat())
    for (let bin = binOf(x); bin <= binOf(right); bin += 1) filled[bin] = (filled[bin] ?? 0) + 1;
  const least = Math.max(1, LEAST_SHARE * rows.length);
  // Where the ends of some long texts meet is no column.
  const bands = runsOf(filled, least).flatMap((band) => partedBy(band, rivers));
  return bands.filter(
    (band) => rows.filter((row) => row.some((cell) => isWithin(cell, band))).length >= least,
  );
}

function partedBy(band: Band, rivers: River[]): Band[] {
  const own = rivers.filter(({ x, right }) => band.x < x && right < band.right);
  const starts = [band.x, ...own.map(({ right }) => right)];
  return starts.map((x, at) => ({ x, right: own[at]?.x ?? band.right }));
}

function textsOf({ page: { text } }: Layout, row: Cell[]): { text: string; cells: string[] } {
  const cells = row.map(({ start, end }) => text.slice(start, end));
  return { text: text.slice(row[0]?.start, row.at(-1)?.end), cells };
}

const isWithin = (cell: Cell, band: Band): boolean =>
  cell.x >= band.x - EDGE && cell.right <= band.right + EDGE;

const binOf = (x: number): number => Math.max(0, Math.min(BINS, Math.round(x * BINS)));

function runsOf(filled: Uint16Array, least: number): Band[] {
  const bands: Band[] = [];
  let from: number | null = null;
  for (const [bin, count] of [...filled, 0].entries()) {
    if (count >= least) from ??= bin;
    else if (from !== null) {
      bands.push({ x: from / BINS, right: (bin - 1) / BINS });
      from = null;
    }
  }
  return bands;
}
