// Cells of a page that are the title of a field and nothing else.
import { isBoxTitle } from '../forms/box-titles.ts';
import { labelKey, type Layout } from '../layout.ts';
import { isKnownLabel } from '../names/known-labels.ts';

type Range = { start: number; end: number };

/** A page with the labels that were found on it. */
export type Titled = { layout: Layout; labels: readonly Range[] };

const LONGEST = 60;

const titlesOfPages = new WeakMap<readonly Range[], ReadonlySet<number>>();

/** Whole cells that are a label, of the declaration or of those that papers have, by their index. */
export function titlesOf({ layout, labels }: Titled): ReadonlySet<number> {
  const known = titlesOfPages.get(labels);
  if (known !== undefined) return known;
  const ends = new Map(labels.map(({ start, end }) => [start, end]));
  const { text } = layout.page;
  const titles = layout.cells.filter((cell) => {
    const { start, end } = cell;
    const rest = text.slice(ends.get(start) ?? start, end);
    if (end - start > LONGEST || /:\s*$/.test(text.slice(start, end))) return false;
    return (
      isBoxTitle(layout, cell) ||
      !/[\p{L}\p{N}]/u.test(rest) ||
      isKnownLabel(labelKey(text.slice(start, end)))
    );
  });
  const made = new Set(titles.map(({ index }) => index));
  titlesOfPages.set(labels, made);
  return made;
}
