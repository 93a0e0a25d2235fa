// Finds labels on a page: literal phrases, tolerant of case, spacing, punctuation, line breaks and slips of OCR.
import { distance } from 'fastest-levenshtein';
import { boxAround, horizontalOverlap, labelKey } from './layout.ts';
import type { Box, Cell, Layout, Piece } from './layout.ts';

/** A place where a label stands. `similarity` is 1 but for slips. */
export type LabelPlace = Box & {
  key: string;
  similarity: number;
  /** Text of the label, half-open. A label that runs over two rows is the text of its last row. */
  start: number;
  end: number;
  /** Cell in which the label ends. */
  cell: number;
  /** Whether a colon or the like follows, or the cell ends with the label. */
  closed: boolean;
  /** Whether words stand before it in its cell. */
  inner: boolean;
};

const LONGEST_LABEL_PIECES = 12;
const LONGEST_LABEL = 300;
/** Between two words of one label, in heights of a line. */
const MAX_GAP = 4;
/** Against pages made of nothing but labels. */
const MAX_PLACES = 5000;

/** Every place of the given labels; where labels overlap, the longest is meant. */
export function findLabels(layout: Layout, labels: Iterable<string>): LabelPlace[] {
  const keys = new Set([...labels].map(labelKey).filter((key) => key !== ''));
  if (keys.size === 0) return [];
  const fuzzyKeys = [...keys].filter((key) => key.length >= 6 && !/\d/.test(key));
  const places: LabelPlace[] = [];
  for (let first = 0; first < layout.pieces.length; first++) {
    for (const run of runsFrom(layout, first)) {
      const similarity = keys.has(run.key) ? 1 : 0;
      if (similarity > 0) places.push(placeOf(layout, run, { key: run.key, similarity }));
      else for (const near of nearKeys(run.key, fuzzyKeys)) places.push(placeOf(layout, run, near));
    }
  }
  return longestOnly(places);
}

type Run = { pieces: Piece[]; key: string };

/** Runs of pieces from one on: within its row, and from the end of its cell on into the cell below. */
function* runsFrom(layout: Layout, first: number): Generator<Run> {
  const start = layout.pieces[first];
  const cell = start && layout.cells[start.cell];
  if (!start || !cell || start.key === '') return;
  const pieces: Piece[] = [];
  let key = '';
  for (let i = first; i < Math.min(layout.pieces.length, first + LONGEST_LABEL_PIECES); i++) {
    const piece = layout.pieces[i];
    if (!piece || !continues(layout, pieces.at(-1), piece)) break;
    pieces.push(piece);
    key += piece.key;
    yield { pieces: [...pieces], key };
  }
  yield* runsIntoBelow(layout, { first, cell });
}

/** Two pieces belong to one label when they stand in one cell, or in one row with a small gap. */
function continues(layout: Layout, previous: Piece | undefined, piece: Piece): boolean {
  if (!previous || previous.cell === piece.cell) return true;
  const sameRow = layout.cells[previous.cell]?.row === layout.cells[piece.cell]?.row;
  return sameRow && piece.x - previous.right < MAX_GAP * layout.em;
}

function* runsIntoBelow(layout: Layout, from: { first: number; cell: Cell }): Generator<Run> {
  const { first, cell } = from;
  if (cell.lastPiece - first >= LONGEST_LABEL_PIECES) return;
  const below = (layout.rows[cell.row + 1] ?? []).find((other) => stacked(layout, cell, other));
  if (!below) return;
  const pieces = layout.pieces.slice(first, cell.lastPiece + 1);
  let key = pieces.map((piece) => piece.key).join('');
  const last = Math.min(below.lastPiece, below.firstPiece + LONGEST_LABEL_PIECES - pieces.length);
  for (let i = below.firstPiece; i <= last; i++) {
    const piece = layout.pieces[i];
    if (!piece) break;
    pieces.push(piece);
    key += piece.key;
    yield { pieces: [...pieces], key };
  }
}

function stacked(layout: Layout, above: Cell, below: Cell): boolean {
  return below.y - above.bottom < 0.8 * layout.lineHeight && horizontalOverlap(above, below) > 0;
}

/** Labels that a text may be with one or two slips, never in a digit. */
function nearKeys(key: string, labels: string[]): { key: string; similarity: number }[] {
  if (key.length < 5 || /\d/.test(key)) return [];
  return labels.flatMap((label) => {
    const allowed = label.length >= 16 ? 2 : 1;
    if (Math.abs(label.length - key.length) > allowed || (label[0] !== key[0] && label.at(-1) !== key.at(-1))) return [];
    const slips = distance(label, key);
    return slips <= allowed ? [{ key: label, similarity: 1 - slips / label.length }] : [];
  });
}

function placeOf(layout: Layout, run: Run, found: { key: string; similarity: number }): LabelPlace {
  const last = run.pieces.at(-1);
  const lastCell = last ? layout.cells[last.cell] : undefined;
  const inLastCell = run.pieces.filter((piece) => piece.cell === last?.cell);
  const lastRow = run.pieces.filter((piece) => layout.cells[piece.cell]?.row === lastCell?.row);
  const first = lastRow[0];
  const end = last?.end ?? 0;
  const cellEnd = lastCell?.end ?? end;
  const after = layout.page.text.slice(Math.max(0, end - 1), Math.min(cellEnd, end + 3));
  const firstCell = first ? layout.cells[first.cell] : undefined;
  return {
    ...found,
    ...boxAround(run.pieces),
    start: first?.start ?? 0,
    end,
    cell: inLastCell[0]?.cell ?? 0,
    closed: end >= cellEnd || /^.?\s*[:#=]/.test(after),
    inner: (firstCell?.start ?? 0) < (first?.start ?? 0),
  };
}

/** Drops a place that lies within a longer one ("Date" in "Due date"), and slips where the label itself stands. */
function longestOnly(places: LabelPlace[]): LabelPlace[] {
  const ordered = places.slice(0, MAX_PLACES).sort((a, b) => a.start - b.start || b.end - a.end);
  return ordered.filter((place, index) => {
    for (let i = index - 1; i >= 0 && place.start - (ordered[i]?.start ?? 0) < LONGEST_LABEL; i--) {
      if (outdone(place, ordered[i])) return false;
    }
    for (let i = index + 1; (ordered[i]?.start ?? Infinity) < place.end; i++) {
      if (outdone(place, ordered[i])) return false;
    }
    return true;
  });
}

function outdone(place: LabelPlace, other: LabelPlace | undefined): boolean {
  if (!other || other === place) return false;
  const within = other.start <= place.start && other.end >= place.end;
  const around = other.start >= place.start && other.end <= place.end;
  if (place.similarity !== other.similarity) return (within || around) && other.similarity > place.similarity;
  return within && other.end - other.start > place.end - place.start;
}
