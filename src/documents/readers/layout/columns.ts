// Borders of columns that a single row does not show: a gap that lines up with those of the rows above and below.

import type { RowItem } from './rows.ts';
import type { Spacing } from './spacing.ts';

/** A row as it is written: glyphs and spaces from the left, and where each space lies. */
export type SpacedRow = { items: RowItem[]; gaps: Gap[]; base: number };
/** A space, or the gap between two columns, at that place of the items. */
export type Gap = { at: number; left: number; right: number; em: number };

export const COLUMN = '  ';

// In em: a gap that may be a border is at least so wide, and wider than words usually stand apart.
const WIDE = 0.4;
const WIDER = 1.3;
/** In em: how exactly columns line up. */
const ALIGNED = 0.2;
/** Other rows that have to show the border, and how many are looked at on either side. */
const ENOUGH = 2;
const NEAR = 8;
/** In em: rows further apart belong to different tables. */
const APART = 3.5;

/** Writes two spaces where several rows have a gap in the same place. */
export function partColumns(rows: SpacedRow[], spacing: Spacing): void {
  const wide = rows.map(({ items, gaps }) => gaps.filter((gap) => isWide(gap, items[gap.at], spacing)));
  if (wide.every((gaps, i) => gaps.every(({ at }) => rows[i]?.items[at] === COLUMN))) return;
  const borders: [SpacedRow, number][] = [];
  for (const [index, row] of rows.entries()) {
    for (const gap of wide[index] ?? []) {
      if (row.items[gap.at] === COLUMN) continue;
      const shown =
        shownIn({ rows, wide, from: index, step: -1 }, gap) +
        shownIn({ rows, wide, from: index, step: 1 }, gap);
      if (shown >= ENOUGH) borders.push([row, gap.at]);
    }
  }
  for (const [row, at] of borders) row.items[at] = COLUMN;
}

function isWide({ left, right, em }: Gap, item: RowItem | undefined, spacing: Spacing): boolean {
  return item === COLUMN || right - left >= em * Math.max(WIDE, WIDER * spacing(em));
}

type Walk = { rows: SpacedRow[]; wide: Gap[][]; from: number; step: 1 | -1 };

/** In how many rows on that side, up to one that writes across it, the border is to be seen. */
function shownIn({ rows, wide, from, step }: Walk, border: Gap): number {
  let count = 0;
  let last = rows[from]?.base ?? 0;
  for (let i = from + step; Math.abs(i - from) <= NEAR; i += step) {
    const row = rows[i];
    if (!row || Math.abs(row.base - last) > APART * border.em) break;
    last = row.base;
    if ((wide[i] ?? []).some((gap) => isSame(gap, border))) count++;
    else if (isCrossed(row, border)) break;
    if (count >= ENOUGH) break;
  }
  return count;
}

/** The same border where a column begins, or ends, in the same place and the gaps lie above each other. */
function isSame(gap: Gap, border: Gap): boolean {
  const slack = ALIGNED * border.em;
  if (Math.abs(gap.right - border.right) > slack && Math.abs(gap.left - border.left) > slack) return false;
  const shared = Math.min(gap.right, border.right) - Math.max(gap.left, border.left);
  return shared >= 0.7 * Math.min(gap.right - gap.left, border.right - border.left);
}

function isCrossed({ items }: SpacedRow, { left, right }: Gap): boolean {
  const middle = (left + right) / 2;
  return items.some((item) => typeof item !== 'string' && item.x0 < middle && item.x1 > middle);
}
