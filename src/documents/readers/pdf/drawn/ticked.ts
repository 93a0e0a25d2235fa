// Whether something is drawn into a box: a cross, a check mark, a dot.

import { contrast, laidOver, WHITE, type Rgb } from '../../seen/colour.ts';
import type { Drawn } from './objects.ts';
import { centreOf, grown, holds, isWithin, sizeOf, type Bounds, type Paint, type Shape } from './shape.ts';

/** `filled`: with something dark, and nothing is drawn into it. `unclear`: a dash may be either. */
export type BoxState = 'empty' | 'ticked' | 'filled' | 'unclear';

/** Of the side of the box: how much larger a mark may be that a hand made, and how large it is at least. */
const LARGEST = 2.2;
const SMALLEST = 0.3;
/** Of the side of the box: what covers it reaches so close to its sides. */
const COVERS = 0.15;
/** Of the side of the box: a mark comes into the middle of it. */
const MIDDLE = 0.22;
/** From which contrast with what lies below a mark is one. */
const SEEN = 1.5;
const DARK = 3;
/** A check mark or a cross on something dark is made of no more lines: others are signs of a company. */
const FEW_PIECES = 4;

type Look = { ground: Rgb; marks: Shape[]; dashes: number };

export function stateOf(box: Bounds, { shapes, lines }: Drawn): BoxState {
  const look: Look = { ground: WHITE, marks: [], dashes: lines.filter((line) => isDash(line, box)).length };
  const size = sizeOf(box);
  const around = grown(box, 0.1 * size);
  for (const shape of shapes) {
    if (!holds(around, centreOf(shape)) || sizeOf(shape) > LARGEST * size) continue;
    if (covers(shape, box)) cover(look, shape);
    else if (isMark(shape, box) && isSeenOn(shape, look.ground)) look.marks.push(shape);
  }
  return judged(look);
}

function judged({ ground, marks, dashes }: Look): BoxState {
  const isDark = contrast(ground, WHITE) >= DARK;
  if (marks.length === 0) return dashes > 0 ? 'unclear' : isDark ? 'filled' : 'empty';
  const isPlain = marks.every(({ fill, pieces }) => fill === undefined && pieces <= FEW_PIECES);
  return isDark && !isPlain ? 'filled' : 'ticked';
}

/** What was drawn before is below it. */
function cover(look: Look, { fill }: Shape): void {
  if (fill === undefined || fill === null) return;
  if (fill.alpha > 0.9) look.marks = [];
  look.ground = laidOver(fill, look.ground);
}

/** A line within the box that is not one of its sides. */
function isDash(line: Bounds, box: Bounds): boolean {
  const size = sizeOf(box);
  const length = sizeOf(line);
  return (
    length >= SMALLEST * size && length <= LARGEST * size && holds(grown(box, -MIDDLE * size), centreOf(line))
  );
}

/** The sides of the box themselves, or what fills all of it. */
function covers(shape: Shape, box: Bounds): boolean {
  const inner = grown(box, -COVERS * sizeOf(box));
  return isWithin(inner, shape) && shape.isClosed && !comesIntoMiddle(shape, box);
}

function isMark(shape: Shape, box: Bounds): boolean {
  if (sizeOf(shape) < SMALLEST * sizeOf(box)) return false;
  if (comesIntoMiddle(shape, box)) return true;
  return shape.fill !== undefined && shape.isClosed && encloses(shape, centreOf(box));
}

function comesIntoMiddle({ points }: Shape, box: Bounds): boolean {
  const middle = grown(box, -MIDDLE * sizeOf(box));
  return points.some((point) => holds(middle, point));
}

/** By how often a line from the point to the right crosses the outline. */
function encloses({ points }: Shape, { x, y }: { x: number; y: number }): boolean {
  let isInside = false;
  for (const [i, here] of points.entries()) {
    const before = points.at(i - 1) ?? here;
    if (here.y > y === before.y > y) continue;
    if (x < ((before.x - here.x) * (y - here.y)) / (before.y - here.y) + here.x) isInside = !isInside;
  }
  return isInside;
}

function isSeenOn({ fill, stroke }: Shape, ground: Rgb): boolean {
  return [fill, stroke].some((paint: Paint) => {
    if (paint === undefined) return false;
    return paint === null || contrast(laidOver(paint, ground), ground) >= SEEN;
  });
}
