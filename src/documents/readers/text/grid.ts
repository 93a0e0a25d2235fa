// Word boxes for text without a layout of its own: a grid of lines and columns, as a terminal would show it.

import type { Page, Word } from '../../page.ts';

const MIN_COLUMNS = 80;
const MIN_LINES = 60;
const COLUMN_WIDTH = 6;
const LINE_HEIGHT = 12;
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/;

/** A page of that text (already clean and NFC) with made-up boxes: columns of equal width, lines of equal height. */
export function gridPage(text: string, pageIndex: number): Page {
  const lines = text.split('\n');
  const columns = lines.reduce((most, line) => Math.max(most, line.length), MIN_COLUMNS);
  const height = Math.max(lines.length, MIN_LINES);
  const words: Word[] = [];
  let offset = 0;
  for (const [row, line] of lines.entries()) {
    const columnAt = columnCounter(line);
    for (const match of line.matchAll(/\S+/g)) {
      const [from, to] = [match.index, match.index + match[0].length];
      const x = Math.min(columnAt(from) / columns, 1);
      const width = Math.min(columnAt(to) / columns, 1) - x;
      words.push({ start: offset + from, end: offset + to, x, y: row / height, width, height: 1 / height });
    }
    offset += line.length + 1;
  }
  const size = { width: columns * COLUMN_WIDTH, height: height * LINE_HEIGHT };
  return { pageIndex, text, words, realBoxes: false, method: 'born_digital_text', ...size };
}

/** Columns before an offset, asked in rising order; East Asian wide characters take two. */
function columnCounter(line: string): (offset: number) => number {
  if (!WIDE.test(line)) return (offset) => offset;
  let [at, columns] = [0, 0];
  return (offset) => {
    for (; at < offset; at++) columns += WIDE.test(line[at] ?? '') ? 2 : 1;
    return columns;
  };
}
