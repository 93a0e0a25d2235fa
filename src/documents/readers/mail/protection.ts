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
