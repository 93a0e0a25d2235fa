// An HTML table as rows of cells, each with its column.

import type { Sight } from './html-sight.ts';
import { attribute, isElement, type HtmlElement } from './html-tree.ts';
import { linesOfRows, MAX_COLUMNS, type Cell } from './cells.ts';

type ReadCell = (cell: HtmlElement) => string[];

export function readTable(table: HtmlElement, sight: Sight, readCell: ReadCell): string[] {
  const { rows, captions } = rowsOf(table, sight);
  const occupied: number[] = [];
  const cells = rows.map((row) => cellsOf(shownCells(row, sight), occupied, readCell));
  return [...captions.flatMap((caption) => readCell(caption)), ...linesOfRows(cells)];
}

function rowsOf(table: HtmlElement, sight: Sight): { rows: HtmlElement[]; captions: HtmlElement[] } {
  const shown = table.childNodes.filter(isElement).filter((child) => sight.isShown(child));
  const rows = shown.flatMap((child) => {
    if (child.tagName === 'tr') return [child];
    if (!['thead', 'tbody', 'tfoot'].includes(child.tagName)) return [];
    return child.childNodes.filter(isElement).filter((row) => row.tagName === 'tr' && sight.isShown(row));
  });
  return { rows, captions: shown.filter((child) => child.tagName === 'caption') };
}

/** The cells of a row with their columns; `occupied` carries how many rows a cell from above still fills per column. */
function cellsOf(elements: HtmlElement[], occupied: number[], readCell: ReadCell): Cell[] {
  const cells: Cell[] = [];
  const filled = [...occupied];
  for (const [i, rest] of occupied.entries()) occupied[i] = Math.max(rest - 1, 0);
  let column = 0;
  for (const element of elements) {
    while ((filled[column] ?? 0) > 0) column++;
    column = Math.min(column, MAX_COLUMNS - 1);
    cells.push({ lines: readCell(element).filter((line) => line.trim() !== ''), column });
    const next = Math.min(column + span(element, 'colspan'), MAX_COLUMNS);
    const below = span(element, 'rowspan') - 1;
    for (; column < next; column++) occupied[column] = Math.max(below, occupied[column] ?? 0);
  }
  return cells;
}

function shownCells(row: HtmlElement, sight: Sight): HtmlElement[] {
  const cells = row.childNodes
    .filter(isElement)
    .filter(({ tagName }) => tagName === 'td' || tagName === 'th');
  return cells.filter((cell) => sight.isShown(cell));
}

function span(cell: HtmlElement, name: string): number {
  const value = Number.parseInt(attribute(cell, name) ?? '1', 10);
  return Number.isInteger(value) ? Math.min(Math.max(value, 1), MAX_COLUMNS) : 1;
}
