// Glyphs to rows: runs of glyphs that the file drew together, joined by baseline and by vertical overlap.
import { SAME_BASELINE, type Fragment, type PlacedGlyph } from './fragments.ts';

/** What one row is made of, from the left: glyphs and the space between them. */
export type RowItem = PlacedGlyph | string;

export type Row = { fragments: Fragment[]; base: number; em: number };

// Fragments share a row when their baselines are close (`SAME_BASELINE`), or when the smaller one lies in the other by this part of its height and nothing stands in its place.
const ROW_OVERLAP = 0.5;
/** In em: lines of one cell are no further apart. */
const WRAPPED_LEADING = 1.7;
/** Of the leading in a cell: how far away the next row is at least. */
const APART = 1.2;

/** Rows from the top, the fragments of each from the left. */
export function toRows(fragments: Fragment[]): Row[] {
  const byBase = [...fragments].sort((a, b) => a.base - b.base || a.x0 - b.x0);
  const lines: Row[] = [];
  for (const fragment of byBase) {
    const line = lines.at(-1);
    if (line && fragment.base - line.base <= SAME_BASELINE * Math.min(line.em, fragment.em))
      join(line, [fragment]);
    else lines.push({ fragments: [fragment], base: fragment.base, em: fragment.em });
  }
  const rows: Row[] = [];
  for (const line of lines) {
    const row = rows.at(-1);
    if (row && overlap(row, line) >= ROW_OVERLAP && !collide(row, line)) join(row, line.fragments);
    else rows.push(line);
  }
  const settled = beside(rows);
  for (const row of settled) row.fragments.sort((a, b) => a.x0 - b.x0);
  return settled;
}

/** A row that stands at half height beside the two lines of a wrapped cell goes on in the row of the first of them. */
function beside(rows: Row[]): Row[] {
  const settled: Row[] = [];
  for (const [i, row] of rows.entries()) {
    const above = settled.at(-1);
    if (above && above === rows[i - 1] && isWrappedAround(rows, i)) {
      const { base, em } = above;
      join(above, row.fragments);
      // Where it stands is what its wrapped cell says.
      Object.assign(above, { base, em });
    } else settled.push(row);
  }
  return settled;
}

function isWrappedAround(rows: Row[], i: number): boolean {
  const [row, above, below] = [rows[i], rows[i - 1], rows[i + 1]];
  if (!row || !above || !below) return false;
  const em = Math.min(above.em, below.em);
  const leading = below.base - above.base;
  if (leading > WRAPPED_LEADING * em || Math.abs(startOf(above) - startOf(below)) > em) return false;
  if (Math.abs(row.base - above.base - leading / 2) > 0.25 * leading) return false;
  return isAlone(rows, i, APART * leading) && !collide(row, above) && !collide(row, below);
}

/** Two lines, not more: further ones of the same leading are a block of its own that happens to stand beside. */
function isAlone(rows: Row[], i: number, distance: number): boolean {
  const [before, first, last, after] = [i - 2, i - 1, i + 1, i + 2].map((at) => rows[at]?.base);
  if (first === undefined || last === undefined) return false;
  return first - (before ?? -Infinity) >= distance && (after ?? Infinity) - last >= distance;
}

function startOf({ fragments }: Row): number {
  return Math.min(...fragments.map(({ x0 }) => x0));
}

/** Takes the fragments in; baseline and size follow those that hold the most glyphs. */
function join(row: Row, fragments: Fragment[]): void {
  row.fragments.push(...fragments);
  let most = 0;
  for (const fragment of row.fragments) {
    if (fragment.glyphs.length <= most) continue;
    most = fragment.glyphs.length;
    row.base = fragment.base;
    row.em = fragment.em;
  }
}

function overlap(a: Row, b: Row): number {
  const shared =
    Math.min(a.base + 0.2 * a.em, b.base + 0.2 * b.em) - Math.max(a.base - 0.8 * a.em, b.base - 0.8 * b.em);
  return shared / Math.min(a.em, b.em);
}

function collide(a: Row, b: Row): boolean {
  const slack = 0.3 * Math.min(a.em, b.em);
  return a.fragments.some((f) => b.fragments.some((g) => f.x0 < g.x1 - slack && g.x0 < f.x1 - slack));
}
