// The head of a table: the row or rows where the labels of its columns stand, and where each column lies.
import type { TableColumn } from '../../declarations/fact-type.ts';
import { NUMBER_TYPES } from '../../declarations/conditions/condition-language.ts';
import { columnType } from '../../declarations/tables.ts';
import { lexiconLabels, ownLabels, weakLabels } from '../../declarations/lexicon/column-entry.ts';
import { labelOf } from '../labels/labels.ts';
import { boxAround, horizontalOverlap, labelKey, type Layout } from '../layout.ts';
import {
  headRunsFrom,
  isNextLine,
  isOfValues,
  MOST_HEAD_LINES,
  rowsOf,
  type Labelled,
  type Meaning,
} from './head-runs.ts';
import { bandsBelow } from './bands.ts';
import { areParted, haveOwn, lanesOf, type Lane } from './lanes.ts';
import type { River } from './rivers.ts';

export type Header = {
  lanes: Lane[];
  /** Between columns whose values one cell of the page may hold. */
  rivers: River[];
  /** All that its rows say. */
  words: string;
  top: number;
  bottom: number;
  /** Of how many columns a label was found, and how exactly. */
  found: number;
  similarity: number;
  /** Whether another label in the head could mean one of the columns as well: a net price and one before a discount. */
  isAmbiguous: boolean;
};

/** What the columns are called, and what each may mean: what its author calls one (`rank` 0) goes before what the lexicon does. */
export type HeadLabels = { texts: string[]; meanings: Map<string, Meaning[]>; longest: number };

export function headLabels(columns: readonly TableColumn[]): HeadLabels {
  const all = [ownLabels, lexiconLabels, weakLabels].flatMap((labelsOf, rank) =>
    columns.flatMap((column) =>
      labelsOf(column).map((label) => ({ label, key: labelKey(label), column, rank })),
    ),
  );
  const known = all.filter(({ key }) => key !== '');
  return {
    texts: known.map(({ label }) => label),
    meanings: Map.groupBy(known, ({ key }) => key),
    longest: Math.max(0, ...known.map(({ key }) => key.length)) + 1,
  };
}

/** The rank of labels that are over a column only where nothing else is. */
const WEAK = 2;

/** Against pages that are made of nothing but labels. */
const MOST_PLACES = 2000;
const MOST_IN_HEAD = 100;

/** The head with the most columns, the first of several on the page; null where fewer than two stand beside each other. */
export function findHeader(
  layout: Layout,
  columns: readonly TableColumn[],
  labels: HeadLabels,
): Header | null {
  const all = placesOf(layout, labels);
  const byRow = Map.groupBy(all, ({ run }) => run.firstRow);
  let best: Labelled[] | null = null;
  for (const row of byRow.keys()) {
    const places: Labelled[] = [];
    for (let last = row; last < row + MOST_HEAD_LINES; last += 1) {
      if (last > row && !isNextLine(layout, last - 1)) break;
      places.push(...(byRow.get(last) ?? []));
      if (places.length > MOST_IN_HEAD) break;
      const chosen = parted(layout, chooseFrom(places.filter(({ run }) => run.lastRow <= last)));
      if (isEnough(chosen, columns) && isBetter(chosen, best)) best = chosen;
    }
  }
  if (best === null) return null;
  const { y: top } = boxAround(best.map(({ box }) => box));
  const similarity = exactness(best) / best.length;
  return {
    ...lanesOf(layout, best),
    top,
    found: best.length,
    similarity,
    isAmbiguous: areSeveral(best, all),
  };
}

/** Of columns that their author has not called so themselves. */
function areSeveral(chosen: Labelled[], places: Labelled[]): boolean {
  const taken = new Set(chosen.flatMap(({ run }) => run.pieces));
  const rows = new Set(chosen.flatMap(({ run }) => [run.firstRow, run.lastRow]));
  return places.some(
    ({ column, rank, similarity, run }) =>
      rank < WEAK &&
      similarity === 1 &&
      rows.has(run.lastRow) &&
      !run.pieces.some((piece) => taken.has(piece)) &&
      chosen.some((one) => one.column === column && one.rank > 0),
  );
}

function placesOf(layout: Layout, { texts, meanings, longest }: HeadLabels): Labelled[] {
  const places: Labelled[] = [];
  const heads = layout.rows.flatMap((row, at) => (isOfValues(layout, at) ? [] : row));
  for (const first of heads.flatMap(({ firstPiece, lastPiece }) => indexes(firstPiece, lastPiece)))
    for (const run of headRunsFrom(layout, first, longest)) {
      if (places.length >= MOST_PLACES) return places;
      const near = labelOf(run.key, texts);
      if (near === null) continue;
      const box = boxAround(run.pieces);
      for (const { column, rank } of meanings.get(near.key) ?? [])
        places.push({ column, rank, run, box, similarity: near.similarity });
    }
  return places;
}

const indexes = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);

/** The surest and longest first; each column once, each word once. */
function chooseFrom(places: Labelled[]): Labelled[] {
  const lettersOf = ({ run }: Labelled): number => run.key.length;
  const inRow = Map.groupBy(places, ({ run }) => run.lastRow);
  const companyOf = ({ run }: Labelled): number =>
    new Set(inRow.get(run.lastRow)?.map(({ column }) => column)).size;
  const ordered = places
    .filter((place) => !isTwo(place, places))
    .toSorted(
      (a, b) =>
        b.similarity - a.similarity ||
        a.rank - b.rank ||
        lettersOf(b) - lettersOf(a) ||
        companyOf(b) - companyOf(a) ||
        a.box.x - b.box.x,
    );
  const chosen: Labelled[] = [];
  for (const one of ordered) if (!chosen.some((other) => isInTheWay(other, one))) chosen.push(one);
  return chosen;
}

/** `Artikel` above `Omschrijving` are two columns where both are asked for, not `Artikelomschrijving`. */
function isTwo({ run }: Labelled, places: Labelled[]): boolean {
  if (run.firstRow === run.lastRow) return false;
  const named = places.filter(({ column }) => !NUMBER_TYPES.includes(columnType(column).name));
  const ends = named.filter(({ run: other }) => other !== run && other.lastRow === run.lastRow);
  return named.some(
    (start) =>
      start.run.pieces[0] === run.pieces[0] &&
      ends.some(
        (end) =>
          end.column !== start.column &&
          end.run.pieces.at(-1) === run.pieces.at(-1) &&
          start.run.pieces.length + end.run.pieces.length === run.pieces.length,
      ),
  );
}

/** Of one column, of the same words, or a slip below a label: `Stunde` is no `Stunden` there. */
const isInTheWay = (other: Labelled, one: Labelled): boolean =>
  other.column === one.column ||
  one.run.pieces.some((piece) => other.run.pieces.includes(piece)) ||
  (one.similarity < 1 && horizontalOverlap(one.box, other.box) > 0);

/** Of two labels in one cell (`Total cost`) the second is none, unless what stands below them is parted. */
function parted(layout: Layout, chosen: Labelled[]): Labelled[] {
  const cellsOf = ({ run }: Labelled): number[] => run.pieces.map(({ cell }) => cell);
  const isBeside = (one: Labelled, other: Labelled): boolean =>
    horizontalOverlap(one.box, other.box) <= 0 && cellsOf(one).some((cell) => cellsOf(other).includes(cell));
  if (!chosen.some((one, at) => chosen.slice(0, at).some((other) => isBeside(one, other)))) return chosen;
  const rows = rowsOf(layout, chosen);
  const labels = chosen.map(({ box }) => box);
  const bottom = Math.max(...labels.map((box) => box.bottom));
  const below = bandsBelow(layout, bottom, { cells: rows.flat(), labels });
  if (below.bands.length === 0) return chosen;
  const areTwo = (one: Labelled, other: Labelled): boolean =>
    areParted(below.bands, one.box, other.box) || haveOwn(below.rows, one.box, other.box);
  return chosen.filter(
    (one, at) => !chosen.slice(0, at).some((other) => isBeside(one, other) && !areTwo(one, other)),
  );
}

/** Half of the columns, two of them beside each other. */
function isEnough(chosen: Labelled[], columns: readonly TableColumn[]): boolean {
  const least = Math.min(2, columns.length);
  if (chosen.length < least || 2 * chosen.length < columns.length) return false;
  const [first] = chosen;
  return least < 2 || chosen.some(({ box }) => first !== undefined && horizontalOverlap(box, first.box) <= 0);
}

const exactness = (chosen: Labelled[]): number => chosen.reduce((sum, { similarity }) => sum + similarity, 0);

function isBetter(chosen: Labelled[], best: Labelled[] | null): boolean {
  if (best === null || chosen.length !== best.length) return chosen.length > (best?.length ?? 0);
  return exactness(chosen) > exactness(best) + 1e-9;
}
