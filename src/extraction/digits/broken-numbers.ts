// Numbers of accounts that are broken over two lines: joined where check digits prove it, else for a person.
import { parseValue } from '../../values/parse.ts';
import type { ParseContext } from '../../values/parsed.ts';
import { cellAt, cellsAround, horizontalOverlap, type Cell, type Layout } from '../layout.ts';

type Range = { start: number; end: number };
type Joined = Range & { value: string; rest: Range };

/** Left edges of the two lines, in widths of a letter; between them, in heights of a line. */
const [ALIGNED, MOST_BETWEEN] = [0.75, 0.9];
const BEGINNING = /(?<![A-Z0-9])[A-Z]{2} ?\d{2}(?: ?[A-Z0-9]{1,6}){1,8}$/;
const REST = /^[A-Z0-9]{1,6}(?: [A-Z0-9]{1,6}){0,7}$/;

/** The IBAN that begins at the end of a text, with its rest in the line below; null where check digits do not say that it is one. */
export function joinedIban(layout: Layout, region: Range, parse: ParseContext): Joined | null {
  const { text } = layout.page;
  const begins = BEGINNING.exec(text.slice(region.start, region.end).trimEnd());
  if (begins === null) return null;
  const start = region.start + begins.index;
  for (const cell of below(layout, start)) {
    const rest = text.slice(cell.start, cell.end);
    const parsed = REST.test(rest) ? parseValue({ name: 'iban' }, `${begins[0]} ${rest}`, parse) : null;
    if (parsed?.ok === true)
      return {
        start,
        end: start + begins[0].length,
        value: parsed.value,
        rest: { start: cell.start, end: cell.end },
      };
  }
  return null;
}

/** Whether a number that is set in groups seems to go on in digits right below it. */
export const goesOnBelow = (layout: Layout, { start, end }: Range): boolean =>
  /\d \d+$/.test(layout.page.text.slice(start, end)) &&
  cellAt(layout, start)?.end === end &&
  below(layout, start).some((cell) =>
    /^\d{2,6}(?: \d{2,6})*$/.test(layout.page.text.slice(cell.start, cell.end)),
  );

/** Cells of the next row that begin below a place, or below its cell, or stand there alone. */
function below(layout: Layout, at: number): Cell[] {
  const own = cellAt(layout, at);
  const piece = layout.pieces.slice(own?.firstPiece, (own?.lastPiece ?? -1) + 1).find(({ end }) => end > at);
  if (own === undefined || piece === undefined) return [];
  const row = cellsAround(layout, own.row + 1, piece);
  return row.filter(
    (cell) =>
      cell.y - own.bottom < MOST_BETWEEN * layout.lineHeight &&
      ([own.x, piece.x].some((left) => Math.abs(left - cell.x) < ALIGNED * layout.em) ||
        (row.length === 1 && horizontalOverlap(own, cell) > 0)),
  );
}
