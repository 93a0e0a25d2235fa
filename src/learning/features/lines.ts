// A page as lines of words: what stands around a value is read from here.
import type { Page } from '../../documents/page.ts';

export type LineWord = {
  start: number;
  end: number;
  x: number;
  right: number;
  /** Folded, letters alone; empty where it holds digits or no letter: numbers are nobody's label. */
  key: string;
};
export type Line = { start: number; end: number; words: LineWord[] };
export type Lines = { page: Page; lines: Line[] };

const LONGEST_WORD = 24;

/** Rows of the page's text with their words. */
export function linesOf(page: Page): Lines {
  const lines: Line[] = [];
  let next = 0;
  let start = 0;
  for (const text of page.text.split('\n')) {
    const end = start + text.length;
    const words: LineWord[] = [];
    for (; next < page.words.length; next++) {
      const word = page.words[next];
      if (word === undefined || word.start >= end) break;
      const { x, width } = word;
      const key = wordKey(page.text.slice(word.start, word.end));
      words.push({ start: word.start, end: word.end, x, right: x + width, key });
    }
    if (words.length > 0) lines.push({ start, end, words });
    start = end + 1;
  }
  return { page, lines };
}

/** How a word is compared: without case, accents and punctuation. */
export function wordKey(text: string): string {
  if (/\p{N}/u.test(text)) return '';
  const plain = text.normalize('NFKD').toLowerCase().replace(/ß/g, 'ss');
  return plain.replace(/[^\p{L}#%]/gu, '').slice(0, LONGEST_WORD);
}

/** The index of the line that holds the offset, or the last one before it. */
export function lineAt({ lines }: Lines, offset: number): number {
  let [low, high] = [0, lines.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lines[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
