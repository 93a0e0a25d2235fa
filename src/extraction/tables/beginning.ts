// Which lines below the head of a table begin a record.
import { NUMBER_TYPES } from '../../declarations/conditions/condition-language.ts';
import type { TableColumn } from '../../declarations/fact-type.ts';
import { columnType } from '../../declarations/tables.ts';
import type { ParseContext } from '../../values/parsed.ts';
import { holdsValue, isTyped } from './cell-values.ts';
import { isNext } from './going-on.ts';
import { isAside, sumOf } from './line-kinds.ts';
import type { Part, TableLine } from './lines.ts';
import { columnUnder } from './new-record.ts';
import type { Asked, Known, Placed, State, TableRecord } from './record.ts';

/** A line is asked several times. */
const kept = new WeakMap<TableLine, TableColumn[]>();

/** The typed columns that hold a value in a line. */
export function valuesOf(line: TableLine, { parse }: Pick<Known, 'parse'>): TableColumn[] {
  const values =
    kept.get(line) ?? line.parts.flatMap((part) => valueIn(line, part, { column: part.lane.column, parse }));
  kept.set(line, values);
  return values;
}

type As = { column: TableColumn | null; parse: ParseContext };

function valueIn({ layout }: TableLine, part: Part, { column, parse }: As): TableColumn[] {
  if (column === null || !isTyped(column)) return [];
  return holdsValue(column, layout.page.text.slice(part.start, part.end), parse) ? [column] : [];
}

/** Enough values make a line the first of a record. */
export const isSure = (values: TableColumn[], { least }: Known): boolean =>
  least > 0 && values.length >= least;

/** Two typed cells, or all that there are; one, in an account whose lines have their amount on one of its sides. */
export function leastOf(lines: TableLine[], before: TableRecord[], { columns, parse }: Asked): number {
  const typed = columns.filter(isTyped);
  const usual = Math.min(2, typed.length);
  const isAccount = typed.length === 2 && typed.every((column) => isAmount(column));
  if (!isAccount) return usual;
  const rows = lines
    .filter((line) => sumOf(line) === 'none')
    .map((line) => valuesOf(line, { parse }))
    .filter((values) => values.length > 0)
    .concat(before.map(({ cells }) => [...cells.keys()].filter(isTyped)));
  const isOneSided = rows.every((values) => values.length === 1) && new Set(rows.flat()).size === 2;
  return isOneSided ? 1 : usual;
}

const isAmount = (column: TableColumn): boolean => NUMBER_TYPES.includes(columnType(column).name);

export function begins(state: State, line: TableLine, known: Known): boolean {
  const { columns } = known;
  const asked = line.parts.filter(({ lane }) => lane.column !== null);
  if (!columns.some(isTyped)) return asked.length >= Math.min(2, columns.length);
  const values = valuesOf(line, known);
  if (completes(state, line, known)) return false;
  return isSure(values, known) || isLone(state, { line, values }, known);
}

/** The values of a record may stand beside the last line of its text: what is missing, and not what it began with. */
function completes(state: State, line: TableLine, { parse }: Known): boolean {
  const { last } = state;
  const current = state.records.at(-1);
  if (current === undefined || last === null || !isNext(state, last, line)) return false;
  const values = line.parts.flatMap((part) =>
    valueIn(line, part, { column: columnUnder(current.cells, part.lane), parse }),
  );
  const first = leftmost(last);
  const isMissing = values.length > 0 && values.every((column) => !current.cells.has(column));
  return (
    isMissing && first !== null && isTyped(first) && line.parts.every(({ lane }) => lane.column !== first)
  );
}

const leftmost = ({ parts }: TableLine): TableColumn | null => parts[0]?.lane.column ?? null;

/** One value beside a text: the date that records begin with, or an amount that has to be there, which the record before has as well. */
function isLone(
  { records }: State,
  { line, values }: { line: TableLine; values: TableColumn[] },
  known: Known,
): boolean {
  const [value] = values;
  const current = records.at(-1);
  if (value === undefined || isAside(line.text)) return false;
  if (!line.parts.some(({ lane: { column } }) => column !== null && !isTyped(column))) return false;
  const { name } = columnType(value);
  if (name === 'date') return leftmost(line) === value;
  const asked = known.columns.filter((column) => isTyped(column) && column.required === true);
  const isAsked = asked.length === 0 || asked.includes(value);
  return isAmount(value) && isAsked && (current === undefined ? asked.length > 0 : current.cells.has(value));
}

/** Behind a sum: what every record before has, or of that what has to be there, beside two values. */
export function isLikeOthers(line: TableLine, records: TableRecord[], known: Known): boolean {
  const [first, ...others] = records;
  const isEnough = isSure(valuesOf(line, known), known);
  const always = [...(first?.cells.keys() ?? [])].filter(
    (column) => others.every(({ cells }) => cells.has(column)) && (column.required === true || !isEnough),
  );
  return always.every((column) => {
    const own = line.parts.find(({ lane }) => lane.column === column);
    return own !== undefined && (isTyped(column) || beginsAlike(own, first?.cells.get(column)?.[0], line));
  });
}

const beginsAlike = (part: Part, other: Placed | undefined, { layout }: TableLine): boolean =>
  other === undefined || Math.abs(part.x - other.part.x) <= 1.5 * layout.em;
