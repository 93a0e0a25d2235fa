// Rows of cells as the candidate for a table: which rows count, and every cell with its place.
import type { TableColumn } from '../../declarations/fact-type.ts';
import { tableValue, type TableRow } from '../../declarations/tables.ts';
import { factType } from '../../declarations/rules.ts';
import type { FactSpec } from '../../declarations/schema.ts';
import type { FoundCandidate, ReasonCode, Span } from '../../facts/candidate.ts';
import { ground, textLayerQuality, type Place } from '../quotes/ground.ts';

/** A cell as it stands on its page: its value, or that it has none of its type; whether its sign is for a person to say. */
export type CellRead = {
  column: TableColumn;
  value: string | null;
  spans: Span[];
  layer: number;
  isUnsure?: boolean;
};

export const MOST_ROWS = 2000;
const MOST_CELLS = 20_000;
/** A row of which less than this share of its required cells can be read is none. */
const LEAST_SHARE = 0.5;

/** A value is worth nothing without the places it was read from. */
export function cellOf(value: string | null, places: Place[]): Omit<CellRead, 'column'> {
  const spans = places.flatMap((place) => ground(place) ?? []);
  const layer = Math.min(1, ...places.map(textLayerQuality));
  return { value: spans.length < places.length ? null : value, spans, layer };
}

/** How many of the cells that a row has to have could be read; of all, where none has to be there. */
function shareOf(cells: CellRead[], columns: TableColumn[]): number {
  const required = columns.filter((column) => column.required === true);
  const asked = required.length > 0 ? required : columns;
  const held = asked.filter((column) => cells.some((cell) => cell.column === column && cell.value !== null));
  return held.length / Math.max(1, asked.length);
}

type Found = { by: 'table' | 'structured'; rows: CellRead[][]; quality: number };

/** The candidate that the rows are; null where none has a cell. A required cell that is missing makes it one for a person, and so do rows that are left out. */
export function tableOf(fact: FactSpec, found: Found): FoundCandidate | null {
  const { columns = [] } = factType(fact);
  const all = found.rows.filter((cells) => shareOf(cells, columns) >= LEAST_SHARE);
  const rows = all.slice(0, mostRows(columns));
  const spans = rows.flatMap((cells, row) => spansOf(cells, { row, columns }));
  const [first, ...others] = spans;
  if (first === undefined) return null;
  const layer = Math.min(1, ...rows.flat().map((cell) => cell.layer));
  const reasonCodes: ReasonCode[] = [
    ...(rows.every((cells) => isWhole(cells, columns)) ? [] : ['invalid_format' as const]),
    ...(rows.flat().some(({ isUnsure }) => isUnsure === true) ? ['ambiguous_number' as const] : []),
    ...(all.length > rows.length ? ['missing' as const] : []),
  ];
  return {
    factId: fact.fact_id,
    by: found.by,
    valueRaw: first.quote,
    value: tableValue(columns, rows.map(rowOf)),
    quality: Math.round(1e4 * found.quality * layer) / 1e4,
    anchorMatch: 'exact',
    reasonCodes,
    spans: [first, ...others],
  };
}

const mostRows = ({ length }: TableColumn[]): number =>
  Math.max(1, Math.min(MOST_ROWS, Math.floor(MOST_CELLS / length)));

const rowOf = (cells: CellRead[]): TableRow =>
  Object.fromEntries(
    cells.flatMap(({ column, value }) => (value === null ? [] : [[column.column_id, value]])),
  );

/** In the order of the columns. */
const spansOf = (cells: CellRead[], { row, columns }: { row: number; columns: TableColumn[] }): Span[] =>
  columns.flatMap(({ column_id: columnId }) =>
    cells
      .filter(({ column, value }) => column.column_id === columnId && value !== null)
      .flatMap((cell) => cell.spans.map((span): Span => ({ ...span, cell: { row, columnId } }))),
  );

const isWhole = (cells: CellRead[], columns: TableColumn[]): boolean =>
  cells.every(({ value }) => value !== null) &&
  columns.every((asked) => asked.required !== true || cells.some(({ column }) => column === asked));
