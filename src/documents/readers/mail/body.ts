// The text of a mail: plain where it says the same as the HTML, which is read as a person sees it.

import type { Email } from 'postal-mime';
import { cleanText } from '../text/decode.ts';
import { linesOfHtml } from '../text/html.ts';
import { linesOfText } from '../text/plain-text.ts';
import { isForwarded } from './quoted.ts';

/** A plain text that holds less of the HTML than this says little more than that there is some. */
const STUB_SHARE = 0.2;
/** Of the numbers that the HTML shows. */
const NUMBERS_SHARE = 0.5;

/** Form feeds end no page here: a mail has none. @throws Refused `too_large` */
export function readBody(
  { text = '', html = '', subject = '' }: Email,
  bytes: Uint8Array,
): { lines: string[]; notes: string[] } {
  const plain = linesOfText(cleanText(text).replaceAll('\f', '\n'));
  if (html.trim() === '') return { lines: plain, notes: [] };
  const seen = linesOfHtml(html, !isForwarded(subject));
  // A plain text does not tell what is struck out or hidden.
  const isAsSeen = seen.notes.length === 0 && isPlainEnough(plain, seen.lines);
  return isAsSeen && hasAlternative(bytes) ? { lines: plain, notes: [] } : seen;
}

const letters = (lines: string[]): number =>
  lines.reduce((sum, line) => sum + (line.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0);

function isPlainEnough(plain: string[], seen: string[]): boolean {
  const count = letters(plain);
  if (count === 0 || count < STUB_SHARE * letters(seen) || isStub(plain, seen)) return false;
  const [said, shown] = [numbersIn(plain), numbersIn(seen)];
  const common = [...shown].filter((number) => said.has(number)).length;
  return common >= NUMBERS_SHARE * shown.size && common === said.size;
}

/** `Please view this mail in HTML`. */
const isStub = (plain: string[], seen: string[]): boolean =>
  plain.some((line) => /\bhtml\b/i.test(line)) && !seen.some((line) => /\bhtml\b/i.test(line));

/** Of two digits and more, without the addresses of links, which HTML does not show. */
function numbersIn(lines: string[]): Set<string> {
  const numbers = lines.flatMap(
    (line) => line.replaceAll(/\b(?:https?|mailto|tel|cid):\S+/gi, ' ').match(/\d[\d.,:/-]*\d/g) ?? [],
  );
  return new Set(numbers.map((number) => number.replaceAll(/\D/g, '')));
}

/** Without it plain text and HTML follow each other, and the parser's plain text has what the HTML hides. */
const hasAlternative = (bytes: Uint8Array): boolean =>
  /multipart\/alternative/i.test(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1'),
  );
