// What a document is, by its bytes alone: file names and content types lie.

import { fileTypeFromBuffer } from 'file-type';
import { archiveType } from './archive-signature.ts';
import { isCompound } from './office/compound.ts';
import { decodeText, textEncoding } from './text/decode.ts';

export type Kind =
  | { kind: 'empty' }
  | { kind: 'pdf'; mimeType: 'application/pdf' }
  | { kind: 'image'; mimeType: string }
  | { kind: 'html'; mimeType: 'text/html' }
  | { kind: 'xml'; mimeType: 'application/xml'; text: string }
  | { kind: 'csv'; mimeType: 'text/csv'; separator: string }
  | { kind: 'text'; mimeType: 'text/plain' }
  | { kind: 'container' }
  | { kind: 'mail'; mimeType: 'message/rfc822' }
  | { kind: 'unsupported'; mimeType: string | null };

const OCR_IMAGES = new Set(['image/png', 'image/apng', 'image/jpeg', 'image/tiff', 'image/webp']);
const SAMPLE_BYTES = 64 * 1024;
const HEADER_BYTES = 1024;
/** Mail servers add up to a dozen lines each. */
const MAIL_HEADER_BYTES = 64 * 1024;

export async function sniff(bytes: Uint8Array): Promise<Kind> {
  if (bytes.length === 0) return { kind: 'empty' };
  const archive = archiveType(bytes);
  if (archive === null && isPdf(bytes)) return { kind: 'pdf', mimeType: 'application/pdf' };
  // Its parts may be in any encoding, or in none.
  if (isMail(latin1(bytes.subarray(0, MAIL_HEADER_BYTES))))
    return { kind: 'mail', mimeType: 'message/rfc822' };
  // Text goes first: signatures of two letters ("BM", "MZ") also begin words.
  const encoding = textEncoding(bytes);
  if (encoding) return sniffText(decodeText(bytes.subarray(0, SAMPLE_BYTES)));
  // What is in it is told by whoever opens it, within limits.
  if (archive === 'application/zip' || isCompound(bytes)) return { kind: 'container' };
  return sniffSignature(bytes);
}

async function sniffSignature(bytes: Uint8Array): Promise<Kind> {
  const found = await fileTypeFromBuffer(bytes);
  if (found && OCR_IMAGES.has(found.mime)) return { kind: 'image', mimeType: found.mime };
  return { kind: 'unsupported', mimeType: found?.mime ?? null };
}

/** The header may be damaged or stand after other bytes; then the trailer has to be there, so that a text about PDFs is none. */
function isPdf(bytes: Uint8Array): boolean {
  const head = latin1(bytes.subarray(0, HEADER_BYTES));
  if (/^\s*%PDF-/.test(head)) return true;
  return (
    /%PDF-|\b\d+ \d+ obj\b/.test(head) && /startxref|%%EOF/.test(latin1(bytes.subarray(-2 * HEADER_BYTES)))
  );
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
}

function sniffText(text: string): Kind {
  const start = text.trimStart();
  if (start.startsWith('{\\rtf')) return { kind: 'unsupported', mimeType: 'application/rtf' };
  if (start.startsWith('%!PS')) return { kind: 'unsupported', mimeType: 'application/postscript' };
  if (start.startsWith('<')) {
    if (isHtml(start)) return { kind: 'html', mimeType: 'text/html' };
    if (isXml(start)) return { kind: 'xml', mimeType: 'application/xml', text: start };
  }
  const separator = csvSeparator(text);
  return separator === undefined
    ? { kind: 'text', mimeType: 'text/plain' }
    : { kind: 'csv', mimeType: 'text/csv', separator };
}

/** Header lines of which one is written by mail programs only, parts and encodings among them: a memo that begins with "From:" stays a text. */
function isMail(start: string): boolean {
  const header = start.replace(/^(?:\s|\u00ef\u00bb\u00bf)+/, '').split(/\r?\n\r?\n/, 1)[0] ?? '';
  if (!/^>?(?:[\w-]+:\s|From \S+ )/.test(header)) return false;
  if (/^(?:MIME-Version|Message-ID|Received|Return-Path|DKIM-Signature):/im.test(header))
    return /^(?:From|Date|Subject):/im.test(header);
  const unfolded = header.replaceAll(/\r?\n[ \t]+/g, ' ');
  return (
    /^(?:Content-Type:.*;\s*boundary=|Content-Transfer-Encoding:)/im.test(unfolded) &&
    /^From:/im.test(unfolded) &&
    /^(?:Date|Subject):/im.test(unfolded)
  );
}

/** Processing instructions, comments, white space and a document type, its internal subset included. */
const PROLOG = /^(?:<\?[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE[^[>]*(?:\[[^\]]*\]\s*)?>|\s+)/i;

function withoutProlog(start: string): string {
  let rest = start;
  for (let match = PROLOG.exec(rest); match; match = PROLOG.exec(rest)) rest = rest.slice(match[0].length);
  return rest;
}

function isHtml(start: string): boolean {
  const body = withoutProlog(start);
  if (/^<html[\s>]/i.test(body) || /^\s*<!doctype\s+html\b/i.test(start)) return true;
  if (start.startsWith('<?xml')) return false;
  const tags =
    'head|body|title|meta|link|style|script|div|p|span|table|h[1-6]|ul|ol|br|hr|center|font|b|i|a|form|main|section|article|header|nav|pre|img';
  return new RegExp(`^<(?:${tags})(?:\\s[^<]*)?/?>`, 'i').test(body.slice(0, 4096));
}

function isXml(start: string): boolean {
  return (
    /^<\?xml\b/.test(start) || /^<[A-Za-z_][\w.:-]*(?:\s[^<]*)?>/.test(withoutProlog(start).slice(0, 4096))
  );
}

/** A cell in quotation marks, which may hold separators and line ends. */
const QUOTED = /(?<=^|[;\t|,\n])"(?:[^"]|"")*"(?=[;\t|,\r\n]|$)/g;

/** The separator when (nearly) every line has the same number of it: commas only where no space follows, as in prose. */
function csvSeparator(text: string): string | undefined {
  const lines = text
    .slice(0, SAMPLE_BYTES / 2)
    .replaceAll(QUOTED, 'q')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 50);
  if (lines.length < 2) return undefined;
  return [';', '\t', '|', ','].find(
    (separator) => separates(lines, separator) || separates(withoutPreamble(lines, separator), separator),
  );
}

/** What banks write in front of the lines of an account: names and values, with fewer cells than the table has. */
const MOST_PREAMBLE = 15;
const LEAST_COLUMNS = 3;
const LEAST_LINES = 3;

const LONGEST_NAME = 100;
/** A comma of thousands, or columns that stand apart by spaces. */
const IN_NUMBER = /\d,\d{3}(?!\d)|\S {2,}\S/;

/** The lines of the table, where it has columns enough to be none by chance; else none. */
function withoutPreamble(lines: string[], separator: string): string[] {
  const counts = lines.map((line) => line.split(separator).length - 1);
  const most = Math.max(...counts);
  const start = counts.indexOf(most);
  if (most < LEAST_COLUMNS - 1 || start > MOST_PREAMBLE || lines.length - start < LEAST_LINES) return [];
  const table = lines.slice(start);
  // A sentence is no name with its value, and `1,200.00  1,100.00` are no cells of three digits.
  const isText = lines.slice(0, start).some((line) => line.length > LONGEST_NAME);
  return isText || (separator === ',' && table.some((line) => IN_NUMBER.test(line))) ? [] : table;
}

function separates(lines: string[], separator: string): boolean {
  if (lines.length < 2) return false;
  const counts = lines.map((line) => line.split(separator).length - 1);
  const usual = counts.toSorted((a, b) => a - b)[counts.length >> 1] ?? 0;
  if (usual === 0 || (usual === 1 && lines.length < 3)) return false;
  const alike = counts.filter((count) => Math.abs(count - usual) <= (usual > 1 ? 1 : 0)).length;
  if (alike < 0.8 * lines.length || (separator === ',' && areDecimals(lines))) return false;
  if (separator === '\t') return true;
  const spaced = lines.join('\n').split(`${separator} `).length - 1;
  return spaced < 0.3 * counts.reduce((sum, count) => sum + count, 0);
}

/** The comma of an amount, or of a sentence. */
const NO_SEPARATOR = /\d,\d{2}(?!\d)|, /;

/** `Net EUR 100,42`: the comma of most lines, the first that has one included, parts no cells. */
function areDecimals(lines: string[]): boolean {
  const [first = '', ...others] = lines.filter((line) => line.includes(','));
  const without = others.filter((line) => NO_SEPARATOR.test(line)).length;
  return NO_SEPARATOR.test(first) && 1 + without > 0.6 * lines.length;
}
