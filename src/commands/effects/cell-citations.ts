// The places of a table that an operator corrects: cells that did not change keep theirs, for the others they are looked for.
import { factType } from '../../declarations/rules.ts';
import { maybeRows, type TableRow } from '../../declarations/tables.ts';
import type { FactSpec } from '../../declarations/schema.ts';
import { Evidence } from '../../facts/entity.ts';
import { chooseCells, type TypedCell } from '../places/cells.ts';
import { rowsBefore } from '../places/same-rows.ts';
import { citedBy, presentCited, readCitation, type Cited } from './citations.ts';
import type { Context, Known } from './effect.ts';

type Rows = { before: TableRow[]; after: TableRow[]; from: (number | null)[] };

/** Those that are kept in the order in which they stood, then those that were found. @throws Rejection */
export async function citeCells(context: Context, known: Known, value: string): Promise<Cited[]> {
  const rows = rowsOf(known, value);
  const kept = await keptPlaces(context, known, rows);
  const changed = changedCells(known.fact, rows);
  const { tx, record, declaration } = context;
  const searched = { sql: tx.sql, record, declaration, fact: known.fact };
  const places = await chooseCells(
    searched,
    changed,
    kept.flatMap((one) => (one.cell == null ? [] : [{ ...one, row: one.cell.row }])),
  );
  const found: Cited[] = [];
  for (const [at, { row, column }] of changed.entries()) {
    const place = places[at] ?? null;
    if (place !== null)
      found.push({ ...(await readCitation(context, place)), cell: { row, columnId: column.column_id } });
  }
  return [...kept, ...found];
}

function rowsOf({ row }: Known, value: string): Rows {
  const before = row?.value == null ? [] : (maybeRows(row.value) ?? []);
  const after = maybeRows(value) ?? [];
  return { before, after, from: rowsBefore(before, after) };
}

/** What the labels of the columns rest on stays as well, while a cell does. */
async function keptPlaces({ tx }: Context, { row }: Known, rows: Rows): Promise<Cited[]> {
  if (row?.candidateId == null) return [];
  const evidence = await tx.em.find(
    Evidence,
    { candidateId: row.candidateId, removedBy: null },
    { orderBy: { ordinal: 'asc' } },
  );
  const to = new Map(rows.from.map((at, index) => [at, index]));
  const places = evidence.flatMap((one) => {
    const place = citedBy(one);
    if (one.cell == null) return [place];
    const { row: at, columnId } = one.cell;
    const index = to.get(at);
    const stays =
      index !== undefined && cellOf(rows.after[index], columnId) === cellOf(rows.before[at], columnId);
    return stays ? [{ ...place, cell: { row: index, columnId } }] : [];
  });
  return places.some(({ cell }) => cell != null) ? places : [];
}

function changedCells(fact: FactSpec, { before, after, from }: Rows): TypedCell[] {
  const { columns = [] } = factType(fact);
  return after.flatMap((row, at) => {
    const index = from[at] ?? null;
    const was = index === null ? undefined : before[index];
    return columns.flatMap((column) => {
      const value = cellOf(row, column.column_id);
      return value === undefined || value === cellOf(was, column.column_id)
        ? []
        : [{ row: at, column, value }];
    });
  });
}

const cellOf = (row: TableRow | undefined, id: string): string | undefined =>
  row !== undefined && Object.hasOwn(row, id) ? row[id] : undefined;

/** What a command answers of the cells: each with where it is. */
export const presentCells = (cited: readonly Cited[]): object[] =>
  cited.flatMap((one) =>
    one.cell == null
      ? []
      : [{ cell: { row: one.cell.row, column_id: one.cell.columnId }, ...presentCited([one]) }],
  );
