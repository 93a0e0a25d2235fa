// Forms with boxes: a title in small print, and its value below it in the print of the page.
import { cellsAround, type Cell, type Layout } from '../layout.ts';
import { isCaption } from './captions.ts';

/** Of the height of its value. */
const SMALLER = 0.85;
/** Left edges of title and value, in the width of a letter. */
const ALIGNED = 0.5;
/** Between title and value, in heights of the value. */
const MOST_BETWEEN = 0.8;
const LONGEST = 70;

const known = new WeakMap<Layout, ReadonlySet<number>>();

/** The cells of a page that are titles of boxes, by their index. */
function titlesOf(layout: Layout): ReadonlySet<number> {
  const made =
    known.get(layout) ??
    new Set(layout.cells.filter((cell) => isTitle(layout, cell)).map(({ index }) => index));
  known.set(layout, made);
  return made;
}

function isTitle(layout: Layout, cell: Cell): boolean {
  if (!layout.page.realBoxes || isCaption(layout, cell) || cell.end - cell.start > LONGEST) return false;
  if (!/\p{L}{2}/u.test(layout.page.text.slice(cell.start, cell.end))) return false;
  return cellsAround(layout, cell.row + 1, cell).some((below) => isValueOf(layout, cell, below));
}

const isValueOf = ({ em }: Layout, title: Cell, below: Cell): boolean => {
  const height = below.bottom - below.y;
  return (
    Math.abs(below.x - title.x) < ALIGNED * em &&
    title.bottom - title.y < SMALLER * height &&
    below.y - title.bottom < MOST_BETWEEN * height
  );
};

export const isBoxTitle = (layout: Layout, cell: Cell | undefined): boolean =>
  cell !== undefined && titlesOf(layout).has(cell.index);
