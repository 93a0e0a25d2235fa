// The words that stand around a value on its page, in their stems and meanings, each with how near it stands.
import { meaningsOf } from '../../declarations/lexicon/meanings.ts';
import { cellAt, cellsAround, horizontalOverlap, labelKey } from '../layout.ts';
import type { Cell, Layout } from '../layout.ts';

/** Words, stems (`begin*`) and meanings (`@12`), by how near they stand, up to 1. */
export type Around = Map<string, number>;

const ROWS_ABOVE = 4;
const MOST_WORDS = 60;
const SHORTEST_STEM = 4;
/** Of a word of the same cell: the nearest of several figures is meant. */
const PER_CHARACTER = 0.003;
const WORD = /[\p{L}\p{N}\p{M}#%]+/gu;

/** The words of a text as they are compared, of its first `most`. */
export function wordsOf(text: string, most: number = MOST_WORDS): string[] {
  return text
    .split(/[^\p{L}\p{N}\p{M}#%]+/u)
    .slice(0, most)
    .map(labelKey)
    .filter((word) => word.length > 1);
}

export const stemOf = (word: string): string => `${word.slice(0, Math.max(SHORTEST_STEM, word.length - 2))}*`;

/** What values of one row share. */
const knownOf = new WeakMap<Layout, Map<number, string[]>>();

/** The words of a cell, with their stems. */
function wordsOfCell(layout: Layout, cell: Cell): string[] {
  const words = knownOf.get(layout) ?? new Map<number, string[]>();
  knownOf.set(layout, words);
  const made = words.get(cell.index) ?? withStems(wordsOf(textOf(layout, cell).slice(0, 200)));
  words.set(cell.index, made);
  return made;
}

const withStems = (words: string[]): string[] =>
  words.flatMap((word) => [word, stemOf(word), ...meaningsOf(word)]);

export type Reach = { rowsAbove: number; perCharacter: number };
export const WIDE: Reach = { rowsAbove: ROWS_ABOVE, perCharacter: 0 };
export const CLOSE: Reach = { rowsAbove: 1, perCharacter: PER_CHARACTER };

export function wordsAround(layout: Layout, value: { start: number; end: number }, reach: Reach): Around {
  const around: Around = new Map();
  const cell = cellAt(layout, value.start);
  if (!cell) return around;
  const { text } = layout.page;
  const near = text.slice(Math.max(cell.start, value.start - 80), value.start);
  for (const { 0: word, index } of near.matchAll(WORD))
    note(around, withStems(wordsOf(word)), 1 - reach.perCharacter * (near.length - index - word.length));
  note(around, withStems(wordsOf(text.slice(value.end, Math.min(cell.end, value.end + 40)))), 0.6);
  const row = cellsAround(layout, cell.row, cell);
  const left = row
    .filter((one) => one.index < cell.index)
    .slice(-3)
    .reverse();
  for (const [far, one] of left.entries()) note(around, wordsOfCell(layout, one), 1 - 0.12 * far);
  for (let up = 1; up <= reach.rowsAbove; up++) {
    for (const one of cellsAround(layout, cell.row - up, cell))
      if (horizontalOverlap(one, cell) > 0) note(around, wordsOfCell(layout, one), 0.95 - 0.1 * up);
  }
  return around;
}

function note(around: Around, words: string[], weight: number): void {
  for (const word of words) if ((around.get(word) ?? 0) < weight) around.set(word, weight);
}

const textOf = (layout: Layout, { start, end }: Cell): string => layout.page.text.slice(start, end);
