// What a pen writes to say that something is meant: a tick of one stroke or filled like one, a cross of two strokes.

import { isDark } from './outlines.ts';
import { centreOf, heightOf, sizeOf, widthOf, type Bounds, type Shape } from './shape.ts';

/** In points. */
const SMALLEST = 5;
const LARGEST = 28;
/** Of a tick, from its left: where its foot is; and from its top, how long its short stroke is at least. */
const FOOT = { least: 0.12, most: 0.6 };
const SHORT = 0.12;
/** Of its size: how close the ends of a stroke are to the corners of what it fills. */
const CORNER = 0.2;
/** Of a shape that is filled like a tick: how much of the space around it. */
const THIN = 0.5;
/** Of the larger one: how far the centres of the two strokes of a cross may lie apart, and how much shorter one may be. */
const CROSSING = 0.3;
const ALIKE = 0.5;
/** A page of more strokes is a drawing. */
const MAX_STROKES = 240;

/** The ticks and crosses among shapes that are to be seen. */
export function penMarks(shapes: Shape[]): Bounds[] {
  const small = shapes.filter((shape) => sizeOf(shape) >= SMALLEST && sizeOf(shape) <= LARGEST);
  return [...small.filter(isTick), ...crossesAmong(small)];
}

/** From the left down to a foot, and up to the right, higher than it began. */
function isTick(shape: Shape): boolean {
  if (widthOf(shape) < SMALLEST * 0.7 || heightOf(shape) < SMALLEST * 0.7) return false;
  return shape.isClosed ? isFilledTick(shape) : isStrokedTick(shape);
}

const partAcross = (shape: Shape, x: number): number => (x - shape.left) / widthOf(shape);
const partDown = (shape: Shape, y: number): number => (y - shape.top) / heightOf(shape);

function isStrokedTick(shape: Shape): boolean {
  const { points } = shape;
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined || shape.pieces < 2) return false;
  const [from, to] = first.x < last.x ? [first, last] : [last, first];
  const foot = lowestOf(shape);
  return (
    isFoot(shape, foot) &&
    partAcross(shape, from.x) <= CORNER &&
    partDown(shape, foot.y) - partDown(shape, from.y) >= SHORT &&
    partAcross(shape, to.x) >= 1 - CORNER &&
    partDown(shape, to.y) <= CORNER &&
    isTurnedOnce(shape, from === first)
  );
}

const lowestOf = ({ points }: Shape): { x: number; y: number } =>
  points.reduce((lowest, point) => (point.y > lowest.y ? point : lowest), { x: 0, y: -Infinity });

const isFoot = (shape: Shape, { x }: { x: number }): boolean => {
  const part = partAcross(shape, x);
  return part >= FOOT.least && part <= FOOT.most;
};

/** Down and then up alone, but for a trembling hand. */
function isTurnedOnce(shape: Shape, isInOrder: boolean): boolean {
  const points = isInOrder ? shape.points : shape.points.toReversed();
  const foot = lowestOf(shape);
  const at = points.findIndex(({ x, y }) => x === foot.x && y === foot.y);
  const most = 0.1 * heightOf(shape);
  return points.every(({ y }, i) => {
    const before = points[i - 1]?.y ?? y;
    return i <= at ? y >= before - most : y <= before + most;
  });
}

function isFilledTick(shape: Shape): boolean {
  const { points } = shape;
  const highest = points.reduce((least, point) => (point.y < least.y ? point : least), { x: 0, y: Infinity });
  const isFree = !points.some(({ x, y }) => partAcross(shape, x) > 0.75 && partDown(shape, y) > 0.6);
  const isOpen = !points.some(
    ({ x, y }) => partAcross(shape, x) > 0.2 && partAcross(shape, x) < 0.5 && partDown(shape, y) < 0.2,
  );
  return (
    isDark(shape.fill) &&
    shape.pieces >= 5 &&
    isFoot(shape, lowestOf(shape)) &&
    partAcross(shape, highest.x) >= 1 - CORNER &&
    isFree &&
    isOpen &&
    areaOf(shape) <= THIN * widthOf(shape) * heightOf(shape)
  );
}

function areaOf({ points }: Shape): number {
  let twice = 0;
  for (const [i, { x, y }] of points.entries()) {
    const before = points.at(i - 1) ?? { x, y };
    twice += before.x * y - x * before.y;
  }
  return Math.abs(twice) / 2;
}

/** Two strokes from corner to corner that cross each other. */
function crossesAmong(shapes: Shape[]): Bounds[] {
  const strokes = shapes.filter(
    (shape) => !shape.isClosed && shape.stroke !== undefined && slopeOf(shape) !== 0,
  );
  if (strokes.length > MAX_STROKES) return [];
  const falling = strokes.filter((stroke) => slopeOf(stroke) > 0);
  return strokes
    .filter((stroke) => slopeOf(stroke) < 0)
    .flatMap((rising) => {
      const other = falling.find((stroke) => doCross(rising, stroke));
      return other === undefined ? [] : [around(rising, other)];
    });
}

/** 1 where it falls from the left to the right, -1 where it rises, 0 where it is no such stroke. */
function slopeOf(shape: Shape): number {
  const first = shape.points[0];
  const last = shape.points.at(-1);
  if (first === undefined || last === undefined || Math.min(widthOf(shape), heightOf(shape)) < SMALLEST * 0.5)
    return 0;
  const isWhole =
    Math.abs(first.x - last.x) >= (1 - CORNER) * widthOf(shape) &&
    Math.abs(first.y - last.y) >= (1 - CORNER) * heightOf(shape);
  return isWhole ? Math.sign((last.x - first.x) * (last.y - first.y)) : 0;
}

function doCross(one: Shape, other: Shape): boolean {
  const [a, b] = [centreOf(one), centreOf(other)];
  const [size, smaller] = [Math.max(sizeOf(one), sizeOf(other)), Math.min(sizeOf(one), sizeOf(other))];
  return smaller >= ALIKE * size && Math.hypot(a.x - b.x, a.y - b.y) <= CROSSING * size;
}

const around = (one: Bounds, other: Bounds): Bounds => ({
  left: Math.min(one.left, other.left),
  right: Math.max(one.right, other.right),
  top: Math.min(one.top, other.top),
  bottom: Math.max(one.bottom, other.bottom),
});
