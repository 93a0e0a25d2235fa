// Answers below each other, each with a box: `Marital status`, then `☐ single`, `☒ married`, `☐ divorced`.
import { cellsAround, type Box, type Cell, type Layout } from '../layout.ts';

type Range = { start: number; end: number };
type Label = Box & Range & { cell: number };
export type Answer = Range & { isTicked: boolean };

const EMPTY = String.raw`[☐□○◯◻❏❑❒]|\[ ?\]|\( ?\)`;
const TICKED = String.raw`[☑☒✓✔✗✘✕✖■◼●◉⦿]|[[(] ?[xX✓✔✗✘•●] ?[\])]`;
const BOX = new RegExp(`(?<empty>${EMPTY})|(?<ticked>${TICKED})`, 'gu');
const BEGINS = new RegExp(`^(?:${EMPTY}|${TICKED})`, 'u');
const ENDS = new RegExp(`(?:${EMPTY}|${TICKED})$`, 'u');

const MOST_LINES = 12;
const LONGEST = 200;
/** Left edges of the lines of a list, and of a label and the list below it, in widths of a letter. */
const [ALIGNED, IN_LIST] = [1, 3];
/** Between two lines, and between the middles of a list and its label, in heights of a line. */
const [MOST_APART, CENTRED] = [1.6, 0.75];

/** The answers of the list beside or below a label; null where there is none of two lines. */
export function answersOf(layout: Layout, label: Label): Answer[] | null {
  const { text } = layout.page;
  const own = layout.cells[label.cell];
  if (own === undefined || BEGINS.test(text.slice(own.start, label.start).trimStart())) return null;
  const behind = text.slice(label.end, own.end);
  const isAlone = /^[\s:]*$/.test(behind);
  const lines = isAlone ? listOf(layout, label) : listBehind(layout, label, own);
  return lines.length < 2 ? null : lines.flatMap((line) => answersIn(text, line));
}

/** Where the boxes of a list stand. */
type Side = 'before' | 'behind';
/** A line of a list: where its first box stands, and up to where it goes. */
type Line = Range & { x: number; row: number; y: number; bottom: number; side: Side };
/** Where the next column of the label's row begins. */
type Within = { label: Label; limit: number };

/** `Status: ☐ single`, and the lines that begin below its box. */
function listBehind(layout: Layout, label: Label, own: Cell): Line[] {
  const gap = /^[\s:]*/.exec(layout.page.text.slice(label.end, own.end))?.[0].length ?? 0;
  const start = label.end + gap;
  const first = layout.pieces.slice(own.firstPiece, own.lastPiece + 1).find((piece) => piece.start >= start);
  if (first === undefined || !BEGINS.test(layout.page.text.slice(start, own.end))) return [];
  const line = { ...lineOf(layout, own, Infinity), start, x: first.x, side: 'before' as const };
  return [line, ...linesFrom(layout, line, { step: 1, label, limit: Infinity })];
}

function listOf(layout: Layout, label: Label): Line[] {
  const row = layout.cells[label.cell]?.row ?? 0;
  const right = [row, row - 1, row + 1]
    .flatMap((at) => cellsAround(layout, at, label))
    .find((cell) => cell.x > label.right && sideOf(layout, cell) !== null);
  const next = cellsAround(layout, row, label).find((cell) => cell.x > label.right);
  if (next !== undefined && sideOf(layout, next) === null) return listBelow(layout, { label, limit: next.x });
  return right === undefined
    ? listBelow(layout, { label, limit: Infinity })
    : listBeside(layout, label, right);
}

/** Below a label, in its column. */
function listBelow(layout: Layout, { label, limit }: Within): Line[] {
  const row = layout.cells[label.cell]?.row ?? 0;
  const under = cellsAround(layout, row + 1, label).find(
    (cell) => cell.x > label.x - IN_LIST * layout.em && cell.x < label.right && sideOf(layout, cell) !== null,
  );
  if (under === undefined || isApart(layout, label, under)) return [];
  const first = lineOf(layout, under, limit);
  return [first, ...linesFrom(layout, first, { step: 1, label, limit })];
}

/** A list goes on above its label only where that stands in the middle of it. */
function listBeside(layout: Layout, label: Label, cell: Cell): Line[] {
  const first = lineOf(layout, cell, Infinity);
  const from = (step: 1 | -1): Line[] => linesFrom(layout, first, { step, label, limit: Infinity });
  const down = [first, ...from(1)];
  const all = [...from(-1).toReversed(), ...down];
  const middle = (Math.min(...all.map(({ y }) => y)) + Math.max(...all.map(({ bottom }) => bottom))) / 2;
  if (Math.abs(middle - (label.y + label.bottom) / 2) < CENTRED * layout.lineHeight) return all;
  return cell.row === layout.cells[label.cell]?.row ? down : [];
}

/** The further lines, up to one that has another label before it, or stands apart. */
function linesFrom(layout: Layout, first: Line, { step, label, limit }: Within & { step: 1 | -1 }): Line[] {
  const lines: Line[] = [];
  let last = first;
  while (lines.length < MOST_LINES) {
    const cells = rowFrom(layout, last, { step, label });
    const next = cells.find(({ x }) => Math.abs(x - last.x) < ALIGNED * layout.em);
    if (next === undefined || sideOf(layout, next) !== first.side || isApart(layout, last, next))
      return lines;
    const isOfOther = (cell: Cell): boolean =>
      cell.right < next.x && cell.right > label.x && cell.index !== label.cell;
    if (cells.some(isOfOther)) return lines;
    last = lineOf(layout, next, limit);
    lines.push(last);
  }
  return lines;
}

/** The row above or below a line, past one that holds the label alone. */
function rowFrom(layout: Layout, { row, x }: Line, { step, label }: { step: number; label: Label }): Cell[] {
  const cells = cellsAround(layout, row + step, { x });
  const isLabel = cells.length > 0 && cells.every(({ index }) => index === label.cell);
  return isLabel ? cellsAround(layout, row + 2 * step, { x }) : cells;
}

const isApart = ({ lineHeight }: Layout, one: { y: number; bottom: number }, other: Cell): boolean =>
  Math.max(other.y - one.bottom, one.y - other.bottom) > MOST_APART * lineHeight;

/** With the further answers of its row, up to the next column. */
function lineOf(layout: Layout, cell: Cell, limit: number): Line {
  const row = cellsAround(layout, cell.row, cell);
  const rest = row.slice(row.indexOf(cell) + 1);
  const isOther = (one: Cell, at: number): boolean =>
    one.x >= limit - layout.em || (sideOf(layout, one) === null && !(at === 0 && isBoxAlone(layout, cell)));
  const other = rest.findIndex(isOther);
  const last = (other < 0 ? rest : rest.slice(0, other)).at(-1) ?? cell;
  const { start, x, y, bottom } = cell;
  return { start, end: last.end, x, y, bottom, row: cell.row, side: sideOf(layout, cell) ?? 'before' };
}

const textOf = ({ page }: Layout, { start, end }: Range): string => page.text.slice(start, end);

const isBoxAlone = (layout: Layout, cell: Cell): boolean => textOf(layout, cell).replace(BEGINS, '') === '';

/** On which side of its answers a cell has boxes; null where it is no line of a list. */
function sideOf(layout: Layout, cell: Cell): Side | null {
  const text = textOf(layout, cell);
  if (text.length > LONGEST) return null;
  if (BEGINS.test(text)) return 'before';
  return ENDS.test(text) && !/[:?]/.test(text) ? 'behind' : null;
}

/** The words of each answer of a line: behind its box where the line begins with one, else before it. */
function answersIn(text: string, { start, end }: Range): Answer[] {
  const line = text.slice(start, end);
  const boxes = [...line.matchAll(BOX)];
  const isBefore = BEGINS.test(line);
  return boxes.map(({ 0: box, index, groups }, at) => {
    const before = boxes[at - 1];
    const from = isBefore ? index + box.length : before === undefined ? 0 : before.index + before[0].length;
    const to = isBefore ? (boxes[at + 1]?.index ?? line.length) : index;
    const words = line.slice(from, to);
    const lead = from + words.length - words.trimStart().length;
    return {
      start: start + lead,
      end: start + Math.max(lead, to - words.length + words.trimEnd().length),
      isTicked: groups?.['ticked'] !== undefined,
    };
  });
}
