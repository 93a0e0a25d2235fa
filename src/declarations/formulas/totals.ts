// The totals of the columns of a table, as formulas name them.
import type { FactTypeOptions } from '../fact-type.ts';
import { hasTotal, maybeRows } from '../tables.ts';
import { maybeAmount, RECKONING, type Amount } from './amount.ts';

/** By the id of the column; null for what is no table. A column that lacks a cell, or has several currencies, has no total. */
export function totalsOf(type: FactTypeOptions, value: string): Map<string, Amount> | null {
  const rows = type.name === 'table' ? maybeRows(value) : null;
  if (rows === null) return null;
  const totals = new Map<string, Amount>();
  for (const { column_id: id } of type.columns ?? []) {
    if (!hasTotal(type, id)) continue;
    const amounts = rows.map((row) => (Object.hasOwn(row, id) ? maybeAmount(row[id] ?? '') : null));
    const total = sumOf(amounts);
    if (total !== null) totals.set(id, total);
  }
  return totals;
}

function sumOf(amounts: (Amount | null)[]): Amount | null {
  let sum: Amount | null = null;
  for (const amount of amounts) {
    if (amount === null) return null;
    if (sum !== null && sum.currency !== amount.currency) return null;
    sum = sum === null ? amount : RECKONING['+'](sum, amount);
  }
  return sum;
}
