// The totals of the columns of a table, as formulas name them.
import type { FactTypeOptions } from '../fact-type.ts';
import type { Amount } from './amount.ts';

/** By the id of the column; null for what is no table. */
export function totalsOf(_type: FactTypeOptions, _value: string): Map<string, Amount> | null {
  return null;
}
