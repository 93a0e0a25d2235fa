// Tables as programs write them, a JSON array of rows, and people at a keyboard, cells between bars; each cell is parsed by the type of its column.
import { columnType, maybeRows, tableValue, typedRows, type TableRow } from '../declarations/tables.ts';
import type { FactTypeOptions, TableColumn } from '../declarations/fact-type.ts';
import { found, refused, type FoundValue, type Parsed, type Scope } from './parsed.ts';

export const MOST_ROWS = 2000;
/** Characters of a table that somebody enters: as many rows, each of some ten cells. */
export const LONGEST_TABLE = 500_000;

type ParseCell = (type: FactTypeOptions, text: string, context: Scope['context']) => Parsed;

/** Only as a whole: tables of documents are found by their geometry. */
export function findTable(text: string, { type, context, whole }: Scope, parseCell: ParseCell): FoundValue[] {
  if (!whole) return [];
  const trimmed = text.trim();
  const { columns = [] } = type;
  const byProgram = maybeRows(trimmed);
  const rows = byProgram ?? (context.canonical === true ? null : typedRows(columns, trimmed));
  const start = text.indexOf(trimmed);
  const range = [start, start + trimmed.length] as const;
  if (rows === null || rows.length === 0 || rows.length > MOST_ROWS) return [refused(...range)];
  const cellContext = byProgram === null ? context : { ...context, canonical: true };
  const read = rows.map((row) =>
    readRow(columns, row, (column, cell) => parseCell(columnType(column), cell, cellContext)),
  );
  const sound = read.filter((row) => row !== null);
  return [sound.length < read.length ? refused(...range) : found(...range, tableValue(columns, sound))];
}

/** Null where it has an unknown column, a cell that cannot be read, or lacks one that every row has. */
function readRow(
  columns: readonly TableColumn[],
  row: TableRow,
  parse: (column: TableColumn, cell: string) => Parsed,
): TableRow | null {
  const known = new Set(columns.map(({ column_id }) => column_id));
  if (Object.keys(row).some((id) => !known.has(id))) return null;
  const cells: [string, string][] = [];
  for (const column of columns) {
    const cell = Object.hasOwn(row, column.column_id) ? (row[column.column_id] ?? '').trim() : '';
    if (cell === '' && column.required === true) return null;
    if (cell === '') continue;
    const parsed = parse(column, cell);
    if (!parsed.ok) return null;
    cells.push([column.column_id, parsed.value]);
  }
  return Object.fromEntries(cells);
}
