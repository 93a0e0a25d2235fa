// Labels in small print below their values.
import { valueOfCaption } from '../forms/captions.ts';
import type { LabelPlace } from './labels.ts';
import type { Region, Surroundings } from './region.ts';

/** What stands above the title of a box whose titles stand below their values; null for other labels. */
export function aboveAlone({ layout }: Surroundings, label: LabelPlace): Region[] | null {
  const cell = layout.cells[label.cell];
  const found = cell === undefined ? null : valueOfCaption(layout, cell);
  if (found === null) return null;
  const { value, isUnsure } = found;
  return [{ relation: 'above', start: value.start, end: value.end, quality: 0.97, isUnsure }];
}
