// Glyphs that are read in addition, among those of the file: each before the one that it stands in front of.

import type { Glyph } from '../../layout/glyph.ts';
import { glyphsAt, middleOf, type Rows } from './rows.ts';

/** The layout takes glyphs that follow each other for a run, and would move what was drawn within a run to its end. */
export function placedAmong(glyphs: Glyph[], added: Glyph[], rows: Rows): Glyph[] {
  if (added.length === 0) return glyphs;
  const before = new Map<Glyph, Glyph[]>();
  const last: Glyph[] = [];
  for (const glyph of added.toSorted((a, b) => a.left - b.left)) {
    const next = followerOf(glyph, rows);
    if (next === undefined) last.push(glyph);
    else before.set(next, [...(before.get(next) ?? []), glyph]);
  }
  return [...glyphs.flatMap((glyph) => [...(before.get(glyph) ?? []), glyph]), ...last];
}

function followerOf(glyph: Glyph, rows: Rows): Glyph | undefined {
  const from = (glyph.left + glyph.right) / 2;
  let next: Glyph | undefined;
  for (const other of glyphsAt(rows, middleOf(glyph).y))
    if (other.left >= from && other.left < (next?.left ?? Infinity)) next = other;
  return next;
}
