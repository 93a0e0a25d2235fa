// The head of a table: the row where the labels of its columns stand, and where each column lies.
import type { TableColumn } from '../../declarations/fact-type.ts';
import { lexiconLabels, ownLabels } from '../../declarations/lexicon/column-entry.ts';
import { findLabels, type LabelPlace } from '../labels/labels.ts';
import { boxAround, labelKey, verticalOverlap, type Box, type Layout } from '../layout.ts';

/** A column as it lies on a page; those of which nobody asked are there so that their cells go nowhere else. */
export type Lane = { column: TableColumn | null; x: number; right: number };

export type Header = {
  lanes: Lane[];
  bottom: number;
  /** Of how many columns a label was found, and how exactly. */
  found: number;
  similarity: number;
};

type Labelled = { column: TableColumn; place: LabelPlace; box: Box };

/** The head with the most columns, the first of several on the page; null where fewer than two stand in a row. */
export function findHeader(layout: Layout, columns: readonly TableColumn[]): Header | null {
  const labels = labelsOf(columns);
  const byKey = new Map(labels.map(({ label, column }) => [labelKey(label), column]));
  const places = findLabels(
    layout,
    labels.map(({ label }) => label),
  ).flatMap((place): Labelled[] => {
    const column = byKey.get(place.key);
    const box = boxOfPlace(layout, place);
    return column === undefined || box === null ? [] : [{ column, place, box }];
  });
  let best: Header | null = null;
  for (const place of places) {
    const header = headerAt(
      layout,
      places.filter(({ box }) => isBeside(layout, box, place.box)),
    );
    const isEnough = header.found >= Math.min(2, columns.length) && 2 * header.found >= columns.length;
    if (isEnough && header.found > (best?.found ?? 0)) best = header;
  }
  return best;
}

type ColumnLabel = { label: string; column: TableColumn };

/** What its author calls a column goes before what the lexicon calls another. */
function labelsOf(columns: readonly TableColumn[]): ColumnLabel[] {
  const by = (labels: (column: TableColumn) => string[]): ColumnLabel[] =>
    columns.flatMap((column) => labels(column).map((label) => ({ label, column })));
  return [...by(lexiconLabels), ...by(ownLabels)];
}

function boxOfPlace({ pieces }: Layout, { start, end }: LabelPlace): Box | null {
  const covered = pieces.filter((piece) => piece.start < end && piece.end > start);
  return covered.length === 0 ? null : boxAround(covered);
}

/** Heads of two lines stand in one row of the table. */
const isBeside = ({ lineHeight }: Layout, box: Box, other: Box): boolean =>
  verticalOverlap(box, other) > 0 || Math.abs(box.y - other.y) < 1.6 * lineHeight;

function headerAt(layout: Layout, beside: Labelled[]): Header {
  const first = new Map<string, Labelled>();
  for (const one of beside) {
    const known = first.get(one.column.column_id);
    if (known === undefined || one.place.similarity > known.place.similarity)
      first.set(one.column.column_id, one);
  }
  const chosen = [...first.values()];
  const box = boxAround(chosen.map((one) => one.box));
  const lanes = [
    ...chosen.map((one): Lane => ({ column: one.column, x: one.box.x, right: one.box.right })),
    ...foreignLanes(layout, box, chosen),
  ].toSorted((a, b) => a.x - b.x);
  const similarity =
    chosen.reduce((sum, { place }) => sum + place.similarity, 0) / Math.max(1, chosen.length);
  return { lanes, bottom: box.bottom, found: chosen.length, similarity };
}

/** What else stands in the row of the head is over a column as well. */
function foreignLanes(layout: Layout, head: Box, chosen: Labelled[]): Lane[] {
  const isTaken = (start: number, end: number): boolean =>
    chosen.some(({ place }) => place.start < end && place.end > start);
  return layout.cells.flatMap((cell): Lane[] => {
    const isInRow = verticalOverlap(cell, head) > 0.3;
    const isOver = chosen.some(({ box }) => box.x < cell.right && cell.x < box.right);
    return isInRow && !isOver && !isTaken(cell.start, cell.end)
      ? [{ column: null, x: cell.x, right: cell.right }]
      : [];
  });
}
