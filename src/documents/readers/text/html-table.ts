// An HTML table as lines: rows side by side in columns where its cells are short, cell after cell where they are not.

import { attribute, isElement, isShown, type HtmlElement } from './html-tree.ts';
import { formatTable } from './table.ts';

type Cell = { lines: string[]; column: number };
type ReadCell = (cell: HtmlElement) => string[];

const MAX_COLUMNS = 100;
/** A row with a taller or wider cell is a layout of the page, not a table: its cells are read one after the other. */
const MAX_CELL_LINES = 25;
const MAX_CELL_WIDTH = 300;

export function readTable(table: HtmlElement, readCell: ReadCell): string[] {
  const { rows, captions } = rowsOf(table);
  const lines = captions.flatMap((caption) => readCell(caption));
  const occupied: number[] = [];
  let grid: string[][] = [];
  const endGrid = (): void => {
    for (const line of formatTable(grid)) lines.push(line);
    grid = [];
  };
  for (const row of rows) {
    const cells = cellsOf(row, occupied, readCell);
    if (isSideBySide(cells)) {
      for (const line of sideBySide(cells)) grid.push(line);
      continue;
    }
    endGrid();
    for (const cell of cells) for (const line of cell.lines) lines.push(line);
  }
  endGrid();
  return lines;
}

function rowsOf(table: HtmlElement): { rows: HtmlElement[]; captions: HtmlElement[] } {
  const shown = table.childNodes.filter(isElement).filter(isShown);
  const rows = shown.flatMap((child) => {
    if (child.tagName === 'tr') return [child];
    if (!['thead', 'tbody', 'tfoot'].includes(child.tagName)) return [];
    return child.childNodes.filter(isElement).filter((row) => row.tagName === 'tr' && isShown(row));
  });
  return { rows, captions: shown.filter((child) => child.tagName === 'caption') };
}

/** The shown cells of a row with their columns; `occupied` carries how many rows a cell from above still fills per column. */
function cellsOf(row: HtmlElement, occupied: number[], readCell: ReadCell): Cell[] {
  const cells: Cell[] = [];
  const filled = [...occupied];
  for (const [i, rest] of occupied.entries()) occupied[i] = Math.max(rest - 1, 0);
  let column = 0;
  for (const element of row.childNodes.filter(isElement).filter(isCell)) {
    while ((filled[column] ?? 0) > 0) column++;
    column = Math.min(column, MAX_COLUMNS - 1);
    cells.push({ lines: readCell(element).filter((line) => line.trim() !== ''), column });
    const next = Math.min(column + span(element, 'colspan'), MAX_COLUMNS);
    const below = span(element, 'rowspan') - 1;
    for (; column < next; column++) occupied[column] = Math.max(below, occupied[column] ?? 0);
  }
  return cells;
}

function isCell(element: HtmlElement): boolean {
  return (element.tagName === 'td' || element.tagName === 'th') && isShown(element);
}

function span(cell: HtmlElement, name: string): number {
  const value = Number.parseInt(attribute(cell, name) ?? '1', 10);
  return Number.isInteger(value) ? Math.min(Math.max(value, 1), MAX_COLUMNS) : 1;
}

function isSideBySide(cells: Cell[]): boolean {
  if (cells.filter((cell) => cell.lines.length > 0).length <= 1) return false;
  return cells.every(
    (cell) =>
      cell.lines.length <= MAX_CELL_LINES && cell.lines.every((line) => line.length <= MAX_CELL_WIDTH),
  );
}

function sideBySide(cells: Cell[]): string[][] {
  const height = Math.max(...cells.map((cell) => cell.lines.length));
  return Array.from({ length: height }, (_, i) => {
    const line: string[] = [];
    for (const cell of cells) {
      const text = cell.lines[i] ?? '';
      const before = line[cell.column];
      line[cell.column] = before === undefined ? text : `${before}  ${text}`;
    }
    return Array.from(line, (text) => text ?? '');
  });
}
