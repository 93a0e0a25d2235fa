// Lines of running text that stand in a column of their own, beside the fields of a form.
import { cellsAround, type Cell, type Layout } from '../layout.ts';
import { between, columnAt } from './columns.ts';

/** Between two lines of one text, in heights of a line. */
const MOST_BETWEEN = 0.8;
/** A paragraph has so many lines, and so many words in them. */
const [LEAST_LINES, LEAST_WORDS] = [3, 14];
/** A line that goes on has so many words. */
const WORDS_OF_LINE = 4;

/** So many lines of a list have a label; these are no more out of line than this, in heights of a line. */
const [OF_ANSWERS, IN_LINE] = [0.8, 0.1];

const known = new WeakMap<Layout, Map<number, 'first' | 'further' | null>>();

/** Which line of a paragraph a cell is; null where it is none. */
export function lineOfParagraph(layout: Layout, cell: Cell): 'first' | 'further' | null {
  if (!layout.page.realBoxes) return null;
  const lines = known.get(layout) ?? new Map<number, 'first' | 'further' | null>();
  known.set(layout, lines);
  const made = lines.get(cell.index);
  if (made !== undefined) return made;
  const found = paragraphAround(layout, cell);
  const isOne = isParagraph(layout, found) && !isAnswers(layout, found);
  for (const [index, line] of found.entries())
    lines.set(line.index, isOne ? (index === 0 ? 'first' : 'further') : null);
  return lines.get(cell.index) ?? null;
}

function paragraphAround(layout: Layout, cell: Cell): Cell[] {
  const { cells, at } = columnAt(layout, cell);
  let [first, last] = [at, at];
  while (goesOn(layout, cells[first - 1], cells[first])) first--;
  while (goesOn(layout, cells[last], cells[last + 1])) last++;
  return cells.slice(first, last + 1);
}

/** Whether a text may go on in the line below: the one above is full of words, and no label. */
function goesOn(layout: Layout, upper: Cell | undefined, lower: Cell | undefined): boolean {
  if (upper === undefined || lower === undefined || between(layout, upper, lower) > MOST_BETWEEN)
    return false;
  const above = layout.page.text.slice(upper.start, upper.end);
  return countWords(above) >= WORDS_OF_LINE && !/:\s*$/.test(above);
}

const isParagraph = ({ page }: Layout, lines: readonly Cell[]): boolean => {
  const texts = lines.map(({ start, end }) => page.text.slice(start, end));
  const words = texts.reduce((sum, text) => sum + countWords(text), 0);
  return (
    lines.length >= LEAST_LINES &&
    words >= LEAST_WORDS &&
    texts.slice(1).some((text) => /^\p{Ll}/u.test(text))
  );
};

/** Whether nearly each line has a label of its own beside it, in line with it as those of the others are. */
function isAnswers(layout: Layout, lines: readonly Cell[]): boolean {
  const beside = lines.flatMap((line) => {
    const left = cellsAround(layout, line.row, line).findLast(({ right }) => right <= line.x);
    return left === undefined ? [] : [{ x: left.x, out: (left.y + left.bottom - line.y - line.bottom) / 2 }];
  });
  const alike = beside.filter(
    ({ x, out }) =>
      Math.abs(x - (beside[0]?.x ?? 0)) < layout.em &&
      Math.abs(out - (beside[0]?.out ?? 0)) < IN_LINE * layout.lineHeight,
  );
  return alike.length >= OF_ANSWERS * lines.length;
}

const countWords = (text: string): number => (text.match(/\p{L}{2,}/gu) ?? []).length;
