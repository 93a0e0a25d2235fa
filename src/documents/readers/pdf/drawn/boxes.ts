// The boxes to tick of a page: small squares and circles that stand by themselves.

import type { Drawn } from './objects.ts';
import { isBoxShape, isDark, isSeen } from './outlines.ts';
import {
  centreOf,
  grown,
  heightOf,
  holds,
  isWithin,
  sizeOf,
  widthOf,
  type Bounds,
  type Line,
  type Shape,
} from './shape.ts';
import { boxesOfSides } from './sides.ts';

/** A page of more boxes is a pattern. */
const MAX_BOXES = 500;
/** In points: how much larger than another one a box is that holds it. */
const AROUND = 2;
/** Of the side of a box: how close to it other things are that make it a cell of a comb or a grid, or a letter of a word. */
const BESIDE = 0.3;
const ABOVE = 0.1;
/** Of the side of a box: what is smaller is a dot or a line. */
const A_THING = 0.3;
/** Largest thing beside a box that is looked at, in its sides. */
const AS_LARGE = 2;

/** Outlined boxes, and squares and circles that are filled with something dark: whether those are boxes is not known yet. */
export function boxesAmong({ shapes, lines }: Drawn, isSeenLine: (line: Line) => boolean): Bounds[] {
  const outlined = [
    ...shapes.filter((shape) => isBoxShape(shape) && isSeen(shape.stroke)),
    ...boxesOfSides(lines, isSeenLine),
  ];
  const filled = shapes.filter((shape) => isBoxShape(shape) && isDark(shape.fill));
  const count = outlined.length + filled.length;
  if (count === 0 || count > 4 * MAX_BOXES) return [];
  const boxes = outermost([...outlined, ...filled]);
  const things = shapes.filter((shape) => isSeen(shape.stroke) || isSeen(shape.fill));
  const alone = boxes.filter((box) => !isOfComb(box, boxes) && !isOfWord(box, things));
  return alone.length > MAX_BOXES ? [] : alone;
}

/** Of boxes within each other the largest. */
function outermost(boxes: Bounds[]): Bounds[] {
  const kept: Bounds[] = [];
  for (const box of boxes.toSorted((a, b) => sizeOf(b) - sizeOf(a)))
    if (!kept.some((other) => isWithin(box, grown(other, AROUND)) && holds(other, centreOf(box))))
      kept.push(box);
  return kept;
}

/** A box of the next character, or of the next cell, follows at once. */
function isOfComb(box: Bounds, boxes: Bounds[]): boolean {
  return boxes.some((other) => other !== box && areClose(box, other));
}

function areClose(box: Bounds, other: Bounds): boolean {
  const across = Math.max(other.left - box.right, box.left - other.right);
  const down = Math.max(other.top - box.bottom, box.top - other.bottom);
  const size = sizeOf(box);
  return (down < 0 && across < BESIDE * size) || (across < 0 && down < ABOVE * size);
}

/** Letters that are drawn as outlines stand beside each other. */
function isOfWord(box: Bounds, things: Shape[]): boolean {
  const size = sizeOf(box);
  const around = grown(box, 0.15 * size);
  return things.some((thing) => {
    const height = heightOf(thing);
    if (height < A_THING * size || height > AS_LARGE * size || widthOf(thing) > AS_LARGE * size) return false;
    if (holds(around, centreOf(thing)) || thing.top >= box.bottom || thing.bottom <= box.top) return false;
    return Math.max(thing.left - box.right, box.left - thing.right) < BESIDE * size;
  });
}
