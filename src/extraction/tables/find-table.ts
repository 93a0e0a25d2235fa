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
import { findHeader, type Header } from './header.ts';
import { linesBelow } from './lines.ts';
import { readRecords, type TableRecord } from './records.ts';
import { cellOf, tableOf, type CellRead } from './rows.ts';

/** The table of a fact in a document, as one candidate; none where no head of it is found. */
export function findTables(fact: FactSpec, layouts: Layout[], parse: ParseContext): FoundCandidate[] {
  const type = factType(fact);
  const { columns = [] } = type;
  const { records, header } = recordsOf(layouts, columns, parse);
  if (header === null) return [];
  const quality = header.similarity * (header.found / columns.length) ** 0.5;
  const rows = records.map((record) => readRow(record, parse));
  const candidate = tableOf(fact, { by: 'table', rows, quality });
  return candidate === null ? [] : [candidate];
}

type Found = { records: TableRecord[]; header: Header | null };

/** The head may stand on each page again, or on the first alone. */
function recordsOf(layouts: Layout[], columns: TableColumn[], parse: ParseContext): Found {
  let found: Found = { records: [], header: null };
  for (const layout of layouts) {
    const own = findHeader(layout, columns);
    if (own === null && found.header === null) continue;
    if (isAnother(own, found)) break;
    const { isOver, ...next } = readPage(layout, { own, found, parse });
    found = next.records.length === 0 ? { records: [], header: null } : next;
    if (isOver) break;
  }
  return found;
}

/** With fewer of the columns it is another table, which ends this one. */
const isAnother = (own: Header | null, { header, records }: Found): boolean =>
  own !== null && header !== null && records.length > 0 && own.found < header.found;

type OnPage = { own: Header | null; found: Found; parse: ParseContext };

function readPage(layout: Layout, { own, found, parse }: OnPage): Found & { isOver: boolean } {
  const header = own ?? found.header;
  if (header === null) return { ...found, isOver: true };
  const columns = header.lanes.flatMap(({ column }) => column ?? []);
  const lines = linesBelow(layout, header.lanes, { top: own?.bottom ?? 0, parse });
  const { records, isOver } = readRecords(lines, found.records, { columns, parse });
  if (own !== null) return { header, records, isOver };
  const fresh = conforming(found.records, records.slice(found.records.length));
  return { header, records: [...found.records, ...fresh], isOver: isOver || fresh.length === 0 };
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

const readRow = ({ cells }: TableRecord, parse: ParseContext): CellRead[] =>
  [...cells].map(([column, parts]) => {
    const places = parts.map(({ line, part }) => ({
      page: line.layout.page,
      start: part.start,
      end: part.end,
    }));
    return { column, ...readCell(columnType(column), places, parse) };
  });

/** Typed values are cut out of their cell; texts are all of it, over as many lines as it has. */
function readCell(type: FactTypeOptions, places: Place[], parse: ParseContext): Omit<CellRead, 'column'> {
  const sliceOf = ({ page, start, end }: Place): string => page.text.slice(start, end);
  if (isWholeText(type.name)) {
    const parsed = parseValue(type, places.map(sliceOf).join(' '), parse);
    return cellOf(parsed.ok ? parsed.value : null, places);
  }
  for (const place of places) {
    const slice = sliceOf(place);
    const whole = parseValue(type, slice, parse);
    if (whole.ok) return cellOf(whole.value, [place]);
    const [value, ...more] = findValues(type, slice.replace(/\s/g, ' '), parse);
    if (value?.ok === true && more.length === 0)
      return cellOf(value.value, [
        { page: place.page, start: place.start + value.start, end: place.start + value.end },
      ]);
  }
  return cellOf(null, places);
}
