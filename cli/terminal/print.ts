// Prints for people: colours on a terminal alone, tables that fit its width.
import { styleText } from 'node:util';
import { isolated } from '../../src/platform/isolated.ts';
import { clean, cutEnd, widthOf } from './text.ts';

/** Where something is printed to. `width` is infinite where nobody looks, so that nothing is cut. */
export type Screen = { isTerminal: boolean; colour: boolean; width: number };
export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan' | 'mark';

type Output = { isTTY?: boolean; columns?: number };

export function screenOf(stream: Output, environment: Record<string, string | undefined>): Screen {
  const isTerminal = stream.isTTY === true;
  const colour = isTerminal && !environment['NO_COLOR'] && environment['TERM'] !== 'dumb';
  return { isTerminal, colour, width: isTerminal ? Math.max(40, stream.columns ?? 80) : Infinity };
}

/** The width to lay out text in where it has to end somewhere. */
export const layoutWidth = (screen: Screen): number =>
  screen.width === Infinity ? 80 : Math.min(screen.width, 120);

export function paint(screen: Screen, style: Style, text: string): string {
  if (!screen.colour || text === '') return text;
  return styleText(style === 'mark' ? ['bgYellow', 'black'] : style, text, { validateStream: false });
}

/** Text of others: harmless, and on a terminal kept from turning its neighbours around. */
export function foreign(screen: Screen, text: string): string {
  return screen.isTerminal ? isolated(clean(text)) : clean(text);
}

export type Column = {
  title: string;
  /** Never cut: ids, which people copy. */
  fixed?: boolean;
  align?: 'right';
  /** Left out on terminals that are narrower, and where the columns before it would have to be cut for it. */
  from?: number;
  style?: (cell: string) => Style | null;
};

const GAP = '  ';
const LEAST_WIDTH = 8;
/** What a cell wants at most, so that one long text does not keep other columns away. */
const WANTED_WIDTH = 40;

export type Cell = string | number | null;

/** The lines of a table: a head and a row each, cells cut to fit the screen. */
export function table(screen: Screen, columns: Column[], rows: Cell[][]): string[] {
  const shown = affordable(screen, columns, rows);
  const cells = rows.map((row) => shown.map(({ at }) => clean(String(row[at] ?? ''))));
  const kept = shown.map(({ column }) => column);
  const needed = kept.map(({ title }, at) =>
    Math.max(widthOf(title), ...cells.map((row) => widthOf(row[at] ?? ''))),
  );
  const widths = fit(needed, { columns: kept, room: screen.width - GAP.length * (kept.length - 1) });
  const lay = (row: string[], plain: boolean): string =>
    kept
      .map((column, at) =>
        layCell(screen, {
          column: plain ? { ...column, style: () => 'dim' } : column,
          text: row[at] ?? '',
          width: widths[at] ?? 0,
        }),
      )
      .join(GAP)
      .trimEnd();
  return [
    lay(
      kept.map(({ title }) => title),
      true,
    ),
    ...cells.map((row) => lay(row, false)),
  ];
}

/** The columns that a screen has room for: a wider one shows more of them, and none of them shorter. */
function affordable(screen: Screen, columns: Column[], rows: Cell[][]): { column: Column; at: number }[] {
  const wanted = columns.map(({ title }, at) => {
    const cells = rows.map((row) => widthOf(clean(String(row[at] ?? ''))));
    return Math.max(widthOf(title), Math.min(WANTED_WIDTH, Math.max(0, ...cells))) + GAP.length;
  });
  const always = columns.reduce(
    (sum, { from }, at) => (from === undefined ? sum + (wanted[at] ?? 0) : sum),
    0,
  );
  let left = screen.width + GAP.length - always;
  return columns
    .map((column, at) => ({ column, at }))
    .filter(({ column: { from }, at }) => {
      if (from === undefined) return true;
      const fits = from <= screen.width && (wanted[at] ?? 0) <= left;
      if (fits) left -= wanted[at] ?? 0;
      return fits;
    });
}

function layCell(
  screen: Screen,
  { column, text, width }: { column: Column; text: string; width: number },
): string {
  const shown = column.fixed === true ? text : cutEnd(text, width);
  const space = ' '.repeat(Math.max(0, width - widthOf(shown)));
  const style = column.style?.(text) ?? null;
  const painted = style === null ? shown : paint(screen, style, shown);
  const cell = screen.isTerminal ? isolated(painted) : painted;
  return column.align === 'right' ? space + cell : cell + space;
}

/** Takes from the widest column that may be cut, until all fit. */
function fit(widths: number[], { columns, room }: { columns: Column[]; room: number }): number[] {
  const fitted = [...widths];
  const total = (): number => fitted.reduce((sum, width) => sum + width, 0);
  while (total() > room) {
    const widest = columns.reduce(
      (best, column, at) => (column.fixed !== true && (fitted[at] ?? 0) > (fitted[best] ?? 0) ? at : best),
      columns.findIndex(({ fixed }) => fixed !== true),
    );
    const width = fitted[widest] ?? 0;
    if (width <= LEAST_WIDTH) break;
    fitted[widest] = Math.max(LEAST_WIDTH, Math.floor(width - Math.max(1, (total() - room) / 2)));
  }
  return fitted;
}

/** `2026-11-21 21:05` in UTC; an empty text for null. */
export const shortTime = (time: string | Date | null): string =>
  time === null
    ? ''
    : (typeof time === 'string' ? new Date(time) : time).toISOString().slice(0, 16).replace('T', ' ');
