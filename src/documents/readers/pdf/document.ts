// Opens PDFs and their pages with PDFium: the part that reading their text and drawing them share.

import { loadPdfium, withMemory, type Pdfium } from './pdfium.ts';

// fpdf_annot.h: annotations whose text or lines belong to the page (remarks in text, lines, squares, circles, text that is struck
// out, stamps, ink, fields), and fpdf_flatten.h.
const WRITTEN = new Set([3, 4, 5, 6, 12, 13, 15, 20]);
const FLATTEN_FOR_DISPLAY = 0;

/** Calls `use` with the handle of the opened document; 0 where it does not open, and PDFium's last error says why. */
export async function openPdf<T>(
  bytes: Uint8Array,
  use: (pdfium: Pdfium, document: number) => T,
): Promise<T> {
  const pdfium = await loadPdfium();
  return withMemory(pdfium.api, bytes.length, (pointer) => {
    pdfium.memory.HEAPU8.set(bytes, pointer);
    const document = pdfium.api.FPDF_LoadMemDocument(pointer, bytes.length, 0);
    try {
      return use(pdfium, document);
    } finally {
      if (document !== 0) pdfium.api.FPDF_CloseDocument(document);
    }
  });
}

/** The page with the values of its form fields and what was written and drawn on it drawn into it: PDFium keeps them apart from the text. */
export function loadFlattened(pdfium: Pdfium, document: number, pageIndex: number): number {
  const page = pdfium.api.FPDF_LoadPage(document, pageIndex);
  if (page === 0 || !hasWrittenAnnotations(pdfium, page)) return page;
  const FLATTENED = 1;
  if (pdfium.api.FPDFPage_Flatten(page, FLATTEN_FOR_DISPLAY) !== FLATTENED) return page;
  pdfium.api.FPDF_ClosePage(page);
  return pdfium.api.FPDF_LoadPage(document, pageIndex);
}

function hasWrittenAnnotations(pdfium: Pdfium, page: number): boolean {
  const count = Math.min(pdfium.api.FPDFPage_GetAnnotCount(page), 1000);
  for (let i = 0; i < count; i++) {
    const annotation = pdfium.api.FPDFPage_GetAnnot(page, i);
    if (annotation === 0) continue;
    const kind = pdfium.api.FPDFAnnot_GetSubtype(annotation);
    pdfium.api.FPDFPage_CloseAnnot(annotation);
    if (WRITTEN.has(kind)) return true;
  }
  return false;
}
