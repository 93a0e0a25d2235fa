// Words over one column of a table: side by side in a cell, and what stands below them in the next lines.
import type { TableColumn } from '../../declarations/fact-type.ts';
import { boxAround, horizontalOverlap, type Box, type Cell, type Layout, type Piece } from '../layout.ts';

/** The words, and the rows of the layout from which to which they go. */
export type HeadRun = { pieces: Piece[]; key: string; firstRow: number; lastRow: number };

/** A column that a label may mean: its author's words have rank 0, the lexicon's come after. */
export type Meaning = { column: TableColumn; rank: number };

/** A label in the head. */
export type Labelled = Meaning & { run: HeadRun; box: Box; similarity: number };

/** Lines that the head of a table has at most. */
export const MOST_HEAD_LINES = 3;
const MOST_WORDS = 8;
/** In heights of a line, from the middle of one line to that of the next. */
const LINES_APART = 1.7;
/** In pictures, where heights are those of letters. */
const LINES_APART_READ = 2.6;

/** The rows of a page that labels stand in, from the first to the last of them. */
export const rowsOf = ({ rows }: Layout, chosen: Labelled[]): Cell[][] =>
  rows.slice(
    Math.min(...chosen.map(({ run }) => run.firstRow)),
    Math.max(...chosen.map(({ run }) => run.lastRow)) + 1,
  );

/** Whether two rows of a page may be lines of one head. */
export function isNextLine({ page, rows, lineHeight }: Layout, row: number): boolean {
  const [above, below] = [rows[row]?.[0], rows[row + 1]?.[0]];
  const apart = page.method === 'ocr' ? LINES_APART_READ : LINES_APART;
  return above !== undefined && below !== undefined && below.y - above.y <= apart * lineHeight;
}

/** Two cells of digits, or of what stands behind a colon: what stands there is no head. */
export function isOfValues({ page, rows }: Layout, row: number): boolean {
  const cells = (rows[row] ?? []).map(({ start, end }) => page.text.slice(start, end));
  return [IS_VALUE, HAS_VALUE].some((kind) => cells.filter((cell) => kind.test(cell)).length > 1);
}

const IS_VALUE = /^[^\p{L}]*\d[^\p{L}]*$/u;
/** `Invoice date : 04-09-2026`, and `: 04-09-2026` in a cell of its own. */
const HAS_VALUE = /:\s+[\p{L}\d]/u;

/** Every run that begins with a piece, and is no longer than `longest` letters. */
export function* headRunsFrom(layout: Layout, first: number, longest: number): Generator<HeadRun> {
  const start = layout.pieces[first];
  const cell = start && layout.cells[start.cell];
  if (cell === undefined || start?.key === '') return;
  for (let count = 1; count <= MOST_WORDS && first + count - 1 <= cell.lastPiece; count += 1) {
    const pieces = layout.pieces.slice(first, first + count);
    const run = { pieces, key: keyOf(pieces), firstRow: cell.row, lastRow: cell.row };
    if (run.key.length > longest) return;
    if (isBeforeValue(layout, cell, first + count)) continue;
    yield run;
    yield* goneDown(layout, run, longest);
  }
}

/** `Company No. 08812345`: a label with its value is over no column. */
function isBeforeValue({ page, pieces }: Layout, { lastPiece }: Cell, next: number): boolean {
  const value = next <= lastPiece ? pieces[next] : undefined;
  return value !== undefined && NUMBER.test(page.text.slice(value.start, value.end));
}

/** More than a count or a footnote. */
const NUMBER = /^[^\p{L}]*\d[^\p{L}]*\d[^\p{L}]*\d[^\p{L}]*$/u;

const keyOf = (pieces: Piece[]): string => pieces.map(({ key }) => key).join('');

/** The run with what stands below it, in one line and in the one after: the words right below it, or all of their cell. */
function* goneDown(layout: Layout, run: HeadRun, longest: number): Generator<HeadRun> {
  const row = run.lastRow + 1;
  if (row >= run.firstRow + MOST_HEAD_LINES || !isNextLine(layout, run.lastRow) || isOfValues(layout, row))
    return;
  const below = piecesBelow(layout, boxAround(run.pieces), row);
  // In a line where nothing stands below it, the label may still go on in the next one.
  if (below.length === 0) yield* goneDown(layout, { ...run, lastRow: row }, longest);
  for (const more of below) {
    const pieces = [...run.pieces, ...more];
    const next = { ...run, pieces, key: keyOf(pieces), lastRow: row };
    if (next.key.length > longest) continue;
    yield next;
    yield* goneDown(layout, next, longest);
  }
}

/** The words of a row that stand below a box, next to each other in one cell; and all words of that cell where these are more. */
function piecesBelow(layout: Layout, box: Box, row: number): Piece[][] {
  const cell = (layout.rows[row] ?? []).find((one) => horizontalOverlap(one, box) > 0);
  if (cell === undefined) return [];
  const all = layout.pieces.slice(cell.firstPiece, cell.lastPiece + 1).filter(({ key }) => key !== '');
  const own = all.filter((piece) => horizontalOverlap(piece, box) > 0);
  return [own, ...(own.length < all.length ? [all] : [])].filter(
    ({ length }) => length > 0 && length <= MOST_WORDS,
  );
}
