// A record of the lines that it stands on: its values, and its texts from above.
import type { TableColumn } from '../../declarations/fact-type.ts';
import { holdsValue, isTyped } from './cell-values.ts';
import type { Lane } from './lanes.ts';
import type { TableLine } from './lines.ts';
import { isSmallPrint } from './print.ts';
import type { Known, Placed, TableRecord } from './record.ts';

/** `anchor` is the line of its values; a value that is missing there may stand in another line. */
export function recordOf(anchor: TableLine, lines: TableLine[], known: Known): TableRecord {
  const cells: TableRecord['cells'] = new Map();
  for (const one of placedIn(anchor, lines)) {
    const column = columnUnder(cells, one.part.lane);
    const own = column === null ? [] : (cells.get(column) ?? []);
    if (column === null || (one.line !== anchor && !isMissing(one, { column, own, known }))) continue;
    cells.set(column, [...own, one]);
  }
  for (const [column, own] of cells) cells.set(column, withoutSmall(own));
  return { cells };
}

/** Of two labels above each other the second is that of what stands below the first line. */
export const columnUnder = (cells: TableRecord['cells'], { column, under }: Lane): TableColumn | null =>
  column !== null && under !== null && cells.has(column) ? under : column;

type Cell = { column: TableColumn; own: Placed[]; known: Known };

/** Texts go on in every line; a value that stands there is not looked for elsewhere. */
function isMissing({ line, part }: Placed, { column, own, known }: Cell): boolean {
  if (!isTyped(column)) return true;
  return (
    own.length === 0 && holdsValue(column, line.layout.page.text.slice(part.start, part.end), known.parse)
  );
}

/** Texts from above, values of their own line first. */
function placedIn(anchor: TableLine, lines: TableLine[]): Placed[] {
  const all = lines.flatMap((line) => line.parts.map((part) => ({ line, part })));
  const isValue = ({ line, part }: Placed): boolean =>
    line === anchor && part.lane.column !== null && isTyped(part.lane.column);
  return [...all.filter(isValue), ...all.filter((one) => !isValue(one))];
}

/** Of a text, what is as large as the largest of it. */
function withoutSmall(placed: Placed[]): Placed[] {
  const heightOf = ({ part }: Placed): number => part.bottom - part.y;
  const largest = Math.max(...placed.map(heightOf));
  return placed.filter((one) => !isSmallPrint(one.line.layout.page, heightOf(one), largest));
}
