// Addresses and longer texts go on below the line that their label leads to: up to a blank line, the next label, or what is none of them.
import { NUMBER_TYPES } from '../../declarations/conditions/condition-language.ts';
import { withParts } from '../blocks/parted-codes.ts';
import { withComb } from '../digits/combs.ts';
import { isKnownLabel } from '../names/known-labels.ts';
import type { FactTypeName } from '../../declarations/fact-type.ts';
import { cellAt, cellsAround, horizontalOverlap, labelKey } from '../layout.ts';
import type { Cell, Layout, Piece } from '../layout.ts';
import { goesOnAsAddress, isWholeAddress } from '../names/address-lines.ts';
import type { LabelPlace } from './labels.ts';
import { startsWithLabel } from './relations.ts';
import type { Region, Surroundings } from './region.ts';

type Lines = 'address' | 'long_text';

/** A region with its further lines. */
export type Whole = Region & { isLonger: boolean; isUnclear: boolean };

const MOST_LINES: Record<Lines, number> = { address: 6, long_text: 80 };
/** Between two lines of one text, in heights of a line. */
const MOST_BETWEEN = 0.8;
/** Left edges of lines that belong together, in widths of a letter. */
const ALIGNED = 0.5;

/** `Damage: `, `Date of loss: ` at the beginning of a line. */
const NEXT_LABEL = /^\p{Lu}[^:.!?]{1,40}:(?:\s|$)/u;
const MOST_WORDS = 5;

const linesOf = (type: FactTypeName): Lines | null =>
  type === 'address' || type === 'long_text' ? type : null;

/** Regions with the lines that they go on with, none of which is a region of its own. */
export function withFurtherLines(
  around: Surroundings,
  regions: Region[],
  { label, type }: { label: LabelPlace; type: FactTypeName },
): Whole[] {
  const lines = linesOf(type);
  if (lines === null) {
    const parted = type === 'identifier' ? withOwnParts(around, regions, label) : regions;
    return withCombs(around.layout, parted, isFigure(type)).map(asItIs);
  }
  const whole = regions.map((region) => toEnd(around, region, { label, lines }));
  // Where the first line below a label may not be all of it, nothing further down is.
  const first = whole.findIndex(({ relation, isUnclear }) => relation === 'below' && isUnclear);
  for (const [index, one] of whole.entries())
    if (first >= 0 && index > first && one.relation === 'below') one.isUnclear = true;
  return whole.filter((one) => !whole.some((other) => other.start < one.start && other.end >= one.end));
}

/** Numbers with the parts that a gap parts from them, for a person to look at. */
const withOwnParts = (around: Surroundings, regions: Region[], label: LabelPlace): Region[] =>
  regions.map((region) => {
    const whole = withParts(around, region, around.layout.cells[label.cell]);
    return whole === null ? region : { ...region, ...whole, isUnsure: true };
  });

/** Regions with all of the comb that they are a part of, none of which is a region of its own. */
function withCombs(layout: Layout, regions: Region[], isOneEach: boolean): Region[] {
  const whole = regions.map((region) => withComb(layout, region, isOneEach));
  return whole.filter(
    (one) =>
      !whole.some((other) => other.start < one.start && other.end >= one.end && other.end > other.start),
  );
}

/** Figures beside each other are as likely one each. */
const isFigure = (type: FactTypeName): boolean => NUMBER_TYPES.includes(type);

const asItIs = (region: Region): Whole => ({ ...region, isLonger: false, isUnclear: false });

type Asked = { label: LabelPlace; lines: Lines };

function toEnd(around: Surroundings, region: Region, { label, lines }: Asked): Whole {
  const { layout } = around;
  const from = cellAt(layout, region.start);
  if (from === undefined || region.end < from.end) return asItIs(region);
  const column = columnOf(layout, region, label);
  let last = from;
  for (let count = 1; ; count++) {
    const next = below(layout, last, column);
    const text = layout.page.text.slice(region.start, last.end);
    const end = next === undefined ? 'clear' : endBefore(around, { last, next, text }, { lines, column });
    if (next === undefined || end !== null || count > MOST_LINES[lines])
      return { ...region, end: last.end, isLonger: last !== from, isUnclear: end !== 'clear' };
    last = next;
  }
}

const firstPiece = ({ pieces }: Layout, cell: Cell | undefined, start: number): Piece | undefined =>
  pieces.slice(cell?.firstPiece, (cell?.lastPiece ?? 0) + 1).find(({ end }) => end > start);

/** Where further lines begin: below the first, or below the label of the same line, for sure where it closes with a colon. */
type Column = { value: number; label: number | null; isClosed: boolean };

function columnOf(layout: Layout, { relation, start }: Region, label: LabelPlace): Column {
  const value = firstPiece(layout, cellAt(layout, start), start)?.x ?? 0;
  const own = relation === 'same' ? layout.cells[label.cell] : undefined;
  const isClosed = /[:=]\s*$/.test(layout.page.text.slice(label.start, start));
  return { value, label: own?.x ?? null, isClosed };
}

const isAt = ({ em }: Layout, { x }: Cell, column: number | null): boolean =>
  column !== null && Math.abs(column - x) < ALIGNED * em;

/** The cell of the next row that stands close below, in the column. */
function below(layout: Layout, last: Cell, { value, label }: Column): Cell | undefined {
  const cells = cellsAround(layout, last.row + 1, last).filter(
    ({ y }) => y - last.bottom < MOST_BETWEEN * layout.lineHeight,
  );
  return cells.find((cell) => isAt(layout, cell, value)) ?? cells.find((cell) => isAt(layout, cell, label));
}

type At = { last: Cell; next: Cell; text: string };

type End = 'clear' | 'unclear' | null;

/** Why the text does not go on in the next line: it ends surely, or a person has to say; null where it goes on. */
function endBefore(around: Surroundings, at: At, { lines, column }: { lines: Lines; column: Column }): End {
  const { last, next, text } = at;
  const { page } = around.layout;
  const line = page.text.slice(next.start, next.end);
  const between = page.text.slice(last.end, next.start);
  if (isOther(around, next, { line, between })) return 'clear';
  const isSure = column.isClosed || isAt(around.layout, next, column.value);
  const goesOn = !beginsAsLabel(line) && (lines === 'long_text' ? isSure : goesOnAsAddress(text, line));
  if (goesOn) return between.trim() === '' ? null : 'unclear';
  if (lines === 'long_text') return 'unclear';
  return !isSure || isWholeAddress(text) ? 'clear' : 'unclear';
}

/** What stands apart, or begins with a label. */
const isOther = (
  around: Surroundings,
  next: Cell,
  { line, between }: Record<'line' | 'between', string>,
): boolean => /\n\s*\n/.test(between) || startsWithLabel(around, next) || isLabelled(line);

const isLabelled = (line: string): boolean => {
  const label = NEXT_LABEL.exec(line)?.[0];
  return label !== undefined && label.trim().split(/\s+/).length <= MOST_WORDS;
};

/** `Date 5 May`: what values are called, without a colon. */
function beginsAsLabel(line: string): boolean {
  if (!/^\p{Lu}/u.test(line)) return false;
  const words = line.split(/\s+/, 4);
  return [1, 2, 3].some((count) => isKnownLabel(labelKey(words.slice(0, count).join(' '))));
}

/** Whether the value seems to go on where it is not read. */
export function isCutOff(around: Surroundings, label: LabelPlace, region: Whole): boolean {
  const isUnsure = region.relation === 'above' && region.isUnsure === true;
  return region.isUnclear || isUnsure || (!region.isLonger && runsOn(around, label, region));
}

/**
 * Whether the text of a region seems to run on in the row below: a cell stands close under it, begins at the same x, and
 * nothing stands under the label. Rows of a form have their own label there.
 */
function runsOn({ layout, labels }: Surroundings, label: LabelPlace, region: Region): boolean {
  if (region.relation !== 'same' && region.relation !== 'right') return false;
  const cell = cellAt(layout, region.start);
  const first = firstPiece(layout, cell, region.start);
  if (!first || !cell) return false;
  const nextRow = cellsAround(layout, cell.row + 1, first).filter(
    (other) => other.y - cell.bottom < 0.5 * layout.lineHeight,
  );
  const under = nextRow.find((other) => Math.abs(other.x - first.x) < 0.5 * layout.em);
  if (!under || startsWithLabel({ layout, labels }, under)) return false;
  return !nextRow.some((other) => horizontalOverlap(other, label) > 0 && other !== under);
}
