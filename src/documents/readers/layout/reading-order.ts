// Rows are found from the left; text written from the right is put back into the order in which it is read.

import type { RowItem } from './rows.ts';

type Direction = 'rtl' | 'ltr' | 'number' | 'neutral';

const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]|[\ud802\ud803\ud83a\ud83b]/;
const NUMBER = /^[\d\u0660-\u0669\u06f0-\u06f9]/;
const LETTER = /^\p{L}/u;

export function isRightToLeft(text: string): boolean {
  return text >= '\u0590' && RTL.test(text);
}

function directionOf(text: string): Direction {
  if (NUMBER.test(text)) return 'number';
  if (RTL.test(text)) return 'rtl';
  return LETTER.test(text) ? 'ltr' : 'neutral';
}

/** From the order on the page (left to right) to the order of reading, for a row that holds right-to-left letters. */
export function toLogicalOrder(items: RowItem[]): RowItem[] {
  const directions = items.map((item) => (typeof item === 'string' ? 'neutral' : directionOf(item.text)));
  const rtl = directions.filter((direction) => direction === 'rtl').length;
  const ltr = directions.filter((direction) => direction === 'ltr').length;
  if (rtl >= ltr) return restoreRuns([...items].reverse(), forwardRuns([...items].reverse()));
  const result = [...items];
  for (const [from, to] of runsOf(directions, 'rtl')) {
    const turned = items.slice(from, to).reverse();
    result.splice(from, to - from, ...restoreRuns(turned, forwardRuns(turned)));
  }
  return result;
}

/** Runs of words and numbers that are read from the left inside of right-to-left text. */
function forwardRuns(items: RowItem[]): [number, number][] {
  const directions = items.map((item) => (typeof item === 'string' ? 'neutral' : directionOf(item.text)));
  const letters = runsOf(directions, 'ltr');
  const numbers = numberRuns(items, directions);
  return [
    ...letters,
    ...numbers.filter(([from, to]) => !letters.some((run) => from < run[1] && to > run[0])),
  ];
}

/** From the first to the last item of that direction, as long as none of the opposite one and no column gap stands between. */
function runsOf(directions: Direction[], wanted: 'rtl' | 'ltr'): [number, number][] {
  const opposite = wanted === 'rtl' ? 'ltr' : 'rtl';
  const runs: [number, number][] = [];
  let from = -1;
  let last = -1;
  for (const [i, direction] of [...directions, opposite].entries()) {
    if (direction === wanted) {
      if (from < 0) from = i;
      last = i;
    } else if (direction === opposite && from >= 0) {
      runs.push([from, last + 1]);
      from = -1;
    }
  }
  return runs;
}

/** Digits with the signs between them; a space ends a number. */
function numberRuns(items: RowItem[], directions: Direction[]): [number, number][] {
  const runs: [number, number][] = [];
  let from = -1;
  let last = -1;
  for (let i = 0; i <= items.length; i++) {
    const item = items[i];
    if (item && directions[i] === 'number') {
      if (from < 0) from = i;
      last = i;
    } else if (from >= 0 && (!item || typeof item === 'string' || directions[i] !== 'neutral')) {
      runs.push([from, last + 1]);
      from = -1;
    }
  }
  return runs;
}

function restoreRuns(items: RowItem[], runs: [number, number][]): RowItem[] {
  const result = [...items];
  for (const [from, to] of runs) result.splice(from, to - from, ...items.slice(from, to).reverse());
  return result;
}
