// One sheet of a workbook: what its cells show, by row and column.

import { tooLarge } from '../../refused.ts';
import { isOn, readXml, type Tag } from '../xml.ts';
import { isoDate, type Calendar } from './date.ts';
import { showsTexts, type Format } from './format.ts';
import { showNumber } from './number.ts';
import { emptyText, RichTextReader, type RichText } from './rich-text.ts';
import type { CellStyles } from './styles.ts';

const MAX_CELLS = 500_000;
/** More digits than a number of a computer has. */
const LONG_NUMBER = /^-?\d{16,40}$/;

/** What all sheets of a workbook share, and what was seen in them that nobody is shown. */
export type Book = {
  strings: RichText[];
  styleOf: CellStyles;
  calendar: Calendar;
  room: { cells: number; characters: number; maxCharacters: number };
  seen: { hidden: boolean; struck: boolean; uncomputed: boolean };
};
export const newRoom = (characters: number): Book['room'] => ({
  cells: MAX_CELLS,
  characters,
  maxCharacters: characters,
});

export type ShownCell = { column: number; text: string };
/** Cells that show something, by the number of their row. */
export type Sheet = Map<number, ShownCell[]>;

type Cell = {
  column: number;
  type: string;
  style: string | undefined;
  value: string;
  /** A text that stands in the cell itself. */
  rich: RichText;
  hasFormula: boolean;
};
const newCell = (): Cell => ({
  column: 0,
  type: '',
  style: undefined,
  value: '',
  rich: emptyText(),
  hasFormula: false,
});
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
    cell: newCell(),
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
    reading.cell = { ...newCell(), column, type: t, style: s };
  },
  's:f': ({ cell }) => void (cell.hasFormula = true),
};

/** `AB12` stands in column 28. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/i.exec(reference)?.[0] ?? '';
  return Array.from(letters.toUpperCase()).reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0);
}

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
  const text = textOf(cell, book).trim();
  if (text !== '') placeText(text, reading);
}

const isEmpty = ({ value, rich }: Cell): boolean => value === '' && rich.shown === '' && !rich.isStruck;

function placeText(text: string, { book, cell, sheet, row }: Reading): void {
  book.room.characters -= text.length;
  if (book.room.characters < 0)
    throw tooLarge(`holds more than ${book.room.maxCharacters} characters of text`);
  const cells = sheet.get(row);
  if (cells === undefined) sheet.set(row, [{ column: cell.column, text }]);
  else cells.push({ column: cell.column, text });
}

const isColumnHidden = ({ cell, hiddenColumns }: Reading): boolean =>
  hiddenColumns.some(([first, last]) => cell.column >= first && cell.column <= last);

/** What is shown of it: neither what its format hides nor what is struck out, by the cell's font or that of a part. */
function textOf(cell: Cell, book: Book): string {
  const { format, isStruck } = book.styleOf(cell.style);
  const rich = richText(cell, book);
  if (rich === undefined) {
    const text = valueText(cell, format, book.calendar);
    if (!isStruck) return text;
    book.seen.struck ||= text.trim() !== '';
    return '';
  }
  if (!showsTexts(format)) {
    book.seen.hidden ||= rich.shown.trim() !== '';
    return '';
  }
  const shown = isStruck ? rich.shownIfStruck : rich.shown;
  book.seen.struck ||= rich.isStruck || shown.trim().length < rich.shown.trim().length;
  return shown;
}

function richText({ type, value, rich }: Cell, { strings }: Book): RichText | undefined {
  if (type === 's') return strings[Number(value)] ?? emptyText();
  if (type === 'str') return { shown: value, shownIfStruck: '', isStruck: false };
  return rich.shown !== '' || rich.isStruck ? rich : undefined;
}

function valueText({ type, value }: Cell, format: Format, calendar: Calendar): string {
  switch (type) {
    case 'b':
      return value.trim() === '1' || value.trim() === 'true' ? 'TRUE' : 'FALSE';
    case 'd':
      return isoDate(value.trim());
    case 'n': {
      const number = LONG_NUMBER.test(value.trim()) ? BigInt(value) : Number(value);
      if (typeof number === 'bigint') return showNumber(number, format, calendar);
      return Number.isFinite(number) ? showNumber(number, format, calendar) : value;
    }
    default:
      return value;
  }
}
