// A line or an outline that a page draws, in points as displayed.

import type { Colour } from '../../seen/colour.ts';
import type { Point } from '../frame.ts';

export type Bounds = { left: number; top: number; right: number; bottom: number };

/** Null: a colour, nobody knows which, such as a pattern. Undefined: it is not painted so. */
export type Paint = Colour | null | undefined;

/** One piece of a path: what is drawn without lifting the pen. */
export type Shape = Bounds & {
  fill: Paint;
  stroke: Paint;
  /** Width of the pen; 0 where it is not stroked. */
  pen: number;
  /** Along the piece, close enough to tell what it is. */
  points: Point[];
  /** Lines and curves that it is made of. */
  pieces: number;
  isClosed: boolean;
};

/** A path that is as flat as a line; its colour is looked at where it may matter. */
export type Line = Bounds & { path: number };

export const widthOf = ({ left, right }: Bounds): number => right - left;
export const heightOf = ({ top, bottom }: Bounds): number => bottom - top;
export const sizeOf = (bounds: Bounds): number => Math.max(widthOf(bounds), heightOf(bounds));
export const centreOf = ({ left, top, right, bottom }: Bounds): Point => ({
  x: (left + right) / 2,
  y: (top + bottom) / 2,
});

export const grown = ({ left, top, right, bottom }: Bounds, by: number): Bounds => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

export const holds = ({ left, top, right, bottom }: Bounds, { x, y }: Point): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;

export const isWithin = (inner: Bounds, outer: Bounds): boolean =>
  inner.left >= outer.left &&
  inner.right <= outer.right &&
  inner.top >= outer.top &&
  inner.bottom <= outer.bottom;

export const overlaps = (one: Bounds, other: Bounds): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

export function boundsOf(points: Point[]): Bounds {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { x, y } of points) {
    bounds.left = Math.min(bounds.left, x);
    bounds.top = Math.min(bounds.top, y);
    bounds.right = Math.max(bounds.right, x);
    bounds.bottom = Math.max(bounds.bottom, y);
  }
  return bounds;
}
