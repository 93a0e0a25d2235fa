// The records of a table: lines that begin one, lines that go on with a cell, and where the table ends.
import type { TableColumn } from '../../declarations/fact-type.ts';
import { columnType } from '../../declarations/tables.ts';
import { findValues } from '../../values/parse.ts';
import type { ParseContext } from '../../values/parsed.ts';
import { isWholeText } from '../labels/cut.ts';
import type { Part, TableLine } from './lines.ts';

/** The parts of each column's cell, from above. */
export type TableRecord = { cells: Map<TableColumn, { line: TableLine; part: Part }[]> };

/** What comes behind the line items: sums, taxes, what is to be paid. In the five languages that documents are written in. */
const ENDS =
  /^\W*(?:sub-?\s?total|sum\b|totals?\b|grand total|net (?:total|amount)|amount due|balance|vat\b|sales tax|tax(?:es|e)?\b|zwischensumme|summen?\b|gesamt(?:betrag|summe|netto|brutto)?\b|netto(?:betrag|summe|wert)?\s*:|rechnungs(?:summe|betrag|rabatt)|positionssumme|belegsummen|umsatzsteuer|mwst|ust\b|zuzüglich|zzgl|zahlbetrag|endbetrag|montant|total ht|sous-total|tva\b|net à payer|totaal|subtotaal|btw\b|te betalen|importe|base imponible|iva\b|suma\b)/iu;

/** A sum that is carried over a page, a deduction from the item above: neither begins a record nor ends the table. */
const PASSES =
  /^\W*(?:übertrag|carried? (?:over|forward)|brought forward|à reporter|report\b|transport\b|suma y sigue|abzgl|abzüglich|discount|rabatt|artikelrabatt|remise|korting|descuento)/iu;

/** `GTIN: 4012345001235`: said of an item beside its columns. */
const ASIDE = /^[\p{L}][\p{L} .\-/()]{1,40}\s?:/u;

const MOST_RECORDS = 300;
/** So many lines that hold nothing of the table end it. */
const MOST_FOREIGN = 14;
const MOST_WRAPPED = 5;
/** In heights of a line: lines further apart do not belong together. */
const NEXT_LINE = 2.2;

type Reading = { records: TableRecord[]; isOver: boolean };

/** Goes on with the records of the pages before; `columns` are those that have a place on the page. */
export function readRecords(
  lines: TableLine[],
  before: TableRecord[],
  known: { columns: TableColumn[]; parse: ParseContext },
): Reading {
  const state: State = { records: [...before], last: null, foreign: 0 };
  for (const line of lines.filter(({ text }) => !PASSES.test(text))) {
    const isBeginning = beginsRecord(line, known);
    const isEnd = ENDS.test(line.text) && (state.records.length > 0 || !isBeginning);
    if (isEnd || (isBeginning && state.records.length >= MOST_RECORDS)) return ended(state);
    take(state, line, { isBeginning, parse: known.parse });
    if (state.foreign > MOST_FOREIGN) return ended(state);
  }
  return { records: state.records, isOver: false };
}

type State = {
  records: TableRecord[];
  /** The last line of the last record on this page. */
  last: TableLine | null;
  /** How many lines since then hold nothing of it. */
  foreign: number;
};

const ended = ({ records }: State): Reading => ({ records, isOver: records.length > 0 });

function take(
  state: State,
  line: TableLine,
  { isBeginning, parse }: { isBeginning: boolean; parse: ParseContext },
): void {
  const current = state.last === null ? undefined : state.records.at(-1);
  if (isBeginning) state.records.push(newRecord(line));
  else if (
    current === undefined ||
    state.last === null ||
    !goesOn(current, line, { last: state.last, parse })
  ) {
    state.foreign += 1;
    return;
  }
  state.foreign = 0;
  state.last = line;
}

function newRecord(line: TableLine): TableRecord {
  const cells: TableRecord['cells'] = new Map();
  for (const part of line.parts) if (part.lane.column !== null) cells.set(part.lane.column, [{ line, part }]);
  return { cells };
}

const isTyped = (column: TableColumn): boolean => !isWholeText(columnType(column).name);

type Known = { columns: TableColumn[]; parse: ParseContext };

/** Two typed cells, or all that there are, make a line the first of a record. */
function beginsRecord(line: TableLine, { columns, parse }: Known): boolean {
  const typed = columns.filter(isTyped);
  const held = line.parts.filter(({ lane: { column }, start, end }) => {
    if (column === null || !isTyped(column)) return false;
    const slice = line.layout.page.text.slice(start, end);
    return findValues(columnType(column), slice, parse).some(({ ok }) => ok);
  });
  if (typed.length > 0) return held.length >= Math.min(2, typed.length);
  return line.parts.filter(({ lane }) => lane.column !== null).length >= Math.min(2, columns.length);
}

type Around = { last: TableLine; parse: ParseContext };

/** Text goes on below itself, and an empty typed cell may be filled a line lower; whether anything of the line belongs to the record. */
function goesOn(record: TableRecord, line: TableLine, { last, parse }: Around): boolean {
  if (line.layout !== last.layout || line.y - last.y > NEXT_LINE * line.layout.lineHeight + 1e-9)
    return false;
  if (ASIDE.test(line.text)) return true;
  const parts = line.parts.flatMap((part) =>
    part.lane.column === null
      ? []
      : [{ column: part.lane.column, part, own: record.cells.get(part.lane.column) ?? [] }],
  );
  const isValue = ({ column, part }: (typeof parts)[number]): boolean =>
    isTyped(column) &&
    findValues(columnType(column), line.layout.page.text.slice(part.start, part.end), parse).some(
      ({ ok }) => ok,
    );
  // A second amount is not the same item's: it may be a sum.
  if (parts.some((one) => isValue(one) && one.own.length > 0)) return false;
  const fitting = parts.filter((one) =>
    isTyped(one.column)
      ? isValue(one)
      : one.own.length > 0 &&
        one.own.length < MOST_WRAPPED &&
        isBelow(one.own.at(-1), { line, part: one.part }),
  );
  for (const { column, part, own } of fitting) record.cells.set(column, [...own, { line, part }]);
  return fitting.length > 0;
}

type Placed = { line: TableLine; part: Part };

/** Directly below, and beginning where the text above it does. */
function isBelow(above: Placed | undefined, { line, part }: Placed): boolean {
  if (above === undefined || above.line.layout !== line.layout) return false;
  const { lineHeight, em } = line.layout;
  return (
    line.y - above.line.y <= NEXT_LINE * lineHeight + 1e-9 && Math.abs(part.x - above.part.x) <= 1.5 * em
  );
}
