// A canonical value as people read it: of several values each, of a table its rows, not the JSON that programs read.
import { valuesOf } from '../declarations/lists.ts';
import { factType } from '../declarations/rules.ts';
import type { FactSpec } from '../declarations/schema.ts';
import { EMPTY_CELL, maybeRows } from '../declarations/tables.ts';

const BETWEEN = '; ';

/** `Acme GmbH; Beta AG`; `1. Rope, 2, 12.50 EUR; 2. …`; any other value as it is. */
export function readableValue(fact: Pick<FactSpec, 'multiple' | 'type'> | undefined, value: string): string {
  if (fact?.multiple === true) return valuesOf(value).join(BETWEEN);
  const rows = fact !== undefined && factType(fact).name === 'table' ? maybeRows(value) : null;
  return rows === null ? value : rowTexts(rows).join(BETWEEN);
}

/** Rows of the wire with bars between their cells: `Rope | 2 | 9.00 EUR`, as they are typed in as well. */
export const rowsAsText = (rows: readonly { cells: Record<string, { value: string }> }[]): string[] =>
  cellsOfRows(
    rows.map(({ cells }) => Object.fromEntries(Object.entries(cells).map(([id, { value }]) => [id, value]))),
  ).map((cells) => cells.join(' | '));

/** One text for each row of a table. */
const rowTexts = (rows: readonly Record<string, string>[]): string[] =>
  cellsOfRows(rows).map((cells, at) => `${at + 1}. ${cells.join(', ')}`);

/** The cells of each row, as many of each as there are columns that have one anywhere. */
function cellsOfRows(rows: readonly Record<string, string>[]): string[][] {
  const columns: string[] = [];
  for (const row of rows) {
    let at = 0;
    for (const id of Object.keys(row)) {
      const known = columns.indexOf(id);
      if (known === -1) columns.splice(at, 0, id);
      at = (known === -1 ? at : known) + 1;
    }
  }
  return rows.map((row) => columns.map((id) => (Object.hasOwn(row, id) ? row[id] : undefined) ?? EMPTY_CELL));
}
