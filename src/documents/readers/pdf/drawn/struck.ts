// Text that is crossed out: a line through the middle of it, as long as it is.

import type { Glyph } from '../../layout/glyph.ts';
import { emOf, glyphsAcross, rowsOf, type Rows } from './rows.ts';
import { heightOf, type Line } from './shape.ts';

/** In em: how thick the line is at most, a slope included, and how high above the baseline. */
const THICKEST = 0.4;
const LOWEST = 0.13;
const HIGHEST = 0.52;
/** In em: how much further than the text the line goes on, which a hand may have drawn: what goes on is a rule of a table or a chart. */
const BEYOND = 0.8;
/** A bar across a single sign belongs to it. */
const FEWEST = 2;
/** In points: bands of a page in which lines are looked for. */
const BAND = 0.5;
const MAX_BANDS = 20_000;
const CROSSING = 2;

/** The glyphs of a page that are crossed out. `isClear` tells whether a line is to be seen well, as that of a marker is not. */
export function struckAmong(lines: Line[], glyphs: Glyph[], isClear: (line: Line) => boolean): Set<Glyph> {
  const struck = new Set<Glyph>();
  const lowest = lines.reduce((most, line) => Math.max(most, bandOf(line)), 0);
  const bands = new Uint8Array(Math.min(lowest, MAX_BANDS) + 1);
  for (const line of lines) bands[bandOf(line)] = 1;
  const near = lines.length === 0 ? [] : glyphsNear(bands, glyphs);
  if (near.length === 0) return struck;
  const rows = rowsOf(near);
  for (const line of lines) {
    if (bands[bandOf(line)] !== CROSSING) continue;
    const crossed = crossedBy(line, rows);
    if (crossed.length > 0 && isClear(line)) for (const glyph of crossed) struck.add(glyph);
  }
  return struck;
}

const bandOf = ({ top, bottom }: Line): number => Math.floor((top + bottom) / 2 / BAND);

/** Glyphs in whose middle any line lies, wherever it begins and ends: few, on most pages none. Notes the bands of these lines. */
function glyphsNear(bands: Uint8Array, glyphs: Glyph[]): Glyph[] {
  const near: Glyph[] = [];
  let last: Glyph | undefined;
  let isNear = false;
  for (const glyph of glyphs) {
    // Most glyphs stand in one row with the one before.
    if (last?.originY !== glyph.originY || last.top !== glyph.top || last.bottom !== glyph.bottom)
      isNear = noteCrossing(bands, glyph);
    last = glyph;
    if (isNear) near.push(glyph);
  }
  return near;
}

function noteCrossing(bands: Uint8Array, glyph: Glyph): boolean {
  const em = emOf(glyph);
  const first = Math.max(0, Math.floor((glyph.originY - HIGHEST * em) / BAND));
  const last = Math.min(Math.floor((glyph.originY - LOWEST * em) / BAND), bands.length - 1);
  let isNear = false;
  for (let band = first; band <= last; band++) {
    if (!bands[band]) continue;
    bands[band] = CROSSING;
    isNear = true;
  }
  return isNear;
}

function crossedBy(line: Line, rows: Rows): Glyph[] {
  const thickness = heightOf(line);
  const crossed = glyphsAcross(rows, (line.top + line.bottom) / 2, [LOWEST, HIGHEST]).filter((glyph) => {
    const middle = (glyph.left + glyph.right) / 2;
    return middle >= line.left && middle <= line.right && thickness <= THICKEST * emOf(glyph);
  });
  return crossed.length >= FEWEST && isAsLong(line, crossed) ? crossed : [];
}

function isAsLong(line: Line, glyphs: Glyph[]): boolean {
  const [left, right, em] = glyphs.reduce(
    ([least, most, largest], glyph) => [
      Math.min(least, glyph.left),
      Math.max(most, glyph.right),
      Math.max(largest, emOf(glyph)),
    ],
    [Infinity, -Infinity, 0],
  );
  return left - line.left <= BEYOND * em && line.right - right <= BEYOND * em;
}
