// A page from a transcription with boxes: laid out by the reader's own code, as if an OCR without faults had read it.
import { readFileSync } from 'node:fs';
import type { Page } from '../../src/documents/page.ts';
import { ocrPage } from '../../src/documents/readers/scans/page.ts';
import type { OcrWord } from '../../src/documents/readers/scans/words.ts';

/** Around the outermost boxes, in pixels. */
const MARGIN = 20;

/** Lines of `x1,y1,…,x4,y4,text` in pixels, clockwise from the upper left. */
export function pageOfBoxes(file: string): Page {
  const lines = readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .map(lineWords)
    .filter((line) => line.length > 0);
  const words = lines.flat();
  const width = MARGIN + Math.max(1, ...words.map((word) => word.left + word.width));
  const height = MARGIN + Math.max(1, ...words.map((word) => word.top + word.height));
  return ocrPage({ pageIndex: 0, seen: { width, height, lines }, turn: 0 });
}

/** A box holds a line; its words share it by their letters. */
function lineWords(line: string): OcrWord[] {
  const parts = /^((?:\d+,){8})(.*)$/.exec(line);
  const corners = parts?.[1]?.split(',').slice(0, 8).map(Number) ?? [];
  const text = parts?.[2]?.trim() ?? '';
  if (text === '' || corners.length < 8) return [];
  const [xs, ys] = [corners.filter((_, i) => i % 2 === 0), corners.filter((_, i) => i % 2 === 1)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const perCharacter = (Math.max(...xs) - left) / text.length;
  const height = Math.max(1, Math.max(...ys) - top);
  return [...text.matchAll(/\S+/g)].map((word) => ({
    text: word[0],
    left: left + perCharacter * word.index,
    top,
    width: Math.max(1, perCharacter * word[0].length),
    height,
    confidence: 1,
  }));
}
