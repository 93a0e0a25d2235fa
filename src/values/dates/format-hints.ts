// How a form says that its dates are written: `TT.MM.JJJJ`, `JJMMAAAA`, `dd-mm-jjjj`, `MM/DD/YYYY`.
import { plain } from '../characters.ts';
import type { DateOrder } from '../parsed.ts';

const BETWEEN = '[ ./|-]{0,3}';
const DAY = '(?:D ?D|T ?T|J ?J)';
const MONTH = 'M ?M';
const YEAR = '(?:Y ?Y(?: ?Y ?Y)?|J ?J(?: ?J ?J)?|A ?A(?: ?A ?A)?)';
const ORDERS: [DateOrder, string[]][] = [
  ['DMY', [DAY, MONTH, YEAR]],
  ['MDY', [MONTH, DAY, YEAR]],
  ['YMD', [YEAR, MONTH, DAY]],
];

/** Not within a word, nor within a hint whose letters stand apart. */
const sourceOf = (parts: string[]): string =>
  `(?<!\\p{L}|(?<!\\p{L})[DTJMYA] )${parts.join(BETWEEN)}(?!\\p{L}| [DTJMYA](?!\\p{L}))`;

/** Source of a regular expression for a hint of any order. */
export const HINT = `(?:${ORDERS.map(([, parts]) => sourceOf(parts)).join('|')})`;

const PATTERNS = ORDERS.map(([order, parts]) => ({ order, pattern: new RegExp(sourceOf(parts), 'iu') }));

/** The one order that the hints of a document name; undefined where there is none or they disagree (`JJ.MM.JJ` is of two). */
export function hintedDateOrder(texts: string[]): DateOrder | undefined {
  const pages = texts.map(plain);
  const named = PATTERNS.filter(({ pattern }) => pages.some((page) => pattern.test(page)));
  return named.length === 1 ? named[0]?.order : undefined;
}
