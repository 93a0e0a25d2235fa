// A path of a page, taken apart into shapes.

import type { Colour } from '../../seen/colour.ts';
import type { Point } from '../frame.ts';
import type { Pdfium } from '../pdfium.ts';
import { framesAsLines } from './frames.ts';
import { combined, moved, scaleOf, type Matrix } from './matrix.ts';
import { boundsOf, type Paint, type Shape } from './shape.ts';

// fpdf_edit.h
const LINE = 0;
const BEZIER = 1;
const MOVE = 2;

/** In fractions: where points between the ends of a line or a curve are looked at. */
const BETWEEN = [0.25, 0.5, 0.75, 1];
/** Of the greater side: the ends of a closed piece are no further apart. */
const CLOSED = 0.12;

/** Memory to pass values through: a matrix has room in it. */
export type Reader = { pdfium: Pdfium; pointer: number };
type Piece = { points: Point[]; pieces: number; isClosed: boolean };
type Walk = { at: Point; controls: Point[]; done: Piece[] };

export function shapesOf(reader: Reader, path: number, outer: Matrix): Shape[] {
  const { fill, stroke } = paintsOf(reader, path);
  if (fill === undefined && stroke === undefined) return [];
  const matrix = combined(matrixAt(reader, path), outer);
  const pen = stroke === undefined ? 0 : penOf(reader, path) * scaleOf(matrix);
  const shapes = piecesOf(reader, path, matrix).map((piece) => ({
    ...piece,
    ...boundsOf(piece.points),
    isClosed: piece.isClosed || endsMeet(piece.points),
    fill,
    stroke,
    pen,
  }));
  return fill === undefined || stroke !== undefined ? shapes : framesAsLines(shapes);
}

export function matrixAt({ pdfium: { api, memory }, pointer }: Reader, object: number): Matrix {
  if (!api.FPDFPageObj_GetMatrix(object, pointer)) return [1, 0, 0, 1, 0, 0];
  const at = (index: number): number => memory.HEAPF32[(pointer >> 2) + index] ?? 0;
  return [at(0), at(1), at(2), at(3), at(4), at(5)];
}

export function paintsOf({ pdfium, pointer }: Reader, path: number): { fill: Paint; stroke: Paint } {
  const { api, memory } = pdfium;
  if (!api.FPDFPath_GetDrawMode(path, pointer, pointer + 4)) return { fill: undefined, stroke: undefined };
  const isFilled = memory.HEAPU32[pointer >> 2] !== 0;
  const isStroked = memory.HEAPU32[(pointer >> 2) + 1] !== 0;
  const at = [path, pointer, pointer + 4, pointer + 8, pointer + 12] as const;
  return {
    fill: isFilled ? colourAt(pdfium, pointer, api.FPDFPageObj_GetFillColor(...at)) : undefined,
    stroke: isStroked ? colourAt(pdfium, pointer, api.FPDFPageObj_GetStrokeColor(...at)) : undefined,
  };
}

export function colourAt({ memory }: Pdfium, pointer: number, isKnown: number): Colour | null {
  if (!isKnown) return null;
  const at = (index: number): number => memory.HEAPU32[(pointer >> 2) + index] ?? 0;
  return { rgb: [at(0), at(1), at(2)], alpha: at(3) / 255 };
}

function penOf({ pdfium: { api, memory }, pointer }: Reader, path: number): number {
  return api.FPDFPageObj_GetStrokeWidth(path, pointer) ? (memory.HEAPF32[pointer >> 2] ?? 0) : 0;
}

function piecesOf(reader: Reader, path: number, matrix: Matrix): Piece[] {
  const { api, memory } = reader.pdfium;
  const count = api.FPDFPath_CountSegments(path);
  const walk: Walk = { at: { x: 0, y: 0 }, controls: [], done: [] };
  for (let i = 0; i < count; i++) {
    const segment = api.FPDFPath_GetPathSegment(path, i);
    if (segment === 0 || !api.FPDFPathSegment_GetPoint(segment, reader.pointer, reader.pointer + 4)) continue;
    const at = reader.pointer >> 2;
    const point = moved(matrix, { x: memory.HEAPF32[at] ?? 0, y: memory.HEAPF32[at + 1] ?? 0 });
    step(walk, api.FPDFPathSegment_GetType(segment), point);
    const open = walk.done.at(-1);
    if (open !== undefined && api.FPDFPathSegment_GetClose(segment)) open.isClosed = true;
  }
  return walk.done.filter(({ points }) => points.length > 1);
}

function step(walk: Walk, type: number, point: Point): void {
  const open = walk.done.at(-1);
  if (type === MOVE || open === undefined) {
    walk.done.push({ points: [point], pieces: 0, isClosed: false });
    walk.controls = [];
  } else if (type === LINE) {
    open.points.push(...BETWEEN.map((part) => between(walk.at, point, part)));
    open.pieces++;
  } else if (type === BEZIER && walk.controls.push(point) === 3) {
    const curve = [walk.at, ...walk.controls];
    open.points.push(...BETWEEN.map((part) => onCurve(curve, part)));
    open.pieces++;
    walk.controls = [];
  } else return;
  walk.at = point;
}

const between = (from: Point, to: Point, part: number): Point => ({
  x: from.x + part * (to.x - from.x),
  y: from.y + part * (to.y - from.y),
});

/** By halving the polygon of its points again and again (de Casteljau). */
function onCurve(points: Point[], part: number): Point {
  const [first = { x: 0, y: 0 }, ...rest] = points;
  if (rest.length === 0) return first;
  return onCurve(
    rest.map((point, i) => between(points[i] ?? first, point, part)),
    part,
  );
}

function endsMeet(points: Point[]): boolean {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 8) return false;
  const { left, top, right, bottom } = boundsOf(points);
  const most = CLOSED * Math.max(right - left, bottom - top);
  return Math.abs(first.x - last.x) <= most && Math.abs(first.y - last.y) <= most;
}
