// Where on a page the value of a label may stand: behind it in its cell, to its right, below it, to its left, above it.
import { lineOfParagraph } from '../blocks/paragraphs.ts';
import { behindLabel, isHeadAlone, saysItsNumber } from './behind.ts';
import { isBoxTitle } from '../forms/box-titles.ts';
import { aboveAlone, firstOfLines, isOverValues, perhapsAbove } from './captioned.ts';
import type { LabelPlace } from './labels.ts';
import { bestOverlap, columnOf, rowCells } from './near-cells.ts';
import { isHead, isNextField } from '../forms/next-field.ts';
import { standsInPairs } from '../forms/pair-rows.ts';
import type { Region, Relation, Surroundings } from './region.ts';
import { cellsAround, verticalOverlap } from '../layout.ts';
import type { Cell, Layout } from '../layout.ts';

export type RelationOptions = {
  relations: Relation[];
  maxRows: number;
  /** The fact says itself which of several values in a column is meant, so those further down are nearly as good. */
  anyRow: boolean;
  isAmount: boolean;
  /** A name or another text. */
  isWhole: boolean;
  /** What has a sign, so that a dash before it may be one. */
  isNumber: boolean;
  /** Nobody has said where the value of this fact stands: below the title of a box it is whatever the lexicon says of other papers. */
  inBoxes: boolean;
  /** Below a label that stands alone in its line, whatever the lexicon says of other papers. */
  isAddress: boolean;
  /** An amount of tax is meant: a rate behind the label (`VAT 20 %`) is not the value. */
  isTax: boolean;
};

const PER_ROW = 0.04;
const PER_ROW_WHEN_CHOSEN = 0.015;
const PER_CELL = 0.05;
const MAX_CELLS = 4;

const AMOUNT = /\d[.,]\d{2}(?!\d)/;

/** The regions for one label, best first. */
export function regionsOf(around: Surroundings, label: LabelPlace, options: RelationOptions): Region[] {
  const wanted = new Set<Relation>(options.relations);
  const alone =
    aboveAlone(around, label) ?? belowAlone(around, label, { options, isWanted: wanted.has('below') });
  if (alone !== null) return alone;
  const { isWhole } = options;
  const behind = behindLabel(around, label, options);
  const occupied = behind !== null;
  const beside = wanted.has('right') ? rightOf(around, label, { side: 'right', occupied, isWhole }) : [];
  const isNearer = occupied || isSurelyBeside(around, label, { beside, options });
  const others: [Relation, () => Region[]][] = [
    ['below', () => belowLabel(around, label, { ...options, occupied: isNearer })],
    ['left', () => besideLabel(around, label, { side: 'left', occupied: false, isWhole })],
    ['above', () => aboveLabel(around, label, options.maxRows)],
  ];
  const own = behind !== null && (wanted.has('same') || wanted.has('right')) ? [behind] : [];
  const far = others.filter(([relation]) => wanted.has(relation)).flatMap(([, find]) => find());
  const all = perhapsAbove(around, label, [...own, ...beside, ...far]);
  return all.sort((a, b) => b.quality - a.quality);
}

/** Whether what stands beside a label is its value, however near something stands below it. */
function isSurelyBeside(
  around: Surroundings,
  label: LabelPlace,
  { beside, options }: { beside: Region[]; options: RelationOptions },
): boolean {
  if (options.isAmount) return hasAmount(around, beside);
  const isMiddle = beside[0]?.relation === 'above';
  return options.isWhole && beside.length > 0 && (isMiddle || standsInPairs(around.layout, label));
}

type Below = { options: RelationOptions; isWanted: boolean };

/** What stands below the title of a box, or below the label of an address that has its line for itself; null for other labels. */
function belowAlone(around: Surroundings, label: LabelPlace, { options, isWanted }: Below): Region[] | null {
  const cell = around.layout.cells[label.cell];
  const isTitle =
    (isBoxTitle(around.layout, cell) && !saysItsNumber(around, label, options)) ||
    isOverValues(around, label);
  if ((isWanted || options.inBoxes) && isTitle)
    return belowLabel(around, label, { ...options, occupied: false });
  return options.isAddress && !isWanted && isHeadAlone(around, label)
    ? belowLabel(around, label, { ...options, maxRows: 1, occupied: false })
    : null;
}

/** An amount beside a label is the nearer one, however far the columns of sums stand apart. */
const hasAmount = ({ layout }: Surroundings, beside: Region[]): boolean =>
  beside.some(({ start, end }) => AMOUNT.test(layout.page.text.slice(start, end)));

/** Dots that lead from a label to its value. */
const LEADERS = /^(?:\s|…|[._]{2,}|[._](?=\s))*/;

type Beside = { side: 'right' | 'left'; occupied: boolean; isWhole: boolean };

/** The cells to the right of a label; of a text whose middle line stands there the first line, for a person to confirm. */
function rightOf(around: Surroundings, label: LabelPlace, how: Beside): Region[] {
  const beside = besideLabel(around, label, how);
  const first = how.isWhole ? firstOfLines(around, label, beside[0]) : null;
  return first === null ? beside : [first];
}

/** Cells of the same height beside the label, nearest first, up to the next label or the field of another. */
function besideLabel(around: Surroundings, label: LabelPlace, { side, occupied, isWhole }: Beside): Region[] {
  const { layout } = around;
  const regions: Region[] = [];
  let isUnsure = false;
  for (const { cell, gap } of cellsBeside(layout, label, { side, isWhole })) {
    const text = layout.page.text.slice(cell.start, cell.end);
    if (isOfAnother(around, label, { cell, text, side })) break;
    const base = side === 'right' ? 1 : 0.85;
    const quality = base - gapPenalty(gap) - PER_CELL * regions.length - (occupied ? 0.25 : 0);
    const start = cell.start + (LEADERS.exec(text)?.[0].length ?? 0);
    if (start === cell.end) continue;
    regions.push({ relation: side, start, end: untilLabel(around, cell), quality, isUnsure });
    isUnsure ||= side === 'right' && isHead(text);
  }
  return regions;
}

function cellsBeside(
  layout: Layout,
  label: LabelPlace,
  { side, isWhole }: Omit<Beside, 'occupied'>,
): { cell: Cell; gap: number }[] {
  const own = layout.cells[label.cell];
  return rowCells(layout, label, isWhole)
    .filter((cell) => cell !== own && verticalOverlap(cell, label) > 0.4)
    .filter((cell) => side === 'left' || lineOfParagraph(layout, cell) !== 'further')
    .map((cell) => ({ cell, gap: side === 'right' ? cell.x - label.right : label.x - cell.right }))
    .filter(({ gap }) => gap > -0.5 * layout.em)
    .sort((a, b) => a.gap - b.gap)
    .slice(0, MAX_CELLS);
}

type CellBeside = { cell: Cell; text: string; side: Beside['side'] };

/** On scans the height of words tells whether they have long letters as much as how they are printed. */
const isOfAnother = (around: Surroundings, label: LabelPlace, { cell, text, side }: CellBeside): boolean =>
  (around.layout.page.method === 'ocr' && standsInPairs(around.layout, label)
    ? isLabelled(around, cell)
    : startsWithLabel(around, cell)) ||
  areBothTranslated(around.layout, around.layout.cells[label.cell], cell) ||
  (side === 'right' && isNextField(text));

/** `PLACE OF BIRTH / LIEU …  NAMES OF PARENTS / NOMS …`: two heads of fields, of which nobody may have asked for the second. */
const TRANSLATION = /^[^\d/]{4,60}\/[^\d/]{4,60}$/;

function areBothTranslated({ page }: Layout, own: Cell | undefined, cell: Cell): boolean {
  return [own, cell].every(
    (one) => one !== undefined && TRANSLATION.test(page.text.slice(one.start, one.end)),
  );
}

/** Nothing for a gap of a tenth of the page, then less the farther away the value stands. */
function gapPenalty(gap: number): number {
  return Math.min(0.2, Math.max(0, gap - 0.12) * 0.3);
}

/** Words that begin where a label above them does, in heights of a line. */
const AT_COLUMN = 0.25;

/** Cells in the label's column under it, row by row, up to the next label. */
function belowLabel(
  around: Surroundings,
  label: LabelPlace,
  options: RelationOptions & { occupied: boolean },
): Region[] {
  const { layout } = around;
  const perRow = options.anyRow ? PER_ROW_WHEN_CHOSEN : PER_ROW;
  const regions: Region[] = [];
  for (const cell of cellsBelow(around, label, options.maxRows)) {
    const jump = Math.max(0, (cell.y - label.bottom) / layout.lineHeight - 0.5 - 1.3 * regions.length);
    const quality = 0.97 - perRow * regions.length - 0.02 * Math.min(5, jump) - (options.occupied ? 0.25 : 0);
    const end = Math.min(untilLabel(around, cell), untilNextColumn(layout, label, cell));
    regions.push({ relation: 'below', start: cell.start, end, quality });
  }
  return regions;
}

/** Where what stands under the next label of the row begins, as far as it stands too near to be a cell of its own. */
function untilNextColumn(layout: Layout, label: LabelPlace, cell: Cell): number {
  const row = cellsAround(layout, layout.cells[label.cell]?.row ?? 0, label);
  const next = row.find((one) => one.x > label.right);
  if (next === undefined || cell.right <= next.x) return cell.end;
  const pieces = layout.pieces.slice(cell.firstPiece + 1, cell.lastPiece + 1);
  const first = pieces.find(({ x }) => Math.abs(x - next.x) < AT_COLUMN * layout.em);
  return first === undefined ? cell.end : first.start;
}

function* cellsBelow(around: Surroundings, label: LabelPlace, maxRows: number): Generator<Cell> {
  const { layout } = around;
  const column = columnOf(around, label);
  const firstRow = (layout.cells[label.cell]?.row ?? 0) + 1;
  let edge = label.bottom;
  let found = 0;
  for (let row = firstRow; row < firstRow + maxRows * 3 && found < maxRows; row++) {
    const cell = bestOverlap(cellsAround(layout, row, label), label, column);
    if (!cell || !isBelow(layout, label, cell)) continue;
    if (cell.y - edge > maxRows * 2 * layout.lineHeight || startsWithLabel(around, cell)) return;
    yield cell;
    found++;
    edge = cell.bottom;
  }
}

/** Boxes of a page that lies askew reach into each other; the middle tells where a line is. */
function isBelow({ lineHeight }: Layout, label: LabelPlace, { y, bottom }: Cell): boolean {
  return y >= label.bottom - 0.6 * lineHeight || (y + bottom) / 2 > label.bottom;
}

function aboveLabel(around: Surroundings, label: LabelPlace, rows: number): Region[] {
  const { layout } = around;
  const row = layout.cells[label.cell]?.row ?? 0;
  const regions: Region[] = [];
  for (let above = row - 1; above >= Math.max(0, row - rows); above--) {
    const cell = bestOverlap(cellsAround(layout, above, label), label, label);
    if (!cell) continue;
    if (startsWithLabel(around, cell)) break;
    regions.push({
      relation: 'above',
      start: cell.start,
      end: cell.end,
      quality: 0.85 - PER_ROW * regions.length,
    });
  }
  return regions;
}

/** Whether a cell is a label itself: one of the declaration's, or by its colon at the end. */
export function startsWithLabel(around: Surroundings, cell: Cell): boolean {
  return isBoxTitle(around.layout, cell) || isLabelled(around, cell);
}

/** The same, by its words alone. */
function isLabelled({ layout, labels }: Surroundings, cell: Cell): boolean {
  const first = layout.pieces[cell.firstPiece];
  if (labels.some((label) => label.start === first?.start && label.closed)) return true;
  return /:\s*$/.test(layout.page.text.slice(cell.start, untilLabel({ layout, labels }, cell)));
}

function untilLabel({ labels }: Surroundings, cell: Cell): number {
  const inside = labels.find((label) => label.start > cell.start && label.start < cell.end && label.closed);
  return inside ? inside.start : cell.end;
}
