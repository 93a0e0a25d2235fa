// Text for a terminal: made harmless, measured in columns, cut and wrapped.
import { stripVTControlCharacters } from 'node:util';

// Made for the first text that is more than ASCII: it takes longer to make than all else in this file.
let graphemes: Intl.Segmenter | undefined;

/** What a reader takes for one character each. */
export function split(text: string): string[] {
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

// Format characters reorder or hide what stands around them; joiners and the visible number signs stay.
const HIDDEN = /[[\p{Cc}\p{Cf}]--[\u200c-\u200d\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2]]/gv;
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
const STACKED_MARKS = /(\p{M}{4})\p{M}+/gu;

/** Without beginnings of commands to the terminal that nothing ends: each would be looked for to the end of the text. */
function withoutUnclosed(text: string): string {
  if (!text.includes('\u001b]')) return text;
  const closed = Math.max(...['\u0007', '\u001b\\', '\u009c'].map((end) => text.lastIndexOf(end))) + 1;
  return text.slice(0, closed) + text.slice(closed).replaceAll('\u001b]', '');
}

/**
 * One line of text from a document, an applicant or another system, safe to print: no escape sequences, no control or
 * bidirectional characters, no stacks of marks that run over other lines.
 */
export function clean(text: string): string {
  return stripVTControlCharacters(withoutUnclosed(text.toWellFormed()))
    .replaceAll(BREAKS, ' ')
    .replaceAll(HIDDEN, '')
    .replaceAll(STACKED_MARKS, '$1');
}

const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;
const WIDE =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2ff}\u{1f200}-\u{1f2ff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|\ufe0f/u;

function graphemeWidth(grapheme: string): number {
  if (/^[\p{M}\p{Cf}\p{Cc}]+$/u.test(grapheme)) return 0;
  return WIDE.test(grapheme) ? 2 : 1;
}

/** How many columns of a terminal the text takes, escape sequences not counted. */
export function widthOf(text: string): number {
  if (PRINTABLE_ASCII.test(text)) return text.length;
  return split(stripVTControlCharacters(text)).reduce((sum, grapheme) => sum + graphemeWidth(grapheme), 0);
}

/** The beginning of the text in at most `width` columns, with an ellipsis where something is left out. */
export function cutEnd(text: string, width: number): string {
  return widthOf(text) <= width ? text : `${take(split(text), width - 1)}…`;
}

/** The end of the text in at most `width` columns. */
export function cutStart(text: string, width: number): string {
  return widthOf(text) <= width ? text : `…${take(split(text).reverse(), width - 1, true)}`;
}

/** Both ends of the text in at most `width` columns: ids of one kind begin alike, and differ at their end. */
export function cutMiddle(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  const parts = split(text);
  const end = take(parts.toReversed(), Math.floor((width - 1) / 2), true);
  return `${take(parts, width - 1 - widthOf(end))}…${end}`;
}

function take(parts: string[], width: number, reversed = false): string {
  const taken: string[] = [];
  let used = 0;
  for (const part of parts) {
    used += graphemeWidth(part);
    if (used > width) break;
    taken.push(part);
  }
  return (reversed ? taken.reverse() : taken).join('');
}

/** Fills with spaces up to the width; text that is wider stays as it is. */
export function pad(text: string, width: number, side: 'left' | 'right' = 'right'): string {
  const space = ' '.repeat(Math.max(0, width - widthOf(text)));
  return side === 'right' ? text + space : space + text;
}

/** Breaks prose at spaces into lines of at most `width` columns; a longer word stands alone. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && widthOf(longer) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}
