// Lines that are drawn as a filling between two outlines, as style sheets' borders are.

import { heightOf, isWithin, widthOf, type Shape } from './shape.ts';

/** In points: how thick such a line is at most. */
const THICKEST = 2.5;

/** The shapes of one path: of two outlines within each other the outer one as a line; all others as they are. */
export function framesAsLines(shapes: Shape[]): Shape[] {
  const inner = new Set<Shape>();
  const outer = new Map<Shape, number>();
  for (const [i, shape] of shapes.entries()) {
    const next = shapes[i + 1];
    if (next === undefined || inner.has(shape) || outer.has(shape)) continue;
    const [wide, narrow] = widthOf(shape) > widthOf(next) ? [shape, next] : [next, shape];
    const pen = thicknessBetween(wide, narrow);
    if (pen === undefined) continue;
    inner.add(narrow);
    outer.set(wide, pen);
  }
  return shapes
    .filter((shape) => !inner.has(shape))
    .map((shape) => {
      const pen = outer.get(shape);
      return pen === undefined ? shape : { ...shape, fill: undefined, stroke: shape.fill, pen };
    });
}

function thicknessBetween(outer: Shape, inner: Shape): number | undefined {
  if (!outer.isClosed || !inner.isClosed || !isWithin(inner, outer)) return undefined;
  const across = widthOf(outer) - widthOf(inner);
  const down = heightOf(outer) - heightOf(inner);
  const isThin = Math.min(across, down) > 0 && Math.max(across, down) <= 2 * THICKEST;
  return isThin ? Math.max(across, down) / 2 : undefined;
}
