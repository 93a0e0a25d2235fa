// A page as rows, cells and words with boxes: what labels and the values beside them are looked for in.
import type { Page, Word } from '../documents/page.ts';

export type Box = { x: number; y: number; right: number; bottom: number };

/** A word, or the part of one before or after a colon (`Date:05/03/20` is two). */
export type Piece = Box & {
  start: number;
  end: number;
  /** Letters, digits, `#` and `%` alone, folded: what labels are compared with. */
  key: string;
  cell: number;
};

/** Words of one row without a column gap between them. */
export type Cell = Box & {
  start: number;
  end: number;
  row: number;
  index: number;
  firstPiece: number;
  lastPiece: number;
};

export type Layout = {
  page: Page;
  pieces: Piece[];
  cells: Cell[];
  rows: Cell[][];
  /** Median height of a word, in fractions of the page's height: the measure for distances between rows. */
  lineHeight: number;
  /** The same in fractions of the page's width: the measure for gaps within a row. */
  em: number;
};

/** Lays out a page. Rows are the lines of its text, cells are parted by two spaces or a tab. */
export function layOut(page: Page): Layout {
  const layout: Layout = {
    page,
    pieces: [],
    cells: [],
    rows: [],
    lineHeight: medianHeight(page.words),
    em: 0,
  };
  layout.em =
    page.realBoxes && page.width > 0
      ? (layout.lineHeight * page.height) / page.width
      : 1.6 * medianCharacterWidth(page.words);
  let previous: Word | undefined;
  let row = 0;
  for (const word of page.words.flatMap((one) => withoutRules(page.text, one))) {
    const between = previous ? page.text.slice(previous.end, word.start) : '';
    if (between.includes('\n')) row++;
    if (!previous || /\n|\s\s|[\t|]/.test(between)) startCell(layout, word, row);
    const cell = layout.cells.at(-1);
    if (cell) addWord(layout, cell, word);
    previous = word;
  }
  return layout;
}

/** What was printed with `|` between its columns, and no blank beside it (`118402|AGEN`), is several words. */
function withoutRules(text: string, word: Word): Word[] {
  const whole = text.slice(word.start, word.end);
  if (!whole.includes('|') || !IS_PRINTED.test(whole) || whole.length > LONGEST) return [word];
  const perCharacter = word.width / whole.length;
  return [...whole.matchAll(/[^|]+/g)].map(({ 0: part, index }) => ({
    ...word,
    start: word.start + index,
    end: word.start + index + part.length,
    x: word.x + perCharacter * index,
    width: perCharacter * part.length,
  }));
}

const IS_PRINTED = /[\p{L}\p{N}]/u;
/** In characters: what is longer is no word. */
const LONGEST = 200;

function medianHeight(words: Word[]): number {
  return median(words.map((word) => word.height)) ?? 0.01;
}

function medianCharacterWidth(words: Word[]): number {
  return median(words.map((word) => word.width / Math.max(1, word.end - word.start))) ?? 0.01;
}

function median(numbers: number[]): number | undefined {
  return numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

function startCell(layout: Layout, word: Word, row: number): void {
  const index = layout.cells.length;
  const first = layout.pieces.length;
  const cell = {
    ...boxOf(word),
    start: word.start,
    end: word.end,
    row,
    index,
    firstPiece: first,
    lastPiece: first,
  };
  layout.cells.push(cell);
  const cells = layout.rows[row];
  if (cells) cells.push(cell);
  else layout.rows[row] = [cell];
}

function addWord(layout: Layout, cell: Cell, word: Word): void {
  for (const piece of piecesOf(layout.page.text, word)) layout.pieces.push({ ...piece, cell: cell.index });
  const box = boxOf(word);
  cell.end = word.end;
  cell.lastPiece = layout.pieces.length - 1;
  cell.x = Math.min(cell.x, box.x);
  cell.y = Math.min(cell.y, box.y);
  cell.right = Math.max(cell.right, box.right);
  cell.bottom = Math.max(cell.bottom, box.bottom);
}

function boxOf(word: Word): Box {
  return { x: word.x, y: word.y, right: word.x + word.width, bottom: word.y + word.height };
}

/**
 * Where a word falls into a label and what follows it: after a colon, `#` or `=`, between `No.` and a digit, and between two names of
 * one thing (`Surname/Nom`).
 */
const SEAM =
  /(?<=[\p{L})\].#][:=])(?=[^/\s])|(?<=\p{L}{3}\/)(?=\p{L}{3})|(?<=[\p{L}]#)(?=[\p{L}\p{N}])|(?<=\p{L}\.)(?=\d)/u;

function piecesOf(text: string, word: Word): Omit<Piece, 'cell'>[] {
  const whole = text.slice(word.start, word.end);
  const parts = whole.length < LONGEST ? whole.split(SEAM) : [whole];
  const perCharacter = word.width / Math.max(1, whole.length);
  let at = 0;
  return parts.map((part) => {
    const start = word.start + at;
    const x = word.x + perCharacter * at;
    at += part.length;
    const box = { x, y: word.y, right: x + perCharacter * part.length, bottom: word.y + word.height };
    return { ...box, start, end: start + part.length, key: labelKey(part) };
  });
}

// oxlint-disable-next-line no-control-regex
const IS_ASCII = /^[\0-\u007f]*$/;

/** The number of a footnote. */
const NOTE = /(?<=\p{L}\p{L}[).]? ?)[¹²³⁴-⁹⁰]+/gu;

/** What is compared when labels are matched: letters without accents, digits, `#` and `%`. */
export function labelKey(text: string): string {
  if (IS_ASCII.test(text)) return text.toLowerCase().replace(/[^a-z0-9#%]/g, '');
  const plain = text
    .replace(NOTE, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/№/g, 'no');
  return plain.replace(/[^\p{L}\p{N}#%]/gu, '');
}

/** The box around pieces. */
export function boxAround(pieces: Box[]): Box {
  return {
    x: Math.min(...pieces.map((piece) => piece.x)),
    y: Math.min(...pieces.map((piece) => piece.y)),
    right: Math.max(...pieces.map((piece) => piece.right)),
    bottom: Math.max(...pieces.map((piece) => piece.bottom)),
  };
}

export function verticalOverlap(a: Box, b: Box): number {
  const shared = Math.min(a.bottom, b.bottom) - Math.max(a.y, b.y);
  return shared / Math.max(1e-6, Math.min(a.bottom - a.y, b.bottom - b.y));
}

export function horizontalOverlap(a: Pick<Box, 'x' | 'right'>, b: Pick<Box, 'x' | 'right'>): number {
  return Math.min(a.right, b.right) - Math.max(a.x, b.x);
}

/** No page that is made for people has more cells in a row. */
const MOST_IN_ROW = 200;

/** The cells of a row; of one with very many, those around a place alone, so that a hostile page costs no more than others. */
export function cellsAround({ rows }: Layout, row: number, { x }: Pick<Box, 'x'>): Cell[] {
  const cells = rows[row] ?? [];
  if (cells.length <= MOST_IN_ROW) return cells;
  let [low, high] = [0, cells.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cells[middle]?.x ?? 0) < x) low = middle + 1;
    else high = middle;
  }
  return cells.slice(Math.max(0, low - MOST_IN_ROW / 2), low + MOST_IN_ROW / 2);
}

/** The cell in which an offset lies, by halving. */
export function cellAt(layout: Layout, at: number): Cell | undefined {
  let low = 0;
  let high = layout.cells.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((layout.cells[middle]?.start ?? Infinity) <= at) low = middle;
    else high = middle - 1;
  }
  return layout.cells[low];
}
