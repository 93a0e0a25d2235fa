// Text of a page that nobody sees: without ink, in the colour of what it stands on, in a layer that is not shown.

import { isSeenOn, WHITE } from '../../seen/colour.ts';
import type { Frame } from '../frame.ts';
import { withMemory, type Pdfium } from '../pdfium.ts';
import { combined, matrixOf, type Matrix } from './matrix.ts';
import { boundsAt } from './objects.ts';
import { drawnGrey, type Grey } from './pixels.ts';
import { colourAt, matrixAt, type Reader } from './path.ts';
import { overlaps, type Bounds } from './shape.ts';

// fpdf_edit.h
const TEXT = 1;
const IMAGE = 3;
const FORM = 5;
/** Neither filled nor stroked, and the same as part of a clip. */
const NO_INK = new Set([3, 7]);
/** Filled alone, and the same as part of a clip. */
const FILLED = new Set([0, 4]);

/** What lies behind so many objects, or so deep, is not looked at. */
const MAX_OBJECTS = 50_000;
const MAX_DEPTH = 6;
const MAX_MARKS = 4;
/** A page of more is made of them. */
const MAX_PICTURES = 1000;
/** Pixels of a text that are looked at: of large letters not every one. */
const MOST_PIXELS = 40_000;
/** Of what PDFium calls marks: the content of a layer. */
const LAYER = Buffer.from('OC\0', 'utf16le');
/** Between the darkest and the brightest pixel: less nobody sees. */
const SEEN = 10;
/** In points. */
const FLAT = 0.1;
/** No blank is so long. */
const MOST_BYTES = 4096;

type Suspect = { text: number; bounds: Bounds; hasInk: boolean };
type Looking = Reader & { suspects: Suspect[]; pictures: Bounds[]; objects: number };
type At = { outer: Matrix; depth: number };

/**
 * The texts that are not to be seen. Those without ink above a picture are what OCR read in it. Most pages have none to be doubted; others
 * are drawn, and text that leaves no trace where it stands is not seen.
 */
export function unseenTexts(
  pdfium: Pdfium,
  { page, textPage }: { page: number; textPage: number },
  frame: Frame,
): Set<number> {
  const { api } = pdfium;
  return withMemory(api, 64, (pointer) => {
    const looking: Looking = { pdfium, pointer, suspects: [], pictures: [], objects: 0 };
    const at: At = { outer: matrixOf(frame), depth: 0 };
    const count = Math.min(api.FPDFPage_CountObjects(page), MAX_OBJECTS);
    for (let i = 0; i < count; i++) look(looking, api.FPDFPage_GetObject(page, i), at);
    const suspects = looking.suspects.filter(({ hasInk, bounds }) => hasInk || !isOnPicture(looking, bounds));
    const drawn = suspects.length === 0 ? undefined : drawnGrey(pdfium, page, frame);
    if (drawn === undefined) return new Set();
    const bare = suspects.filter(({ bounds }) => isBare(drawn, bounds)).map(({ text }) => text);
    return new Set(bare.filter((text) => !isBlank(pdfium, text, textPage)));
  });
}

const isOnPicture = ({ pictures }: Looking, bounds: Bounds): boolean =>
  pictures.length > MAX_PICTURES || pictures.some((picture) => overlaps(picture, bounds));

function look(looking: Looking, object: number, at: At): void {
  const { api } = looking.pdfium;
  if (object === 0 || looking.objects++ > MAX_OBJECTS) return;
  const type = api.FPDFPageObj_GetType(object);
  if (type === TEXT) lookAtText(looking, object, at);
  else if (type === IMAGE) looking.pictures.push(boundsAt(looking, object, at.outer));
  else if (type === FORM && at.depth < MAX_DEPTH) {
    const count = Math.min(api.FPDFFormObj_CountObjects(object), MAX_OBJECTS);
    const inner: At = { outer: combined(matrixAt(looking, object), at.outer), depth: at.depth + 1 };
    for (let i = 0; i < count && looking.objects <= MAX_OBJECTS; i++)
      look(looking, api.FPDFFormObj_GetObject(object, i), inner);
  }
}

function lookAtText(looking: Looking, text: number, { outer }: At): void {
  const mode = looking.pdfium.api.FPDFTextObj_GetTextRenderMode(text);
  const hasInk = !NO_INK.has(mode);
  if (hasInk && !(FILLED.has(mode) && isPale(looking, text)) && !isOfLayer(looking, text)) return;
  looking.suspects.push({ text, bounds: boundsAt(looking, text, outer), hasInk });
}

/** As white as paper, or clear. */
function isPale({ pdfium, pointer }: Reader, text: number): boolean {
  const { api } = pdfium;
  const isKnown = api.FPDFPageObj_GetFillColor(text, pointer, pointer + 4, pointer + 8, pointer + 12);
  return !isSeenOn(colourAt(pdfium, pointer, isKnown), WHITE);
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

/** Two bytes for each character, and for the end of it. */
function isBlank({ api, memory }: Pdfium, text: number, textPage: number): boolean {
  const size = api.FPDFTextObj_GetText(text, textPage, 0, 0);
  if (size > MOST_BYTES) return false;
  return withMemory(api, size, (pointer) => {
    api.FPDFTextObj_GetText(text, textPage, pointer, size);
    const shown = new TextDecoder('utf-16le').decode(
      memory.HEAPU8.slice(pointer, pointer + Math.max(0, size - 2)),
    );
    return shown.trim() === '';
  });
}

/** Nothing is drawn there: all of it has one brightness. Letters without any height are of a font that does not open: nobody knows. */
function isBare({ width, height, pixels, scale }: Grey, { left, top, right, bottom }: Bounds): boolean {
  if (bottom - top < FLAT || right - left < FLAT) return false;
  const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most);
  const [from, to] = [within(Math.floor(left * scale), width), within(Math.ceil(right * scale), width)];
  const [first, end] = [within(Math.floor(top * scale), height), within(Math.ceil(bottom * scale), height)];
  const step = Math.max(1, Math.ceil(Math.sqrt(((to - from) * (end - first)) / MOST_PIXELS)));
  let [darkest, brightest] = [255, 0];
  for (let y = first; y < end; y += step)
    for (let x = from; x < to; x += step) {
      const value = pixels[y * width + x] ?? 0;
      if (value < darkest) darkest = value;
      if (value > brightest) brightest = value;
    }
  return brightest - darkest < SEEN;
}
