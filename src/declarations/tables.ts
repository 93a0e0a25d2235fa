// Tables as values: the canonical JSON of their rows, and the options of their columns (workflow.md §6).
import { NUMBER_TYPES } from './conditions/condition-language.ts';
import type { FactTypeOptions, TableColumn } from './fact-type.ts';

/** A row: canonical values by the id of their column; a cell without a value is left out. */
export type TableRow = Record<string, string>;

/** The type of a column with its options, whichever way its author wrote it. */
export const columnType = ({ type }: TableColumn): FactTypeOptions =>
  typeof type === 'string' ? { name: type } : type;

/** `[{"item":"Rope","price":"12.50 EUR"}]`, the cells in the order of the columns. */
export const tableValue = (columns: readonly TableColumn[], rows: readonly TableRow[]): string =>
  JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(
        columns.flatMap(({ column_id: id }): [string, string][] => {
          const value = Object.hasOwn(row, id) ? row[id] : undefined;
          return value === undefined ? [] : [[id, value]];
        }),
      ),
    ),
  );

/** The rows of a canonical table; null for any other text. */
export function maybeRows(value: string): TableRow[] | null {
  if (!value.startsWith('[')) return null;
  try {
    const rows: unknown = JSON.parse(value);
    return Array.isArray(rows) && rows.every(isRow) ? rows : null;
  } catch {
    return null;
  }
}

/** What stands for a cell that is empty, so that the others stay below each other. */
export const EMPTY_CELL = '–';

/** The cells of rows as people write them: `Rope | 2 | 9.00 EUR`, a row a line or between `||`; null where no bar is between any. */
export function splitRows(text: string): string[][] | null {
  if (text.startsWith('[') || !text.includes('|')) return null;
  return text
    .split(/\r?\n|\|\|/)
    .map((line) => line.split('|').map((cell) => (cell.trim() === EMPTY_CELL ? '' : cell.trim())))
    .filter((cells) => cells.some((cell) => cell !== ''));
}

/** Cells in the order of the columns; those that are not there are empty. */
export const rowOf = (columns: readonly TableColumn[], cells: readonly string[]): TableRow =>
  Object.fromEntries(columns.map(({ column_id: id }, at): [string, string] => [id, cells[at] ?? '']));

/** The rows that people write; null where one has more cells than there are columns. */
export function typedRows(columns: readonly TableColumn[], text: string): TableRow[] | null {
  const rows = splitRows(text);
  return rows === null || rows.some((cells) => cells.length > columns.length)
    ? null
    : rows.map((cells) => rowOf(columns, cells));
}

const isRow = (row: unknown): row is TableRow =>
  typeof row === 'object' &&
  row !== null &&
  !Array.isArray(row) &&
  Object.values(row).every((cell) => typeof cell === 'string');

/** Whether the column can be summed up. */
export const hasTotal = ({ columns = [] }: FactTypeOptions, columnId: string): boolean =>
  columns.some((column) => column.column_id === columnId && NUMBER_TYPES.includes(columnType(column).name));
