// One sheet of a workbook: what its cells show, by row and column.

import { tooLarge } from '../refused.ts';
import { isOn, readXml, type Tag } from '../xml.ts';
import { isoDate, type Calendar } from './date.ts';
import { showNumber } from './number.ts';
import type { CellFormats } from './styles.ts';

const MAX_CELLS = 500_000;

/** What all sheets of a workbook share, and what was seen in them that nobody is shown. */
export type Book = {
  strings: string[];
  formatOf: CellFormats;
  calendar: Calendar;
  room: { cells: number; characters: number };
  seen: { hidden: boolean; uncomputed: boolean };
};
export const newRoom = (characters: number): Book['room'] => ({ cells: MAX_CELLS, characters });

export type ShownCell = { column: number; text: string };
/** Cells that show something, by the number of their row. */
export type Sheet = Map<number, ShownCell[]>;

type Cell = { column: number; type: string; style: string | undefined; value: string; hasFormula: boolean };
type Reading = {
  book: Book;
  sheet: Sheet;
  row: number;
  isRowHidden: boolean;
  areRowsHidden: boolean;
  hiddenColumns: [first: number, last: number][];
  cell: Cell;
};

/** @throws Refused */
export function readSheet(bytes: Uint8Array, book: Book): Sheet {
  const reading: Reading = {
    book,
    sheet: new Map(),
    row: 0,
    isRowHidden: false,
    areRowsHidden: false,
    hiddenColumns: [],
    cell: { column: 0, type: '', style: undefined, value: '', hasFormula: false },
  };
  readXml(bytes, {
    open: (tag) => {
      OPENS[tag.name]?.(reading, tag);
      return tag.name === 's:rPh' ? 'skip' : undefined;
    },
    text: (text, name) => {
      if (name === 's:v' || name === 's:t') reading.cell.value += text;
    },
    close: (name) => {
      if (name === 's:c') addCell(reading);
    },
  });
  return reading.sheet;
}

const OPENS: Record<string, (reading: Reading, tag: Tag) => void> = {
  's:sheetFormatPr': (reading, { attributes: { zeroHeight = '0' } }) =>
    void (reading.areRowsHidden = isOn(zeroHeight)),
  's:col': ({ hiddenColumns }, { attributes: { hidden = '0', min, max } }) => {
    if (isOn(hidden)) hiddenColumns.push([Number(min), Number(max)]);
  },
  's:row': (reading, { attributes: { r, hidden } }) => {
    reading.row = Number(r ?? reading.row + 1) || 0;
    reading.isRowHidden = hidden === undefined ? reading.areRowsHidden : isOn(hidden);
    reading.cell.column = 0;
  },
  's:c': (reading, { attributes: { r, t = 'n', s } }) => {
    const column = r === undefined ? reading.cell.column + 1 : columnOf(r);
    reading.cell = { column, type: t, style: s, value: '', hasFormula: false };
  },
  's:f': ({ cell }) => void (cell.hasFormula = true),
};

/** `AB12` stands in column 28. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/i.exec(reference)?.[0] ?? '';
  return Array.from(letters.toUpperCase()).reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0);
}

function addCell(reading: Reading): void {
  const { book, cell, sheet, row } = reading;
  if (cell.value === '') {
    book.seen.uncomputed ||= cell.hasFormula && cell.type !== 'str';
    return;
  }
  if (--book.room.cells < 0) throw tooLarge(`has more than ${MAX_CELLS} cells`);
  if (reading.isRowHidden || isColumnHidden(reading)) {
    book.seen.hidden = true;
    return;
  }
  const text = textOf(cell, book).trim();
  if (text === '') return;
  book.room.characters -= text.length;
  if (book.room.characters < 0) throw tooLarge('holds more text than is read');
  const cells = sheet.get(row);
  if (cells === undefined) sheet.set(row, [{ column: cell.column, text }]);
  else cells.push({ column: cell.column, text });
}

const isColumnHidden = ({ cell, hiddenColumns }: Reading): boolean =>
  hiddenColumns.some(([first, last]) => cell.column >= first && cell.column <= last);

function textOf({ type, style, value }: Cell, { strings, formatOf, calendar }: Book): string {
  switch (type) {
    case 's':
      return strings[Number(value)] ?? '';
    case 'b':
      return value.trim() === '1' || value.trim() === 'true' ? 'TRUE' : 'FALSE';
    case 'd':
      return isoDate(value.trim());
    case 'n': {
      const number = Number(value);
      return Number.isFinite(number) ? showNumber(number, formatOf(style), calendar) : value;
    }
    default:
      return value;
  }
}
