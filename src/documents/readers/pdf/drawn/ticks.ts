// What boxes to tick say, as glyphs: `☒` and `☐` where they stand, as Word documents and HTML write them.

import { UNKNOWN_CHARACTER, type Glyph } from '../../layout/glyph.ts';
import type { Drawn } from './objects.ts';
import { emOf, glyphsAt, glyphsIn, type Rows } from './rows.ts';
import { centreOf, grown, overlaps, sizeOf, type Bounds } from './shape.ts';
import { stateOf, type BoxState } from './ticked.ts';

/** `written`: the sign that was typed into it. */
type Box = { bounds: Bounds; state: BoxState; written: Glyph | undefined };
/** What is read in addition, and instead of which glyphs. */
export type Ticks = { added: Glyph[]; replaced: Map<Glyph, Glyph> };

const TICK = /^[xX×✓✔✗✘✕✖☒☑■◼●•◆★]$/u;
/** A box that is a sign itself, which a pen may have ticked. */
const WRITTEN_BOX = /^[☐□◻❏❑❒○◯]$/u;
/** In points: boxes of the same size differ by less. */
const SAME = 0.8;
/** In em: how far from its words a box may stand, such as in a table. */
const FURTHEST = 40;

/** Whether a pen may have ticked a box that is written. */
export const mayBeTicked = (glyphs: Glyph[], { shapes }: Drawn): boolean =>
  shapes.length > 0 && glyphs.some(({ text }) => text.charCodeAt(0) > 0x2000 && WRITTEN_BOX.test(text));

export function ticksOf(found: Bounds[], drawn: Drawn, rows: Rows): Ticks {
  const boxes = found.flatMap((bounds) => boxOf(bounds, drawn, rows));
  const sure = boxes.filter(({ state }) => state === 'ticked' || state === 'empty');
  const filled = boxes.filter(({ state }) => state === 'filled').filter((box) => hasLike(box, sure));
  const ticks: Ticks = { added: [], replaced: new Map() };
  for (const { bounds, state, written } of [...sure, ...filled]) {
    const text = state === 'empty' ? '☐' : '☒';
    const beside = written ?? neighbourOf(bounds, rows);
    if (beside === undefined) continue;
    const glyph = withInk(glyphOf(text, bounds, beside), bounds);
    if (written === undefined) ticks.added.push(glyph);
    else ticks.replaced.set(written, glyph);
  }
  for (const glyph of rows.glyphs) tickWritten(ticks, glyph, drawn);
  return ticks;
}

const withInk = (glyph: Glyph, { left, top, right, bottom }: Bounds): Glyph => ({
  ...glyph,
  ink: {
    left: left - glyph.left,
    top: top - glyph.top,
    right: right - glyph.left,
    bottom: bottom - glyph.top,
  },
});

/** Nothing where what stands in it is no tick, or nobody knows what it is. */
function boxOf(bounds: Bounds, drawn: Drawn, rows: Rows): Box[] {
  if (drawn.pictures.some((picture) => overlaps(picture, bounds))) return [];
  const inside = glyphsIn(rows, grown(bounds, 0.1 * sizeOf(bounds)));
  const [written] = inside;
  if (written === undefined) return [{ bounds, state: stateOf(bounds, drawn), written }];
  return inside.length === 1 && TICK.test(written.text) ? [{ bounds, state: 'ticked', written }] : [];
}

/** A filled square is a box where an empty one of its size stands in its row or its column: else it is a bullet, or a legend's colour. */
function hasLike({ bounds }: Box, others: Box[]): boolean {
  const size = sizeOf(bounds);
  const centre = centreOf(bounds);
  return others.some((other) => {
    const beside = centreOf(other.bounds);
    const isInLine = Math.abs(beside.y - centre.y) <= SAME || Math.abs(beside.x - centre.x) <= SAME;
    return isInLine && Math.abs(sizeOf(other.bounds) - size) <= SAME;
  });
}

/** The glyph of its row that stands next to it. */
function neighbourOf(box: Bounds, rows: Rows): Glyph | undefined {
  let nearest: Glyph | undefined;
  let least = Infinity;
  for (const glyph of glyphsAt(rows, centreOf(box).y)) {
    const distance = Math.max(glyph.left - box.right, box.left - glyph.right);
    if (distance >= least || distance > FURTHEST * emOf(glyph) || glyph.text === UNKNOWN_CHARACTER) continue;
    nearest = glyph;
    least = distance;
  }
  return nearest;
}

/** Stands in the row of its neighbour, as high as its type: what is lower would count as small print. */
export function glyphOf(text: string, { left, right }: Pick<Bounds, 'left' | 'right'>, beside: Glyph): Glyph {
  const { top, bottom, originY } = beside;
  const nowhere = { spaceBefore: false, gapBefore: false, continuation: false };
  return { text, left, top, right, bottom, originX: left, originY, angle: 0, em: emOf(beside), ...nowhere };
}

function tickWritten({ replaced }: Ticks, glyph: Glyph, drawn: Drawn): void {
  if (!WRITTEN_BOX.test(glyph.text) || replaced.has(glyph)) return;
  const { left, right } = glyph;
  const middle = glyph.originY - 0.35 * emOf(glyph);
  const half = (right - left) / 2;
  const box = { left, right, top: middle - half, bottom: middle + half };
  if (stateOf(box, drawn) === 'ticked') replaced.set(glyph, { ...glyph, text: '☒' });
}
