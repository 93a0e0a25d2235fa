// Turns a place on a page into evidence: code point offsets, the quote itself and the boxes of the quoted words.
import { sliceCodePoints, toCodePoints } from '../../documents/code-points.ts';
import type { Box, Page, Word } from '../../documents/page.ts';
import type { Span } from '../../facts/candidate.ts';

/** A place on a page, half-open, in UTF-16 units of its text. */
export type Place = { page: Page; start: number; end: number };

/** The span of a place; null where the quote would not equal the slice (then there is no evidence). */
export function ground(place: Place): Span | null {
  const trimmed = trimPlace(place);
  if (trimmed === null) return null;
  const { page, start, end } = trimmed;
  const quote = page.text.slice(start, end);
  const charStart = toCodePoints(page.text, start);
  const charEnd = charStart + toCodePoints(quote, quote.length);
  if (sliceCodePoints(page.text, charStart, charEnd) !== quote) return null;
  return {
    pageIndex: page.pageIndex,
    charStart,
    charEnd,
    quote,
    boxes: page.realBoxes ? boxesOf(page.words, start, end) : [],
  };
}

/** The place without white space at its ends; null where nothing is left. */
export function trimPlace(place: Place): Place | null {
  const { page } = place;
  let { start, end } = place;
  while (start < end && /\s/.test(page.text.charAt(start))) start++;
  while (end > start && /\s/.test(page.text.charAt(end - 1))) end--;
  if (start >= end || splitsPair(page.text, start) || splitsPair(page.text, end)) return null;
  return { page, start, end };
}

/** Whether an offset stands in the middle of a surrogate pair. */
function splitsPair(text: string, offset: number): boolean {
  const before = text.charCodeAt(offset - 1);
  const after = text.charCodeAt(offset);
  return before >= 0xd800 && before < 0xdc00 && after >= 0xdc00 && after < 0xe000;
}

/**
 * Boxes of what is drawn of the words that a quote touches, those of one row merged; offsets in the unit of the words. What a row is
 * their lines say: a dash has no height of its own.
 */
export function boxesOf(words: Word[], start: number, end: number): Box[] {
  const rows: { line: Box; ink: Box }[] = [];
  for (const word of words) {
    if (word.end <= start || word.start >= end) continue;
    const { ink = word } = word;
    const last = rows.at(-1);
    if (last && sameRow(last.line, word))
      rows[rows.length - 1] = { line: union(last.line, word), ink: union(last.ink, ink) };
    else rows.push({ line: word, ink });
  }
  return rows.map(({ ink }) => withinPage(ink));
}

function sameRow(a: Box, b: Box): boolean {
  const overlap = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return overlap > 0.5 * Math.min(a.height, b.height);
}

function union(a: Box, b: Box): Box {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}

/** Inside of the page, without the noise of floating point. */
function withinPage(box: Box): Box {
  const x = round(clamp(box.x));
  const y = round(clamp(box.y));
  return { x, y, width: round(clamp(box.x + box.width) - x), height: round(clamp(box.y + box.height) - y) };
}

function round(fraction: number): number {
  return Math.round(fraction * 1e5) / 1e5;
}

function clamp(fraction: number): number {
  return Math.min(1, Math.max(0, fraction));
}

/** Quality of the text layer under a place: 1 for born-digital text, else the lowest word confidence × 0.97 (completions §4). */
export function textLayerQuality({ page, start, end }: Place): number {
  if (page.method !== 'ocr') return 1;
  let lowest = 1;
  for (const word of page.words) {
    if (word.end > start && word.start < end) lowest = Math.min(lowest, word.confidence ?? 0.5);
  }
  return lowest * 0.97;
}
