// The words that stand before values on stored pages, as labels stand: right before them, to their left, or above them.
import { factType } from '../../declarations/rules.ts';
import type { Declaration, FactSpec } from '../../declarations/schema.ts';
import { toUtf16 } from '../../documents/code-points.ts';
import { uprightPage } from '../../documents/readers/scans/turn.ts';
import { findValues } from '../../values/parse.ts';
import { isWholeText, outcomeOf } from '../labels/cut.ts';
import { findLabels } from '../labels/labels.ts';
import { horizontalOverlap, labelKey, layOut, type Cell, type Layout } from '../layout.ts';
import { settleContext } from '../settle.ts';
import type { StoredPages } from './search-stored.ts';

export type WordsTask = {
  words: StoredPages;
  declaration: Declaration;
  /** Values that stand somewhere in the document. */
  values: { factId: string; value: string }[];
  /** Places of values, offsets in code points. */
  places: { factId: string; pageIndex: number; charStart: number }[];
};

/** Words that stand before a value, up to it: all of them, then fewer and fewer. */
export type Phrase = { key: string; text: string; isAbove: boolean };
export type WordsResult = {
  /** By fact: before each place where the value stands; none where it stands nowhere. */
  before: { factId: string; phrases: Phrase[] }[];
  /** Before each of the places that were asked about, in their order. */
  beforePlaces: { factId: string; phrases: Phrase[] }[];
};

const MOST_WORDS = 5;
const LONGEST = 100;
const MOST_PLACES = 5;
const ROWS_ABOVE = 3;

export function wordsBefore({ words, declaration, values, places }: WordsTask): WordsResult {
  const pages = words.pages.filter(({ attachment }) => attachment === undefined).map(uprightPage);
  const layouts = pages.map(layOut);
  const parse = settleContext({ declaration, today: words.today }, pages);
  const factOf = (factId: string) => declaration.facts.find(({ fact_id: id }) => id === factId);
  return {
    before: values.flatMap(({ factId, value }) => {
      const fact = factOf(factId);
      if (fact === undefined) return [];
      const found = layouts.flatMap((layout) =>
        placesOf(layout, fact, { value, parse }).map((start) => phrasesAt(layout, start)),
      );
      return found.slice(0, MOST_PLACES).map((phrases) => ({ factId, phrases }));
    }),
    beforePlaces: places.map(({ factId, pageIndex, charStart }) => {
      const layout = layouts.find(({ page }) => page.pageIndex === pageIndex);
      const phrases = layout === undefined ? [] : phrasesAt(layout, toUtf16(layout.page.text, charStart));
      return { factId, phrases };
    }),
  };
}

type Wanted = { value: string; parse: ReturnType<typeof settleContext> };

/** Where the value stands: a text as it is, but for case and spacing; others as their type reads them. */
function placesOf(layout: Layout, fact: FactSpec, { value, parse }: Wanted): number[] {
  const type = factType(fact);
  if (type.name === 'table') return [];
  if (isWholeText(type.name))
    return findLabels(layout, [value]).flatMap(({ similarity, start }) => (similarity === 1 ? [start] : []));
  return findValues(type, layout.page.text, parse)
    .filter((found) => outcomeOf(found).readings.includes(value))
    .map(({ start }) => start);
}

/** Beside the value and above it, whatever is there. */
function phrasesAt(layout: Layout, start: number): Phrase[] {
  const cell = layout.cells.findLast((one) => one.start <= start);
  if (cell === undefined) return [];
  const inCell = runBefore(layout, cell, start);
  const beside = inCell.length > 0 ? inCell : runOf(layout, neighbour(layout, cell));
  const above = runOf(layout, cellAbove(layout, cell));
  return [...suffixes(beside, false), ...suffixes(above, true)];
}

const neighbour = (layout: Layout, cell: Cell): Cell | undefined =>
  layout.rows[cell.row]?.findLast(({ index }) => index < cell.index);

function cellAbove(layout: Layout, cell: Cell): Cell | undefined {
  for (let row = cell.row - 1; row >= Math.max(0, cell.row - ROWS_ABOVE); row--) {
    const over = layout.rows[row]?.find((one) => horizontalOverlap(one, cell) > 0);
    if (over !== undefined) return over;
  }
  return undefined;
}

const runOf = (layout: Layout, cell: Cell | undefined): string[] =>
  cell === undefined ? [] : runBefore(layout, cell, cell.end);

/** The last words of a cell before a place, back to one that holds a digit: such is no part of a label. */
function runBefore(layout: Layout, cell: Cell, end: number): string[] {
  const run: string[] = [];
  const pieces = layout.pieces.slice(cell.firstPiece, cell.lastPiece + 1).filter((piece) => piece.end <= end);
  for (const { start, end: until } of pieces.toReversed()) {
    const text = layout.page.text.slice(start, until);
    if (run.length >= MOST_WORDS || /\p{N}/u.test(text)) break;
    // Between words punctuation is kept, as in "Order / Rev"; what closes a label is not.
    const kept = run.length === 0 ? text.replace(/[^\p{L}.#%)]+$/u, '') : text;
    if (run.length > 0 || /[\p{L}#%]/u.test(kept)) run.unshift(kept);
  }
  return run;
}

function suffixes(run: string[], isAbove: boolean): Phrase[] {
  return run.flatMap((first, from) => {
    if (!/^\p{L}/u.test(first)) return [];
    const text = run.slice(from).join(' ');
    return text.length > LONGEST ? [] : [{ key: labelKey(text), text, isAbove }];
  });
}
