// Labels whose values stand above them, or begin there.
import { ofBlock } from '../blocks/title-blocks.ts';
import { valueOfCaption } from '../forms/captions.ts';
import { firstLineAround, firstLineBeside } from '../forms/middle-line.ts';
import { cellAt, type Cell } from '../layout.ts';
import type { LabelPlace } from './labels.ts';
import type { Region, Surroundings } from './region.ts';

/** What stands above the title of a box whose titles stand below their values; null for other labels. */
export function aboveAlone(around: Surroundings, label: LabelPlace): Region[] | null {
  const { layout } = around;
  const cell = layout.cells[label.cell];
  const found = cell === undefined ? null : valueOfCaption(layout, cell);
  if (found !== null) return [regionOf(found.value, found.isUnsure)];
  const block = cell === undefined ? null : ofBlock(around, cell);
  if (block?.side !== 'above') return null;
  return block.value === null ? [] : [regionOf(block.value, block.isUnsure)];
}

const regionOf = ({ start, end }: Cell, isUnsure: boolean): Region => ({
  relation: 'above',
  start,
  end,
  quality: 0.97,
  isUnsure,
});

/** Whether the values of a label's block stand below its titles. */
export function isOverValues(around: Surroundings, label: LabelPlace): boolean {
  const cell = around.layout.cells[label.cell];
  return cell !== undefined && ofBlock(around, cell)?.side === 'below';
}

/** The same with what stands above first, and for a person, where the values of its block may stand above their titles. */
export function perhapsAbove(around: Surroundings, label: LabelPlace, regions: Region[]): Region[] {
  const cell = around.layout.cells[label.cell];
  const block = cell === undefined ? null : ofBlock(around, cell);
  if (block?.side !== 'perhaps') return regions;
  const unsure = regions.map((region) =>
    region.relation === 'same' ? region : { ...region, isUnsure: true, quality: 0.8 * region.quality },
  );
  return block.value === null ? unsure : [regionOf(block.value, true), ...unsure];
}

/** The first line of a text whose middle stands beside a label, for a person to confirm; null for other texts. */
export function firstOfLines(
  { layout }: Surroundings,
  label: LabelPlace,
  nearest: Region | undefined,
): Region | null {
  const cell = nearest === undefined ? undefined : cellAt(layout, nearest.start);
  const first =
    cell === undefined
      ? firstLineAround(layout, label, layout.cells[label.cell]?.row ?? 0)
      : firstLineBeside(layout, cell);
  return first === null ? null : { ...regionOf(first, true), quality: nearest?.quality ?? AROUND };
}

/** Of what stands above and below the middle of a label. */
const AROUND = 0.95;
