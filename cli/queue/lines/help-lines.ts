// Every key in a few words.
import { pad } from '../../terminal/text.ts';
import { ACTS } from '../acts/acts.ts';
import { layoutOf } from '../layout.ts';
import type { State } from '../state.ts';
import { fitLine, lineWidth, type Line } from '../text/line.ts';

type Entry = [key: string, meaning: string];

const MOVES: Entry[] = [
  ['↑↓ j k', 'next, previous'],
  ['enter l', 'open the case'],
  ['esc h q', 'back; q also quits'],
  ['J K', 'case after, before'],
  ['tab', 'category; open fact'],
  ['1 … 6', 'category'],
  ['m', 'yours, nobody’s, all'],
  ['/', 'filter by words'],
  ['v', 'see the page'],
  ['space PgUp', 'page down, up'],
  ['g G', 'beginning, end'],
  ['ctrl-c', 'quit'],
  ['ctrl-z', 'to the shell; fg comes back'],
];

const MARKS: Entry[] = [
  ['!! ! ↓', 'urgent, high, low'],
  ['@ ~', 'claimed, waiting'],
  ['^ ✓', 'escalated, done'],
  ['*', 'overdue'],
];

const MOVE_WIDTH = 12;
const ACT_WIDTH = 4;
const BETWEEN = 2;

const entryLine = ([key, meaning]: Entry, width: number): Line => [['bold', pad(` ${key}`, width)], meaning];
const titled = (title: string, entries: Entry[], width: number): Line[] => [
  [['accent', title]],
  ...entries.map((entry) => entryLine(entry, width)),
];

const MOVING = titled('Moving', MOVES, MOVE_WIDTH);
const MARKED = titled('Marks', MARKS, MOVE_WIDTH);

/** Moving beside acting, and one below the other where both do not fit. */
export function helpLines(columns: number): Line[] {
  const acting = titled(
    'Acting',
    ACTS.map(({ key, help }): Entry => [key, help]),
    ACT_WIDTH,
  );
  const left = [...MOVING, ...MARKED];
  const width = Math.max(...left.map(lineWidth)) + BETWEEN;
  if (width + Math.max(...acting.map(lineWidth)) > columns) return [...MOVING, ...acting, ...MARKED];
  return Array.from({ length: Math.max(left.length, acting.length) }, (_, at): Line => [
    ...fitLine(left[at] ?? [], width),
    ...(acting[at] ?? []),
  ]);
}

export type HelpFrame = { lines: Line[]; top: number; height: number; total: number };

/** The part of the help that is shown; `top` is where it is wanted to begin. */
export function helpFrame(state: Pick<State, 'prompt' | 'size' | 'focus'>, wanted: number): HelpFrame {
  const height = layoutOf(state).body;
  const all = helpLines(state.size.columns);
  const top = Math.max(0, Math.min(wanted, all.length - height));
  return { lines: all.slice(top, top + height), top, height, total: all.length };
}
