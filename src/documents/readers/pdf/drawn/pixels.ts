// A page as grey pixels, to see whether there is anything in a place of it.

import type { Frame } from '../frame.ts';
import type { Pdfium } from '../pdfium.ts';

/** `scale`: pixels for a point. */
export type Grey = { width: number; height: number; scale: number; pixels: Uint8Array };

const SCALE = 2;
const MAX_PIXELS = 6_000_000;
// fpdfview.h: grey, one byte a pixel.
const GREY_BITMAP = 1;
const WHITE = 0xffffffff;

/** Undefined where it cannot be drawn. */
export function drawnGrey({ api, memory }: Pdfium, page: number, frame: Frame): Grey | undefined {
  const scale = Math.min(SCALE, Math.sqrt(MAX_PIXELS / (frame.width * frame.height)));
  const width = Math.max(1, Math.round(frame.width * scale));
  const height = Math.max(1, Math.round(frame.height * scale));
  const bitmap =
    width * height > 2 * MAX_PIXELS ? 0 : api.FPDFBitmap_CreateEx(width, height, GREY_BITMAP, 0, 0);
  if (bitmap === 0) return undefined;
  try {
    api.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    api.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0);
    const [start, stride] = [api.FPDFBitmap_GetBuffer(bitmap), api.FPDFBitmap_GetStride(bitmap)];
    const pixels = new Uint8Array(width * height);
    for (let y = 0; y < height; y++)
      pixels.set(memory.HEAPU8.subarray(start + y * stride, start + y * stride + width), y * width);
    return { width, height, scale, pixels };
  } finally {
    api.FPDFBitmap_Destroy(bitmap);
  }
}
