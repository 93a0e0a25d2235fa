// A page as pixels, with and without some of its texts: what is drawn in a place, and whether it is of them.

import type { Frame } from '../frame.ts';
import type { Pdfium } from '../pdfium.ts';
import type { Bounds } from '../drawn/shape.ts';

type Size = { width: number; height: number };
/** `scale`: pixels for a point. Four bytes a pixel. */
export type Drawing = Size & { scale: number; pixels: Uint8Array };
/** `sums`: of each corner of a pixel, how many of those above and left of it are not the same without the texts. */
export type Traces = Size & { scale: number; sums: Uint32Array };

const SCALE = 2;
const MAX_PIXELS = 6_000_000;
// fpdfview.h: four bytes a pixel without transparency.
const BGRX_BITMAP = 3;
const WHITE = 0xffffffff;
const BYTES = 4;
/** Between two pixels, of one of three colours: less nobody sees. */
const SEEN = 10;
/** Pixels of a place that are looked at: of a large one not every one. */
const MOST_PIXELS = 40_000;

/** Undefined where it cannot be drawn. */
export function drawingOf({ api, memory }: Pdfium, page: number, frame: Frame): Drawing | undefined {
  const scale = Math.min(SCALE, Math.sqrt(MAX_PIXELS / (frame.width * frame.height)));
  const width = Math.max(1, Math.round(frame.width * scale));
  const height = Math.max(1, Math.round(frame.height * scale));
  const bitmap =
    width * height > 2 * MAX_PIXELS ? 0 : api.FPDFBitmap_CreateEx(width, height, BGRX_BITMAP, 0, 0);
  if (bitmap === 0) return undefined;
  try {
    api.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    api.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0);
    const [start, stride] = [api.FPDFBitmap_GetBuffer(bitmap), api.FPDFBitmap_GetStride(bitmap)];
    const pixels = new Uint8Array(width * height * BYTES);
    for (let y = 0; y < height; y++) {
      const row = start + y * stride;
      pixels.set(memory.HEAPU8.subarray(row, row + width * BYTES), y * width * BYTES);
    }
    return { width, height, scale, pixels };
  } finally {
    api.FPDFBitmap_Destroy(bitmap);
  }
}

/** What is not the same without these texts, which are as they were afterwards. */
export function tracesOf(
  pdfium: Pdfium,
  drawing: Drawing,
  { page, frame, texts }: { page: number; frame: Frame; texts: number[] },
): Traces | undefined {
  const { api } = pdfium;
  const shown = texts.filter((text) => api.FPDFPageObj_SetIsActive(text, 0));
  try {
    const without = drawingOf(pdfium, page, frame);
    return without === undefined ? undefined : differing(drawing, without);
  } finally {
    for (const text of shown) api.FPDFPageObj_SetIsActive(text, 1);
  }
}

function differing({ width, height, scale, pixels: one }: Drawing, { pixels: other }: Drawing): Traces {
  const sums = new Uint32Array((width + 1) * (height + 1));
  const isOther = (at: number): boolean => Math.abs((one[at] ?? 0) - (other[at] ?? 0)) >= SEEN;
  for (let y = 0; y < height; y++) {
    let ofRow = 0;
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * BYTES;
      if (isOther(at) || isOther(at + 1) || isOther(at + 2)) ofRow++;
      const corner = (y + 1) * (width + 1) + x + 1;
      sums[corner] = (sums[corner - width - 1] ?? 0) + ofRow;
    }
  }
  return { width, height, scale, sums };
}

/** Of the bounds in pixels: all that they touch. */
function pixelsOf(
  { width, height, scale }: Size & { scale: number },
  { left, top, right, bottom }: Bounds,
): Bounds {
  const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most);
  return {
    left: within(Math.floor(left * scale), width),
    top: within(Math.floor(top * scale), height),
    right: within(Math.ceil(right * scale), width),
    bottom: within(Math.ceil(bottom * scale), height),
  };
}

/** How many pixels there are not the same without the texts. */
export function changedIn(traces: Traces, bounds: Bounds): number {
  const { left, top, right, bottom } = pixelsOf(traces, bounds);
  if (!(right > left && bottom > top)) return 0;
  const { sums } = traces;
  const [above, below] = [top * (traces.width + 1), bottom * (traces.width + 1)];
  const at = (corner: number): number => sums[corner] ?? 0;
  return at(below + right) - at(below + left) - at(above + right) + at(above + left);
}

/** Nothing is drawn there: all of it has one colour. */
export function isBare(drawing: Drawing, bounds: Bounds): boolean {
  const { left, top, right, bottom } = pixelsOf(drawing, bounds);
  const step = Math.max(1, Math.ceil(Math.sqrt(((right - left) * (bottom - top)) / MOST_PIXELS)));
  const [least, most] = [
    [255, 255, 255],
    [0, 0, 0],
  ];
  for (let y = top; y < bottom; y += step)
    for (let x = left; x < right; x += step)
      for (let colour = 0; colour < 3; colour++) {
        const value = drawing.pixels[(y * drawing.width + x) * BYTES + colour] ?? 0;
        if (value < (least[colour] ?? 0)) least[colour] = value;
        if (value > (most[colour] ?? 0)) most[colour] = value;
      }
  return most.every((value, colour) => value - (least[colour] ?? 0) < SEEN);
}
