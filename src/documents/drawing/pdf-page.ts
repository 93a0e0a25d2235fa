// A page of a PDF as pixels: what PDFium draws, as it is read: page rotation and crop box applied, form fields filled in.
import { loadFlattened, openPdf } from '../readers/pdf/document.ts';
import type { Pdfium } from '../readers/pdf/pdfium.ts';
import { frameOf, MAX_SCALE, type Bitmap, type DrawRequest } from './picture.ts';

// fpdfview.h: four bytes a pixel without transparency; annotations are drawn; red comes first.
const BGRX_BITMAP = 3;
const RENDER_ANNOTATIONS = 1;
const REVERSE_BYTE_ORDER = 0x10;
const WHITE = 0xffffffff;
const BYTES_PER_PIXEL = 4;

/** Null where the document does not open, or has no such page. */
export function drawPdfPage(bytes: Uint8Array, request: DrawRequest): Promise<Bitmap | null> {
  return openPdf(bytes, (pdfium, document) => {
    const page = document.handle === 0 ? 0 : loadFlattened(pdfium, document, request.pageIndex);
    if (page === 0) return null;
    try {
      return render(pdfium, page, request);
    } finally {
      pdfium.api.FPDF_ClosePage(page);
    }
  });
}

function render({ api, memory }: Pdfium, page: number, request: DrawRequest): Bitmap | null {
  const size = { width: api.FPDF_GetPageWidthF(page), height: api.FPDF_GetPageHeightF(page) };
  if (!(size.width > 0 && size.height > 0)) return null;
  const { maxScale = MAX_SCALE } = request;
  const { width, height, left, top, pageWidth, pageHeight } = frameOf(size, request, maxScale);
  const bitmap = api.FPDFBitmap_CreateEx(width, height, BGRX_BITMAP, 0, 0);
  if (bitmap === 0) return null;
  try {
    api.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    const flags = RENDER_ANNOTATIONS | REVERSE_BYTE_ORDER;
    api.FPDF_RenderPageBitmap(bitmap, page, -left, -top, pageWidth, pageHeight, 0, flags);
    const start = api.FPDFBitmap_GetBuffer(bitmap);
    const stride = api.FPDFBitmap_GetStride(bitmap);
    const pixels = new Uint8Array(width * height * BYTES_PER_PIXEL);
    for (let y = 0; y < height; y++) {
      const row = start + y * stride;
      pixels.set(memory.HEAPU8.subarray(row, row + width * BYTES_PER_PIXEL), y * width * BYTES_PER_PIXEL);
    }
    return { width, height, pixels };
  } finally {
    api.FPDFBitmap_Destroy(bitmap);
  }
}
