// One document's bytes to pages: the door to all readers. Runs in a child process, never in the server.

import type { FailureCode, Page, ReadLimits, Reading } from '../page.ts';
import { checkImage } from './images/image-header.ts';
import { readHtml } from './text/html.ts';
import { isCompound, isProtected } from './office/compound.ts';
import { locked, Refused } from './refused.ts';
import { readOffice } from './office.ts';
import { ocrPage, secondLooks, type Recognised } from './scans/page.ts';
import { readMail } from './mail/mail.ts';
import { readPdf } from './pdf.ts';
import { readCsv, readPlainText } from './text/plain-text.ts';
import { sniff, type Kind } from './sniff.ts';
import { suspiciousCharacters } from './suspicious.ts';
import { unsupportedMessage } from './unsupported.ts';
import { readXmlPage, xmlFileName } from './text/xml.ts';

/**
 * Reads a document of any kind. Every expected end is in the result. An exception is a fault of a parser: the process may
 * be damaged then (a `WebAssembly.RuntimeError` always damages it) and has to be left. Pages of pictures wait for OCR, unless
 * `recognised` brings what it made of them.
 */
export async function readDocument(
  bytes: Uint8Array,
  limits: ReadLimits,
  recognised?: Recognised[],
): Promise<Reading> {
  const kind = await sniff(bytes);
  const reading = await unlessRefused(() => readKind(bytes, kind, { limits, recognised }));
  if (!reading.ok) return reading;
  return withinLimits(
    { ...reading, notes: [...reading.notes, ...suspiciousCharacters(reading.pages)] },
    limits,
  );
}

async function unlessRefused(read: () => Promise<Reading>): Promise<Reading> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return failed(error.failureCode, null, error.message);
  }
}

type Ways = { limits: ReadLimits; recognised: Recognised[] | undefined };

async function readKind(bytes: Uint8Array, kind: Kind, { limits, recognised }: Ways): Promise<Reading> {
  if (isText(kind)) return readText(bytes, kind);
  switch (kind.kind) {
    case 'empty':
      return failed('corrupt', null, 'The file is empty.');
    case 'pdf':
      return readPdf(bytes, limits, recognised);
    case 'image':
      return readImage(bytes, kind.mimeType, { limits, recognised });
    case 'container':
      return readContainer(bytes, limits);
    case 'mail':
      return readMail(bytes);
    case 'unsupported':
      return unsupported(kind.mimeType);
  }
}

const TEXTS = ['html', 'xml', 'csv', 'text'] as const;
type Text = Extract<Kind, { kind: (typeof TEXTS)[number] }>;

const isText = (kind: Kind): kind is Text => TEXTS.some((one) => one === kind.kind);

function readText(bytes: Uint8Array, kind: Text): Reading {
  return textReading(textOf(bytes, kind), kind.mimeType);
}

function textOf(bytes: Uint8Array, kind: Text): { pages: Page[]; notes: string[] } {
  switch (kind.kind) {
    case 'html':
      return readHtml(bytes);
    case 'xml':
      return { pages: [readXmlPage(bytes, xmlFileName(kind.text), 0)], notes: [] };
    case 'csv':
      return { pages: readCsv(bytes, kind.separator), notes: [] };
    case 'text':
      return { pages: readPlainText(bytes), notes: [] };
  }
}

function readImage(bytes: Uint8Array, mimeType: string, { limits, recognised }: Ways): Reading {
  const header = checkImage(bytes, mimeType, limits.maxPages);
  if ('failureCode' in header) return failed(header.failureCode, mimeType, header.message);
  const pageCount = header.sizes.length;
  if (recognised === undefined) {
    const message = 'The document is a picture; it has to be read by OCR.';
    const scannedPages = [...header.sizes.keys()];
    return { ok: false, waitingFor: 'ocr', mimeType, pageCount, message, scannedPages };
  }
  const pages = recognised.map(ocrPage);
  if (pages.every((page) => page.words.length === 0))
    return failed('no_text', mimeType, 'No text can be made out in the picture. Send a sharper one.');
  const unread = pageCount - pages.length;
  const notes = unread > 0 ? [`${unread} of ${pageCount} pages could not be read.`] : [];
  notes.push(...secondLooks(recognised));
  return { ok: true, mimeType, pageCount, textMethod: 'ocr', pages, notes };
}

async function readContainer(bytes: Uint8Array, limits: ReadLimits): Promise<Reading> {
  if (isProtected(bytes)) return failed('encrypted', null, locked().message);
  if (isCompound(bytes)) return unsupported('application/x-cfb');
  const text = await readOffice(bytes, limits);
  if (text.pages === null)
    return failed('unsupported_type', text.mimeType, unsupportedMessage(text.mimeType));
  return textReading({ pages: text.pages, notes: text.notes }, text.mimeType);
}

function unsupported(mimeType: string | null): Reading {
  return failed('unsupported_type', mimeType, unsupportedMessage(mimeType));
}

function failed(failureCode: FailureCode, mimeType: string | null, message: string): Reading {
  return { ok: false, failureCode, mimeType, message };
}

function textReading({ pages, notes }: { pages: Page[]; notes: string[] }, mimeType: string): Reading {
  if (pages.every((page) => page.words.length === 0))
    return failed('no_text', mimeType, ['The document holds no text.', ...notes].join(' '));
  return { ok: true, mimeType, pageCount: pages.length, textMethod: 'born_digital_text', pages, notes };
}

function withinLimits(reading: Extract<Reading, { ok: true }>, limits: ReadLimits): Reading {
  if (reading.pageCount > limits.maxPages) {
    const message = `The document has ${reading.pageCount} pages of text; at most ${limits.maxPages} are read. Split it.`;
    return failed('page_limit', reading.mimeType, message);
  }
  const characters = reading.pages.reduce((sum, page) => sum + page.text.length, 0);
  if (characters <= limits.maxCharacters) return reading;
  const message = `The document holds ${characters} characters of text; at most ${limits.maxCharacters} are read. Split it.`;
  return failed('too_large', reading.mimeType, message);
}
