// The places of cells that a person typed into a table: in the line where the rest of the row stands, else as those of a single value.
import type { TableColumn } from '../../declarations/fact-type.ts';
import type { FactSpec } from '../../declarations/schema.ts';
import { toUtf16 } from '../../documents/code-points.ts';
import { listVisibleTexts } from '../../documents/page-queries.ts';
import { findPlaces } from '../../extraction/places/find-places.ts';
import { citationOf, type PageText, type ValuePlace } from '../../extraction/places/place.ts';
import { iso } from '../../platform/times.ts';
import type { Citation } from '../citation.ts';
import { isAllOfIt, MOST_PLACES, MOST_UNDER_LOCK, onlyPlace } from './choose.ts';
import { readDocumentsOf, type Searched } from './look-up.ts';

export type TypedCell = { row: number; column: TableColumn; value: string };

/** Where another cell of the table stands; rows as the table has them now. */
export type KnownCell = { row: number; docId: string; pageIndex: number; charStart: number; charEnd: number };

/** A figure may stand in every row. */
const MOST_IN_TABLE = 1000;

/** In the order of the cells; null where nothing is cited for one. */
export async function chooseCells(
  searched: Searched,
  cells: readonly TypedCell[],
  known: readonly KnownCell[],
): Promise<(Citation | null)[]> {
  if (searched.fact.sensitive === true || cells.length === 0) return cells.map(() => null);
  const { pages, isWhole } = await listVisibleTexts(
    searched.sql,
    readDocumentsOf(searched.record),
    Math.floor(MOST_UNDER_LOCK / cells.length),
  );
  if (!isWhole) return cells.map(() => null);
  const around = rangesOf(pages, known);
  const chosen: (Citation | null)[] = [];
  for (const cell of cells) chosen.push(await chooseCell(searched, { cell, pages, around }));
  return chosen;
}

/** A cell on its page, in UTF-16 units, and the line that it stands in. */
type Range = { row: number; page: PageText; start: number; end: number; lineStart: number; lineEnd: number };
type Asked = { cell: TypedCell; pages: PageText[]; around: Range[] };

async function chooseCell(searched: Searched, { cell, pages, around }: Asked): Promise<Citation | null> {
  const { declaration, record } = searched;
  const fact = factOfColumn(searched.fact, cell.column);
  const today = iso(record.readAt).slice(0, 10);
  const wanted = { value: cell.value, entered: cell.value };
  const { places, isMore } = await findPlaces({
    pages,
    declaration,
    fact,
    today,
    wanted,
    most: MOST_IN_TABLE,
  });
  const free = places.filter((place) => !around.some((one) => overlaps(place, one)));
  const ownLines = around.filter(({ row }) => row === cell.row);
  const asked = { ...searched, fact };
  const inRow = free.filter(
    (place) => ownLines.some((one) => isInLine(place, one)) && isAllOfIt(place, asked),
  );
  const [only, ...others] = inRow;
  if (only !== undefined) return others.length === 0 ? citationOf(only) : null;
  const elsewhere = free.filter((place) => !around.some((one) => isInLine(place, one)));
  return isMore || elsewhere.length > MOST_PLACES ? null : onlyPlace(asked, elsewhere);
}

/** A column as if each of its cells were a fact. */
const factOfColumn = (
  { fact_id, sensitive }: FactSpec,
  { label, labels, like, type }: TableColumn,
): FactSpec => ({
  fact_id,
  label,
  type,
  ...(sensitive === undefined ? {} : { sensitive }),
  ...(like === undefined && labels !== undefined ? { find: [{ by: 'anchor', labels }] } : {}),
});

function rangesOf(pages: readonly PageText[], known: readonly KnownCell[]): Range[] {
  return known.flatMap(({ row, docId, pageIndex, charStart, charEnd }) => {
    const page = pages.find((one) => one.docId === docId && one.pageIndex === pageIndex);
    if (page === undefined) return [];
    const start = toUtf16(page.text, charStart);
    const end = toUtf16(page.text, charEnd);
    const lineStart = start === 0 ? 0 : page.text.lastIndexOf('\n', start - 1) + 1;
    const lineEnd = page.text.indexOf('\n', end);
    return [{ row, page, start, end, lineStart, lineEnd: lineEnd === -1 ? page.text.length : lineEnd }];
  });
}

const overlaps = ({ page, start, end }: ValuePlace, one: Range): boolean =>
  page === one.page && start < one.end && end > one.start;

const isInLine = ({ page, start }: ValuePlace, one: Range): boolean =>
  page === one.page && start >= one.lineStart && start < one.lineEnd;
