// What lies on top in each place of a page while it is drawn: which text it covers, and in which colour it lies below other text.

import type { Rgb } from '../../seen/colour.ts';
import type { Point } from '../frame.ts';
import type { Bounds } from '../drawn/shape.ts';
import type { Cover } from './things.ts';

/** In points; of a large page there are no more cells than these. */
const CELL = 2;
const MOST_CELLS = 250_000;
/** Cells that are painted on a page, one over the other. */
const MOST_PAINTED = 30_000_000;
/** Cells of a text that are looked at: of large letters not every one. */
const MOST_LOOKED_AT = 4000;
/** Paper, and what nobody knows, such as a picture. */
const PAPER = 0xffffff;
const UNKNOWN = -1;
/** Of which a text may stand on a few; on more it is in the midst of a drawing. */
const MOST_COLOURS = 16;
/** Of its height and width: what a text may stand out from what covers it, or from its ground. */
const EDGE = 0.25;

export type Ground = {
  columns: number;
  rows: number;
  cell: number;
  /** By cell: when the last thing was laid there that hides what is below it; 0 of none. */
  laid: Int32Array;
  colours: Int32Array;
  painted: number;
};

export function emptyGround({ width, height }: { width: number; height: number }): Ground {
  const cell = Math.max(CELL, Math.sqrt((width * height) / MOST_CELLS));
  const [columns, rows] = [Math.ceil(width / cell) || 1, Math.ceil(height / cell) || 1];
  const colours = new Int32Array(columns * rows).fill(PAPER);
  return { columns, rows, cell, laid: new Int32Array(columns * rows), colours, painted: 0 };
}

/** The cells whose middle lies within. */
function cellsOf({ columns, rows, cell }: Ground, { left, top, right, bottom }: Bounds): Bounds {
  const first = (from: number): number => Math.max(0, Math.ceil(from / cell - 0.5));
  const last = (to: number, most: number): number => Math.min(most, Math.floor(to / cell - 0.5) + 1);
  return { left: first(left), top: first(top), right: last(right, columns), bottom: last(bottom, rows) };
}

/** `hides` is false of the picture of a scan, whose text may lie below it. */
export function lay(ground: Ground, { bounds, fill, order }: Cover, hides: boolean): void {
  const { left, top, right, bottom } = cellsOf(ground, bounds);
  if (!(right > left && bottom > top)) return;
  ground.painted += (right - left) * (bottom - top);
  if (ground.painted > MOST_PAINTED) return;
  const colour = fill === null ? UNKNOWN : codeOf(fill);
  for (let row = top; row < bottom; row++) {
    const [from, to] = [row * ground.columns + left, row * ground.columns + right];
    ground.colours.fill(colour, from, to);
    ground.laid.fill(hides ? order : 0, from, to);
  }
}

const codeOf = ([red, green, blue]: Rgb): number => (red << 16) | (green << 8) | blue;

/** Anything hides a part of a text, but for what is no more than an edge of it. */
export function isCovered(ground: Ground, bounds: Bounds, order: number): boolean {
  return someCell(ground, inner(bounds), (at) => (ground.laid[at] ?? 0) > order);
}

/** The colours that a text stands on; null: nobody knows. */
export function coloursBelow(ground: Ground, bounds: Bounds): (Rgb | null)[] {
  const found = new Set<number>();
  someCell(ground, inner(bounds), (at) => {
    found.add(ground.colours[at] ?? UNKNOWN);
    return found.size > MOST_COLOURS;
  });
  return [...found].map((code) =>
    code === UNKNOWN ? null : [(code >> 16) & 255, (code >> 8) & 255, code & 255],
  );
}

/** What lies on top there: when it was laid, and whether it is a path of one colour. */
export function topAt(
  { columns, rows, cell, laid, colours }: Ground,
  { x, y }: Point,
): { order: number; isPath: boolean } {
  const [column, row] = [Math.floor(x / cell), Math.floor(y / cell)];
  if (!(column >= 0 && row >= 0 && column < columns && row < rows)) return { order: 0, isPath: false };
  const at = row * columns + column;
  const order = laid[at] ?? 0;
  return { order, isPath: order > 0 && colours[at] !== UNKNOWN };
}

function inner({ left, top, right, bottom }: Bounds): Bounds {
  const [across, down] = [Math.min(EDGE * (right - left), 2), EDGE * (bottom - top)];
  return { left: left + across, top: top + down, right: right - across, bottom: bottom - down };
}

function someCell(ground: Ground, bounds: Bounds, isMeant: (at: number) => boolean): boolean {
  const { columns, rows, cell } = ground;
  const within = (value: number, most: number): number =>
    Math.min(Math.max(Math.floor(value / cell), 0), most - 1);
  const [from, to] = [within(bounds.left, columns), within(bounds.right, columns)];
  const [first, end] = [within(bounds.top, rows), within(bounds.bottom, rows)];
  const step = Math.max(1, Math.ceil(Math.sqrt(((to - from) * (end - first)) / MOST_LOOKED_AT)));
  for (let row = first; row <= end; row += step)
    for (let column = from; column <= to; column += step) if (isMeant(row * columns + column)) return true;
  return false;
}
