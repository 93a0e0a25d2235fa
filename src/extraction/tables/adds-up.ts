// Whether the rows of a table are all there, and no line too many: a column of them comes to what is printed as its sum.
import type { FactTypeOptions } from '../../declarations/fact-type.ts';
import { maybeAmount } from '../../declarations/formulas/amount.ts';
import { totalsOf } from '../../declarations/formulas/totals.ts';
import { columnType } from '../../declarations/tables.ts';
import { findValues } from '../../values/parse.ts';
import type { ParseContext } from '../../values/parsed.ts';
import type { TableLine } from './lines.ts';

/** One row is no proof: what is printed behind it may be said of it. */
const LEAST_ROWS = 2;
const LEAST_COUNT = 100;
const HALF_A_CENT = 0.005;

type Read = { value: string; rowCount: number; closing: TableLine[] };

/** Whether one of the lines that close a table tells the sum of a column that has a cell in each row. */
export function addsUp(
  type: FactTypeOptions,
  { value, rowCount, closing }: Read,
  parse: ParseContext,
): boolean {
  if (rowCount < LEAST_ROWS || closing.length === 0) return false;
  const totals = totalsOf(type, value) ?? new Map();
  const summed = (type.columns ?? []).filter(({ column_id: id }) => (totals.get(id)?.value ?? 0) !== 0);
  const amounts = summed.filter((column) => columnType(column).name === 'money');
  // Where there are amounts, it is these that a sum is of.
  return (amounts.length > 0 ? amounts : summed).some((column) => {
    const total = totals.get(column.column_id)?.value ?? 0;
    return closing.some((line) => tells(line, columnType(column), { total, parse }));
  });
}

function tells(
  { cells }: TableLine,
  type: FactTypeOptions,
  { total, parse }: { total: number; parse: ParseContext },
): boolean {
  return cells.some((cell) =>
    findValues(type, cell, parse).some(
      (found) =>
        found.ok &&
        Math.abs((maybeAmount(found.value)?.value ?? 0) - total) < HALF_A_CENT &&
        (type.name === 'money' || isTelling(cell.slice(found.start, found.end), total)),
    ),
  );
}

/** That three and four are seven may be chance; hours and weights have decimals, or are many. */
const isTelling = (printed: string, total: number): boolean =>
  /[.,]\d/.test(printed) || Math.abs(total) >= LEAST_COUNT;
