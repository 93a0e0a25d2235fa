// Where things of a PDF page stand as displayed: page rotation and crop box applied.

import { withMemory, type Pdfium } from './pdfium.ts';

/** Page space (y upwards, before rotation) to the page as displayed (points, y downwards): X = xx·x + xy·y + x0, Y likewise. */
export type Frame = {
  width: number;
  height: number;
  rotation: number;
  xx: number;
  xy: number;
  x0: number;
  yx: number;
  yy: number;
  y0: number;
};

export type Point = { x: number; y: number };

/** From PDFium's box around the visible part of the page; A4 where a broken page has none. */
export function pageFrame({ api, memory }: Pdfium, page: number): Frame {
  const [left = 0, top = 842, right = 595, bottom = 0] = withMemory(api, 16, (pointer) =>
    api.FPDF_GetPageBoundingBox(page, pointer)
      ? [...memory.HEAPF32.subarray(pointer >> 2, (pointer >> 2) + 4)]
      : [],
  );
  const rotation = api.FPDFPage_GetRotation(page);
  const [wide, high] = [Math.max(Math.abs(right - left), 1), Math.max(Math.abs(top - bottom), 1)];
  const upright = { width: wide, height: high, rotation };
  const turned = { width: high, height: wide, rotation };
  if (rotation === 1) return { ...turned, xx: 0, xy: 1, x0: -bottom, yx: 1, yy: 0, y0: -left };
  if (rotation === 2) return { ...upright, xx: -1, xy: 0, x0: right, yx: 0, yy: 1, y0: -bottom };
  if (rotation === 3) return { ...turned, xx: 0, xy: -1, x0: top, yx: -1, yy: 0, y0: right };
  return { ...upright, xx: 1, xy: 0, x0: -left, yx: 0, yy: -1, y0: top };
}

/** The point whose coordinates stand at that place of a view, in the displayed frame. */
export function corner(frame: Frame, view: Float32Array | Float64Array, at: number): Point {
  const x = view[at] ?? 0;
  const y = view[at + 1] ?? 0;
  return { x: frame.xx * x + frame.xy * y + frame.x0, y: frame.yx * x + frame.yy * y + frame.y0 };
}
