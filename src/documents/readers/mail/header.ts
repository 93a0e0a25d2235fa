// The header of a mail: the lines that a person reads, decoded and unfolded.

import { isUtf8 } from 'node:buffer';
import { decodeWords, type Email } from 'postal-mime';
import { cleanText } from '../text/decode.ts';

const SHOWN = ['From', 'To', 'Cc', 'Date', 'Subject'];

/** A mail to thousands names the first of them. */
const MAX_LINE = 4000;

/** `From: …`, in the order that mail programs show them; dates as they are written. */
export function headerLines({ headers }: Email): string[] {
  return SHOWN.flatMap((name) => {
    const value = headers
      .filter(({ key }) => key === name.toLowerCase())
      .map((header) => headerText(header.value))
      .filter((text) => text !== '')
      .join(', ');
    return value === '' ? [] : [`${name}: ${shortened(value)}`];
  });
}

const shortened = (value: string): string =>
  value.length > MAX_LINE ? `${value.slice(0, MAX_LINE)} …` : value;

/** Encoded words decoded, white space and control characters as single spaces. */
export const headerText = (value: string): string =>
  cleanText(decodeWords(value))
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** White space, a byte order mark, and the line that a mailbox puts before each of its mails: `From anna@… Mon Oct 5`. */
const ENVELOPE = /^(?:\s|\u00ef\u00bb\u00bf)*(?:>?From [^\r\n]*\r?\n)?/;
const ENVELOPE_BYTES = 1024;

/** Begins with its header, in UTF-8: one whose letters are neither encoded nor UTF-8 is one of Windows. */
export function withoutEnvelope(bytes: Uint8Array): Uint8Array {
  const start = Buffer.from(bytes.subarray(0, ENVELOPE_BYTES)).toString('latin1');
  const mail = bytes.subarray(ENVELOPE.exec(start)?.[0].length ?? 0);
  const end = headerEnd(mail);
  const header = mail.subarray(0, end);
  if (isUtf8(header)) return mail;
  const decoded = Buffer.from(new TextDecoder('windows-1252').decode(header));
  return Buffer.concat([decoded, mail.subarray(end)]);
}

function headerEnd(bytes: Uint8Array): number {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const ends = [text.indexOf('\n\n'), text.indexOf('\n\r\n')].filter((at) => at >= 0);
  return ends.length === 0 ? bytes.length : Math.min(...ends);
}
