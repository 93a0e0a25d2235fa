// Opens PDFs and their pages with PDFium: the part that reading their text and drawing them share.

import { drawFields, FIELD, forEachAnnotation, withForm } from './fields.ts';
import { loadPdfium, withMemory, type Pdfium } from './pdfium.ts';

// fpdf_annot.h: annotations whose text or lines belong to the page (remarks in text, lines, squares, circles, text that is struck
// out, stamps, ink, fields), and fpdf_flatten.h.
const WRITTEN = new Set([3, 4, 5, 6, 12, 13, 15, FIELD]);
const FLATTEN_FOR_DISPLAY = 0;

/** An opened document: its handle, and that of its form; 0 where there is none. */
export type PdfDocument = { handle: number; form: number };

/** Calls `use` with the opened document; its handle is 0 where it does not open, and PDFium's last error says why. */
export async function openPdf<T>(
  bytes: Uint8Array,
  use: (pdfium: Pdfium, document: PdfDocument) => T,
): Promise<T> {
  const pdfium = await loadPdfium();
  return withMemory(pdfium.api, bytes.length, (pointer) => {
    pdfium.memory.HEAPU8.set(bytes, pointer);
    const handle = pdfium.api.FPDF_LoadMemDocument(pointer, bytes.length, 0);
    if (handle === 0) return use(pdfium, { handle, form: 0 });
    try {
      return withForm(pdfium, handle, (form) => use(pdfium, { handle, form }));
    } finally {
      pdfium.api.FPDF_CloseDocument(handle);
    }
  });
}

/** The page with the values of its form fields and what was written and drawn on it drawn into it: PDFium keeps them apart from the text. */
export function loadFlattened(pdfium: Pdfium, { handle, form }: PdfDocument, pageIndex: number): number {
  const page = pdfium.api.FPDF_LoadPage(handle, pageIndex);
  const kinds = page === 0 ? [] : annotationsOn(pdfium, page);
  if (!kinds.some((kind) => WRITTEN.has(kind))) return page;
  if (form !== 0 && kinds.includes(FIELD)) drawFields(pdfium, form, page);
  const FLATTENED = 1;
  if (pdfium.api.FPDFPage_Flatten(page, FLATTEN_FOR_DISPLAY) !== FLATTENED) return page;
  pdfium.api.FPDF_ClosePage(page);
  return pdfium.api.FPDF_LoadPage(handle, pageIndex);
}

/** Their kinds. */
function annotationsOn(pdfium: Pdfium, page: number): number[] {
  const kinds: number[] = [];
  forEachAnnotation(pdfium, page, (annotation) => kinds.push(pdfium.api.FPDFAnnot_GetSubtype(annotation)));
  return kinds;
}
