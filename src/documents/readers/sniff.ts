// What a document is, by its bytes alone: file names and content types lie.

import { fileTypeFromBuffer } from 'file-type';
import { archiveType } from './archive-signature.ts';
import { isCompound } from './office/compound.ts';
import { csvSeparator } from './text/csv-separator.ts';
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
  const separator = csvSeparator(text.slice(0, SAMPLE_BYTES / 2));
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
