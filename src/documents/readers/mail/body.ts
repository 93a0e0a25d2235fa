// The text of a mail: plain where it says as much as the HTML, which is read as a person sees it.

import type { Email } from 'postal-mime';
import { cleanText } from '../text/decode.ts';
import { linesOfHtml } from '../text/html.ts';
import { linesOfText } from '../text/plain-text.ts';

/** A plain text that holds less of the HTML than this says little more than that there is some. */
const STUB_SHARE = 0.2;

/** Form feeds end no page here: a mail has none. */
export function readBody(
  { text = '', html = '' }: Email,
  bytes: Uint8Array,
): { lines: string[]; notes: string[] } {
  const plain = linesOfText(cleanText(text).replaceAll('\f', '\n'));
  if (html.trim() === '') return { lines: plain, notes: [] };
  const seen = linesOfHtml(html);
  // A plain text does not tell what is struck out.
  const isAsSeen = seen.notes.length === 0 && isPlainEnough(plain, seen.lines);
  return isAsSeen && hasAlternative(bytes) ? { lines: plain, notes: [] } : seen;
}

const letters = (lines: string[]): number =>
  lines.reduce((sum, line) => sum + (line.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0);

function isPlainEnough(plain: string[], seen: string[]): boolean {
  const count = letters(plain);
  return count > 0 && count >= STUB_SHARE * letters(seen);
}

/** Without it plain text and HTML follow each other, and the parser's plain text has what the HTML hides. */
const hasAlternative = (bytes: Uint8Array): boolean =>
  /multipart\/alternative/i.test(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1'),
  );
