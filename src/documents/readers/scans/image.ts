// Pages without text as grey pictures for OCR: drawn in the reading child, at a size and in a light in which letters are read best.

import type { ReadLimits, Turn } from '../../page.ts';
import { checkImage, MAX_PIXELS } from '../images/image-header.ts';
import type { ImageHeader } from '../images/image-size.ts';
import { displayedSize, jpegAsPdf } from '../images/jpeg-pdf.ts';
import { withDecoded } from '../images/leptonica.ts';
import { loadFlattened, openPdf } from '../pdf/document.ts';
import type { Pdfium } from '../pdf/pdfium.ts';
import { sniff } from '../sniff.ts';
import { singlePage } from '../images/tiff-header.ts';
import { enlarged, greymapOf, turnedBy, type Greymap } from './greymap.ts';
import { prepared, type Draw, type OcrImage } from './prepare.ts';

export type { OcrImage } from './prepare.ts';

export type OcrPageRequest = { pageIndex: number; turn: Turn };

const POINTS_PER_INCH = 72;
const DOTS_PER_INCH = 300;
/** Longest side of a photograph as OCR sees it: A4 at that resolution. More makes it slower, not better. */
const MAX_PHOTO_SIDE = 3508;
/** Larger pictures are decoded where they are read: they hold large letters, and much memory. */
const MAX_DECODED_PIXELS = 12_000_000;

// fpdfview.h: grey, one byte a pixel; annotations are drawn.
const GREY_BITMAP = 1;
const RENDER_ANNOTATIONS = 1;
const WHITE = 0xffffffff;

/** A page of a document as OCR wants it; undefined where it cannot be drawn. */
export async function imageForOcr(
  bytes: Uint8Array,
  request: OcrPageRequest,
  limits: ReadLimits,
): Promise<OcrImage | undefined> {
  const kind = await sniff(bytes);
  if (kind.kind === 'pdf')
    return prepared(
      (times) => renderPage(bytes, request, (times * DOTS_PER_INCH) / POINTS_PER_INCH),
      DOTS_PER_INCH,
    );
  if (kind.kind !== 'image') return undefined;
  const header = checkImage(bytes, kind.mimeType, limits.maxPages);
  if ('failureCode' in header || request.pageIndex >= header.sizes.length) return undefined;
  return kind.mimeType === 'image/jpeg'
    ? prepared(photograph(bytes, header, request.turn))
    : decodedImage(bytes, header, request);
}

function photograph(bytes: Uint8Array, header: ImageHeader, turn: Turn): Draw {
  const { width, height } = displayedSize(header);
  const scale = Math.min(1, MAX_PHOTO_SIDE / Math.max(width, height));
  return (times) => {
    const page = { width: Math.max(1, width * scale * times), height: Math.max(1, height * scale * times) };
    return renderPage(jpegAsPdf(bytes, header, page), { pageIndex: 0, turn }, 1);
  };
}

/** As it came where it is large, or does not open: then whoever reads it says so. */
async function decodedImage(
  bytes: Uint8Array,
  { sizes }: ImageHeader,
  { pageIndex, turn }: OcrPageRequest,
): Promise<OcrImage> {
  const picture = sizes.length > 1 ? singlePage(Buffer.from(bytes), pageIndex) : undefined;
  const asItCame = { isTurned: turn === 0, ...(picture === undefined ? {} : { picture }) };
  const { width = 1, height = 1 } = sizes[pageIndex] ?? {};
  if (width * height > MAX_DECODED_PIXELS) return asItCame;
  const grey = await withDecoded(picture ?? bytes, greymapOf);
  if (grey === null) return asItCame;
  const upright = turnedBy(turn, grey);
  return (await prepared((times) => (times === 1 ? upright : enlarged(upright, times)))) ?? asItCame;
}

async function renderPage(
  bytes: Uint8Array,
  { pageIndex, turn }: OcrPageRequest,
  pixelsPerPoint: number,
): Promise<Greymap | undefined> {
  return openPdf(bytes, (pdfium, document) => {
    const page = document.handle === 0 ? 0 : loadFlattened(pdfium, document, pageIndex);
    if (page === 0) return undefined;
    try {
      return render(pdfium, page, { turn, pixelsPerPoint });
    } finally {
      pdfium.api.FPDF_ClosePage(page);
    }
  });
}

function render(
  { api, memory }: Pdfium,
  page: number,
  { turn, pixelsPerPoint }: { turn: Turn; pixelsPerPoint: number },
): Greymap | undefined {
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
    const rows = new Uint8Array(width * height);
    for (let y = 0; y < height; y++)
      rows.set(memory.HEAPU8.subarray(start + y * stride, start + y * stride + width), y * width);
    return { width, height, pixels: rows };
  } finally {
    api.FPDFBitmap_Destroy(bitmap);
  }
}

function pixels(length: number): number {
  return Math.max(1, Math.round(length));
}
