// Mails that nobody can read without a key, or whose signature wraps the text.

import type { Email } from 'postal-mime';

const ENCRYPTED = {
  failureCode: 'encrypted',
  message:
    'The mail is encrypted. Decrypt it in the mail program, and send what it says as a PDF or unencrypted.',
} as const;

const WRAPPED = {
  failureCode: 'unsupported_type',
  message:
    'The signature of the mail wraps its text (S/MIME, application/pkcs7-mime). Open it in the mail program, and save it as a PDF.',
} as const;

/** Null where it can be read; signatures beside the text are in nobody's way. */
export function protectionOf({ headers, text = '' }: Email): typeof ENCRYPTED | typeof WRAPPED | null {
  const type = headers.find(({ key }) => key === 'content-type')?.value.toLowerCase() ?? '';
  if (/^application\/(?:x-)?pkcs7-mime\b/.test(type)) return /signed-data/.test(type) ? WRAPPED : ENCRYPTED;
  if (/^multipart\/encrypted\b/.test(type)) return ENCRYPTED;
  return /^\s*-----BEGIN PGP MESSAGE-----/.test(text) ? ENCRYPTED : null;
}

const UTF7 = /\bcharset\s*=\s*["']?(?:(?:x-)?unicode-\d-\d-)?utf-?7\b/gi;
/** The header of a part is no longer than this where programs write it. */
const HEADER = 8000;
/** A mail that speaks of it more often was made to do so. */
const MAX_PLACES = 500;

/** In the header of the mail or of a text in it. No parser decodes it, and its raw form says what nobody wrote. */
export function isInUtf7(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  const places = [...text.matchAll(UTF7)].slice(0, MAX_PLACES);
  return places.length === MAX_PLACES || places.some(({ index }) => isInHeader(text, index));
}

function isInHeader(text: string, at: number): boolean {
  const before = text
    .slice(Math.max(0, at - HEADER), at)
    .replaceAll('\r', '')
    .trimStart();
  const header = before.slice(before.lastIndexOf('\n\n') + 1);
  const isHeader = header.length === before.length ? at < HEADER : /^\n?--|\n--/.test(header);
  return isHeader && /(?:^|\n)content-type:\s*text\/[^\n]*(?:\n[ \t][^\n]*)*$/i.test(header);
}
