// Boxes that are drawn side by side: four short lines whose ends meet.

import { LARGEST_BOX, SMALLEST_BOX } from './outlines.ts';
import { heightOf, widthOf, type Bounds, type Line } from './shape.ts';

/** In points: how thick a side may be, and how far apart ends that meet. */
const THICKEST = 2;
const MEET = 1.3;
/** A page of more short lines is a drawing. */
const MAX_SIDES = 400;
/** Of one side to the other. */
const SQUARE = 0.8;

type Side = { from: number; to: number; at: number; line: Line };

/** `isSeen` tells whether a line is to be seen. */
export function boxesOfSides(lines: Line[], isSeen: (line: Line) => boolean): Bounds[] {
  const across = lines.filter((line) => isSide(widthOf(line), heightOf(line))).map(acrossOf);
  const down = lines.filter((line) => isSide(heightOf(line), widthOf(line))).map(downOf);
  if (across.length < 2 || down.length < 2 || across.length + down.length > MAX_SIDES) return [];
  return across.flatMap((top) =>
    across.flatMap((bottom) => {
      const height = bottom.at - top.at;
      if (!isSquare(height, top.to - top.from) || !isSame(top, bottom)) return [];
      const ends = { from: top.at, to: bottom.at };
      const beside = down.filter((side) => isSame(side, ends));
      const [left, right] = [top.from, top.to].map((at) =>
        beside.find((side) => Math.abs(side.at - at) <= MEET),
      );
      if (left === undefined || right === undefined) return [];
      if (![top, bottom, left, right].every(({ line }) => isSeen(line))) return [];
      return [{ left: top.from, right: top.to, top: top.at, bottom: bottom.at }];
    }),
  );
}

const isSide = (length: number, thickness: number): boolean =>
  thickness <= THICKEST && length >= SMALLEST_BOX - MEET && length <= LARGEST_BOX + MEET;

const acrossOf = (line: Line): Side => ({
  from: line.left,
  to: line.right,
  at: (line.top + line.bottom) / 2,
  line,
});
const downOf = (line: Line): Side => ({
  from: line.top,
  to: line.bottom,
  at: (line.left + line.right) / 2,
  line,
});

const isSame = (one: Pick<Side, 'from' | 'to'>, other: Pick<Side, 'from' | 'to'>): boolean =>
  Math.abs(one.from - other.from) <= MEET && Math.abs(one.to - other.to) <= MEET;

const isSquare = (height: number, width: number): boolean =>
  height >= SMALLEST_BOX && Math.min(height, width) >= SQUARE * Math.max(height, width);
