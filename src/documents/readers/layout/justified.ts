// Lines of running text that are set to the full width of a narrow column: what stands between their words is as wide as between columns,
// and everywhere the same.

import { COLUMN, type Gap, type SpacedRow } from './columns.ts';
import type { RowItem } from './rows.ts';

/** Gaps of one width, one after the other, that make a line. */
const ENOUGH = 3;
/** In em: how far they may differ, and what is too wide for a line of words. */
const ALIKE = 0.01;
const WIDEST = 6;
/** Of the words: how many may be numbers. */
const FEW = 0.25;

/** Writes one space where words were moved apart like all of their line. */
export function joinJustified(row: SpacedRow): SpacedRow {
  const stretched = new Set(runsOf(row).flatMap((run) => (isLine(row.items, run) ? run : [])));
  if (stretched.size === 0) return row;
  const ats = new Set([...stretched].map(({ at }) => at));
  return {
    ...row,
    items: row.items.map((item, at) => (ats.has(at) ? ' ' : item)),
    gaps: row.gaps.filter((gap) => !stretched.has(gap)),
  };
}

/** Neighbours of one width, as wide as between columns. */
function runsOf({ items, gaps }: SpacedRow): Gap[][] {
  const runs: Gap[][] = [];
  for (const gap of gaps) {
    const run = runs.at(-1);
    const first = run?.[0];
    if (items[gap.at] !== COLUMN || widthOf(gap) > WIDEST) runs.push([]);
    else if (run && first && Math.abs(widthOf(gap) - widthOf(first)) <= ALIKE) run.push(gap);
    else runs.push([gap]);
  }
  return runs;
}

const widthOf = ({ left, right, em }: Gap): number => (right - left) / em;

/** A small word that links others, or a line that goes on. */
const LINKS = /^\p{Ll}{1,3}$/u;
const GOES_ON = /\p{L}[,;-]$/u;
/** Options stand as far apart as each other, too. */
const OPTION = /^(?:yes|no|n\/a|ja|nee|oui|non|sí|si|m|f|w|d|x)$/u;
const NUMBER = /^\P{L}*\d/u;

/** Figures and options in columns have equal gaps as well. */
function isLine(items: RowItem[], run: Gap[]): boolean {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last || run.length < ENOUGH) return false;
  const words = [wordBefore(items, first.at), ...run.map(({ at }) => wordAfter(items, at))];
  if (words.filter((word) => NUMBER.test(word)).length > FEW * words.length) return false;
  if (words.some((word) => OPTION.test(word))) return false;
  return words.some((word) => LINKS.test(word)) || GOES_ON.test(words.at(-1) ?? '');
}

function wordAfter(items: RowItem[], at: number): string {
  const end = items.findIndex((item, i) => i > at && typeof item === 'string');
  return textOf(items.slice(at + 1, end < 0 ? undefined : end));
}

function wordBefore(items: RowItem[], at: number): string {
  const start = items.findLastIndex((item, i) => i < at && typeof item === 'string');
  return textOf(items.slice(start + 1, at));
}

const textOf = (items: RowItem[]): string =>
  items.map((item) => (typeof item === 'string' ? item : item.text)).join('');
