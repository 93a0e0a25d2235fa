// The words of a stored page as the rest of the product knows them: offsets in UTF-16 units.
import { toUtf16 } from './code-points.ts';
import type { Word } from './page.ts';

/** From `[start, end, x, y, width, height, confidence?]`, offsets in code points of the text. */
export function wordsStored(text: string, words: readonly number[][]): Word[] {
  const isPlain = !/[\ud800-\udbff]/.test(text);
  const offset = (points: number): number => (isPlain ? points : toUtf16(text, points));
  return words.map(([start = 0, end = 0, x = 0, y = 0, width = 0, height = 0, confidence]) => ({
    start: offset(start),
    end: offset(end),
    x,
    y,
    width,
    height,
    ...(confidence === undefined ? {} : { confidence }),
  }));
}
