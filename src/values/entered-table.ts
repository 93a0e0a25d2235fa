// Where a table that a person typed cannot be read: which row, which cell, and what is wrong with it.
import { localized } from '../declarations/rules.ts';
import type { FactTypeOptions, TableColumn } from '../declarations/fact-type.ts';
import { columnType, maybeRows, rowOf, splitRows, type TableRow } from '../declarations/tables.ts';
import { parseValue } from './parse.ts';
import type { ParseContext, Parsed } from './parsed.ts';
import { MOST_ROWS } from './table.ts';

type Table = { columns: readonly TableColumn[]; context: ParseContext };
/** Says of a cell what is wrong with it, as a value of its type. */
type Say = (cell: string, type: FactTypeOptions, refused: Extract<Parsed, { ok: false }>) => string;

/** A sentence about the first row that is wrong; null where the text has no rows. */
export function tableFault({ columns, context }: Table, entered: string, say: Say): string | null {
  const rows = writtenRows(columns, entered);
  if (rows.length > MOST_ROWS) return `These are ${rows.length} rows; a table has at most ${MOST_ROWS}.`;
  const table = { columns, context: maybeRows(entered) === null ? context : { ...context, canonical: true } };
  for (const [at, { row, fault }] of rows.entries()) {
    const wrong = fault ?? cellFault(table, row, say);
    if (wrong !== null) return `Row ${at + 1}${wrong}`;
  }
  return null;
}

type WrittenRow = { row: TableRow; fault: string | null };

/** As programs or as people write them; `fault` is what is wrong with the columns of a row. */
function writtenRows(columns: readonly TableColumn[], entered: string): WrittenRow[] {
  const byProgram = maybeRows(entered);
  if (byProgram !== null) return byProgram.map((row) => ({ row, fault: unknownColumn(columns, row) }));
  const typed = splitRows(entered) ?? [];
  return typed.map((cells) => ({ row: rowOf(columns, cells), fault: tooManyCells(columns, cells) }));
}

function tooManyCells(columns: readonly TableColumn[], cells: readonly string[]): string | null {
  if (cells.length <= columns.length) return null;
  const named = columns.map((column) => localized(column.label)).join(' | ');
  return ` has ${cells.length} cells; the columns are ${named}. Write || before each further row.`;
}

function unknownColumn(columns: readonly TableColumn[], row: TableRow): string | null {
  const ids = columns.map(({ column_id }) => column_id);
  const unknown = Object.keys(row).find((id) => !ids.includes(id));
  return unknown === undefined
    ? null
    : ` has a column ${JSON.stringify(unknown)}; those of the table are ${ids.join(', ')}.`;
}

function cellFault({ columns, context }: Table, row: TableRow, say: Say): string | null {
  for (const column of columns) {
    const cell = Object.hasOwn(row, column.column_id) ? (row[column.column_id] ?? '').trim() : '';
    const name = localized(column.label);
    if (cell === '' && column.required === true) return ` has no ${name}, which every row has.`;
    const type = columnType(column);
    const parsed = cell === '' ? null : parseValue(type, cell, context);
    if (parsed !== null && !parsed.ok) return `, ${name}: ${say(cell, type, parsed)}`;
  }
  return null;
}
