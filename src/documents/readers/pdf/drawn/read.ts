// What a page draws instead of writing it: boxes and their ticks, circles around words, lines through them.

import type { Glyph } from '../../layout/glyph.ts';
import type { Frame } from '../frame.ts';
import { withMemory, type Pdfium } from '../pdfium.ts';
import { boxesAmong } from './boxes.ts';
import { drawnOn, type Drawn } from './objects.ts';
import { looseMarks, markedAmong } from './loose.ts';
import { isClear, isSeen } from './outlines.ts';
import { paintsOf } from './path.ts';
import { placedAmong } from './placed.ts';
import { ringedAmong, ringsAmong } from './rings.ts';
import { rowsOf } from './rows.ts';
import type { Line, Paint } from './shape.ts';
import { struckAmong } from './struck.ts';
import { glyphOf, mayBeTicked, ticksOf, type Ticks } from './ticks.ts';

export type Read = { glyphs: Glyph[]; isStruck: boolean };

/** The glyphs with what is drawn among them, and without those that are crossed out. */
export function withDrawn(
  pdfium: Pdfium,
  page: number,
  { glyphs, frame }: { glyphs: Glyph[]; frame: Frame },
): Read {
  const drawn = glyphs.length === 0 ? undefined : drawnOn(pdfium, page, frame);
  if (drawn === undefined) return { glyphs, isStruck: false };
  const struck = struckAmong(drawn.lines, glyphs, (line) => paintsOn(pdfium, line).some(isClear));
  const isStruck = struck.size > 0;
  const left = isStruck ? glyphs.filter((glyph) => !struck.has(glyph)) : glyphs;
  return { glyphs: withMarks(left, drawn, (line) => paintsOn(pdfium, line).some(isSeen)), isStruck };
}

function withMarks(glyphs: Glyph[], drawn: Drawn, isSeenLine: (line: Line) => boolean): Glyph[] {
  const boxes = boxesAmong(drawn, isSeenLine);
  const rings = ringsAmong(drawn.shapes);
  const marks = looseMarks(drawn, boxes);
  if (boxes.length + rings.length + marks.length === 0 && !mayBeTicked(glyphs, drawn)) return glyphs;
  const rows = rowsOf(glyphs);
  const ticks = ticksOf(boxes, drawn, rows);
  const chosen = new Set([...ringedAmong(rings, rows), ...markedAmong(marks, rows)]);
  for (const first of chosen) noteChosen(ticks, first);
  const placed = placedAmong(glyphs, ticks.added, rows);
  return placed.map((glyph) => ticks.replaced.get(glyph) ?? glyph);
}

/** In points: what a tick takes of the blank before its words. */
const NARROW = 0.5;

/** A ring, or a mark beside words, is a tick at them, without a blank between, so that it is of no other ones. */
function noteChosen({ added, replaced }: Ticks, first: Glyph): void {
  const tick = glyphOf('☒', { left: first.left - NARROW, right: first.left }, first);
  added.push({ ...tick, spaceBefore: first.spaceBefore, gapBefore: first.gapBefore });
  replaced.set(first, { ...first, spaceBefore: false, gapBefore: false });
}

function paintsOn(pdfium: Pdfium, { path }: Line): Paint[] {
  const { fill, stroke } = withMemory(pdfium.api, 16, (pointer) => paintsOf({ pdfium, pointer }, path));
  return [fill, stroke];
}
