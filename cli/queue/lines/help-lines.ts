// Every key in a few words.
import { pad } from '../../terminal/text.ts';
import { ACTS } from '../acts/acts.ts';
import { fitLine, type Line } from '../text/line.ts';

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
const COLUMN_WIDTH = 36;

const entryLine = ([key, meaning]: Entry, width: number): Line => [['bold', pad(` ${key}`, width)], meaning];
const title = (text: string): Line => [['accent', text]];

/** Two columns: moving beside acting. */
export function helpLines(): Line[] {
  const moving = MOVES.map((entry) => entryLine(entry, MOVE_WIDTH));
  const marks = MARKS.map((entry) => entryLine(entry, MOVE_WIDTH));
  const left = [title('Moving'), ...moving, [], title('Marks'), ...marks];
  const right = [title('Acting'), ...ACTS.map(({ key, help }): Line => entryLine([key, help], ACT_WIDTH))];
  return Array.from({ length: Math.max(left.length, right.length) }, (_, at): Line => [
    ...fitLine(left[at] ?? [], COLUMN_WIDTH - 1),
    ' ',
    ...(right[at] ?? []),
  ]);
}
