// Words that somebody drew a circle around, where others stand beside them: `Yes / No`.

import type { Glyph } from '../../layout/glyph.ts';
import { isDark, isRingShape, isSeen } from './outlines.ts';
import { emOf, glyphsAt, glyphsIn, middleOf, type Rows } from './rows.ts';
import { centreOf, heightOf, widthOf, type Shape } from './shape.ts';
import { wordsAt } from './words.ts';

/** A page of more circles is a drawing. */
const MAX_RINGS = 100;
/** Letters in a ring: more than a few words are a stamp. */
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
    if (!hasOther(ring, inside, rows) || (inside.length === 1 && !isOfLetters(first, rows))) return [];
    seen.add(first);
    return [first];
  });
}

function areWords(glyphs: Glyph[], ring: Shape): boolean {
  const [first, last] = [glyphs[0], glyphs.at(-1)];
  if (first === undefined || last === undefined || glyphs.length > MOST) return false;
  const text = glyphs.map((glyph) => glyph.text).join('');
  if (!/^[\p{L}\p{M}'’./-]+$/u.test(text)) return false;
  // Around both of two answers it says nothing.
  if (/\p{L}\/\p{L}/u.test(text) || isParted(glyphs)) return false;
  const isOneLine = glyphs.every(({ originY }) => Math.abs(originY - first.originY) < 0.2 * emOf(first));
  return isOneLine && last.right - first.left >= WIDE * widthOf(ring) && emOf(first) >= HIGH * heightOf(ring);
}

/** In em: a gap between two answers. */
const GAP = 0.9;

const isParted = (glyphs: Glyph[]): boolean =>
  glyphs.some((glyph, i) => {
    const before = glyphs[i - 1];
    return before !== undefined && glyph.left - before.right > GAP * emOf(glyph);
  });

/** `Y / N`: a single letter beside another one; else it is a sign. */
function isOfLetters(glyph: Glyph, rows: Rows): boolean {
  const words = wordsAt(rows, middleOf(glyph).y);
  const at = words.findIndex(({ glyphs }) => glyphs.includes(glyph));
  const own = words[at];
  return (
    own?.glyphs.length === 1 &&
    [words[at - 1], words[at + 1]].some(
      (other) =>
        other?.glyphs.length === 1 &&
        /\p{L}/u.test(other.text) &&
        Math.max(other.left - own.right, own.left - other.right) <= NEAR * own.em,
    )
  );
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
