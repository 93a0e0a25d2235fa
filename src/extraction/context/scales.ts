// Printed scales: `1 2 3 4 5` is what there was to choose from, and says not which one was chosen.
import type { Page } from '../../documents/page.ts';
import { goByOnes } from '../../values/numbers/by-ones.ts';
import type { Draft } from '../draft.ts';

/** Figures one behind the other. */
const FIGURES = /(?<![\d.,])\d{1,2}(?:[ \t|/]{1,12}\d{1,2}){2,20}(?![\d.,]*\d)/g;

type Range = { start: number; end: number };
const known = new WeakMap<Page, Range[]>();

function scalesOn(page: Page): Range[] {
  const before = known.get(page);
  if (before !== undefined) return before;
  const found = [...page.text.matchAll(FIGURES)]
    .filter(({ 0: figures }) => goByOnes(figures.split(/[ \t|/]+/).map(Number)))
    .map(({ 0: figures, index }) => ({ start: index, end: index + figures.length }));
  known.set(page, found);
  return found;
}

/** Whether the value is of a scale, one figure of it or several in one. */
export const isOfScale = ({ place: { page, start, end } }: Draft): boolean =>
  scalesOn(page).some((scale) => start < scale.end && end > scale.start);
