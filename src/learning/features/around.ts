// The words around a value: before and behind it, above it, and the heading that it stands under.
import { lineAt, type Line, type Lines, type LineWord } from './lines.ts';

const BEFORE = 5;
const BEHIND = 3;
/** Rows above in which a word over the value may be its label. */
const ROWS_ABOVE = 3;
const ROWS_TO_HEADING = 12;
const LONGEST_HEADING = 4;

/** Features of words, such as `before:total`; offsets in UTF-16 units of the page's text. */
export function wordsAround(lines: Lines, { start, end }: { start: number; end: number }): string[] {
  const at = lineAt(lines, start);
  return [
    ...before(lines, at, start),
    ...behind(lines, at, end),
    ...above(lines, at, { start, end }),
    ...heading(lines, at),
  ];
}

/** In the order of reading: a value at the beginning of a row goes on from the row before. */
function before({ lines }: Lines, at: number, start: number): string[] {
  const words: LineWord[] = [];
  for (let row = at; row >= Math.max(0, at - 1) && words.length < BEFORE; row--) {
    const there = (lines[row]?.words ?? []).filter((word) => word.end <= start);
    if (row < at && words.length > 2) break;
    words.unshift(...there.slice(words.length - BEFORE));
  }
  return named('before', words.map(({ key }) => key).toReversed());
}

function behind({ lines }: Lines, at: number, end: number): string[] {
  const words = (lines[at]?.words ?? []).filter((word) => word.start >= end).slice(0, BEHIND);
  return named(
    'behind',
    words.map(({ key }) => key),
  );
}

/** The nearest first: it counts by itself, with its neighbour, and like all of them. */
function named(where: string, keys: string[]): string[] {
  const [first = '', second = ''] = keys;
  const pair = first !== '' && second !== '' ? [`${where}2:${second} ${first}`] : [];
  const next = first === '' ? [] : [`${where}1:${first}`];
  return [...next, ...pair, ...keys.filter((key) => key !== '').map((key) => `${where}:${key}`)];
}

function above({ lines }: Lines, at: number, { start, end }: { start: number; end: number }): string[] {
  const own = (lines[at]?.words ?? []).filter((word) => word.end > start && word.start < end);
  const [x, right] = [Math.min(...own.map((word) => word.x)), Math.max(...own.map((word) => word.right))];
  const found: string[] = [];
  for (let row = at - 1; row >= Math.max(0, at - ROWS_ABOVE); row--) {
    const over = (lines[row]?.words ?? []).filter((word) => word.x < right && word.right > x);
    const keys = over.map(({ key }) => key).filter((key) => key !== '');
    if (found.length === 0 && keys.length > 0) found.push(`above1:${keys.slice(0, 3).join(' ')}`);
    found.push(...keys.map((key) => `above:${key}`));
  }
  return found;
}

/** The next short row above without numbers. */
function heading({ lines }: Lines, at: number): string[] {
  for (let row = at - 1; row >= Math.max(0, at - ROWS_TO_HEADING); row--) {
    const line = lines[row];
    if (line !== undefined && isHeading(line)) return line.words.map(({ key }) => `under:${key}`);
  }
  return [];
}

const isHeading = ({ words }: Line): boolean =>
  words.length <= LONGEST_HEADING && words.every(({ key }) => key !== '');

/** Whether a feature tells of words of a document, as against its form and place. */
export const WORD_FEATURE = /^(?:before|behind|above|under)\d?:/;
