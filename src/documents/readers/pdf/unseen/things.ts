// The texts of a page, and what may hide them: in the order in which they are drawn.

import type { Colour, Rgb } from '../../seen/colour.ts';
import type { Frame } from '../frame.ts';
import { withMemory, type Pdfium } from '../pdfium.ts';
import { combined, matrixOf, scaleOf, type Matrix } from '../drawn/matrix.ts';
import { boundsAt } from '../drawn/objects.ts';
import { colourAt, matrixAt, paintsOf, type Reader } from '../drawn/path.ts';
import { heightOf, widthOf, type Bounds, type Paint } from '../drawn/shape.ts';
import { clipOf, common, type Clips } from './clip.ts';

// fpdf_edit.h
const TEXT = 1;
const PATH = 2;
const IMAGE = 3;
const SHADING = 4;
const FORM = 5;
/** Neither filled nor stroked, and the same as part of a clip. */
const NO_INK = new Set([3, 7]);
/** Filled alone, and the same as part of a clip. */
const FILLED = new Set([0, 4]);

/** What lies behind so many objects, or so deep, is not looked at. */
const MAX_OBJECTS = 50_000;
const MAX_DEPTH = 6;
const MAX_MARKS = 4;
/** Of what PDFium calls marks: the content of a layer. */
const LAYER = Buffer.from('OC\0', 'utf16le');
/** In points: what is flatter is a rule, and hides no text. */
const FLAT = 3;
/** Below it something shines through. */
const OPAQUE = 0.99;

export type Text = {
  text: number;
  order: number;
  outer: Matrix;
  hasInk: boolean;
  isOfLayer: boolean;
  /** Where it is filled alone; null: nobody knows. */
  fill: Colour | null;
  clip: Bounds | null;
};
/** What hides anything below it. `fill` is null of a picture, or where nobody knows. */
export type Cover = { bounds: Bounds; fill: Rgb | null; order: number; isPicture: boolean };
export type Things = { texts: Text[]; covers: Cover[]; pictures: Bounds[] };

type Looking = Reader & Things & { objects: number; clips: Clips };
type At = { outer: Matrix; depth: number };

export function thingsOn(pdfium: Pdfium, page: number, frame: Frame): Things {
  const { api } = pdfium;
  return withMemory(api, 64, (pointer) => {
    const things: Things = { texts: [], covers: [], pictures: [] };
    const looking: Looking = { pdfium, pointer, ...things, objects: 0, clips: new Map() };
    const at: At = { outer: matrixOf(frame), depth: 0 };
    const count = Math.min(api.FPDFPage_CountObjects(page), MAX_OBJECTS);
    for (let i = 0; i < count; i++) look(looking, api.FPDFPage_GetObject(page, i), at);
    return things;
  });
}

function look(looking: Looking, object: number, at: At): void {
  const { api } = looking.pdfium;
  if (object === 0 || looking.objects++ > MAX_OBJECTS) return;
  const type = api.FPDFPageObj_GetType(object);
  if (type === TEXT) looking.texts.push(textOf(looking, object, at));
  else if (type === PATH) lookAtPath(looking, object, at);
  else if (type === IMAGE || type === SHADING) lookAtPicture(looking, object, { at, type });
  else if (type === FORM && at.depth < MAX_DEPTH) lookAtForm(looking, object, at);
}

function lookAtForm(looking: Looking, form: number, at: At): void {
  const { api } = looking.pdfium;
  const count = Math.min(api.FPDFFormObj_CountObjects(form), MAX_OBJECTS);
  const inner: At = { outer: combined(matrixAt(looking, form), at.outer), depth: at.depth + 1 };
  const clips = looking.clips;
  looking.clips = new Map();
  for (let i = 0; i < count && looking.objects <= MAX_OBJECTS; i++)
    look(looking, api.FPDFFormObj_GetObject(form, i), inner);
  looking.clips = clips;
}

function textOf(looking: Looking, text: number, { outer }: At): Text {
  const { pdfium, pointer, clips } = looking;
  const { api } = pdfium;
  const mode = api.FPDFTextObj_GetTextRenderMode(text);
  const isKnown = FILLED.has(mode)
    ? api.FPDFPageObj_GetFillColor(text, pointer, pointer + 4, pointer + 8, pointer + 12)
    : 0;
  return {
    text,
    order: looking.objects,
    outer,
    hasInk: !NO_INK.has(mode),
    fill: colourAt(pdfium, pointer, isKnown),
    isOfLayer: isOfLayer(looking, text),
    clip: clipOf(looking, text, { clips, outer }),
  };
}

function isOfLayer({ pdfium: { api, memory }, pointer }: Reader, text: number): boolean {
  const count = Math.min(api.FPDFPageObj_CountMarks(text), MAX_MARKS);
  for (let i = 0; i < count; i++) {
    const mark = api.FPDFPageObj_GetMark(text, i);
    if (!api.FPDFPageObjMark_GetName(mark, pointer, 32, pointer + 32)) continue;
    if (LAYER.equals(memory.HEAPU8.subarray(pointer, pointer + LAYER.length))) return true;
  }
  return false;
}

/** What of it is drawn. */
function shownBounds(looking: Looking, object: number, { outer }: At): Bounds {
  const bounds = boundsAt(looking, object, outer);
  const clip = clipOf(looking, object, { clips: looking.clips, outer });
  return clip === null ? bounds : common(bounds, clip);
}

const isFlat = (bounds: Bounds): boolean => !(widthOf(bounds) >= FLAT && heightOf(bounds) >= FLAT);

function lookAtPicture(looking: Looking, picture: number, { at, type }: { at: At; type: number }): void {
  const bounds = shownBounds(looking, picture, at);
  const isPicture = type === IMAGE;
  if (isPicture) looking.pictures.push(bounds);
  if (!isFlat(bounds)) looking.covers.push({ bounds, fill: null, order: looking.objects, isPicture });
}

function lookAtPath(looking: Looking, path: number, at: At): void {
  if (isFlat(boundsAt(looking, path, at.outer))) return;
  const paint = broadPaint(looking, path, at);
  if (paint === undefined || (paint !== null && paint.alpha < OPAQUE)) return;
  const bounds = shownBounds(looking, path, at);
  if (!isFlat(bounds))
    looking.covers.push({ bounds, fill: paint?.rgb ?? null, order: looking.objects, isPicture: false });
}

/** Of what is filled, or drawn with a broad pen. */
function broadPaint(looking: Looking, path: number, { outer }: At): Paint {
  const { fill, stroke } = paintsOf(looking, path);
  if (fill !== undefined || stroke === undefined) return fill;
  const { api, memory } = looking.pdfium;
  if (!api.FPDFPageObj_GetStrokeWidth(path, looking.pointer)) return undefined;
  const pen = memory.HEAPF32[looking.pointer >> 2] ?? 0;
  return pen * scaleOf(combined(matrixAt(looking, path), outer)) >= FLAT ? stroke : undefined;
}
