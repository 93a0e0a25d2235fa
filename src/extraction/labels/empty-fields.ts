// Whether a text that stands near a label is of the form itself, or of another field, since nobody has filled in the label's own.
import type { FactTypeName } from '../../declarations/fact-type.ts';
import { isNextLabel } from '../forms/empty-pair.ts';
import { isNextField } from '../forms/next-field.ts';
import { isOfReader, isPrintedText, isTitleOfPart, mayBeTitle } from '../forms/printed-text.ts';
import { cellAt, cellsAround, type Cell, type Layout } from '../layout.ts';
import type { LabelPlace } from './labels.ts';
import type { Region } from './region.ts';

type Said = { text: string; start: number; type: FactTypeName; label: LabelPlace };

const NAMES = new Set<FactTypeName>(['person_name', 'organization_name']);

/** `none` where a form prints the text itself, `perhaps` where a person has to look. */
export function fieldIsEmpty(layout: Layout, region: Region, said: Said): 'none' | 'perhaps' | null {
  const isClosed = hasColon(layout, said.label, said.start);
  const isBehind = isClosed && region.relation === 'same';
  if (!isBehind && isPrintedText(said.text)) return 'none';
  if (isNoName(said)) return 'perhaps';
  if (isBehind) return null;
  const isOther =
    isClosed && region.relation !== 'below'
      ? isTitleOfPart(said.text)
      : mayBeTitle(said.text) || isPlacedAsOther(layout, region, said);
  return isOther ? 'perhaps' : null;
}

/** `Name: Your details` */
const isNoName = ({ text, type }: Said): boolean =>
  NAMES.has(type) && (isTitleOfPart(text) || isOfReader(text));

const hasColon = ({ page }: Layout, label: LabelPlace, start: number): boolean =>
  /^.?\s*[:=#]\s*$/.test(page.text.slice(label.end - 1, start));

/** `Other: abc` */
const isOtherField = ({ page }: Layout, { text, start }: Pick<Said, 'text' | 'start'>): boolean =>
  isNextField(text + page.text.slice(start + text.length, start + text.length + 3));

function isPlacedAsOther(layout: Layout, region: Region, said: Said): boolean {
  // `Trim level`, where a `Trim` is asked for
  if (region.relation === 'same') return /^\p{Ll}[\p{Ll} ]{0,20}$/u.test(said.text);
  const cell = cellAt(layout, said.start);
  const own = layout.cells[said.label.cell];
  if (cell === undefined || own === undefined) return false;
  if (region.relation === 'right') return isNextLabel(layout, own, cell);
  return region.relation === 'below' && isOtherBelow(layout, cell, said);
}

const isOtherBelow = (layout: Layout, cell: Cell, { text, start, type, label }: Said): boolean =>
  isFarBelow(layout, cell, label) ||
  hasOwnValue(layout, cell, label) ||
  (type === 'text' && isOtherField(layout, { text, start })) ||
  (type === 'address' && !/\d/.test(text));

/** Between a label and the value below it, in heights of a line: those of a text without places are as high as their lines are apart. */
const MOST_BETWEEN = { placed: 1.5, lines: 0.9 };

/** Rows of other fields lie between, or a line that is left blank. */
function isFarBelow({ page, lineHeight, cells }: Layout, cell: Cell, label: LabelPlace): boolean {
  const most = page.realBoxes ? MOST_BETWEEN.placed : MOST_BETWEEN.lines;
  return cell.row - (cells[label.cell]?.row ?? 0) > 1 || cell.y - label.bottom > most * lineHeight;
}

/** `Colour  grey` below `Model`: it has beside it what the label has not. */
function hasOwnValue(layout: Layout, cell: Cell, label: LabelPlace): boolean {
  const behind = (row: number | undefined, x: number): number =>
    cellsAround(layout, row ?? -1, cell).filter((one) => one.x > x).length;
  return behind(cell.row, cell.x) > 0 && behind(layout.cells[label.cell]?.row, label.x) === 0;
}
