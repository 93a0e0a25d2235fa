// Runs of words on a page that may be a label: within a row, and from the end of a cell into the cell below it.
import { boxAround, cellsAround, horizontalOverlap } from '../layout.ts';
import type { Box, Cell, Layout, Piece } from '../layout.ts';

export type Run = { pieces: Piece[]; key: string };

/** What a run tells about where it stands. */
export type RunPlace = Box & {
  /** Text of the run, half-open; of its last row where it runs over two. */
  start: number;
  end: number;
  /** Cell in which it ends. */
  cell: number;
  /** Whether a colon or the like follows, the same in another language (`Name / Nom`), or the cell ends with it. */
  closed: boolean;
  /** Whether words stand before it in its cell. */
  inner: boolean;
};

const LONGEST_RUN = 12;
/** Between two words of one label, in heights of a line. */
const MAX_GAP = 4;

const APART = /^(?:[-–—−☐☑☒✓✔✗✘□■○◯◉⦿●]|[[(].?[\])]?|[\])])$/u;

/** Behind a label, it may be the sign of its value, or a box to be ticked. */
const isApart = ({ page }: Layout, { key, start, end }: Piece): boolean =>
  key === '' && APART.test(page.text.slice(start, end));

/** Every run that begins with a piece and is no longer than `maxLength` folded characters. */
export function* runsFrom(layout: Layout, first: number, maxLength: number): Generator<Run> {
  const start = layout.pieces[first];
  const cell = start && layout.cells[start.cell];
  if (!start || !cell || start.key === '') return;
  const pieces: Piece[] = [];
  let key = '';
  for (let i = first; i < Math.min(layout.pieces.length, first + LONGEST_RUN); i++) {
    const piece = layout.pieces[i];
    if (!piece || !continues(layout, pieces.at(-1), piece)) break;
    pieces.push(piece);
    key += piece.key;
    if (key.length > maxLength) return;
    if (!isApart(layout, piece)) yield { pieces, key };
  }
  yield* runsIntoBelow(layout, { first, cell, maxLength });
}

/** Two pieces belong to one label when they stand in one cell, or in one row with a small gap. */
function continues(layout: Layout, previous: Piece | undefined, piece: Piece): boolean {
  if (!previous || previous.cell === piece.cell) return true;
  // A colon ends a label, however near the next one stands.
  if (/[:=]$/.test(layout.page.text.slice(previous.end - 1, previous.end))) return false;
  const sameRow = layout.cells[previous.cell]?.row === layout.cells[piece.cell]?.row;
  return sameRow && piece.x - previous.right < MAX_GAP * layout.em;
}

function* runsIntoBelow(
  layout: Layout,
  from: { first: number; cell: Cell; maxLength: number },
): Generator<Run> {
  const { first, cell, maxLength } = from;
  if (cell.lastPiece - first >= LONGEST_RUN) return;
  const below = cellsAround(layout, cell.row + 1, cell).find((other) => isStacked(layout, cell, other));
  if (!below) return;
  const pieces = layout.pieces.slice(first, cell.lastPiece + 1);
  let key = pieces.map((piece) => piece.key).join('');
  const last = Math.min(below.lastPiece, below.firstPiece + LONGEST_RUN - pieces.length);
  for (let i = below.firstPiece; i <= last && key.length <= maxLength; i++) {
    const piece = layout.pieces[i];
    if (!piece) break;
    pieces.push(piece);
    key += piece.key;
    if (!isApart(layout, piece)) yield { pieces, key };
  }
}

/** Labels of so many words are looked for by themselves, as they are. */
export const isLong = (label: string): boolean => label.trim().split(/\s+/).length > LONGEST_RUN;
const MOST_ROWS = 5;

/** The run of a label of many words that begins with a piece, however many lines it has; null where something else stands there. */
export function longRunFrom(layout: Layout, first: number, key: string): Run | null {
  const pieces: Piece[] = [];
  let rest = key;
  let rows = 1;
  for (let at: number | undefined = first; at !== undefined && rows <= MOST_ROWS;) {
    const piece: Piece | undefined = layout.pieces[at];
    if (piece === undefined || !rest.startsWith(piece.key)) return null;
    pieces.push(piece);
    rest = rest.slice(piece.key.length);
    if (rest === '') return { pieces, key };
    const cell: Cell | undefined = layout.cells[piece.cell];
    const isLast: boolean = cell?.lastPiece === at;
    if (isLast) rows++;
    at = cell !== undefined && isLast ? firstBelow(layout, cell, rest) : at + 1;
  }
  return null;
}

/** The first piece of the line below a cell that goes on with the rest of a label; its lines may have values beside them. */
function firstBelow(layout: Layout, cell: Cell, rest: string): number | undefined {
  const below = cellsAround(layout, cell.row + 1, cell).filter(
    (other) => other.y - cell.bottom < 0.8 * layout.lineHeight && horizontalOverlap(cell, other) > 0,
  );
  return below.map(({ firstPiece }) => firstPiece).find((at) => isBeginning(layout.pieces[at], rest));
}

const isBeginning = (piece: Piece | undefined, rest: string): boolean =>
  piece !== undefined && piece.key !== '' && rest.startsWith(piece.key);

function isStacked(layout: Layout, above: Cell, below: Cell): boolean {
  const isNear = below.y - above.bottom < 0.8 * layout.lineHeight && horizontalOverlap(above, below) > 0;
  return isNear && !haveBothValues(layout, above, below);
}

/** `VAT  19.00` over `Total  119.00` are two labels, each with its figure beside it. */
function haveBothValues(layout: Layout, above: Cell, below: Cell): boolean {
  const [first, second] = [above, below].map((cell) => besideOf(layout, cell));
  return first !== undefined && second !== undefined && horizontalOverlap(first, second) > 0;
}

const besideOf = ({ rows, page }: Layout, { row, index }: Cell): Cell | undefined =>
  (rows[row] ?? []).find((cell) => cell.index > index && /\d/.test(page.text.slice(cell.start, cell.end)));

/** Where a run stands. Its pieces are read at once: the generators above go on filling the same list. */
export function placeOfRun(layout: Layout, { pieces }: Run): RunPlace {
  const last = pieces.at(-1) ?? { start: 0, end: 0, cell: 0 };
  const lastRow = layout.cells[last.cell]?.row;
  const first = pieces.find((piece) => layout.cells[piece.cell]?.row === lastRow) ?? last;
  return {
    ...boxAround(pieces),
    start: first.start,
    end: last.end,
    cell: last.cell,
    closed: isClosed(layout, last),
    inner: (layout.cells[first.cell]?.start ?? 0) < first.start,
  };
}

function isClosed(layout: Layout, last: { end: number; cell: number }): boolean {
  const cellEnd = layout.cells[last.cell]?.end ?? last.end;
  const after = layout.page.text.slice(Math.max(0, last.end - 1), Math.min(cellEnd, last.end + 3));
  return last.end >= cellEnd || /^.?\s*(?:[:#=☐☑☒✓✔✗✘□■[]|\/\s?\p{L})/u.test(after);
}
