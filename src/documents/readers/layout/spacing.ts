// How wide the words of a page stand apart, size by size: what is a word gap in one font is kerning in another.

import type { Fragment, PlacedGlyph } from './fragments.ts';

/** In em: the usual gap between two words set in type of that size. */
export type Spacing = (em: number) => number;

/** In em: what may be a gap between words. */
const SMALLEST = 0.12;
const LARGEST = 1;
/** With fewer gaps of its size, type is spaced as the page is; and a page, as most are. */
const ENOUGH = 12;
const PLENTY = 200;
const MOST_FONTS = 0.26;

/** Measures the gaps that the file itself shows to be such: a space stands there, or the reader saw one. */
export function spacingOf(fragments: Fragment[]): Spacing {
  const bySize = new Map<number, number[]>();
  for (const { glyphs } of fragments)
    for (let i = 1; i < glyphs.length; i++) addGap(bySize, glyphs[i - 1], glyphs[i]);
  const all = [...bySize.values()].flat();
  const usual = all.length < ENOUGH ? MOST_FONTS : middle(all);
  const usuals = new Map<number, number>();
  for (const [size, gaps] of bySize) if (gaps.length >= ENOUGH) usuals.set(size, middle(gaps));
  return (em) => usuals.get(sizeOf(em)) ?? usual;
}

function addGap(
  bySize: Map<number, number[]>,
  before: PlacedGlyph | undefined,
  after: PlacedGlyph | undefined,
): void {
  if (!before || !after || !(after.glyph.spaceBefore || after.glyph.gapBefore)) return;
  const gap = (2 * (after.x0 - before.x1)) / (after.em + before.em);
  if (gap < SMALLEST || gap > LARGEST) return;
  const size = sizeOf(after.em);
  const gaps = bySize.get(size);
  if (!gaps) bySize.set(size, [gap]);
  else if (gaps.length < PLENTY) gaps.push(gap);
}

function sizeOf(em: number): number {
  return Math.round(em * 4);
}

function middle(numbers: number[]): number {
  return numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? MOST_FONTS;
}
