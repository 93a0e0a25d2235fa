// Blocks of fields with their titles above or below the values, in whatever print: what most titles of a block do, each of them does.
import type { Cell } from '../layout.ts';
import { between, columnAt, type InColumn } from './columns.ts';
import { besideIn, inLineWith, isInList } from './lists.ts';
import { titlesOf, type Titled } from './titles.ts';

/** Where the values of a block stand; `perhaps` above, for a person to say. */
type Side = 'above' | 'below' | 'perhaps';

/** The value of a title by the others of its block; null where its own field is empty. */
type OfBlock = { side: Side; value: Cell | null; isUnsure: boolean };

/** So much nearer is a title to its value than to the next one, in heights of a line. */
const NEARER = 0.12;
/** One alone may stand near another value by chance. */
const LEAST = 2;
/** The head of a table in the same column does not count against so many times as many. */
const MOST_OF = 2;
/** In cells above and below a title. */
const NEIGHBOURS = 6;

/** What the other titles of its block say of a title; null where they say nothing. */
export function ofBlock(page: Titled, title: Cell): OfBlock | null {
  const { layout } = page;
  if (!layout.page.realBoxes || layout.page.method === 'ocr') return null;
  const titles = titlesOf(page);
  if (!titles.has(title.index)) return null;
  const column = columnAt(layout, title);
  const side = sideOf(page, column);
  if (side === null || isInList(page, title, column)) return null;
  if (side !== 'above' && besideIn(page, title).length > 0) return null;
  return { side, ...valueAbove(page, column) };
}

/** What stands farther away in the column is of another block as likely. */
const aroundOf = ({ cells, at }: InColumn): readonly Cell[] =>
  cells.slice(Math.max(0, at - NEIGHBOURS), at + NEIGHBOURS + 1);

/** How far a title stands from the values above and below it, where both are values. */
type Distances = { above: number; below: number };

/** Of the titles near one, and of those that stand in line with them. */
function distancesAround(page: Titled, column: InColumn): Distances[] {
  const { layout } = page;
  const titles = titlesOf(page);
  return aroundOf(column)
    .filter(({ index }) => titles.has(index))
    .flatMap((own) => [own, ...inLineWith(layout, own).filter(({ index }) => titles.has(index))])
    .flatMap((title) => {
      const { cells, at } = columnAt(layout, title);
      const [above, below] = [cells[at - 1], cells[at + 1]];
      if (above === undefined || below === undefined) return [];
      if (titles.has(above.index) || titles.has(below.index)) return [];
      return [{ above: between(layout, above, title), below: between(layout, title, below) }];
    });
}

const isNearAbove = ({ above, below }: Distances): boolean => below - above > NEARER;
const isNearBelow = ({ above, below }: Distances): boolean => above - below > NEARER;

function sideOf(page: Titled, column: InColumn): Side | null {
  const distances = distancesAround(page, column);
  const nearAbove = distances.filter(isNearAbove).length;
  const nearBelow = distances.filter(isNearBelow).length;
  if (nearBelow >= LEAST && nearAbove === 0) return 'below';
  if (nearAbove >= Math.max(LEAST, MOST_OF * nearBelow)) return 'above';
  if (distances.length < LEAST || nearBelow > 0) return null;
  return nearAbove > 0 || endsInTitle(column.cells, titlesOf(page)) ? 'perhaps' : null;
}

/** `value, title, value, title` */
function endsInTitle(cells: readonly Cell[], titles: ReadonlySet<number>): boolean {
  const [first, last] = [cells[0], cells.at(-1)];
  return first !== undefined && last !== undefined && !titles.has(first.index) && titles.has(last.index);
}

/** What stands above a title as near as values do; `isUnsure` where that seems to begin in the line above. */
function valueAbove(page: Titled, column: InColumn): Pick<OfBlock, 'value' | 'isUnsure'> {
  const { layout } = page;
  const { cells, at } = column;
  const [title, value, over] = [cells[at], cells[at - 1], cells[at - 2]];
  const near = distancesAround(page, column).filter((one) => !isNearBelow(one));
  const far = Math.max(...near.map(({ above }) => above)) + NEARER;
  const isNear = (upper: Cell | undefined, lower: Cell | undefined): boolean =>
    upper !== undefined &&
    lower !== undefined &&
    !titlesOf(page).has(upper.index) &&
    between(layout, upper, lower) <= far;
  if (value === undefined || !isNear(value, title)) return { value: null, isUnsure: false };
  return { value, isUnsure: isNear(over, value) };
}
