// Merged cells of a sheet: what stands in the first one is shown, what a file keeps below the others is not.

import { tooLarge } from '../../refused.ts';
import type { Area } from './areas.ts';

/** Of all merged cells together; a sheet that people look at has far fewer. */
const MAX_COLUMNS = 5_000_000;

/** Takes out what is covered, and tells it. @throws Refused `too_large` */
export function takeCovered<T extends { column: number }>(sheet: Map<number, T[]>, merged: Area[]): T[] {
  const covered: T[] = [];
  if (merged.length === 0) return covered;
  const isCovered = createCover(merged);
  for (const row of [...sheet.keys()].toSorted((one, other) => one - other)) {
    const cells = sheet.get(row) ?? [];
    const shown = cells.filter(({ column }) => !isCovered(row, column));
    if (shown.length === cells.length) continue;
    for (const cell of cells) if (isCovered(row, cell.column)) covered.push(cell);
    if (shown.length > 0) sheet.set(row, shown);
    else sheet.delete(row);
  }
  return covered;
}

/** Asked row by row, downwards. */
function createCover(merged: Area[]): (row: number, column: number) => boolean {
  const waiting = merged.toSorted((one, other) => other.from.row - one.from.row);
  const firsts = new Set(merged.map(({ from }) => `${from.row} ${from.column}`));
  /** Down to which row each column is covered. */
  const until = new Map<number, number>();
  let left = MAX_COLUMNS;
  const cover = ({ from, to }: Area): void => {
    left -= Math.max(to.column - from.column, 0);
    if (left < 0) throw tooLarge('has more merged cells than any sheet');
    for (let column = from.column; column <= to.column; column++)
      until.set(column, Math.max(until.get(column) ?? 0, to.row));
  };
  return (row, column) => {
    for (let next = waiting.at(-1); next !== undefined && next.from.row <= row; next = waiting.at(-1)) {
      cover(next);
      waiting.pop();
    }
    return row <= (until.get(column) ?? 0) && !firsts.has(`${row} ${column}`);
  };
}
