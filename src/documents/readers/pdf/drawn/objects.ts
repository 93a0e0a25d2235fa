// The small shapes that a PDF page draws, in the order in which it draws them, and where its pictures lie.

import { withMemory, type Pdfium } from '../pdfium.ts';
import { matrixOf, combined, moved, type Matrix } from './matrix.ts';
import { matrixAt, shapesOf, type Reader } from './path.ts';
import { heightOf, isWithin, sizeOf, widthOf, type Bounds, type Line, type Shape } from './shape.ts';
import type { Frame } from '../frame.ts';

export type Drawn = { shapes: Shape[]; lines: Line[]; pictures: Bounds[] };

// fpdf_edit.h
const TEXT = 1;
const PATH = 2;
const IMAGE = 3;
const SHADING = 4;
const FORM = 5;

/** A page of more than these is a drawing: half of it would say less than nothing, such as a box without the tick in it. */
const MAX_OBJECTS = 20_000;
const MAX_SHAPES = 4000;
const MAX_LINES = 8000;
const MAX_SEGMENTS = 20_000;
const MAX_DEPTH = 6;
/** A path of more lines and curves is a picture; of so many it may be a ring, or several small things at once. */
const MAX_PATH = 256;
const SEVERAL = 8;
/** In points: how large a box or a mark in one is at most, and how thick a line. */
const SMALL = 36;
const FLAT = 5;
/** How many times as long as thick a line is; and in points, how long. */
const LONG = 3;
const SHORTEST = 3;
/** The sides of a box; other lines that stand upright are of tables. */
const SHORT = 20;
const UNKNOWN: Bounds = { left: NaN, top: NaN, right: NaN, bottom: NaN };

type Looking = Reader & { drawn: Drawn; objects: number; segments: number };

/** Undefined where a page draws too much to tell. */
export function drawnOn(pdfium: Pdfium, page: number, frame: Frame): Drawn | undefined {
  const { api } = pdfium;
  const count = api.FPDFPage_CountObjects(page);
  if (count > MAX_OBJECTS) return undefined;
  return withMemory(api, 32, (pointer) => {
    const drawn: Drawn = { shapes: [], lines: [], pictures: [] };
    const looking: Looking = { pdfium, pointer, drawn, objects: 0, segments: 0 };
    const outer = matrixOf(frame);
    for (let i = 0; i < count && !isTooMuch(looking); i++) {
      // Most objects of a page are texts.
      const object = api.FPDFPage_GetObject(page, i);
      const type = object === 0 ? TEXT : api.FPDFPageObj_GetType(object);
      if (type !== TEXT) look(looking, object, { type, outer, depth: 0 });
    }
    if (isTooMuch(looking)) return undefined;
    const visible = { left: 0, top: 0, right: frame.width, bottom: frame.height };
    return { ...drawn, shapes: drawn.shapes.filter((shape) => isWithin(shape, visible)) };
  });
}

const isTooMuch = ({ objects, segments, drawn }: Looking): boolean =>
  objects > MAX_OBJECTS ||
  segments > MAX_SEGMENTS ||
  drawn.shapes.length > MAX_SHAPES ||
  drawn.lines.length > MAX_LINES;

type At = { type: number; outer: Matrix; depth: number };

function look(looking: Looking, object: number, { type, outer, depth }: At): void {
  looking.objects++;
  if (type === PATH) lookAtPath(looking, object, outer);
  // What lies deeper is taken for a picture.
  else if (type === FORM && depth < MAX_DEPTH) lookAtForm(looking, object, { type, outer, depth });
  else if (type === IMAGE || type === SHADING || type === FORM)
    looking.drawn.pictures.push(boundsAt(looking, object, outer));
}

function lookAtForm(looking: Looking, form: number, { outer, depth }: At): void {
  const { api } = looking.pdfium;
  const count = api.FPDFFormObj_CountObjects(form);
  const inner = combined(matrixAt(looking, form), outer);
  for (let i = 0; i < count && !isTooMuch(looking); i++) {
    const object = api.FPDFFormObj_GetObject(form, i);
    if (object === 0) continue;
    look(looking, object, { type: api.FPDFPageObj_GetType(object), outer: inner, depth: depth + 1 });
  }
}

function lookAtPath(looking: Looking, path: number, outer: Matrix): void {
  const bounds = boundsAt(looking, path, outer);
  const [width, height] = [widthOf(bounds), heightOf(bounds)];
  const [length, thickness] = width > height ? [width, height] : [height, width];
  if (thickness > FLAT || length < LONG * thickness) takeApart(looking, path, { bounds, outer });
  else if (length > SHORTEST && (width > height || height <= SHORT))
    looking.drawn.lines.push({ ...bounds, path });
}

function takeApart(
  looking: Looking,
  path: number,
  { bounds, outer }: { bounds: Bounds; outer: Matrix },
): void {
  const { drawn, pdfium } = looking;
  const isSmall = sizeOf(bounds) <= SMALL;
  const count = pdfium.api.FPDFPath_CountSegments(path);
  if (!isSmall && (count < SEVERAL || count > MAX_PATH)) return;
  looking.segments += count;
  if (count > MAX_PATH) drawn.pictures.push(bounds);
  else drawn.shapes.push(...shapesOf(looking, path, outer));
}

/** NaN where the file has no numbers, which is neither small nor flat. */
export function boundsAt(
  { pdfium: { api, memory }, pointer }: Reader,
  object: number,
  outer: Matrix,
): Bounds {
  if (!api.FPDFPageObj_GetBounds(object, pointer, pointer + 4, pointer + 8, pointer + 12)) return UNKNOWN;
  const view = memory.HEAPF32;
  const at = pointer >> 2;
  const first = moved(outer, { x: view[at] ?? 0, y: view[at + 1] ?? 0 });
  const second = moved(outer, { x: view[at + 2] ?? 0, y: view[at + 3] ?? 0 });
  return {
    left: Math.min(first.x, second.x),
    top: Math.min(first.y, second.y),
    right: Math.max(first.x, second.x),
    bottom: Math.max(first.y, second.y),
  };
}
