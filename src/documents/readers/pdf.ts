// PDF to pages: every visible page by its glyphs, then embedded XML files as pages of their own.

import type { Page, ReadLimits, Reading } from '../page.ts';
import { layoutPage } from './layout/layout.ts';
import { readXmlAttachments } from './pdf/attachments.ts';
import { mayHoldMore, type Says } from './pdf/content.ts';
import { withDrawn } from './pdf/drawn/read.ts';
import { unseenTexts } from './pdf/unseen/unseen.ts';
import { pageFrame } from './pdf/frame.ts';
import { readGlyphs } from './pdf/glyphs.ts';
import { loadFlattened, openPdf, type PdfDocument } from './pdf/document.ts';
import { UNKNOWN_CHARACTER } from './layout/glyph.ts';
import { ocrPage, secondLooks, type Recognised } from './scans/page.ts';
import { PDFIUM_ERROR, type Pdfium } from './pdf/pdfium.ts';
import { HIDDEN, STRUCK } from './seen/unseen.ts';
import { readXmlPage } from './text/xml.ts';

const MIME_TYPE = 'application/pdf';
/** A page with fewer known characters may be a scan with a stamp or a page number: what else is drawn on it tells. */
const MIN_PAGE_CHARACTERS = 20;
/** On a picture that fills a page so many may be a stamp: of who scanned it, had it signed, or filed it. */
const MOST_STAMPED = 200;
/** For each of them so many have to be seen in the picture: other texts have a picture as their ground. */
const BESIDE_STAMP = 1.5;

/** `unsaid`: pages on which more is drawn than their characters say. */
type Visible = { pages: Page[]; damaged: number; unsaid: Set<number> } | { tooMany: true };
/** `undefined` before OCR was tried. */
type Recognition = Recognised[] | undefined;

/** `recognised` is what OCR made of pages without text; without it such a document waits. */
export async function readPdf(
  bytes: Uint8Array,
  limits: ReadLimits,
  recognised?: Recognised[],
): Promise<Reading> {
  return openPdf(bytes, (pdfium, document) =>
    document.handle === 0
      ? refusal(pdfium.api.FPDF_GetLastError())
      : readDocumentPages(pdfium, document, { limits, recognised }),
  );
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

function readDocumentPages(
  pdfium: Pdfium,
  document: PdfDocument,
  { limits, recognised }: { limits: ReadLimits; recognised: Recognition },
): Reading {
  const pageCount = pdfium.api.FPDF_GetPageCount(document.handle);
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
  const attachments = readXmlAttachments(pdfium, document.handle);
  const xmlPages = attachments.files.map((file, i) => readXmlPage(file.bytes, file.name, pageCount + i));
  notes.push(...attachments.notes);
  return assemble({ ...visible, pageCount, xmlPages, notes }, recognised);
}

type Parts = { pages: Page[]; unsaid: Set<number>; pageCount: number; xmlPages: Page[]; notes: string[] };

function assemble(
  { unsaid, pageCount, xmlPages, notes, ...visible }: Parts,
  recognised: Recognition,
): Reading {
  const pages = recognised === undefined ? visible.pages : withOcr(visible.pages, recognised);
  const own = pages.filter((page) => page.method !== 'ocr');
  const scannedPages = own.map((page) => page.pageIndex).filter((pageIndex) => unsaid.has(pageIndex));
  const mayWait = (page: Page): boolean => recognised === undefined && unsaid.has(page.pageIndex);
  const isRead = pages.some((page) => lettersOf(page) > 0 && !mayWait(page));
  if (xmlPages.length === 0 && !isRead)
    return withoutText({ pageCount, scannedPages, wasTried: recognised !== undefined });
  const seen = pages.filter((page) => page.method === 'ocr').length;
  if (seen > 0) notes.push(`${seen} of ${pageCount} pages were read by OCR.`);
  notes.push(...secondLooks(recognised ?? []));
  const tried = new Set(recognised?.map((page) => page.pageIndex));
  const unread = own.filter(
    (page) => !hasText(page) || (unsaid.has(page.pageIndex) && !tried.has(page.pageIndex)),
  );
  if (unread.length > 0) notes.push(`${unread.length} of ${pageCount} pages hold almost no text.`);
  const textMethod = seen > 0 && !pages.some(isBornDigital) ? 'ocr' : 'born_digital_text';
  return {
    ok: true,
    mimeType: MIME_TYPE,
    pageCount,
    textMethod,
    pages: [...pages, ...xmlPages],
    notes,
    scannedPages,
  };
}

type Empty = { pageCount: number; scannedPages: number[]; wasTried: boolean };

function withoutText({ pageCount, scannedPages, wasTried }: Empty): Reading {
  const failed = { ok: false, failureCode: 'no_text', mimeType: MIME_TYPE } as const;
  if (wasTried)
    return {
      ...failed,
      message: 'No text can be made out in the PDF, not even by OCR. Send a sharper copy.',
    };
  if (scannedPages.length === 0) return { ...failed, message: 'The pages of the PDF are empty.' };
  const message = 'The PDF holds pictures of text only, or none at all; it has to be read by OCR.';
  return { ok: false, waitingFor: 'ocr', mimeType: MIME_TYPE, pageCount, message, scannedPages };
}

function isBornDigital(page: Page): boolean {
  return page.method === 'born_digital_text' && hasText(page);
}

/** Takes what OCR saw of a page where it saw more than the page says itself; the size of the page stays, turned as it was read. */
function withOcr(pages: Page[], recognised: Recognised[]): Page[] {
  const seen = new Map(recognised.map(ocrPage).map((page) => [page.pageIndex, page]));
  return pages.map((page) => {
    const ocr = seen.get(page.pageIndex);
    if (ocr === undefined || lettersOf(ocr) <= (hasText(page) ? BESIDE_STAMP : 1) * lettersOf(page))
      return page;
    const isAcross = (ocr.turn ?? 0) % 180 !== 0;
    const [wide, high] = isAcross ? [page.height, page.width] : [page.width, page.height];
    const [width, height] = [wide * (ocr.tilt?.across ?? 1), high * (ocr.tilt?.down ?? 1)];
    return { ...ocr, width, height };
  });
}

function whatSays(page: Page): Says | 'enough' {
  const letters = lettersOf(page);
  if (letters > MOST_STAMPED) return 'enough';
  if (hasText(page)) return 'some';
  return letters > 0 ? 'little' : 'nothing';
}

function hasText(page: Page): boolean {
  return lettersOf(page) >= MIN_PAGE_CHARACTERS;
}

/** Characters that nobody knows count for nothing: the font does not say what they are. */
function lettersOf({ words, text }: Page): number {
  const letters = words.reduce((sum, word) => sum + word.end - word.start, 0);
  return letters - (text.includes(UNKNOWN_CHARACTER) ? text.split(UNKNOWN_CHARACTER).length - 1 : 0);
}

function readVisiblePages(
  pdfium: Pdfium,
  document: PdfDocument,
  { pageCount, limits, notes }: { pageCount: number; limits: ReadLimits; notes: string[] },
): Visible {
  const pages: Page[] = [];
  const unsaid = new Set<number>();
  const leftOut = new Set<string>();
  let damaged = 0;
  let left = limits.maxCharacters;
  for (let pageIndex = 0; pageIndex < pageCount; pageIndex++) {
    const read = readPage(pdfium, document, { pageIndex, maxCharacters: left });
    if (read === 'too_large') return { tooMany: true };
    if (read === undefined) {
      damaged++;
      notes.push(`Page ${pageIndex + 1} is damaged and was not read.`);
      pages.push(emptyPage(pageIndex));
      continue;
    }
    if (read.isUnsaid) unsaid.add(pageIndex);
    for (const note of read.leftOut) leftOut.add(note);
    pages.push(read.page);
    left -= read.page.text.length;
  }
  notes.push(...leftOut);
  return { pages, damaged, unsaid };
}

/** `leftOut`: what is there and not read. */
type ReadPage = { page: Page; isUnsaid: boolean; leftOut: string[] };

function readPage(
  pdfium: Pdfium,
  document: PdfDocument,
  { pageIndex, maxCharacters }: { pageIndex: number; maxCharacters: number },
): ReadPage | 'too_large' | undefined {
  const handle = loadFlattened(pdfium, document, pageIndex);
  if (handle === 0) return undefined;
  const textPage = pdfium.api.FPDFText_LoadPage(handle);
  try {
    if (textPage === 0) return undefined;
    if (pdfium.api.FPDFText_CountChars(textPage) > maxCharacters) return 'too_large';
    const frame = pageFrame(pdfium, handle);
    const { width, height } = frame;
    const unseen = unseenTexts(pdfium, handle, frame);
    const { glyphs: written, isHidden } = readGlyphs(pdfium, textPage, { frame, unseen });
    const { glyphs, isStruck } = withDrawn(pdfium, handle, { glyphs: written, frame });
    const layout = layoutPage(glyphs, { width, height });
    const method = 'born_digital_text' as const;
    const made: Page = { pageIndex, ...layout, realBoxes: true, method, width, height };
    const says = whatSays(made);
    const isUnsaid = says !== 'enough' && mayHoldMore(pdfium, handle, { width, height, says });
    const leftOut = [...(isStruck ? [STRUCK] : []), ...(isHidden ? [HIDDEN] : [])];
    return { page: made, isUnsaid, leftOut };
  } finally {
    if (textPage !== 0) pdfium.api.FPDFText_ClosePage(textPage);
    pdfium.api.FPDF_ClosePage(handle);
  }
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
