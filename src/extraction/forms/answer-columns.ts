// Answers as columns of a table: a question in each row, an answer over each column, and a mark below the one that was given.
import { cellsAround, verticalOverlap, type Box, type Cell, type Layout } from '../layout.ts';
import { headOver } from './columns.ts';

type Range = { start: number; end: number };
/** The answer that is given, the mark below it, and whether it is one of several, or not surely marked. */
export type Marked<Value> = { value: Value; mark: Range; head: Range; isUnclear: boolean };

type Head<Value> = Box & Range & { value: Value };
type Question = Box & Range & { cell: number };

const TICK = /^(?:[☑☒✓✔✗✘✕✖×■◼●◉⦿xX]|[[(] ?[xX✓✔✗✘•●] ?[\])])$/u;
/** A cross is as often what is not meant where others are ticked. */
const CROSS = /[✗✘✕✖×]/u;
const BLANK = /^(?:[☐□○◯◻❏❑❒_.…–—-]+|[[(] ?[\])])$/u;
const isMark = (text: string): boolean => TICK.test(text) || BLANK.test(text);

const MOST_ROWS = 60;
const MOST_HEADS = 12;
/** Beside the label: a question of two lines has its marks in either. */
const IN_LINE = 0.4;
/** Right of the last head, in widths of a letter. */
const EDGE = 2;

const textOf = ({ page }: Layout, { start, end }: Range): string => page.text.slice(start, end);

/**
 * What is marked in the row of a question, below answers of which `read` knows each by its words; none where nothing is, null where
 * it stands in no such table.
 */
export function markedInRow<Value>(
  layout: Layout,
  question: Question,
  read: (text: string) => Value | null,
): Marked<Value>[] | null {
  const row = layout.cells[question.cell]?.row ?? 0;
  const cells = besideQuestion(layout, row, question);
  if (
    cells.length === 0 ||
    !cells.every((cell) => isMark(textOf(layout, cell)) || isRemark(layout, cell, cells))
  )
    return null;
  const heads = headsAbove(layout, row, { right: question.right, read });
  if (heads === null) return null;
  const ticked = cells.filter((cell) => TICK.test(textOf(layout, cell)));
  return ticked.flatMap((cell) => {
    const head = headOver(heads, cell);
    const isUnclear = ticked.length > 1 || (CROSS.test(textOf(layout, cell)) && hasTicks(layout));
    return head === undefined
      ? []
      : [{ value: head.value, mark: { start: cell.start, end: cell.end }, head, isUnclear }];
  });
}

/** `✓` and `✗` on one page are yes and no, wherever they stand. */
const hasTicks = ({ page }: Layout): boolean => /[✓✔☑]/u.test(page.text);

function besideQuestion(layout: Layout, row: number, question: Question): Cell[] {
  return [row - 1, row, row + 1]
    .flatMap((at) => cellsAround(layout, at, question))
    .filter((cell) => cell.start >= question.end || cell.end <= question.start)
    .filter((cell) => cell.x >= question.right && verticalOverlap(cell, question) > IN_LINE);
}

/** A remark in a column of its own stands behind the marks. */
const isRemark = (layout: Layout, cell: Cell, all: Cell[]): boolean =>
  all.some((one) => one.right < cell.x && isMark(textOf(layout, one))) &&
  !all.some((one) => one.x > cell.x && isMark(textOf(layout, one)));

type Asked<Value> = { right: number; read: (text: string) => Value | null };

/** The answers over the columns, in the nearest row above that has two of them. */
function headsAbove<Value>(layout: Layout, row: number, asked: Asked<Value>): Head<Value>[] | null {
  for (let above = row - 1; above >= Math.max(0, row - MOST_ROWS); above -= 1) {
    const cells = cellsAround(layout, above, { x: asked.right }).filter(
      ({ x }) => x > asked.right - EDGE * layout.em,
    );
    const heads = cells.flatMap((cell) => headsIn(layout, cell, asked.read));
    if (new Set(heads.map(({ value }) => value)).size > 1)
      return heads.length <= MOST_HEADS ? heads.toSorted((a, b) => a.x - b.x) : null;
  }
  return null;
}

/** A cell that is an answer, or whose words are one each. */
function headsIn<Value>(layout: Layout, cell: Cell, read: (text: string) => Value | null): Head<Value>[] {
  const value = read(textOf(layout, cell));
  if (value !== null) return [{ ...cell, value }];
  return layout.pieces.slice(cell.firstPiece, cell.lastPiece + 1).flatMap((piece) => {
    const own = read(textOf(layout, piece));
    return own === null ? [] : [{ ...piece, value: own }];
  });
}
