// A table of cells as lines: rows side by side in columns where the cells are short, cell after cell where they are not.

import { formatTable } from './table.ts';

/** What stands in a cell (no empty lines), and in which column it begins. */
export type Cell = { lines: string[]; column: number };

/** What stands further to the right stands in the last one. */
export const MAX_COLUMNS = 100;
/** A row with a taller or wider cell is a layout of the page, not a table: its cells are read one after the other. */
const MAX_CELL_LINES = 25;
const MAX_CELL_WIDTH = 300;

export function linesOfRows(rows: Cell[][]): string[] {
  const lines: string[] = [];
  let grid: string[][] = [];
  const endGrid = (): void => {
    for (const line of formatTable(grid)) lines.push(line);
    grid = [];
  };
  for (const cells of rows) {
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

function isSideBySide(cells: Cell[]): boolean {
  if (cells.filter((cell) => cell.lines.length > 0).length <= 1) return false;
  return cells.every(
    (cell) =>
      cell.lines.length <= MAX_CELL_LINES && cell.lines.every((line) => line.length <= MAX_CELL_WIDTH),
  );
}

/** As many lines as the tallest cell has. */
export function sideBySide(cells: Cell[]): string[][] {
  const height = cells.reduce((most, { lines }) => Math.max(most, lines.length), 0);
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
