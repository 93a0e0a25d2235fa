// Pages without text as grey pictures for OCR: rendered by PDFium in the reading child; other images go as they came.

import type { ReadLimits, Turn } from '../../page.ts';
import { checkImage, MAX_PIXELS } from '../images/image-header.ts';
import { displayedSize, jpegAsPdf } from '../images/jpeg-pdf.ts';
import { loadFlattened, openPdf } from '../pdf/document.ts';
import type { Pdfium } from '../pdf/pdfium.ts';
import { sniff } from '../sniff.ts';
import { singlePage } from '../images/tiff-header.ts';

export type OcrImage = {
  /** Absent where it is the document itself. */
  picture?: Uint8Array;
  /** As asked for; else whoever decodes it has to turn it. */
  isTurned: boolean;
};
export type OcrPageRequest = { pageIndex: number; turn: Turn };

const POINTS_PER_INCH = 72;
const DOTS_PER_INCH = 300;
/** Longest side of a photograph as OCR sees it: A4 at that resolution. More makes it slower, not better. */
const MAX_PHOTO_SIDE = 3508;

// fpdfview.h: grey, one byte a pixel; annotations are drawn.
const GREY_BITMAP = 1;
const RENDER_ANNOTATIONS = 1;
const WHITE = 0xffffffff;

/** A page of a document as OCR wants it; undefined where it cannot be drawn. */
export async function imageForOcr(
  bytes: Uint8Array,
  { pageIndex, turn }: OcrPageRequest,
  limits: ReadLimits,
): Promise<OcrImage | undefined> {
  const kind = await sniff(bytes);
  if (kind.kind === 'pdf')
    return renderPage(bytes, { pageIndex, turn, pixelsPerPoint: DOTS_PER_INCH / POINTS_PER_INCH });
  if (kind.kind !== 'image') return undefined;
  const header = checkImage(bytes, kind.mimeType, limits.maxPages);
  if ('failureCode' in header) return undefined;
  if (pageIndex >= header.sizes.length) return undefined;
  if (kind.mimeType !== 'image/jpeg') {
    const picture = header.sizes.length > 1 ? singlePage(Buffer.from(bytes), pageIndex) : undefined;
    return { isTurned: turn === 0, ...(picture === undefined ? {} : { picture }) };
  }
  const { width, height } = displayedSize(header);
  const scale = Math.min(1, MAX_PHOTO_SIDE / Math.max(width, height));
  const page = { width: Math.max(1, width * scale), height: Math.max(1, height * scale) };
  return renderPage(jpegAsPdf(bytes, header, page), { pageIndex: 0, turn, pixelsPerPoint: 1 });
}

type Rendering = OcrPageRequest & { pixelsPerPoint: number };

async function renderPage(bytes: Uint8Array, rendering: Rendering): Promise<OcrImage | undefined> {
  return openPdf(bytes, (pdfium, document) => {
    const page = document === 0 ? 0 : loadFlattened(pdfium, document, rendering.pageIndex);
    if (page === 0) return undefined;
    try {
      return render(pdfium, page, rendering);
    } finally {
      pdfium.api.FPDF_ClosePage(page);
    }
  });
}

function render(
  { api, memory }: Pdfium,
  page: number,
  { turn, pixelsPerPoint }: Rendering,
): OcrImage | undefined {
  const upright = [api.FPDF_GetPageWidthF(page), api.FPDF_GetPageHeightF(page)];
  const [points = 0, across = 0] = turn % 180 === 0 ? upright : upright.toReversed();
  if (!(points > 0 && across > 0)) return undefined;
  // A hair below the limit: both sides are rounded.
  const scale = Math.min(pixelsPerPoint, Math.sqrt((0.99 * MAX_PIXELS) / (points * across)));
  const [width, height] = [pixels(points * scale), pixels(across * scale)];
  if (width * height > MAX_PIXELS) return undefined;
  const bitmap = api.FPDFBitmap_CreateEx(width, height, GREY_BITMAP, 0, 0);
  if (bitmap === 0) return undefined;
  try {
    api.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    api.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, turn / 90, RENDER_ANNOTATIONS);
    const [start, stride] = [api.FPDFBitmap_GetBuffer(bitmap), api.FPDFBitmap_GetStride(bitmap)];
    const rows = Buffer.alloc(width * height);
    for (let y = 0; y < height; y++)
      rows.set(memory.HEAPU8.subarray(start + y * stride, start + y * stride + width), y * width);
    const picture = Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), rows]);
    return { picture, isTurned: true };
  } finally {
    api.FPDFBitmap_Destroy(bitmap);
  }
}

function pixels(length: number): number {
  return Math.max(1, Math.round(length));
}
