// The records of a table: lines that begin one, lines that go on with a cell, and where the table ends.
import { begins, isLikeOthers, isSure, leastOf, valuesOf } from './beginning.ts';
import { blocksOf } from './blocks.ts';
import { goesOn, isTextAhead, mayBeLost } from './going-on.ts';
import { isAside, isPassed, sumOf, type Sum } from './line-kinds.ts';
import type { TableLine } from './lines.ts';
import { recordOf } from './new-record.ts';
import type { Asked, Known, State, TableRecord } from './record.ts';
import { MOST_ROWS } from './rows.ts';

/** One more than a table keeps rows: whoever makes a table of them sees that there are more. */
const MOST_RECORDS = MOST_ROWS + 1;
/** Lines around the end of a table in which its sums stand. */
const BEFORE_END = 3;
const BEHIND_END = 8;
/** So many lines that hold nothing of the table end it. */
const MOST_FOREIGN = 14;
/** The same behind a sum, where another table may follow. */
const MOST_BEHIND_SUM = 4;

/** `closing`: the lines behind the last record that tell sums, where these have ended the table; `isTorn` as in the state of the page. */
export type Reading = { records: TableRecord[]; isOver: boolean; closing: TableLine[]; isTorn: boolean };

/** Goes on with the records of the pages before; `columns` are those that have a place on the page. */
export function readRecords(lines: TableLine[], before: TableRecord[], columns: Asked): Reading {
  const asked = lines.filter((line) => !isPassed(line));
  const known: Known = { ...columns, least: leastOf(asked, before, columns) };
  const rowHeight = leastApart(asked.filter((line) => isSure(valuesOf(line, known), known)));
  const lineHeight = leastApart(lines);
  const blocks = blocksOf(asked, (line) => isSure(valuesOf(line, known), known));
  const state: State = {
    blocks,
    members: new Set([...blocks].flatMap(([anchor, block]) => block.filter((line) => line !== anchor))),
    records: [...before],
    last: null,
    ahead: null,
    foreign: 0,
    isTorn: false,
    sums: 0,
    rowHeight,
    lineHeight,
  };
  for (const at of asked.keys()) {
    const sum = readLine(state, asked.slice(at, at + 3), known);
    if (sum === 'whole' || state.sums > 1)
      return {
        ...readIn(state),
        closing: isAll(state, asked.slice(at), known) ? closingAround(asked, at) : [],
      };
    if (isEnd(state)) return { ...readIn(state), closing: [] };
  }
  return { ...readIn(state), isOver: false, closing: [] };
}

/** Reads the first of the lines; what it tells a sum of. */
function readLine(state: State, lines: TableLine[], known: Known): Sum {
  const [line] = lines;
  if (line === undefined || state.members.has(line)) return 'none';
  const isBeginning = begins(state, line, known);
  const sum = state.records.length > 0 ? sumOf(line) : 'none';
  if (sum === 'step') state.sums = Math.max(1, state.sums);
  else if (sum !== 'none') state.sums += 1;
  else if (!isBeginning && isAhead(state, lines, known)) state.ahead = line;
  else if (!take(state, { line, isBeginning }, known)) state.isTorn ||= mayBeLost(state, lines);
  return sum;
}

/** Whether nothing like the records stands below the sum that ended them. */
const isAll = (state: State, below: TableLine[], known: Known): boolean =>
  !below.some(
    (line) =>
      sumOf(line) === 'none' &&
      isSure(valuesOf(line, known), known) &&
      isLikeOthers(line, state.records, known),
  );

const readIn = ({ records, isTorn }: State): Omit<Reading, 'closing'> => ({
  records,
  isTorn,
  isOver: records.length > 0,
});

/** The sum that has ended a table, that of a group before it, and what is added to it behind it. */
const closingAround = (lines: TableLine[], at: number): TableLine[] =>
  lines.slice(Math.max(0, at - BEFORE_END), at + BEHIND_END).filter((line) => sumOf(line) !== 'none');

/** Where the cells of a record stand in the middle of its height, its text begins above its first line. */
const isAhead = (state: State, lines: TableLine[], known: Known): boolean =>
  lines[1] !== undefined && isTextAhead(state, lines) && begins(state, lines[1], known);

/** Behind the sum of a group more records may come, but not after long. */
const isEnd = ({ records, foreign, sums }: State): boolean =>
  records.length >= MOST_RECORDS || foreign > (sums > 0 ? MOST_BEHIND_SUM : MOST_FOREIGN);

/** The least distance of two lines that follow each other; 0 where there are not two. */
function leastApart(lines: TableLine[]): number {
  const apart = lines.slice(1).map((line, at) => line.y - (lines[at]?.y ?? 0));
  const least = Math.min(...apart.filter((distance) => distance > 0));
  return Number.isFinite(least) ? least : 0;
}

/** Whether a line is one of a record. */
function take(
  state: State,
  { line, isBeginning }: { line: TableLine; isBeginning: boolean },
  known: Known,
): boolean {
  const isFresh = isBeginning && (state.sums === 0 || isLikeOthers(line, state.records, known));
  const { ahead } = state;
  state.ahead = null;
  if (isFresh) begin(state, { line, ahead }, known);
  else if (state.sums > 0 || !goesOn(state, line, known)) {
    state.foreign += 1;
    return false;
  } else {
    state.last = line;
    // That it goes on is likely, no more.
    state.isTorn ||= !isAside(line.text);
  }
  state.foreign = 0;
  return true;
}

/** A record begins with a line, or with the text above it. */
function begin(
  state: State,
  { line, ahead }: { line: TableLine; ahead: TableLine | null },
  known: Known,
): void {
  const block = state.blocks.get(line) ?? (ahead === null ? [line] : [ahead, line]);
  const record = recordOf(line, block, known);
  state.records.push(record);
  state.isTorn ||= ahead !== null || isPieced(record);
  state.sums = 0;
  state.last = block.at(-1) ?? line;
}

const isPieced = ({ cells }: TableRecord): boolean =>
  [...cells.values()].flat().some(({ part }) => part.isPieced);
