// What is drawn on a PDF page besides its text: whether pictures or outlines may say more than the few characters it has.

import { withMemory, type Pdfium } from './pdfium.ts';

// fpdf_edit.h
const TEXT = 1;
const PATH = 2;
const IMAGE = 3;
const FORM = 5;

/** More objects than these are not looked at; such a page is no empty one. */
const MAX_OBJECTS = 2000;
const MAX_DEPTH = 4;
/** Lines and curves of a page without letters: a white background and a frame have fewer, a word in outlines has more. */
const SOME_SEGMENTS = 24;
/** Of a page that has letters of its own: the lines of a form are fewer. */
const MANY_SEGMENTS = 400;
/** Part of the page that a picture fills; a stamp or a logo is smaller. */
const LARGE_PICTURE = 0.08;
/** And which fills the page, as a scan does. */
const WHOLE_PICTURE = 0.5;

type Seen = { objects: number; texts: number; segments: number; pictures: number; picturesArea: number };

/** By its characters: none, a few, or a line or two, as a stamp has. */
export type Says = 'nothing' | 'little' | 'some';

/**
 * Whether OCR may find text on the page that is not there as characters. `size` in points; where a few characters can be read, a line, a
 * frame or a logo beside them is no reason to look further, and where there are some, nothing less than a scan below them.
 */
export function mayHoldMore(
  pdfium: Pdfium,
  page: number,
  { width, height, says }: { width: number; height: number; says: Says },
): boolean {
  const seen: Seen = { objects: 0, texts: 0, segments: 0, pictures: 0, picturesArea: 0 };
  const count = pdfium.api.FPDFPage_CountObjects(page);
  withMemory(pdfium.api, 16, (pointer) => {
    for (let i = 0; i < count && seen.objects < MAX_OBJECTS; i++)
      look(pdfium, pdfium.api.FPDFPage_GetObject(page, i), { seen, pointer, depth: 0 });
  });
  if (says === 'some') return seen.picturesArea >= WHOLE_PICTURE * width * height;
  if (seen.objects >= MAX_OBJECTS) return true;
  if (says === 'little')
    return seen.segments >= MANY_SEGMENTS || seen.picturesArea >= LARGE_PICTURE * width * height;
  return seen.texts > 0 || seen.pictures > 0 || seen.segments >= SOME_SEGMENTS;
}

type Looking = { seen: Seen; pointer: number; depth: number };

function look(pdfium: Pdfium, object: number, { seen, pointer, depth }: Looking): void {
  const { api } = pdfium;
  if (object === 0) return;
  seen.objects++;
  const type = api.FPDFPageObj_GetType(object);
  if (type === TEXT) seen.texts++;
  // Shadings are neither: no letters are drawn by them.
  if (type === PATH) seen.segments += Math.max(0, api.FPDFPath_CountSegments(object));
  if (type === IMAGE) {
    seen.pictures++;
    seen.picturesArea += areaOf(pdfium, object, pointer);
  }
  if (type !== FORM) return;
  // What lies deeper is taken for pictures: nobody nests letters so.
  if (depth >= MAX_DEPTH) seen.pictures++;
  const count = depth >= MAX_DEPTH ? 0 : api.FPDFFormObj_CountObjects(object);
  for (let i = 0; i < count && seen.objects < MAX_OBJECTS; i++)
    look(pdfium, api.FPDFFormObj_GetObject(object, i), { seen, pointer, depth: depth + 1 });
}

function areaOf({ api, memory }: Pdfium, object: number, pointer: number): number {
  if (!api.FPDFPageObj_GetBounds(object, pointer, pointer + 4, pointer + 8, pointer + 12)) return 0;
  const [left = 0, bottom = 0, right = 0, top = 0] = memory.HEAPF32.subarray(
    pointer >> 2,
    (pointer >> 2) + 4,
  );
  return Math.abs(right - left) * Math.abs(top - bottom);
}
