// The lines below the first of a record: a text that goes on, a cell that is filled a line lower, and what is said beside them.
import type { TableColumn } from '../../declarations/fact-type.ts';
import { holdsValue, isTyped } from './cell-values.ts';
import { isAside, isTextAndAmount } from './line-kinds.ts';
import type { Part, TableLine } from './lines.ts';
import { isSmallPrint } from './print.ts';
import type { Known, Placed, State, TableRecord } from './record.ts';

const MOST_WRAPPED = 5;
/** In heights of a line: lines further apart do not belong together. */
const NEXT_LINE = 2.2;
/** Of the distance of records: lines further apart are as far from each other as these. */
const DENSE = 0.93;
/** Of the distance to what stands above it, or of that of records. */
const NEARER = 0.85;
const AS_NEAR = 1.05;
/** Of the distance of the lines of a text. */
const TIGHT = 1.1;
const ON_GRID = 0.04;
/** In heights of a line: by so much a text is lower than what stands in one line with it. */
const LOWER = 0.2;

/** Whether a line belongs to the last record, whose cells it fills then. */
export function goesOn(state: State, line: TableLine, known: Known): boolean {
  const record = state.records.at(-1);
  if (state.last === null || record === undefined || !isNext(state, state.last, line)) return false;
  if (isAside(line.text)) return true;
  const parts = line.parts.flatMap((part) => cellUnder(record, part));
  const isText = !isTextAndAmount(line) || line.parts.length > 1;
  const isValue = ({ column, part }: InCell): boolean =>
    isTyped(column) && holdsValue(column, line.layout.page.text.slice(part.start, part.end), known.parse);
  // A second amount is not the same item's: it may be a sum.
  if (parts.some((one) => isValue(one) && one.own.length > 0)) return false;
  const alike = parts.filter((one) => !isSmall(one, line));
  const fitting = alike.filter((one) =>
    isTyped(one.column) ? isValue(one) : isText && isMoreText(one, line),
  );
  for (const { column, part, own } of fitting) record.cells.set(column, [...own, { line, part }]);
  return fitting.length > 0 || alike.length < parts.length;
}

/** A text above the first line of a record, whose cells stand in the middle of its height or at its end. */
export function isTextAhead(state: State, [line, next, after]: TableLine[]): boolean {
  if (line === undefined || next === undefined || !isTextAlone(line)) return false;
  const above = apart(line, next);
  if (above > NEXT_LINE * line.layout.lineHeight || above > NEARER * apart(state.last, line)) return false;
  if (state.sums === 0 && isTight(state, above)) return true;
  if (next.parts.some(({ lane }) => lane === line.parts[0]?.lane)) return isLower(next);
  return isInMiddle(next, { above, after });
}

function isInMiddle(
  next: TableLine,
  { above, after }: { above: number; after: TableLine | undefined },
): boolean {
  const below = after !== undefined && isTextAlone(after) ? apart(next, after) : Infinity;
  return Math.abs(above - below) < 0.3 * above;
}

/** As near as the lines of a text, where records are further apart than these; on a grid of lines that says nothing. */
function isTight({ rowHeight, lineHeight }: State, distance: number): boolean {
  const lines = rowHeight / lineHeight;
  const isGrid = Math.abs(lines - Math.round(lines)) < ON_GRID;
  return !isGrid && distance < TIGHT * lineHeight && distance < NEARER * rowHeight;
}

/** Whether a line that belongs to nothing is so near to a record that a part of its text may be lost. */
export function mayBeLost(state: State, [line, next]: TableLine[]): boolean {
  if (line === undefined || !isTextAlone(line)) return false;
  const near = (isDense(state) ? AS_NEAR : NEARER) * state.rowHeight;
  return [apart(state.last, line), next === undefined ? Infinity : apart(line, next)].some(
    (distance) => distance < near,
  );
}

/** Where nothing is nearer than records are. */
const isDense = ({ rowHeight, lineHeight }: State): boolean => lineHeight > DENSE * rowHeight;

/** As far as from the end of another page where they are not on one. */
const apart = (line: TableLine | null, next: TableLine): number =>
  line !== null && line.layout === next.layout ? next.y - line.y : Infinity;

const isTextAlone = ({ parts, text }: TableLine): boolean =>
  parts.length > 0 &&
  !isAside(text) &&
  parts.every(({ lane: { column } }) => column !== null && !isTyped(column));

/** Whether the text of a line stands lower than its values. */
function isLower({ parts, layout }: TableLine): boolean {
  const texts = parts.filter(({ lane: { column } }) => column !== null && !isTyped(column));
  const values = parts.filter(({ lane: { column } }) => column !== null && isTyped(column));
  return (
    values.length > 0 && texts.some((one) => values.every(({ y }) => one.y - y > LOWER * layout.lineHeight))
  );
}

/** Below the line before, and nearer to it than records are to each other. */
export function isNext(state: State, last: TableLine, line: TableLine): boolean {
  const distance = line.y - last.y;
  if (line.layout !== last.layout || distance > NEXT_LINE * line.layout.lineHeight + 1e-9) return false;
  // Where nothing is nearer than records are, a text goes on at their distance.
  return isDense(state) || distance < DENSE * state.rowHeight;
}

type InCell = { column: TableColumn; part: Part; own: Placed[] };

/** The cell of a record that a part of a further line stands in: below two labels, that of the second. */
function cellUnder(record: TableRecord, part: Part): InCell[] {
  const column = part.lane.under ?? part.lane.column;
  return column === null ? [] : [{ column, part, own: record.cells.get(column) ?? [] }];
}

function isMoreText({ part, own }: InCell, line: TableLine): boolean {
  if (part.lane.under !== null && own.length === 0) return true;
  return own.length > 0 && own.length < MOST_WRAPPED && isBelow(own.at(-1), { line, part });
}

const isSmall = ({ part, own: [first] }: InCell, { layout: { page } }: TableLine): boolean =>
  first !== undefined && isSmallPrint(page, part.bottom - part.y, first.part.bottom - first.part.y);

/** Directly below, and beginning where the text above it does. */
function isBelow(above: Placed | undefined, { line, part }: Placed): boolean {
  if (above === undefined || above.line.layout !== line.layout) return false;
  const { lineHeight, em } = line.layout;
  return (
    line.y - above.line.y <= NEXT_LINE * lineHeight + 1e-9 && Math.abs(part.x - above.part.x) <= 1.5 * em
  );
}
