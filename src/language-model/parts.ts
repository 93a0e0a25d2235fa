// A document in parts that a model can take, in their order; so many, and no more.
import type { Page } from '../documents/page.ts';
import { linesOf } from '../extraction/proposed/lines.ts';
import { numbered } from './prompt.ts';

/** Characters of one call: some eight thousand tokens. */
const PART_CHARACTERS = 24_000;
/** Calls for one document. */
const MOST_PARTS = 8;

export type Parts = {
  /** Numbered lines of each. */
  parts: string[][];
  /** Pages that are not shown whole, since there are too many. */
  pagesLeft: number;
};

export function partsOf(pages: readonly Page[]): Parts {
  const parts: string[][] = [];
  const left = new Set<number>();
  let room = 0;
  for (const line of pages.flatMap(linesOf)) {
    if (left.size > 0) {
      left.add(line.pageIndex);
      continue;
    }
    const text = numbered(line);
    const isFull = parts.length === 0 || text.length + 1 > room;
    if (isFull && parts.length === MOST_PARTS) {
      left.add(line.pageIndex);
      continue;
    }
    if (isFull) {
      parts.push([]);
      room = PART_CHARACTERS;
    }
    parts.at(-1)?.push(text);
    room -= text.length + 1;
  }
  return { parts, pagesLeft: left.size };
}
