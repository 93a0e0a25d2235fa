// The lines below the head of a table: each piece of text in the column that it stands in.
import { NUMBER_TYPES } from '../../declarations/conditions/condition-language.ts';
import type { TableColumn } from '../../declarations/fact-type.ts';
import { columnType } from '../../declarations/tables.ts';
import { findValues, parseValue } from '../../values/parse.ts';
import type { ParseContext } from '../../values/parsed.ts';
import { boxAround, type Box, type Cell, type Layout, type Piece } from '../layout.ts';
import { holdsValue, isTyped } from './cell-values.ts';
import type { Lane } from './lanes.ts';
import { cutAt, type River } from './rivers.ts';

/** A piece of text of one line in one column: UTF-16 offsets in the page's text. */
export type Part = Box & {
  lane: Lane;
  start: number;
  end: number;
  /** Whether it is not one cell of the page: a part of one, or several. */
  isPieced: boolean;
};

/** A line of the page, parted by columns. */
export type TableLine = {
  layout: Layout;
  y: number;
  bottom: number;
  text: string;
  /** As the page parts it, whatever the columns are. */
  cells: string[];
  /** What stands in the first of the columns that hold something. */
  first: string;
  parts: Part[];
};

/** The lines of a page below `top`, in their order. */
export function linesBelow(
  layout: Layout,
  { lanes, rivers }: { lanes: Lane[]; rivers: River[] },
  { top, parse }: { top: number; parse: ParseContext },
): TableLine[] {
  return layout.rows.flatMap((row): TableLine[] => {
    const [first] = row;
    const last = row.at(-1);
    if (first === undefined || last === undefined) return [];
    const box = boxAround(row);
    if ((box.y + box.bottom) / 2 <= top) return [];
    const cells = row.length > 1 ? row.flatMap((cell) => cutByLane(layout, cell, { lanes, rivers })) : row;
    const filled = new Set(cells.map((cell) => nearest(lanes, cell)));
    const empty = lanes.filter((lane) => !filled.has(lane));
    const parts = joined(cells.flatMap((cell) => partsOf(layout, cell, { lanes, empty, row: cells, parse })));
    const textOf = ({ start, end }: Cell | Part): string => layout.page.text.slice(start, end);
    return [
      {
        layout,
        y: box.y,
        bottom: box.bottom,
        text: layout.page.text.slice(first.start, last.end),
        cells: row.map(textOf),
        first: parts.slice(0, 1).map(textOf).join(''),
        parts,
      },
    ];
  });
}

/** Parted by the rivers that run between its columns, not by those within one. */
function cutByLane(
  layout: Layout,
  cell: Cell,
  { lanes, rivers }: { lanes: Lane[]; rivers: River[] },
): Cell[] {
  const parts = cutAt(layout, cell, rivers);
  const of = new Set(parts.map((part) => nearest(lanes, part)));
  return of.size === parts.length ? parts : [cell];
}

type Among = { lanes: Lane[]; empty: Lane[]; row: Cell[]; parse: ParseContext };

/** A cell stands in one column, unless its first or last words stand in another that is empty in this line. */
function partsOf(layout: Layout, cell: Cell, among: Among): Part[] {
  const pieces = withoutRules(layout, layout.pieces.slice(cell.firstPiece, cell.lastPiece + 1));
  const lane = nearest(among.lanes, cell);
  if (lane === null || pieces.length === 0) return [];
  // A line of one cell goes on with a text, as one of two does that end with no value: its numbers are the text's.
  if (!hasCells(layout, among)) return [partOf(lane, pieces, isCut(layout, cell))];
  const parts = splitBoth(layout, pieces, { lane, empty: among.empty, parse: among.parse });
  return isCut(layout, cell) ? parts.map((part) => ({ ...part, isPieced: true })) : parts;
}

const isCut = ({ cells }: Layout, cell: Cell): boolean =>
  cells[cell.index]?.firstPiece !== cell.firstPiece || cells[cell.index]?.lastPiece !== cell.lastPiece;

/** The first words, the last ones, and what is left between them. */
function splitBoth(layout: Layout, pieces: Piece[], within: Omit<Splitting, 'isFirst'>): Part[] {
  const head = splitOff(layout, pieces, { ...within, isFirst: true });
  const rest = pieces.slice(head?.count ?? 0);
  const empty = within.empty.filter((one) => one !== head?.lane);
  const tail = splitOff(layout, rest, { ...within, empty, isFirst: false });
  const middle = rest.slice(0, rest.length - (tail?.count ?? 0));
  const isPieced = head !== null || tail !== null;
  return [
    ...(head === null ? [] : [partOf(head.lane, pieces.slice(0, head.count), isPieced)]),
    ...(middle.length === 0 ? [] : [partOf(within.lane, middle, isPieced)]),
    ...(tail === null ? [] : [partOf(tail.lane, rest.slice(rest.length - tail.count), isPieced)]),
  ];
}

/** Lines between columns that were read for letters. */
const RULE = /^[|¦[\]_]+$/u;

function withoutRules({ page }: Layout, pieces: Piece[]): Piece[] {
  const isText = ({ start, end }: Piece): boolean => !RULE.test(page.text.slice(start, end));
  return pieces.slice(pieces.findIndex(isText), pieces.findLastIndex(isText) + 1);
}

const partOf = (lane: Lane, pieces: Piece[], isPieced = false): Part => ({
  lane,
  isPieced,
  ...boxAround(pieces),
  start: pieces[0]?.start ?? 0,
  end: pieces.at(-1)?.end ?? 0,
});

function hasCells({ page }: Layout, { row, lanes, parse }: Among): boolean {
  const last = row.at(-1);
  if (row.length !== 2 || last === undefined) return row.length > 2;
  const column = nearest(lanes, last)?.column ?? null;
  return (
    column !== null && isTyped(column) && holdsValue(column, page.text.slice(last.start, last.end), parse)
  );
}

/** Values of two columns may stand as near to each other as words do. */
const MOST_WORDS_APART = 3;

type Splitting = { lane: Lane; empty: Lane[]; parse: ParseContext; isFirst: boolean };

/** The first, or last, words that stand under another column's head, and are of its type. */
function splitOff(
  { page }: Layout,
  pieces: Piece[],
  { lane, empty, parse, isFirst }: Splitting,
): { lane: Lane; count: number } | null {
  const most = Math.min(MOST_WORDS_APART, pieces.length - 1);
  for (let count = most; count >= 1; count -= 1) {
    const own = isFirst ? pieces.slice(0, count) : pieces.slice(pieces.length - count);
    const box = boxAround(own);
    const other = nearest([lane, ...empty], box);
    if (other === null || other === lane || !isUnder(other, own)) continue;
    const slice = page.text.slice(own[0]?.start, own.at(-1)?.end);
    if (belongs(other, slice, { count, parse })) return { lane: other, count };
  }
  return null;
}

/** Of a column that nobody asked for nothing is known but that it is there. */
const belongs = (
  { column }: Lane,
  slice: string,
  { count, parse }: { count: number; parse: ParseContext },
): boolean => (column === null ? count === 1 : isOfType(column, slice, parse));

const isOfNumbers = (column: TableColumn | null): boolean =>
  column !== null && NUMBER_TYPES.includes(columnType(column).name);

/**
 * In the column for a part of their width; in one of which nothing is known, for half of it. What stands behind a value outside its
 * column is no unit of it: `113,36 Por la` and more.
 */
function isUnder({ column, x, right }: Lane, words: Piece[]): boolean {
  const box = boxAround(words);
  if (isOfNumbers(column) && words.some((word) => word.right < x || right < word.x)) return false;
  const shared = Math.min(right, box.right) - Math.max(x, box.x);
  return shared > (column === null ? (box.right - box.x) / 2 : 0);
}

/** All of it, or a value with its unit behind it. */
function isOfType(column: TableColumn, slice: string, parse: ParseContext): boolean {
  const type = columnType(column);
  if (!isTyped(column)) return true;
  if (parseValue(type, slice, parse).ok) return true;
  const [value, ...more] = findValues(type, slice.replace(/\s/g, ' '), parse);
  return value?.ok === true && more.length === 0 && value.start === 0;
}

/** The column whose head a box stands under, else the nearest to it; none where that is far. */
function nearest(lanes: Lane[], box: Box): Lane | null {
  let best: { lane: Lane; distance: number } | null = null;
  for (const lane of lanes) {
    const distance = distanceOf(lane, box);
    if (best === null || distance < best.distance) best = { lane, distance };
  }
  return best === null ? null : best.lane;
}

/** Negative by how much they overlap; where a text begins weighs more than where it ends. */
function distanceOf(lane: Lane, box: Box): number {
  const shared = Math.min(lane.right, box.right) - Math.max(lane.x, box.x);
  if (shared <= 0) return -shared;
  const edges = Math.min(Math.abs(lane.x - box.x), Math.abs(lane.right - box.right));
  return -1 - shared + edges;
}

/** What stands in one column of a line is one piece, however wide the gaps in it. */
function joined(parts: Part[]): Part[] {
  const byLane = Map.groupBy(
    parts.toSorted((a, b) => a.start - b.start),
    ({ lane }) => lane,
  );
  return [...byLane].map(([lane, own]) => ({
    lane,
    isPieced: own.length > 1 || own.some((part) => part.isPieced),
    ...boxAround(own),
    start: own[0]?.start ?? 0,
    end: own.at(-1)?.end ?? 0,
  }));
}
