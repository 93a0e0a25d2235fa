// Which row of a table was which before somebody changed it.
import type { TableRow } from '../../declarations/tables.ts';

/** For each row the one that it was before; null where it is new. */
export function rowsBefore(before: readonly TableRow[], after: readonly TableRow[]): (number | null)[] {
  const left = Map.groupBy(before.keys(), (at) => keyOf(before[at]));
  const known = after.map((row) => left.get(keyOf(row))?.shift() ?? null);
  const free = new Set([...left.values()].flat().toSorted((a, b) => a - b));
  const open = known.filter((at) => at === null).length;
  if (before.length === after.length && free.size === open) {
    const inOrder = [...free];
    return known.map((at) => at ?? inOrder.shift() ?? null);
  }
  return known.map((at, index) => at ?? takeAlike({ before, free }, after[index] ?? {}));
}

const keyOf = (row: TableRow | undefined): string =>
  JSON.stringify(Object.entries(row ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1)));

type Left = { before: readonly TableRow[]; free: Set<number> };

/** A row most of whose cells are the same; one row is nobody else's. */
function takeAlike({ before, free }: Left, row: TableRow): number | null {
  const cells = Object.entries(row);
  for (const at of free) {
    const same = cells.filter(([id, value]) => before[at]?.[id] === value).length;
    if (same * 2 <= cells.length) continue;
    free.delete(at);
    return at;
  }
  return null;
}
