// How a thing within a thing of a page stands on the page as displayed.

import type { Frame, Point } from '../frame.ts';

/** As PDF writes it: X = a·x + c·y + e, Y = b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const matrixOf = ({ xx, xy, x0, yx, yy, y0 }: Frame): Matrix => [xx, yx, xy, yy, x0, y0];

export const moved = ([a, b, c, d, e, f]: Matrix, { x, y }: Point): Point => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
});

/** The inner one first. */
export function combined(inner: Matrix, outer: Matrix): Matrix {
  const [a, b, c, d, e, f] = inner;
  const [oa, ob, oc, od] = outer;
  const origin = moved(outer, { x: e, y: f });
  return [a * oa + b * oc, a * ob + b * od, c * oa + d * oc, c * ob + d * od, origin.x, origin.y];
}

/** How many times as long as before a line is, on the whole. */
export const scaleOf = ([a, b, c, d]: Matrix): number => Math.sqrt(Math.abs(a * d - b * c));
