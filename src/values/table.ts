// Tables as programs write them, a JSON array of rows, and people at a keyboard, cells between bars; each cell is parsed by the type of its column.
import { columnType, maybeRows, tableValue, typedRows, type TableRow } from '../declarations/tables.ts';
import type { FactTypeOptions } from '../declarations/fact-type.ts';
import { found, refused, type FoundValue, type Parsed, type Scope } from './parsed.ts';

const MOST_ROWS = 500;

type ParseCell = (type: FactTypeOptions, text: string, context: Scope['context']) => Parsed;

/** Only as a whole: tables of documents are found by their geometry. */
export function findTable(text: string, { type, context, whole }: Scope, parseCell: ParseCell): FoundValue[] {
  const trimmed = text.trim();
  const { columns = [] } = type;
  const byProgram = whole ? maybeRows(trimmed) : null;
  const rows = whole && context.canonical !== true ? (byProgram ?? typedRows(columns, trimmed)) : byProgram;
  const start = text.indexOf(trimmed);
  const range = [start, start + trimmed.length] as const;
  if (rows === null || rows.length > MOST_ROWS) return whole ? [refused(...range)] : [];
  const cellContext = byProgram === null ? context : { ...context, canonical: true };
  const known = new Set(columns.map(({ column_id }) => column_id));
  const read = rows.map((row): TableRow | null => {
    if (Object.keys(row).some((id) => !known.has(id))) return null;
    const cells = columns.flatMap((column): [string, Parsed][] => {
      const cell = Object.hasOwn(row, column.column_id) ? row[column.column_id] : undefined;
      if (cell === undefined || cell.trim() === '') return [];
      return [[column.column_id, parseCell(columnType(column), cell.trim(), cellContext)]];
    });
    const isWhole = columns.every(
      ({ column_id: id, required }) => required !== true || cells.some(([cellId]) => cellId === id),
    );
    if (!isWhole || cells.some(([, parsed]) => !parsed.ok)) return null;
    return Object.fromEntries(cells.flatMap(([id, parsed]) => (parsed.ok ? [[id, parsed.value]] : [])));
  });
  const sound = read.filter((row) => row !== null);
  if (sound.length < read.length || sound.length === 0) return [refused(...range)];
  return [found(...range, tableValue(columns, sound))];
}
