// Line items: the rows of a declared table, each cell typed, parsed from its slice and cited, over as many pages as it goes.
import type { FactTypeOptions, TableColumn } from '../../declarations/fact-type.ts';
import { columnType } from '../../declarations/tables.ts';
import type { FactSpec } from '../../declarations/schema.ts';
import { factType } from '../../declarations/rules.ts';
import type { FoundCandidate } from '../../facts/candidate.ts';
import { findValues, parseValue } from '../../values/parse.ts';
import type { ParseContext } from '../../values/parsed.ts';
import { isWholeText } from '../labels/cut.ts';
import type { Layout } from '../layout.ts';
import type { Place } from '../quotes/ground.ts';
import { addsUp } from './adds-up.ts';
import { readingOf } from './cell-values.ts';
import { nameByElimination } from './by-elimination.ts';
import { findHeader, headLabels, type Header } from './header.ts';
import { linesBelow } from './lines.ts';
import type { TableRecord } from './record.ts';
import { readRecords, type Reading } from './records.ts';
import { cellOf, tableOf, type CellRead } from './rows.ts';
import { readShortDate, wholeDates, type WholeDate } from './short-dates.ts';

/** The table of a fact in a document, as one candidate; none where no head of it is found. */
export function findTables(fact: FactSpec, layouts: Layout[], parse: ParseContext): FoundCandidate[] {
  const type = factType(fact);
  const { columns = [] } = type;
  const found = recordsOf(layouts, columns, parse);
  const { records, header } = found;
  if (header === null) return [];
  const quality = header.similarity * (header.found / columns.length) ** 0.5;
  const dates = columns.some((column) => columnType(column).name === 'date')
    ? wholeDates(layouts, parse)
    : [];
  const rows = records.map((record) => readRow(record, { parse, dates }));
  const candidate = tableOf(fact, { by: 'table', rows, quality });
  if (candidate === null) return [];
  return [isWhole(type, candidate, { found, parse }) ? { ...candidate, by: 'summed' } : candidate];
}

/** Where a column that was asked for is not on the page at all, or may be another, a person looks. */
function isWhole(
  type: FactTypeOptions,
  { value }: FoundCandidate,
  { found: { records, header, closing, isTorn }, parse }: { found: Found; parse: ParseContext },
): boolean {
  if (value === null || header === null || header.isAmbiguous || isTorn) return false;
  const isAll = header.found === type.columns?.length;
  return isAll && addsUp(type, { value, rowCount: records.length, closing }, parse);
}

type Found = Omit<Reading, 'isOver'> & { header: Header | null };

const NOTHING: Found = { records: [], header: null, closing: [], isTorn: false };

/** The head may stand on each page again, or on the first alone. */
function recordsOf(layouts: Layout[], columns: TableColumn[], parse: ParseContext): Found {
  let found = NOTHING;
  const labels = headLabels(columns);
  for (const layout of layouts) {
    const head = asBefore(findHeader(layout, columns, labels), found.header);
    if (head === null && found.header === null) continue;
    const isOther = isAnother(head, found);
    const own = isOther ? null : head;
    const { isOver, ...next } = readPage(layout, {
      own,
      until: isOther ? head : null,
      found,
      parse,
      asked: columns,
    });
    found = next.records.length === 0 ? NOTHING : next;
    if (isOver || isOther) break;
  }
  return found;
}

/** The same head again is read as it was, where a column has nothing below it on a further page. */
function asBefore(head: Header | null, before: Header | null): Header | null {
  if (head === null || before === null || head.found >= before.found || head.words !== before.words)
    return head;
  return { ...before, top: head.top, bottom: head.bottom };
}

/** With fewer of the columns it is another table, which ends this one where it begins. */
const isAnother = (own: Header | null, { header, records }: Found): boolean =>
  own !== null && header !== null && records.length > 0 && own.found < header.found;

type OnPage = {
  own: Header | null;
  until: Header | null;
  found: Found;
  parse: ParseContext;
  asked: TableColumn[];
};

function readPage(layout: Layout, { own, until, found, parse, asked }: OnPage): Found & { isOver: boolean } {
  const header = own ?? found.header;
  if (header === null) return { ...found, isOver: true };
  const below = linesBelow(layout, header, { top: own?.bottom ?? 0, parse });
  const lines = below.filter(({ y }) => until === null || y < until.top);
  if (own !== null) nameByElimination(lines, { lanes: header.lanes, columns: asked, parse });
  const columns = header.lanes.flatMap(({ column, under }) => [column, under].filter((one) => one !== null));
  const read = readRecords(lines, found.records, { columns, parse });
  const { records, isOver, closing } = read;
  const isTorn = found.isTorn || read.isTorn;
  if (own !== null) return { ...read, header, isTorn };
  const fresh = conforming(found.records, records.slice(found.records.length));
  const isAll = fresh.length === records.length - found.records.length;
  return {
    header,
    records: [...found.records, ...fresh],
    isOver: isOver || fresh.length === 0,
    closing: isAll ? closing : [],
    isTorn,
  };
}

/** Without a head of their own, records of a further page have to have what all before had; those behind the first other go. */
function conforming(before: TableRecord[], fresh: TableRecord[]): TableRecord[] {
  const [first, ...others] = before;
  const always = [...(first?.cells.keys() ?? [])].filter((column) =>
    others.every(({ cells }) => cells.has(column)),
  );
  const end = fresh.findIndex(({ cells }) => always.some((column) => !cells.has(column)));
  return end === -1 ? fresh : fresh.slice(0, end);
}

type Within = { parse: ParseContext; dates: WholeDate[] };

const readRow = ({ cells }: TableRecord, within: Within): CellRead[] =>
  [...cells].map(([column, parts]) => {
    const places = parts.map(({ line, part }) => ({
      page: line.layout.page,
      start: part.start,
      end: part.end,
    }));
    return { column, ...readCell(columnType(column), places, within) };
  });

/** Typed values are cut out of their cell; texts are all of it, over as many lines as it has. */
function readCell(type: FactTypeOptions, places: Place[], within: Within): Omit<CellRead, 'column'> {
  const { parse } = within;
  const sliceOf = ({ page, start, end }: Place): string => page.text.slice(start, end);
  if (isWholeText(type.name)) {
    const parsed = parseValue(type, places.map(sliceOf).join(' '), parse);
    return cellOf(parsed.ok ? parsed.value : null, places);
  }
  for (const place of places) {
    const cell = readPart(type, { place, slice: sliceOf(place) }, within);
    if (cell !== null) return cell;
  }
  return cellOf(null, places);
}

/** The value in one of the parts of a cell; null where it holds none, or one that can be read in several ways. */
function readPart(
  type: FactTypeOptions,
  { place, slice }: { place: Place; slice: string },
  within: Within,
): Omit<CellRead, 'column'> | null {
  const { parse } = within;
  const whole = parseValue(type, slice, parse);
  if (whole.ok) return cellOf(whole.value, [place]);
  const day = type.name === 'date' ? readShortDate(type, slice, within) : null;
  if (day !== null) return cellOf(day.value, [place, day.year]);
  const [value, ...more] = findValues(type, slice.replace(/\s/g, ' '), parse);
  const read = value === undefined || more.length > 0 ? null : readingOf(value);
  if (value === undefined || read === null) return null;
  const at = { page: place.page, start: place.start + value.start, end: place.start + value.end };
  return { ...cellOf(read, [at]), isUnsure: !value.ok };
}
