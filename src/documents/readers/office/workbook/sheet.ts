// One sheet of a workbook: what its cells show, by row and column.

import { tooLarge } from '../../refused.ts';
import { saysSomething } from '../../seen/unseen.ts';
import { isOn, readXml, type Tag } from '../xml.ts';
import { addAreas, areasOf, columnOf, liesIn, type Area } from './areas.ts';
import { takeCovered } from './merged.ts';
import { textOf, type Shared, type Stored } from './cell-text.ts';
import { RichTextReader } from './rich-text.ts';

const MAX_CELLS = 500_000;

/** What all sheets of a workbook share, and what was seen in them that nobody is shown. */
export type Book = Shared & {
  room: { cells: number; characters: number; maxCharacters: number };
  seen: { uncomputed: boolean };
};
export const newRoom = (characters: number): Book['room'] => ({
  cells: MAX_CELLS,
  characters,
  maxCharacters: characters,
});

export type ShownCell = { column: number; text: string };
/** Cells that show something, by the number of their row. */
export type Sheet = Map<number, ShownCell[]>;

type Cell = Stored & { column: number; hasFormula: boolean };
const newCell = (): Cell => ({
  column: 0,
  type: '',
  style: undefined,
  value: '',
  rich: [],
  hasFormula: false,
});
type Reading = {
  book: Book;
  sheet: Sheet;
  row: number;
  isRowHidden: boolean;
  areRowsHidden: boolean;
  rowHeight: string | undefined;
  areColumnsHidden: boolean;
  columns: { first: number; last: number; isHidden: boolean }[];
  cell: Cell;
  /** Where the ground of a cell is not what its style says. */
  coloured: Area[];
  conditioned: Area[];
  merged: Area[];
  /** Cells in the colour of the ground that their style has. */
  pale: { row: number; column: number; text: string }[];
};

/** @throws Refused */
export function readSheet(bytes: Uint8Array, book: Book, coloured: Area[]): Sheet {
  const reading: Reading = {
    book,
    sheet: new Map(),
    row: 0,
    isRowHidden: false,
    areRowsHidden: false,
    rowHeight: undefined,
    areColumnsHidden: false,
    columns: [],
    cell: newCell(),
    coloured: [...coloured],
    conditioned: [],
    merged: [],
    pale: [],
  };
  const inline = new RichTextReader();
  readXml(bytes, {
    open: (tag) => {
      OPENS[tag.name]?.(reading, tag);
      if (tag.name === 's:c') inline.start();
      inline.open(tag);
      return tag.name === 's:rPh' ? 'skip' : undefined;
    },
    text: (text, name) => {
      if (name === 's:v') reading.cell.value += text;
      if (name === 's:t') inline.add(text);
    },
    close: (name) => {
      if (name !== 's:c') return;
      reading.cell.rich = inline.text;
      addCell(reading);
    },
  });
  placePale(reading);
  const covered = takeCovered(reading.sheet, reading.merged);
  book.seen.hidden ||= covered.some(({ text }) => saysSomething(text));
  return reading.sheet;
}

const OPENS: Record<string, (reading: Reading, tag: Tag) => void> = {
  's:sheetFormatPr': (reading, { attributes: { zeroHeight = '0', defaultRowHeight, defaultColWidth } }) => {
    reading.areRowsHidden = isOn(zeroHeight);
    reading.rowHeight = defaultRowHeight;
    reading.areColumnsHidden = isLess(defaultColWidth, LEAST_WIDTH);
  },
  's:col': ({ columns }, { attributes: { hidden = '0', min, max, width } }) => {
    const isHidden = isOn(hidden) || isLess(width, LEAST_WIDTH);
    columns.push({ first: Number(min), last: Number(max), isHidden });
  },
  's:row': (reading, { attributes: { r, hidden, ht } }) => {
    reading.row = Number(r ?? reading.row + 1) || 0;
    const isOut = hidden === undefined ? reading.areRowsHidden : isOn(hidden);
    reading.isRowHidden = isOut || isLess(ht ?? reading.rowHeight, LEAST_HEIGHT);
    reading.cell.column = 0;
  },
  's:conditionalFormatting': (reading, { attributes: { sqref = '' } }) => {
    reading.conditioned = areasOf(sqref);
  },
  's:cfRule': (reading, { attributes: { dxfId, type } }) => {
    if (type !== 'colorScale' && !reading.book.styles.changesGround(dxfId)) return;
    addAreas(reading.coloured, reading.conditioned);
  },
  's:mergeCell': ({ merged }, { attributes: { ref = '' } }) => {
    for (const area of areasOf(ref)) merged.push(area);
  },
  's:picture': (reading) => {
    addAreas(reading.coloured, [EVERYWHERE]);
  },
  's:c': (reading, { attributes: { r, t = 'n', s } }) => {
    const column = r === undefined ? reading.cell.column + 1 : columnOf(r);
    reading.cell = { ...newCell(), column, type: t, style: s };
  },
  's:f': ({ cell }) => void (cell.hasFormula = true),
};

/** Points, and letters: less is a line. */
const [LEAST_HEIGHT, LEAST_WIDTH] = [1, 0.1];
const isLess = (size: string | undefined, least: number): boolean =>
  size !== undefined && Number(size) < least;
const EVERYWHERE: Area = { from: { row: 0, column: 0 }, to: { row: Infinity, column: Infinity } };

function addCell(reading: Reading): void {
  const { book, cell } = reading;
  if (isEmpty(cell)) {
    book.seen.uncomputed ||= cell.hasFormula && cell.type !== 'str';
    return;
  }
  if (--book.room.cells < 0) throw tooLarge(`has more than ${MAX_CELLS} cells`);
  if (reading.isRowHidden || isColumnHidden(reading)) {
    book.seen.hidden = true;
    return;
  }
  const { seen, pale } = textOf(cell, book);
  if (seen.trim() !== '') placeText(seen.trim(), cell.column, reading);
  if (pale.trim() !== '') reading.pale.push({ row: reading.row, column: cell.column, text: pale.trim() });
}

const isEmpty = ({ value, rich }: Cell): boolean => value === '' && rich.length === 0;

/** What stands on a ground that nobody knows is seen. */
function placePale(reading: Reading): void {
  for (const { row, column, text } of reading.pale) {
    if (!liesIn(reading.coloured, { row, column })) {
      reading.book.seen.hidden ||= saysSomething(text);
      continue;
    }
    reading.row = row;
    placeText(text, column, reading);
  }
}

function placeText(text: string, column: number, { book, sheet, row }: Reading): void {
  book.room.characters -= text.length;
  if (book.room.characters < 0)
    throw tooLarge(`holds more than ${book.room.maxCharacters} characters of text`);
  const cells = sheet.get(row);
  if (cells === undefined) sheet.set(row, [{ column, text }]);
  else cells.push({ column, text });
}

function isColumnHidden({ cell: { column }, columns, areColumnsHidden }: Reading): boolean {
  const own = columns.filter(({ first, last }) => column >= first && column <= last);
  return own.length === 0 ? areColumnsHidden : own.some(({ isHidden }) => isHidden);
}
