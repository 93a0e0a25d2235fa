// Answers that a form prints side by side, each in a cell of its own: they are read together, since one of them is ticked.
import { findValues } from '../../values/parse.ts';
import { areMarks, marksAtEnd, withoutMarks } from '../../values/words/ticks.ts';
import type { Draft } from '../draft.ts';
import { cellAt, cellsAround } from '../layout.ts';
import type { Cell, Layout } from '../layout.ts';
import { isBoxTitle } from '../forms/box-titles.ts';
import type { CutContext } from './cut.ts';
import type { LabelPlace } from './labels.ts';
import type { Region, Surroundings } from './region.ts';

const MOST_OPTIONS = 12;
const LONGEST = 60;
/** Left of a label, in widths of a letter. */
const EDGE = 1.5;

/** Whether a type's own parser tells by boxes which answer was given. */
export const isOfOptions = ({ type }: CutContext): boolean =>
  type.name === 'yes_no' || type.name === 'choice';

type Asked = { place: LabelPlace; cut: CutContext };

/** Regions with the other answers of their row and the boxes before them, from the label to the next one; each row once. */
export function withOptions(around: Surroundings, regions: Region[], asked: Asked): Region[] {
  if (!isOfOptions(asked.cut)) return regions;
  const whole = regions
    .map((region) => wholeRow(around, region, asked))
    .flatMap((one) => ofList(around, one, asked));
  return whole.filter(
    ({ start, end }, index) => !whole.slice(0, index).some((one) => one.start <= start && one.end >= end),
  );
}

function wholeRow(around: Surroundings, region: Region, asked: Asked): Region {
  const { layout } = around;
  const at = cellAt(layout, region.start)?.index ?? -1;
  const { first, last } = optionsAround(around, at, asked);
  const { text } = layout.page;
  // What is in brackets right behind a label may be an answer.
  const behind = region.relation === 'same' ? asked.place.end : region.start;
  const start = boxBefore(
    text,
    first?.start ?? behind + (/^[\s:]*/.exec(text.slice(behind, region.end))?.[0].length ?? 0),
    asked.place.end,
  );
  return { ...region, start, end: Math.max(region.end, last?.end ?? region.end) };
}

const TICKED = /[☑☒✓✔✘■◼◉⦿●×✕✖]|\[ ?[xX✓✔] ?\]|(?<![\p{L}\p{N}])[xX](?![\p{L}\p{N}])/u;
/** Edges of answers below each other, in widths of a letter: a box may stand before one of them. */
const IN_LIST = 3;
/** Between two lines of a list, in heights of a line. */
const MOST_APART = 2.5;

/** Of answers that stand below each other the one that is ticked; where none is, a person has to say. */
function ofList(around: Surroundings, region: Region, { cut }: Asked): Region[] {
  const { text } = around.layout.page;
  const others = [-1, 1].flatMap((step) => answersFrom(around, region, { step, cut }));
  if (others.length === 0 || TICKED.test(text.slice(region.start, region.end))) return [region];
  return others.some(({ start, end }) => TICKED.test(text.slice(start, end)))
    ? []
    : [{ ...region, isUnsure: true }];
}

/** The further answers above or below one, up to what is none. */
function answersFrom(
  around: Surroundings,
  region: Region,
  { step, cut }: { step: number; cut: CutContext },
): Cell[] {
  const { layout } = around;
  const found: Cell[] = [];
  let last = cellAt(layout, region.start);
  while (last !== undefined && found.length < MOST_OPTIONS) {
    const { x, right, row } = last;
    const next = cellsAround(layout, row + step, last).find(
      (one) => one.x > x - IN_LIST * layout.em && one.x < right && isOption(around, one, cut),
    );
    if (next === undefined || Math.abs(next.y - last.y) > MOST_APART * layout.lineHeight) break;
    found.push(next);
    last = next;
  }
  return found;
}

type Ends = { first: Cell | undefined; last: Cell | undefined };

/** The first and the last cell of a row of answers; the label's own cell is none of them, and a cell of other words begins none. */
function optionsAround(around: Surroundings, at: number, asked: Asked): Ends {
  const { cells } = around.layout;
  const own = cells[at];
  if (own === undefined || (at !== asked.place.cell && !isOption(around, own, asked.cut)))
    return { first: undefined, last: undefined };
  const accepts = isInRow(around, own, asked);
  let [first, last] = [at, at];
  while (last - first < MOST_OPTIONS && accepts(cells[first - 1])) first--;
  while (last - first < MOST_OPTIONS && accepts(cells[last + 1])) last++;
  return { first: first === at ? undefined : cells[first], last: last === at ? undefined : cells[last] };
}

/** Whether a cell is a further answer of a row: behind the label, or in its column. */
function isInRow(around: Surroundings, own: Cell, { place, cut }: Asked): (one: Cell | undefined) => boolean {
  const { cells, em } = around.layout;
  const limit = rightOf(around.layout, place);
  const from = own.row === cells[place.cell]?.row ? -Infinity : place.x - EDGE * em;
  return (one) =>
    one !== undefined &&
    one.row === own.row &&
    one.index !== place.cell &&
    one.start >= place.end &&
    one.x > from &&
    one.x < limit &&
    isOption(around, one, cut);
}

/** Where the box begins that was passed over as a leader. */
function boxBefore(text: string, at: number, from: number): number {
  return at - marksAtEnd(text.slice(Math.max(from, at - LONGEST), at)).length;
}

/** Where the next column begins, if the label is the head of one. */
function rightOf(layout: Layout, place: LabelPlace): number {
  if (!isBoxTitle(layout, layout.cells[place.cell])) return Infinity;
  const row = layout.rows[layout.cells[place.cell]?.row ?? 0] ?? [];
  return (row.find(({ x }) => x > place.right)?.x ?? Infinity) - 0.5 * layout.em;
}

/** A cell that begins with an answer or its box, and is no label. */
function isOption({ layout, labels }: Surroundings, cell: Cell, { type, parse }: CutContext): boolean {
  const text = layout.page.text.slice(cell.start, Math.min(cell.end, cell.start + LONGEST));
  if (
    isBoxTitle(layout, cell) ||
    labels.some(({ start, closed }) => closed && start >= cell.start && start < cell.end)
  )
    return false;
  if (areMarks(text)) return true;
  // A box before an answer takes nothing from its being one.
  const [first] = findValues(type, withoutMarks(text), parse);
  return first !== undefined && areMarks(text.slice(0, first.start));
}

/** Where two boxes are ticked, or one stands between two answers, a person has to say what is meant. */
export function ofOneAnswer(drafts: Draft[], cut: CutContext): Draft[] {
  const answers = new Set(drafts.map(({ readings }) => readings.join('|')));
  return isOfOptions(cut) && answers.size > 1
    ? drafts.map((draft) => ({ ...draft, doubtful: true }))
    : drafts;
}
