// A line of the view: pieces of text, made harmless, cut to a width and painted. Nothing reaches the terminal by another way.
import { styleText } from 'node:util';
import { clean, cutEnd, split, widthOf } from '../../terminal/text.ts';

export type Tone =
  | 'bold'
  | 'dim'
  | 'good'
  | 'warn'
  | 'bad'
  | 'accent'
  | 'stale'
  | 'quote'
  | 'bar'
  | 'selected';
export type Piece = string | readonly [Tone, string];
export type Line = readonly Piece[];

type Format = Parameters<typeof styleText>[0];
const FORMATS: Record<Tone, Format> = {
  bold: 'bold',
  dim: 'dim',
  good: 'green',
  warn: 'yellow',
  bad: 'red',
  accent: 'cyan',
  stale: ['bgMagenta', 'whiteBright'],
  quote: ['bgYellow', 'black'],
  bar: ['bold', 'cyan'],
  selected: 'inverse',
};

const textIn = (piece: Piece): string => (typeof piece === 'string' ? piece : piece[1]);

export const lineWidth = (line: Line): number =>
  line.reduce((sum, piece) => sum + widthOf(clean(textIn(piece))), 0);

/** Cut where it is too long, filled with spaces where it is too short. */
export function fitLine(line: Line, width: number): Line {
  const fitted: Piece[] = [];
  let left = width;
  for (const piece of line) {
    const text = clean(textIn(piece));
    const shown = widthOf(text) <= left ? text : left > 0 ? cutEnd(text, left) : '';
    if (shown !== '') fitted.push(typeof piece === 'string' ? shown : [piece[0], shown]);
    left -= widthOf(shown);
    if (shown !== text) break;
  }
  return left > 0 ? [...fitted, ' '.repeat(left)] : fitted;
}

/** The text of a line in exactly `width` columns; a tone given for the whole line replaces those of its pieces. */
export function printLine(line: Line, options: { width: number; colour: boolean; tone?: Tone }): string {
  const fitted = fitLine(line, options.width);
  const { tone } = options;
  if (!options.colour) return fitted.map(textIn).join('');
  if (tone !== undefined) return painted(tone, fitted.map(textIn).join(''));
  return fitted.map((piece) => (typeof piece === 'string' ? piece : painted(piece[0], piece[1]))).join('');
}

const painted = (tone: Tone, text: string): string =>
  styleText(FORMATS[tone], text, { validateStream: false });

/** No more than what can be seen is cleaned and measured, however long a text is. */
export function cut(text: string, width: number): string {
  const most = 8 * width + 32;
  if (text.length <= most) return cutEnd(clean(text), width);
  return cutEnd(`${clean(text.slice(0, most))}…`, width);
}

/** Text of others in lines of at most `width` columns; words that are longer are broken. */
export function wrapHard(text: string, width: number, most = Infinity): string[] {
  const room = Math.max(1, width);
  if (most === Infinity) return folded(text, room);
  if (most === 1) return [cut(text, room)];
  const lines = folded(text.slice(0, most * (8 * room + 32)), room);
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), cutEnd(`${lines[most - 1] ?? ''} …`, room)];
}

function folded(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const { part, glued } of wordsOf(text, width)) {
    const longer = line === '' ? part : `${line} ${part}`;
    if (line !== '' && (glued || widthOf(longer) > width)) {
      lines.push(line);
      line = part;
    } else line = longer;
  }
  return [...lines, line];
}

/** Words, and pieces of those that are too long; `glued` is a piece that goes on with the one before. */
const wordsOf = (text: string, width: number): { part: string; glued: boolean }[] =>
  clean(text)
    .split(' ')
    .flatMap((word) => broken(word, width).map((part, at) => ({ part, glued: at > 0 })));

function broken(word: string, width: number): string[] {
  if (widthOf(word) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  let used = 0;
  for (const segment of split(word)) {
    const columns = widthOf(segment);
    if (used + columns > width && part !== '') {
      parts.push(part);
      part = '';
      used = 0;
    }
    part += segment;
    used += columns;
  }
  return [...parts, part];
}
