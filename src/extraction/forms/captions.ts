// Forms whose titles stand below their values, in small print: a title is of what stands nearest above it.
import { cellsAround, type Cell, type Layout } from '../layout.ts';

/** Of the height of its value. */
const SMALLER = 0.85;
/** Left edges of title and value, in the width of a letter. */
const ALIGNED = 0.5;
/** Between value and title, in heights of the value. */
const MOST_BETWEEN = 0.35;
/** What stands below a title stands so much farther away. */
const FARTHER = 2;
/** One alone may be a note. */
const LEAST = 3;
const LONGEST = 50;

const known = new WeakMap<Layout, ReadonlyMap<number, Cell>>();

/** The cells of a page that are titles of what stands above them, by their index, each with that. */
function captionsOf(layout: Layout): ReadonlyMap<number, Cell> {
  const made = known.get(layout) ?? find(layout);
  known.set(layout, made);
  return made;
}

function find(layout: Layout): ReadonlyMap<number, Cell> {
  if (!layout.page.realBoxes || layout.page.method === 'ocr') return new Map();
  const found = layout.cells.flatMap((cell) => {
    const value = valueAbove(layout, cell);
    return value === undefined ? [] : [[cell.index, value] as const];
  });
  return new Map(found.length < LEAST ? [] : found);
}

function valueAbove(layout: Layout, title: Cell): Cell | undefined {
  if (!mayBeTitle(layout.page.text.slice(title.start, title.end))) return undefined;
  const beside = (row: number, cell: Cell): Cell | undefined =>
    cellsAround(layout, row, cell).find(({ x }) => Math.abs(x - title.x) < ALIGNED * layout.em);
  const above = beside(title.row - 1, title);
  if (above === undefined) return undefined;
  const height = above.bottom - above.y;
  const between = title.y - above.bottom;
  const isSmall = (cell: Cell): boolean => cell.bottom - cell.y < SMALLER * height;
  if (!isSmall(title) || between >= MOST_BETWEEN * height) return undefined;
  const far = FARTHER * Math.max(0, between);
  // Of a form whose titles stand above their values, a box may be empty: then the nearest above is another's.
  const over = beside(above.row - 1, above);
  if (over !== undefined && isSmall(over) && above.y - over.bottom <= far) return undefined;
  const below = beside(title.row + 1, title);
  return below === undefined || below.y - title.bottom > far ? above : undefined;
}

const mayBeTitle = (text: string): boolean =>
  text.length <= LONGEST && /\p{L}{2}/u.test(text) && !/\d|:\s*$/.test(text);

export const isCaption = (layout: Layout, cell: Cell | undefined): boolean =>
  cell !== undefined && captionsOf(layout).has(cell.index);

/** What a title below its value is of; `isUnsure` where that seems to begin in the line above. */
export function valueOfCaption(layout: Layout, title: Cell): { value: Cell; isUnsure: boolean } | null {
  const value = captionsOf(layout).get(title.index);
  if (value === undefined) return null;
  const height = value.bottom - value.y;
  const isUnsure = cellsAround(layout, value.row - 1, value).some(
    (cell) =>
      Math.abs(cell.x - value.x) < ALIGNED * layout.em &&
      value.y - cell.bottom < MOST_BETWEEN * height &&
      cell.bottom - cell.y > SMALLER * height,
  );
  return { value, isUnsure };
}
