// PDF to pages: every visible page by its glyphs, then embedded XML files as pages of their own.

import type { Page, ReadLimits, Reading } from '../page.ts';
import { layoutPage } from './layout.ts';
import { readXmlAttachments } from './pdf-attachments.ts';
import { readGlyphs } from './pdf-glyphs.ts';
import { loadPdfium, PDFIUM_ERROR, withMemory, type Pdfium } from './pdfium.ts';
import { readXmlPage } from './xml.ts';

const MIME_TYPE = 'application/pdf';
/** A page with fewer visible characters holds no text to speak of: a scan with a stamp, a page number. */
const MIN_PAGE_CHARACTERS = 20;

// fpdf_annot.h: annotations whose text belongs to the page, and fpdf_flatten.h.
const FREE_TEXT = 3;
const STAMP = 13;
const WIDGET = 20;
const FLATTEN_FOR_DISPLAY = 0;

type Visible = { pages: Page[]; damaged: number } | { tooMany: true };

export async function readPdf(bytes: Uint8Array, limits: ReadLimits): Promise<Reading> {
  const pdfium = await loadPdfium();
  return withMemory(pdfium.api, bytes.length, (pointer) => {
    pdfium.memory.HEAPU8.set(bytes, pointer);
    const document = pdfium.api.FPDF_LoadMemDocument(pointer, bytes.length, 0);
    if (document === 0) return refusal(pdfium.api.FPDF_GetLastError());
    try {
      return readDocumentPages(pdfium, document, limits);
    } finally {
      pdfium.api.FPDF_CloseDocument(document);
    }
  });
}

function refusal(error: number): Reading {
  if (error === PDFIUM_ERROR.password || error === PDFIUM_ERROR.security) {
    const message = 'The PDF is protected by a password. Send a copy without protection.';
    return { ok: false, failureCode: 'encrypted', mimeType: MIME_TYPE, message };
  }
  return {
    ok: false,
    failureCode: 'corrupt',
    mimeType: MIME_TYPE,
    message: 'The PDF is damaged and cannot be opened.',
  };
}

function readDocumentPages(pdfium: Pdfium, document: number, limits: ReadLimits): Reading {
  const pageCount = pdfium.api.FPDF_GetPageCount(document);
  if (pageCount <= 0) {
    return {
      ok: false,
      failureCode: 'corrupt',
      mimeType: MIME_TYPE,
      message: 'The PDF is damaged: it has no pages.',
    };
  }
  if (pageCount > limits.maxPages) {
    const message = `The PDF has ${pageCount} pages; at most ${limits.maxPages} are read. Split it.`;
    return { ok: false, failureCode: 'page_limit', mimeType: MIME_TYPE, message };
  }
  const notes: string[] = [];
  const visible = readVisiblePages(pdfium, document, { pageCount, limits, notes });
  if ('tooMany' in visible) {
    const message = `The PDF holds more than ${limits.maxCharacters} characters of text; it is not read.`;
    return { ok: false, failureCode: 'too_large', mimeType: MIME_TYPE, message };
  }
  if (visible.damaged * 2 >= pageCount) {
    const message = `The PDF is damaged: ${visible.damaged} of ${pageCount} pages cannot be read.`;
    return { ok: false, failureCode: 'corrupt', mimeType: MIME_TYPE, message };
  }
  const attachments = readXmlAttachments(pdfium, document);
  const xmlPages = attachments.files.map((file, i) => readXmlPage(file.bytes, file.name, pageCount + i));
  notes.push(...attachments.notes);
  if (xmlPages.length === 0 && !visible.pages.some(hasText)) {
    const message = 'The PDF holds pictures of text only, or none at all; it has to be read by OCR.';
    return { ok: false, waitingFor: 'ocr', mimeType: MIME_TYPE, pageCount, message };
  }
  const scanned = visible.pages.filter((page) => !hasText(page)).length;
  if (scanned > 0) notes.push(`${scanned} of ${pageCount} pages hold almost no text.`);
  const pages = [...visible.pages, ...xmlPages];
  return { ok: true, mimeType: MIME_TYPE, pageCount, textMethod: 'born_digital_text', pages, notes };
}

function hasText(page: Page): boolean {
  return page.words.reduce((sum, word) => sum + word.end - word.start, 0) >= MIN_PAGE_CHARACTERS;
}

function readVisiblePages(
  pdfium: Pdfium,
  document: number,
  { pageCount, limits, notes }: { pageCount: number; limits: ReadLimits; notes: string[] },
): Visible {
  const pages: Page[] = [];
  let damaged = 0;
  let left = limits.maxCharacters;
  for (let pageIndex = 0; pageIndex < pageCount; pageIndex++) {
    const page = readPage(pdfium, document, { pageIndex, maxCharacters: left });
    if (page === 'too_large') return { tooMany: true };
    if (!page) {
      damaged++;
      notes.push(`Page ${pageIndex + 1} is damaged and was not read.`);
    }
    pages.push(page ?? emptyPage(pageIndex));
    left -= page?.text.length ?? 0;
  }
  return { pages, damaged };
}

function readPage(
  pdfium: Pdfium,
  document: number,
  { pageIndex, maxCharacters }: { pageIndex: number; maxCharacters: number },
): Page | 'too_large' | undefined {
  const page = loadFlattened(pdfium, document, pageIndex);
  if (page === 0) return undefined;
  const textPage = pdfium.api.FPDFText_LoadPage(page);
  try {
    if (textPage === 0) return undefined;
    if (pdfium.api.FPDFText_CountChars(textPage) > maxCharacters) return 'too_large';
    const { glyphs, width, height } = readGlyphs(pdfium, page, textPage);
    const layout = layoutPage(glyphs, { width, height });
    return { pageIndex, ...layout, realBoxes: true, method: 'born_digital_text', width, height };
  } finally {
    if (textPage !== 0) pdfium.api.FPDFText_ClosePage(textPage);
    pdfium.api.FPDF_ClosePage(page);
  }
}

/** The page with the values of its form fields and typed-in remarks drawn into it: PDFium keeps them apart from the text. */
function loadFlattened(pdfium: Pdfium, document: number, pageIndex: number): number {
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
    if (kind === WIDGET || kind === FREE_TEXT || kind === STAMP) return true;
  }
  return false;
}

function emptyPage(pageIndex: number): Page {
  return {
    pageIndex,
    text: '',
    words: [],
    realBoxes: true,
    method: 'born_digital_text',
    width: 595,
    height: 842,
  };
}
