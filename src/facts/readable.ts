// A canonical value as people read it: of several values each, of a table its rows, not the JSON that programs read.
import { valuesOf } from '../declarations/lists.ts';
import { factType } from '../declarations/rules.ts';
import type { FactSpec } from '../declarations/schema.ts';
import { maybeRows } from '../declarations/tables.ts';

const BETWEEN = '; ';

/** `Acme GmbH; Beta AG`; `1. Rope, 2, 12.50 EUR; 2. …`; any other value as it is. */
export function readableValue(fact: Pick<FactSpec, 'multiple' | 'type'> | undefined, value: string): string {
  if (fact?.multiple === true) return valuesOf(value).join(BETWEEN);
  const rows = fact !== undefined && factType(fact).name === 'table' ? maybeRows(value) : null;
  return rows === null ? value : rowTexts(rows).join(BETWEEN);
}

/** One text for each row of a table. */
export const rowTexts = (rows: readonly Record<string, string>[]): string[] =>
  rows.map((row, at) => `${at + 1}. ${Object.values(row).join(', ')}`);
