// What an outline is: a box to tick (a square or a circle), or a ring around words.

import { BLACK, contrast, isSeenOn, laidOver, WHITE } from '../../seen/colour.ts';
import { centreOf, heightOf, sizeOf, widthOf, type Paint, type Shape } from './shape.ts';

/** In points: sides of a box to tick. */
export const SMALLEST_BOX = 6;
export const LARGEST_BOX = 16;
/** Of the greater side: how much shorter the other one may be, and how far from its sides the line runs (a circle comes to 0.15). */
const SQUARE = 0.8;
const ROUND = 0.16;
/** Of all four sides: how long the line is at least (a circle's comes to 0.78). */
const AROUND = 0.7;
/** Of the radius: where the points of a ring lie, which a hand may have drawn. */
const RING_INSIDE = 0.75;
const RING_OUTSIDE = 1.17;
const LARGEST_RING = { width: 160, height: 45 };
/** From which contrast with paper a line crosses something out, and from which a filling is dark. */
const CLEAR = 1.8;
const DARK = 3;

export const isSeen = (paint: Paint): boolean => paint !== undefined && isSeenOn(paint, WHITE);

const differs = (paint: Paint, least: number): boolean =>
  paint !== undefined && contrast(paint === null ? BLACK : laidOver(paint, WHITE), WHITE) >= least;

export const isDark = (paint: Paint): boolean => differs(paint, DARK);
export const isClear = (paint: Paint): boolean => differs(paint, CLEAR);

export function isBoxShape(shape: Shape): boolean {
  const [width, height] = [widthOf(shape), heightOf(shape)];
  const size = Math.max(width, height);
  if (size > LARGEST_BOX || size < SMALLEST_BOX || Math.min(width, height) < SQUARE * size) return false;
  return shape.isClosed && shape.pieces >= 3 && runsAround(shape);
}

/** The line runs along the sides of what it encloses. */
function runsAround(shape: Shape): boolean {
  const most = ROUND * sizeOf(shape);
  const isBeside = shape.points.every(
    ({ x, y }) => Math.min(x - shape.left, shape.right - x, y - shape.top, shape.bottom - y) <= most,
  );
  return isBeside && lengthOf(shape) >= AROUND * 2 * (widthOf(shape) + heightOf(shape));
}

function lengthOf({ points }: Shape): number {
  let length = 0;
  for (const [i, { x, y }] of points.entries()) {
    const before = points[i - 1];
    if (before !== undefined) length += Math.hypot(x - before.x, y - before.y);
  }
  return length;
}

export function isRingShape(shape: Shape): boolean {
  const [across, down] = [widthOf(shape) / 2, heightOf(shape) / 2];
  if (2 * across > LARGEST_RING.width || 2 * down > LARGEST_RING.height || down <= 0) return false;
  if (!shape.isClosed || shape.pieces < 4) return false;
  const centre = centreOf(shape);
  const radii = shape.points.map(({ x, y }) => Math.hypot((x - centre.x) / across, (y - centre.y) / down));
  return radii.every((radius) => radius >= RING_INSIDE && radius <= RING_OUTSIDE);
}
