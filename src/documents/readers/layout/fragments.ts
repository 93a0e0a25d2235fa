// Glyphs that belong together: runs of a line.
import type { Glyph } from './glyph.ts';

/** A glyph in the frame of its writing direction: x along the line, y downwards across it. */
export type PlacedGlyph = { glyph: Glyph; text: string; x0: number; x1: number; base: number; em: number };

/** Glyphs that follow each other in the file, on the page and on one baseline. */
export type Fragment = { glyphs: PlacedGlyph[]; x0: number; x1: number; base: number; em: number };

// In em: how far apart the glyphs of one fragment may stand, and how far its baseline may move.
const FRAGMENT_GAP = 0.8;
const FRAGMENT_OVERLAP = 0.5;
const BASELINE_DRIFT = 0.2;
/** Baselines that differ by less than this part of the smaller em are one. */
export const SAME_BASELINE = 0.3;
const MARK = /^\p{M}+$/u;

function near(a: PlacedGlyph, b: PlacedGlyph, ems: number): boolean {
  return Math.abs(a.base - b.base) <= ems * Math.min(a.em, b.em);
}

function belongsToGlyph(last: PlacedGlyph, next: PlacedGlyph): boolean {
  if (next.glyph.continuation) return true;
  return (
    MARK.test(next.text) &&
    next.x0 < last.x1 + 0.2 * last.em &&
    next.x1 > last.x0 - 0.2 * last.em &&
    near(last, next, 1)
  );
}

/** The same character printed again on (nearly) the same spot: fake bold and shadows. */
export function isDuplicate(a: PlacedGlyph, b: PlacedGlyph): boolean {
  if (a.text !== b.text || !near(a, b, SAME_BASELINE)) return false;
  const width = Math.max(a.x1 - a.x0, 0.15 * a.em);
  return Math.abs(a.x0 - b.x0) < 0.35 * width;
}

function continues(last: PlacedGlyph, next: PlacedGlyph): boolean {
  const gap = next.x0 - last.x1;
  const em = Math.max(last.em, next.em);
  if (gap > FRAGMENT_GAP * em || gap < -FRAGMENT_OVERLAP * em) return false;
  return near(last, next, BASELINE_DRIFT) && next.em > 0.7 * last.em && last.em > 0.7 * next.em;
}

export function toFragments(placed: PlacedGlyph[]): Fragment[] {
  const fragments: Fragment[] = [];
  let open: Fragment | undefined;
  for (const glyph of placed) {
    const last = open?.glyphs.at(-1);
    if (last && belongsToGlyph(last, glyph)) {
      last.text += glyph.text;
      continue;
    }
    if (last && isDuplicate(last, glyph)) continue;
    if (open && last && continues(last, glyph)) {
      open.glyphs.push(glyph);
      open.x1 = Math.max(open.x1, glyph.x1);
    } else {
      open = { glyphs: [glyph], x0: glyph.x0, x1: glyph.x1, base: glyph.base, em: glyph.em };
      fragments.push(open);
    }
  }
  return fragments;
}
