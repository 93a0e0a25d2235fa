// A canonical value as people read it: of several values each, of a table its rows, not the JSON that programs read.
import { valuesOf } from '../declarations/lists.ts';
import { factType } from '../declarations/rules.ts';
import type { FactSpec } from '../declarations/schema.ts';
import { EMPTY_CELL, maybeRows, type TableRow } from '../declarations/tables.ts';
import { isolated } from '../platform/isolated.ts';

const BETWEEN = '; ';

/** What tells how a value is read; `columns` are those of a table. */
type Readable = { multiple: boolean; columns: readonly Column[] };

/** Of a fact as its author declared it. */
export const readableOf = (fact: Pick<FactSpec, 'multiple' | 'type'> | undefined): Readable => ({
  multiple: fact?.multiple === true,
  columns: fact === undefined ? [] : (factType(fact).columns ?? []),
});

/** `Acme GmbH; Beta AG`; `1. Rope, 2, 12.50 EUR; 2. …`; any other value as it is. */
export function readableValue({ multiple, columns }: Readable, value: string): string {
  if (multiple) return joined(valuesOf(value));
  const rows = columns.length > 0 ? maybeRows(value) : null;
  return rows === null ? value : rowTexts(rows, columns).join(BETWEEN);
}

const joined = (values: readonly string[]): string =>
  values.length > 1 ? values.map(isolated).join(BETWEEN) : values.join('');

/** A column as far as its cells have to stand in it. */
type Column = { column_id: string };

/** Rows with bars between their cells, in the order of the columns: `Rope | 2 | 9.00 EUR`, as they are typed in as well. */
export const rowsAsText = (rows: readonly TableRow[], columns: readonly Column[]): string[] =>
  rows.map((row) => cellsOf(row, columns).join(' | '));

/** One text for each row of a table. */
const rowTexts = (rows: readonly TableRow[], columns: readonly Column[]): string[] =>
  rows.map((row, at) => `${at + 1}. ${cellsOf(row, columns).map(isolated).join(', ')}`);

const cellsOf = (row: TableRow, columns: readonly Column[]): string[] =>
  columns.map(({ column_id: id }) => (Object.hasOwn(row, id) ? row[id] : undefined) ?? EMPTY_CELL);
