// Columns whose label a picture has lost, or that have none: what is left of the columns of the page, where it holds what is left of
// those asked for.
import type { TableColumn } from '../../declarations/fact-type.ts';
import { columnType } from '../../declarations/tables.ts';
import type { ParseContext } from '../../values/parsed.ts';
import { holdsValue, isTyped } from './cell-values.ts';
import type { Lane } from './lanes.ts';
import { sumOf } from './line-kinds.ts';
import type { TableLine } from './lines.ts';

/** Of the cells of a column, how many have to hold a value of the type; and the fewest of them that tell anything. */
const LEAST_SHARE = 0.7;
const LEAST_CELLS = 2;

/** Names lanes that no known label stands over, from the left to the right, where there are as many as columns that are missing. */
export function nameByElimination(
  below: TableLine[],
  { lanes, columns, parse }: { lanes: Lane[]; columns: readonly TableColumn[]; parse: ParseContext },
): void {
  const end = below.findIndex((line) => sumOf(line) === 'whole');
  const lines = end === -1 ? below : below.slice(0, end);
  const missing = columns.filter(
    (column) =>
      (isTyped(column) || column.like === 'item') &&
      !lanes.some((lane) => lane.column === column || lane.under === column),
  );
  const left = lanes.filter(
    (lane) =>
      lane.column === null &&
      mayBeMeant(lane, below) &&
      missing.some((column) => holds(lines, { lane, column, parse })),
  );
  if (left.length !== missing.length) return;
  const pairs = left.flatMap((lane, at) => missing.slice(at, at + 1).map((column) => ({ lane, column })));
  if (!pairs.every(({ lane, column }) => holds(lines, { lane, column, parse }))) return;
  for (const { lane, column } of pairs) lane.column = column;
}

/** What a picture has over a column may be a label that was misread; print has none where nothing stands. */
const mayBeMeant = ({ over }: Lane, [line]: TableLine[]): boolean =>
  over === 'nothing' || (over === 'words' && line?.layout.page.method === 'ocr');

/** More than a unit. */
const WORDS = /(?:\p{L}.*){6}/u;
const CENTS = /\d[.,]\d{2}(?!\d)/;

type Asked = { lane: Lane; column: TableColumn; parse: ParseContext };

function holds(lines: TableLine[], { lane, column, parse }: Asked): boolean {
  const cells = lines.flatMap(({ layout, parts }) =>
    parts.filter((part) => part.lane === lane).map(({ start, end }) => layout.page.text.slice(start, end)),
  );
  const type = columnType(column);
  if (!isTyped(column))
    return (
      cells.filter((cell) => WORDS.test(cell)).length >= Math.max(LEAST_CELLS, LEAST_SHARE * cells.length)
    );
  // Whatever is a number may be an amount, but amounts have cents.
  const values = cells.filter(
    (cell) => (type.name !== 'money' || CENTS.test(cell)) && holdsValue(column, cell, parse),
  );
  return values.length >= LEAST_CELLS && values.length >= LEAST_SHARE * cells.length;
}
