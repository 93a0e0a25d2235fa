// The glyphs of a page by how high they stand, to find those beside or below a line quickly.

import type { Glyph } from '../../layout/glyph.ts';
import type { Bounds } from './shape.ts';

/** Ascent and descent of common fonts together, in em. */
const BOX_HEIGHT = 1.2;
/** In em, above the baseline: where the middle of a glyph is, and how far most of them reach. */
const MIDDLE = 0.35;
const TOP = 0.8;
const FOOT = 0.25;
/** In points: type that is larger is beside no box and struck by no line. */
const LARGEST_TYPE = 60;

/** `largest`: size of the largest type among them. */
export type Rows = { glyphs: readonly Glyph[]; largest: number };

export const emOf = ({ em, top, bottom }: Glyph): number => em ?? (bottom - top) / BOX_HEIGHT;
export const middleOf = (glyph: Glyph): { x: number; y: number } => ({
  x: (glyph.left + glyph.right) / 2,
  y: glyph.originY - MIDDLE * emOf(glyph),
});

/** Upright glyphs alone, from the top. */
export function rowsOf(glyphs: Glyph[]): Rows {
  const upright = glyphs.filter((glyph) => glyph.angle === 0 && emOf(glyph) <= LARGEST_TYPE);
  return {
    glyphs: upright.toSorted((a, b) => a.originY - b.originY),
    largest: upright.reduce((most, glyph) => Math.max(most, emOf(glyph)), 0),
  };
}

/** The first whose baseline is not above that height. */
function firstFrom({ glyphs }: Rows, y: number): number {
  let [low, high] = [0, glyphs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((glyphs[middle]?.originY ?? Infinity) < y) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Those whose baseline lies between two heights, which are included, and of which more holds. */
function between(rows: Rows, [from, to]: [number, number], isMeant: (glyph: Glyph) => boolean): Glyph[] {
  const found: Glyph[] = [];
  for (let i = firstFrom(rows, from); i < rows.glyphs.length; i++) {
    const glyph = rows.glyphs[i];
    if (glyph === undefined || glyph.originY > to) break;
    if (isMeant(glyph)) found.push(glyph);
  }
  return found;
}

/** Glyphs of which that height lies between two others, in em above their baseline. */
export const glyphsAcross = (rows: Rows, y: number, [low, high]: [number, number]): Glyph[] =>
  between(rows, [y + Math.min(low, 0) * rows.largest, y + high * rows.largest], (glyph) => {
    const above = glyph.originY - y;
    const em = emOf(glyph);
    return above >= low * em && above <= high * em;
  });

/** Glyphs in whose rows that height lies. */
export const glyphsAt = (rows: Rows, y: number): Glyph[] => glyphsAcross(rows, y, [-FOOT, TOP]);

/** Glyphs whose middle lies within. */
export const glyphsIn = (rows: Rows, { left, right, top, bottom }: Bounds): Glyph[] =>
  between(rows, [top, bottom + rows.largest], (glyph) => {
    const { x, y } = middleOf(glyph);
    return x >= left && x <= right && y >= top && y <= bottom;
  });
