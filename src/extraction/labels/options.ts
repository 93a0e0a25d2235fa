// Answers that a form prints side by side, each in a cell of its own: they are read together, since one of them is ticked.
import { findValues } from '../../values/parse.ts';
import type { Draft } from '../draft.ts';
import type { Cell, Layout } from '../layout.ts';
import { isBoxTitle } from './box-titles.ts';
import type { CutContext } from './cut.ts';
import type { LabelPlace } from './labels.ts';
import type { Region, Surroundings } from './region.ts';

/** What stands before or behind an answer in its cell. */
const MARK = /^[\s☑☒✓✔✗✘☐□■☓◻◼❏❑❒[\]()xX]*$/u;
const MOST_OPTIONS = 12;
const LONGEST = 60;
/** Left of a label, in widths of a letter. */
const EDGE = 1.5;

const isOfOptions = ({ type }: CutContext): boolean => type.name === 'yes_no' || type.name === 'choice';

type Asked = { place: LabelPlace; cut: CutContext };

/** Regions with the other answers of their row and the boxes before them, from the label to the next one; each row once. */
export function withOptions(around: Surroundings, regions: Region[], asked: Asked): Region[] {
  if (!isOfOptions(asked.cut)) return regions;
  const whole = regions.map((region) => wholeRow(around, region, asked));
  return whole.filter(
    ({ start, end }, index) => !whole.slice(0, index).some((one) => one.start <= start && one.end >= end),
  );
}

function wholeRow(around: Surroundings, region: Region, asked: Asked): Region {
  const { layout } = around;
  const at = layout.cells.findIndex(({ start, end }) => region.start >= start && region.start < end);
  const { first, last } = optionsAround(around, at, asked);
  const start = boxBefore(layout.page.text, first?.start ?? region.start, asked.place.end);
  return { ...region, start, end: Math.max(region.end, last?.end ?? region.end) };
}

type Ends = { first: Cell | undefined; last: Cell | undefined };

/** The first and the last cell of a row of answers; the label's own cell is none of them. */
function optionsAround(around: Surroundings, at: number, { place, cut }: Asked): Ends {
  const { cells, em } = around.layout;
  const limit = rightOf(around.layout, place);
  const isBelow = cells[at]?.row !== cells[place.cell]?.row;
  const accepts = (index: number): boolean => {
    const one = cells[index];
    if (one === undefined || one.row !== cells[at]?.row || index === place.cell) return false;
    const isInColumn = !isBelow || one.x > place.x - EDGE * em;
    return isInColumn && one.start >= place.end && one.x < limit && isOption(around, one, cut);
  };
  let [first, last] = [at, at];
  while (last - first < MOST_OPTIONS && accepts(first - 1)) first--;
  while (last - first < MOST_OPTIONS && accepts(last + 1)) last++;
  return { first: first === at ? undefined : cells[first], last: last === at ? undefined : cells[last] };
}

/** Where the box begins that was passed over as a leader. */
function boxBefore(text: string, at: number, from: number): number {
  const before = /[☑☒✓✔✗✘☐□■☓◻◼❏❑❒[\]()xX ]*$/u.exec(text.slice(Math.max(from, at - LONGEST), at))?.[0] ?? '';
  return at - before.trimStart().length;
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
  if (MARK.test(text)) return true;
  const [first] = findValues(type, text, parse);
  return first !== undefined && MARK.test(text.slice(0, first.start));
}

/** Where two boxes are ticked, or one stands between two answers, a person has to say what is meant. */
export function ofOneAnswer(drafts: Draft[], cut: CutContext): Draft[] {
  const answers = new Set(drafts.map(({ readings }) => readings.join('|')));
  return isOfOptions(cut) && answers.size > 1
    ? drafts.map((draft) => ({ ...draft, doubtful: true }))
    : drafts;
}
