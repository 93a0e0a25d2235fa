// The parts of a document that a `where` names: letterhead, signatures, the block in which another fact stands, …
import type { Where } from '../declarations/find-rule-parts.ts';
import type { Page } from '../documents/page.ts';
import { bandOf } from './detect.ts';
import { horizontalOverlap, type Box, type Cell, type Layout } from './layout.ts';
import { isSigned } from './parties/letters.ts';

/** A stretch of a page's text, and how wide it is where columns stand beside it. */
export type Part = {
  page: Page;
  start: number;
  end: number;
  column?: { x: number; right: number };
};

type Searched = {
  layouts: Layout[];
  blockOf: (factId: string) => { page: Page; start: number } | null;
};

const BAND = 0.3;
const LETTERHEAD = 0.22;
/** In heights of a line. */
const AROUND_SIGNATURE = 8;
const MOST_SIGNED = 50;
/** Between the lines of one block, in heights of a line. */
const LINE_GAP = 1.2;
const LONGEST_BLOCK = 15;

/** The parts, in the order of the document; all of it where nothing is named. */
export function partsOf(where: Where | undefined, { layouts, blockOf }: Searched): Part[] {
  const [first, last] = [layouts[0], layouts.at(-1)];
  if (where === undefined || !first || !last) return layouts.map(whole);
  if (typeof where === 'object') return blockParts(layouts, blockOf(where.same_block_as));
  return where === 'signature' ? layouts.flatMap(signatures) : NAMED[where](first, last);
}

type Named = Exclude<Extract<Where, string>, 'signature'>;

const NAMED: Record<Named, (first: Layout, last: Layout) => Part[]> = {
  first_page: (first) => [whole(first)],
  last_page: (_first, last) => [whole(last)],
  top: (first) => [band(first, 0, BAND)],
  bottom: (_first, last) => [band(last, 1 - BAND, 1)],
  letterhead: (first) => [band(first, 0, LETTERHEAD)],
  first_line: firstLine,
};

function whole({ page }: Layout): Part {
  return { page, start: 0, end: page.text.length };
}

/** Whether a place lies in one of the parts. */
export function liesIn(
  parts: Part[],
  layouts: Layout[],
  place: { page: Page; start: number; end: number },
): boolean {
  return parts.some(({ page, start, end, column }) => {
    if (page !== place.page || place.start < start || place.end > end) return false;
    if (!column) return true;
    const cell = layouts
      .find((layout) => layout.page === page)
      ?.cells.find((one) => one.start <= place.start && one.end > place.start);
    return cell !== undefined && horizontalOverlap(cell, { ...cell, ...column }) > 0;
  });
}

function band({ page }: Layout, from: number, to: number): Part {
  const [start, end] = bandOf(page, from, to);
  return { page, start, end };
}

/** The first row that has a word. */
function firstLine({ page, rows }: Layout): Part[] {
  const row = rows.find((cells) =>
    cells.some(({ start, end }) => /\p{L}{2}/u.test(page.text.slice(start, end))),
  );
  return row ? [rowsAsPart(page, row)] : [];
}

function rowsAsPart(page: Page, cells: Cell[]): Part {
  return {
    page,
    start: Math.min(...cells.map(({ start }) => start)),
    end: Math.max(...cells.map(({ end }) => end)),
  };
}

/** The rows around each line that is signed. */
function signatures({ page, cells, lineHeight }: Layout): Part[] {
  const signed = cells
    .filter(({ start, end }) => isSigned(page.text.slice(start, end)))
    .slice(0, MOST_SIGNED);
  const near = cells.filter(({ y }) =>
    signed.some((one) => Math.abs(one.y - y) <= AROUND_SIGNATURE * lineHeight),
  );
  return near.length > 0 ? [rowsAsPart(page, near)] : [];
}

/** The lines above and below a place that stand close together and in its column. */
function blockParts(layouts: Layout[], place: { page: Page; start: number } | null): Part[] {
  const layout = layouts.find(({ page }) => page === place?.page);
  const cell = layout?.cells.find((one) => place && one.start <= place.start && one.end > place.start);
  if (!layout || !cell) return [];
  const lines = [...linesBeside(layout, cell, -1).reverse(), cell, ...linesBeside(layout, cell, 1)];
  const column = {
    x: Math.min(...lines.map(({ x }) => x)),
    right: Math.max(...lines.map(({ right }) => right)),
  };
  return [{ ...rowsAsPart(layout.page, lines), column }];
}

function linesBeside(layout: Layout, cell: Cell, step: 1 | -1): Cell[] {
  const lines: Cell[] = [];
  let last: Box = cell;
  for (let row = cell.row + step; lines.length < LONGEST_BLOCK; row += step) {
    const next = (layout.rows[row] ?? []).find((one) => horizontalOverlap(one, cell) > 0);
    const gap = next ? (step === 1 ? next.y - last.bottom : last.y - next.bottom) : Infinity;
    if (!next || gap > LINE_GAP * layout.lineHeight) break;
    lines.push(next);
    last = next;
  }
  return lines;
}
