// Columns under two roles (`Buyer | Seller`), each with labels of its own: whose field a label or a value is.
import { headOver } from '../forms/columns.ts';
import { cellAt, cellsAround, labelKey, type Cell, type Layout } from '../layout.ts';
import type { Draft } from '../draft.ts';
import type { Pair, PairedHead } from './paired-heads.ts';

type Range = { start: number; end: number };
export type Field = { label: Range; values: Range[] };

/** In widths of a letter: how far left of its head a column may begin, and how far before the next one it ends. */
const [BEFORE, END] = [1.5, 1];

/** The role over a cell: what stands between its head and the next one, or is centred below it. */
export function roleOver({ em }: Layout, { heads }: Pair, cell: Cell): PairedHead | undefined {
  const last = heads.findLast(({ x }) => cell.x >= x - BEFORE * em);
  const next = heads[last === undefined ? 0 : heads.indexOf(last) + 1];
  const isFree = next === undefined || cell.x < next.x - END * em;
  return last !== undefined && isFree ? last : headOver(heads, cell);
}

const LABEL = /^[^:]{1,60}(?=:)/u;

/** What a cell is called by, if it is a label: up to its colon, or all of it. */
const labelOf = ({ page }: Layout, { start, end }: Range): Range => {
  const before = LABEL.exec(page.text.slice(start, end))?.[0];
  return { start, end: before === undefined ? end : start + before.length };
};

/** The fields of a column whose label is meant: behind it in its cell, else in the cell beside. */
export function fieldsIn(
  layout: Layout,
  { pair, head, isMeant }: { pair: Pair; head: PairedHead; isMeant: (label: string) => boolean },
): Field[] {
  const { page, rows } = layout;
  return rows.slice(pair.firstRow, pair.lastRow + 1).flatMap((row) => {
    const own = row.filter((cell) => roleOver(layout, pair, cell) === head);
    return own.flatMap((cell, at): Field[] => {
      const label = labelOf(layout, cell);
      if (!isMeant(page.text.slice(label.start, label.end))) return [];
      const behind = /^[\s:]*/.exec(page.text.slice(label.end, cell.end))?.[0].length ?? 0;
      const start = label.end + behind;
      const value = start < cell.end ? { start, end: cell.end } : own[at + 1];
      return [{ label, values: value === undefined ? [] : [value] }];
    });
  });
}

type Asked = { pair: Pair; asked: PairedHead | null };

/** Whether a value is the one of another role than is asked, or of one of several, none of which is asked. */
export function isOfRoles(layout: Layout, draft: Draft, { pair, asked }: Asked): boolean {
  const cell = cellAt(layout, draft.place.start);
  const label = draft.label === undefined ? undefined : cellAt(layout, draft.label.start);
  if (cell === undefined || label === undefined || !isBelow(pair, cell) || !isBelow(pair, label))
    return false;
  const own = roleOver(layout, pair, cell);
  if (asked !== null) return own !== undefined && own !== asked;
  return roleOver(layout, pair, label) === undefined
    ? differs(layout, pair, cell)
    : isRepeated(layout, pair, label);
}

const isBelow = ({ firstRow, lastRow }: Pair, { row }: Cell): boolean => row >= firstRow && row <= lastRow;

/** Of a label before all columns: whether its row has something else for each of them. */
function differs(layout: Layout, pair: Pair, cell: Cell): boolean {
  const values = cellsAround(layout, cell.row, cell).filter(
    (one) => roleOver(layout, pair, one) !== undefined,
  );
  const texts = new Set(values.map(({ start, end }) => layout.page.text.slice(start, end)));
  return values.length < pair.heads.length || texts.size > 1;
}

/** Whether another column has the same label. */
function isRepeated(layout: Layout, pair: Pair, label: Cell): boolean {
  const keyOf = (cell: Cell): string => {
    const { start, end } = labelOf(layout, cell);
    return labelKey(layout.page.text.slice(start, end));
  };
  const own = roleOver(layout, pair, label);
  return layout.rows
    .slice(pair.firstRow, pair.lastRow + 1)
    .flat()
    .some((cell) => {
      const other = roleOver(layout, pair, cell);
      return other !== undefined && other !== own && keyOf(cell) === keyOf(label);
    });
}
