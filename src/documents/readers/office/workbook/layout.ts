// The cells of a sheet as lines: columns below each other, as wide as what stands in them.

import { sideBySide } from '../../text/cells.ts';
import { formatTable } from '../../text/table.ts';
import type { Sheet, ShownCell } from './sheet.ts';

/** A taller cell is a text of its own: its lines are read as one. */
const MAX_CELL_LINES = 25;
/** A table whose empty cells alone would take more is not aligned. */
const MAX_PLACES = 250_000;

/** Empty rows and columns stand for one, however many there are. */
export function linesOfSheet(sheet: Sheet): string[] {
  const rows = [...sheet.entries()].toSorted(([one], [other]) => one - other);
  const columns = placesOf(new Set(rows.flatMap(([, cells]) => cells.map(({ column }) => column))));
  const width = Math.max(0, ...[...columns.values()].slice(-1)) + 1;
  const isAligned = width * rows.length <= MAX_PLACES;
  const grid: string[][] = [];
  let before: number | undefined;
  for (const [row, cells] of rows) {
    if (before !== undefined && row > before + 1) grid.push([]);
    before = row;
    const placed = cells.toSorted((one, other) => one.column - other.column);
    if (isAligned) for (const line of linesOfRow(placed, columns)) grid.push(line);
    else grid.push(placed.map(({ text }) => text.replaceAll(/\s+/g, ' ')));
  }
  return isAligned ? formatTable(grid, 'overflowing') : grid.map((cells) => cells.join('  '));
}

/** Where each column stands, with one empty place where some are left out. */
function placesOf(used: Set<number>): Map<number, number> {
  const places = new Map<number, number>();
  let [place, before] = [-1, 0];
  for (const column of [...used].toSorted((one, other) => one - other)) {
    place += places.size > 0 && column > before + 1 ? 2 : 1;
    places.set(column, place);
    before = column;
  }
  return places;
}

function linesOfRow(cells: ShownCell[], columns: Map<number, number>): string[][] {
  return sideBySide(
    cells.map(({ column, text }) => ({ lines: linesOfCell(text), column: columns.get(column) ?? 0 })),
  );
}

function linesOfCell(text: string): string[] {
  const lines = text.split(/\r\n?|\n/).map((line) => line.replaceAll(/\s+/g, ' ').trim());
  const filled = lines.filter((line) => line !== '');
  return filled.length <= MAX_CELL_LINES ? filled : [filled.join(' ')];
}
