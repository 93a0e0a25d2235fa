// The records of a table: lines that begin one, lines that go on with a cell, and where the table ends.
import { begins, isLikeOthers, isSure, valuesOf } from './beginning.ts';
import { goesOn, isTextAhead } from './going-on.ts';
import { isPassed, sumOf } from './line-kinds.ts';
import type { TableLine } from './lines.ts';
import type { Known, State, TableRecord } from './record.ts';

const MOST_RECORDS = 300;
/** So many lines that hold nothing of the table end it. */
const MOST_FOREIGN = 14;
/** The same behind a sum, where another table may follow. */
const MOST_BEHIND_SUM = 4;

type Reading = { records: TableRecord[]; isOver: boolean };

/** Goes on with the records of the pages before; `columns` are those that have a place on the page. */
export function readRecords(lines: TableLine[], before: TableRecord[], known: Known): Reading {
  const asked = lines.filter((line) => !isPassed(line));
  const rowHeight = leastApart(asked.filter((line) => isSure(valuesOf(line, known), known)));
  const lineHeight = leastApart(lines);
  const state: State = {
    records: [...before],
    last: null,
    ahead: null,
    foreign: 0,
    sums: 0,
    rowHeight,
    lineHeight,
  };
  for (const [at, line] of asked.entries()) {
    const isBeginning = begins(state, line, known);
    const sum = state.records.length > 0 ? sumOf(line) : 'none';
    if (sum === 'step') state.sums = Math.max(1, state.sums);
    else if (sum !== 'none') state.sums += 1;
    else if (!isBeginning && isAhead(state, asked.slice(at, at + 3), known)) state.ahead = line;
    else take(state, { line, isBeginning }, known);
    if (sum === 'whole' || isEnd(state)) return { records: state.records, isOver: state.records.length > 0 };
  }
  return { records: state.records, isOver: false };
}

/** Where the cells of a record stand in the middle of its height, its text begins above its first line. */
const isAhead = (state: State, lines: TableLine[], known: Known): boolean =>
  lines[1] !== undefined && isTextAhead(state, lines) && begins(state, lines[1], known);

/** Behind the sum of a group more records may come; behind two sums none do. */
const isEnd = ({ records, foreign, sums }: State): boolean =>
  sums > 1 || records.length >= MOST_RECORDS || foreign > (sums > 0 ? MOST_BEHIND_SUM : MOST_FOREIGN);

/** The least distance of two lines that follow each other; 0 where there are not two. */
function leastApart(lines: TableLine[]): number {
  const apart = lines.slice(1).map((line, at) => line.y - (lines[at]?.y ?? 0));
  const least = Math.min(...apart.filter((distance) => distance > 0));
  return Number.isFinite(least) ? least : 0;
}

function take(
  state: State,
  { line, isBeginning }: { line: TableLine; isBeginning: boolean },
  known: Known,
): void {
  const isFresh = isBeginning && (state.sums === 0 || isLikeOthers(line, state.records, known));
  if (isFresh) {
    state.records.push(newRecord(state.ahead === null ? [line] : [state.ahead, line]));
    state.sums = 0;
    state.ahead = null;
  } else if (state.sums > 0 || !goesOn(state, line, known)) {
    state.foreign += 1;
    return;
  }
  state.foreign = 0;
  state.last = line;
}

/** The cells of its lines, from above. */
function newRecord(lines: TableLine[]): TableRecord {
  const placed = lines.flatMap((line) => line.parts.map((part) => ({ line, part })));
  const cells: TableRecord['cells'] = new Map();
  for (const one of placed) {
    const { column } = one.part.lane;
    if (column !== null) cells.set(column, [...(cells.get(column) ?? []), one]);
  }
  return { cells };
}
