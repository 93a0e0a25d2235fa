// The words of a stored page as the rest of the product knows them: offsets in UTF-16 units.
import { codePointsOf, utf16Of } from './code-points.ts';
import type { Box, Page, Word } from './page.ts';

/** Of a word with ink: its edges have two numbers each, and there is no confidence. */
const WITH_INK = 10;
/** Of the box that the ink is told by: finer than a pixel of any screen. */
const PARTS = 100;

/**
 * From `[start, end, x, y, width, height, confidence?]` or `[…, left, top, right, bottom]`, the edges of the ink in hundredths of the box.
 * Offsets are in code points of the text.
 */
export function wordStored(stored: readonly number[]): Word {
  const [start = 0, end = 0, x = 0, y = 0, width = 0, height = 0, ...rest] = stored;
  const box = { x, y, width, height };
  if (stored.length === WITH_INK) return { start, end, ...box, ink: inkOf(box, rest) };
  const [confidence] = rest;
  return { start, end, ...box, ...(confidence === undefined ? {} : { confidence }) };
}

export function wordsStored(text: string, words: readonly number[][]): Word[] {
  const offset = utf16Of(text);
  return words.map((stored) => {
    const word = wordStored(stored);
    return { ...word, start: offset(word.start), end: offset(word.end) };
  });
}

/** What `wordsStored` reads. */
export function storedWords({ text, words }: Pick<Page, 'text' | 'words'>): number[][] {
  const offset = codePointsOf(text);
  return words.map((word) => storedWord({ ...word, start: offset(word.start), end: offset(word.end) }));
}

/** What `wordStored` reads, with the offsets as they are. */
export function storedWord({ start, end, x, y, width, height, confidence, ink }: Word): number[] {
  const known = confidence === undefined ? [] : [confidence];
  const more = ink === undefined ? known : inkStored({ x, y, width, height }, ink);
  return [start, end, round(x), round(y), round(width), round(height), ...more];
}

const round = (value: number): number => Math.round(value * 1e5) / 1e5;

/** Its edges. */
function inkStored(box: Box, ink: Box): number[] {
  const along = (place: number): number => part(place - box.x, box.width);
  const down = (place: number): number => part(place - box.y, box.height);
  return [along(ink.x), down(ink.y), along(ink.x + ink.width), down(ink.y + ink.height)];
}

const part = (length: number, whole: number): number =>
  whole > 0 ? Math.round((length / whole) * PARTS) : 0;

function inkOf({ x, y, width, height }: Box, [left = 0, top = 0, right = 0, bottom = 0]: number[]): Box {
  return {
    x: x + (width * left) / PARTS,
    y: y + (height * top) / PARTS,
    width: (width * (right - left)) / PARTS,
    height: (height * (bottom - top)) / PARTS,
  };
}
