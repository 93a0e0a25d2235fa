// What a Word document shows, as lines: paragraphs, tables within tables, boxes beside the text, and where pages end.

import { linesOfRows, MAX_COLUMNS, type Cell } from '../../text/cells.ts';
import { expandTabs } from '../../text/plain-text.ts';
import { tooLarge } from '../../refused.ts';

/** Tables inside of tables beyond this depth are read cell by cell. */
const MAX_TABLE_DEPTH = 12;

type Table = {
  rows: Cell[][];
  row: Cell[];
  column: number;
  isRowEmpty: boolean;
  pageEnds: 'before row' | 'after row' | null;
};
/** Where text goes: the document itself, a cell or a box. */
type Place = { lines: string[]; text: string; label: string; boxes: string[]; table: Table | null };

const newPlace = (): Place => ({ lines: [], text: '', label: '', boxes: [], table: null });

export class Flow {
  readonly pages: string[][] = [];
  private readonly body = newPlace();
  private readonly places = [this.body];
  private notes: string[] = [];
  private openBoxes = 0;
  private room: number;
  private readonly maxCharacters: number;

  constructor(maxCharacters: number) {
    this.maxCharacters = maxCharacters;
    this.room = maxCharacters;
  }

  private get here(): Place {
    return this.places.at(-1) ?? this.body;
  }

  get isParagraphEmpty(): boolean {
    return this.here.text === '';
  }

  /** @throws Refused `too_large`, once there is more text than is read. */
  addText(text: string): void {
    this.room -= text.length;
    if (this.room < 0) throw tooLarge(`holds more than ${this.maxCharacters} characters of text`);
    this.here.text += text;
    if (this.body.table !== null && text.trim() !== '') this.body.table.isRowEmpty = false;
  }

  /** What stands before the first words of the paragraph: its number. */
  labelParagraph(label: string): void {
    this.here.label = label;
  }

  endParagraph(): void {
    this.endText();
    const place = this.here;
    for (const line of place.boxes) place.lines.push(line);
    place.boxes = [];
  }

  private endText(): void {
    const place = this.here;
    addLines(place.lines, place.text === '' ? '' : `${place.label}${place.text}`);
    place.text = '';
    place.label = '';
  }

  /** A page ends here; within a table, where a row ends. Breaks without text between them are one. */
  breakPage(): void {
    if (this.openBoxes > 0) return;
    const { table } = this.body;
    if (table !== null) table.pageEnds ??= table.isRowEmpty ? 'before row' : 'after row';
    else {
      if (!this.isParagraphEmpty) this.endText();
      this.endPage();
    }
  }

  private endPage(): void {
    if (this.body.lines.every((line) => line === '') && this.notes.length === 0) return;
    this.pages.push([...this.body.lines, ...this.notes]);
    this.body.lines = [];
    this.notes = [];
  }

  /** Stands below the text of this page. */
  addNote(lines: string[]): void {
    for (const line of lines) this.notes.push(line);
  }

  openTable(): void {
    this.here.table ??= { rows: [], row: [], column: 0, isRowEmpty: true, pageEnds: null };
  }

  closeTable(): void {
    this.endRows();
    this.here.table = null;
  }

  private endRows(): void {
    const { lines, table } = this.here;
    if (table === null) return;
    for (const line of rowsAsLines(table.rows, this.places.length)) lines.push(line);
    table.rows = [];
  }

  closeRow(isDeleted: boolean): void {
    const { table } = this.here;
    if (table === null) return;
    if (table.pageEnds === 'before row') this.endPageInTable();
    if (!isDeleted) table.rows.push(table.row);
    if (table.pageEnds === 'after row') this.endPageInTable();
    Object.assign(table, { row: [], column: 0, isRowEmpty: true, pageEnds: null });
  }

  private endPageInTable(): void {
    this.endRows();
    this.endPage();
  }

  openCell(): void {
    this.places.push(newPlace());
  }

  /** `isCovered`: a cell above or before it lies over it. */
  closeCell({ span, isCovered }: { span: number; isCovered: boolean }): void {
    const cell = this.closePlace();
    const { table } = this.here;
    if (table === null) return;
    const lines = isCovered ? [] : cell.filter((line) => line !== '');
    table.row.push({ lines, column: Math.min(table.column, MAX_COLUMNS - 1) });
    this.skipColumns(span);
  }

  skipColumns(count: number): void {
    const { table } = this.here;
    if (table !== null) table.column += Math.min(Math.max(count, 0), MAX_COLUMNS);
  }

  openBox(): void {
    this.openBoxes += 1;
    this.places.push(newPlace());
  }

  closeBox(): string[] {
    this.openBoxes -= 1;
    return this.closePlace();
  }

  private closePlace(): string[] {
    if (!this.isParagraphEmpty) this.endParagraph();
    return this.places.length > 1 ? (this.places.pop()?.lines ?? []) : [];
  }

  /** The lines of a box stand behind the paragraph that it is anchored in. */
  placeBox(lines: string[]): void {
    for (const line of lines) this.here.boxes.push(line);
  }

  finish(): string[][] {
    if (!this.isParagraphEmpty) this.endParagraph();
    this.endPage();
    return this.pages;
  }
}

/** One empty line parts paragraphs as well as many do. */
function addLines(lines: string[], text: string): void {
  for (const line of text.split('\n').map((line) => expandTabs(line).trimEnd()))
    if (line !== '' || (lines.at(-1) ?? '') !== '') lines.push(line);
}

function rowsAsLines(rows: Cell[][], depth: number): string[] {
  if (depth <= MAX_TABLE_DEPTH) return linesOfRows(rows);
  return rows.flatMap((row) => row.flatMap((cell) => cell.lines));
}
