// Words that somebody drew a circle around, where others stand beside them: `Yes / No`.

import type { Glyph } from '../../layout/glyph.ts';
import { isDark, isRingShape, isSeen } from './outlines.ts';
import { emOf, glyphsAt, glyphsIn, type Rows } from './rows.ts';
import { centreOf, heightOf, widthOf, type Shape } from './shape.ts';

/** A page of more circles is a drawing. */
const MAX_RINGS = 100;
/** Letters in a ring: a single one is a sign, and more than a few words are a stamp. */
const FEWEST = 2;
const MOST = 24;
/** Of the ring: how much of it the words fill. */
const WIDE = 0.35;
const HIGH = 0.25;
/** In em: how far away what was not chosen stands. */
const NEAR = 5;

export function ringsAmong(shapes: Shape[]): Shape[] {
  const rings = shapes.filter((shape) => isRingShape(shape) && isSeen(shape.stroke) && !isDark(shape.fill));
  return rings.length > MAX_RINGS ? [] : rings;
}

/** For each ring the first glyph of what it is drawn around. */
export function ringedAmong(rings: Shape[], rows: Rows): Glyph[] {
  const seen = new Set<Glyph>();
  return rings.flatMap((ring) => {
    const inside = glyphsIn(rows, ring).toSorted((a, b) => a.left - b.left);
    const [first] = inside;
    if (first === undefined || seen.has(first) || !areWords(inside, ring)) return [];
    if (!hasOther(ring, inside, rows)) return [];
    seen.add(first);
    return [first];
  });
}

function areWords(glyphs: Glyph[], ring: Shape): boolean {
  const [first, last] = [glyphs[0], glyphs.at(-1)];
  if (first === undefined || last === undefined || glyphs.length > MOST) return false;
  const text = glyphs.map((glyph) => glyph.text).join('');
  if (text.length < FEWEST || !/^[\p{L}\p{M}'’./-]+$/u.test(text)) return false;
  const isOneLine = glyphs.every(({ originY }) => Math.abs(originY - first.originY) < 0.2 * emOf(first));
  return isOneLine && last.right - first.left >= WIDE * widthOf(ring) && emOf(first) >= HIGH * heightOf(ring);
}

function hasOther(ring: Shape, inside: Glyph[], rows: Rows): boolean {
  const own = new Set(inside);
  const reach = NEAR * Math.max(...inside.map(emOf));
  return glyphsAt(rows, centreOf(ring).y).some(
    (glyph) =>
      !own.has(glyph) &&
      /\p{L}/u.test(glyph.text) &&
      glyph.left <= ring.right + reach &&
      glyph.right >= ring.left - reach,
  );
}
