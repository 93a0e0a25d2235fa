// Heads of columns that are called alike but for which of two they are (`Vehicle A | Vehicle B`), or by two roles (`Mother | Father`).
import { isRole } from '../names/role-words.ts';
import type { Box, Cell, Layout } from '../layout.ts';

/** What a column is of, which of them from 1, and whether a number or a letter says so. */
type Called = { base: string; which: number; isNumbered: boolean };
export type PairedHead = Box & Called & { cell: number };
/** The heads of one table, by number or by role, and the rows below them. */
export type Pair = { areRoles: boolean; heads: PairedHead[]; firstRow: number; lastRow: number };

const ORDINALS = [
  'first|1st|erste[rsnm]?|eerste|premier|première|primer|primero|primera|main|principal',
  'second|2nd|zweite[rsnm]?|tweede|deuxième|seconde|segundo|segunda|joint',
  'third|3rd|dritte[rsnm]?|derde|troisième|tercer|tercero|tercera',
].map((words) => new RegExp(`^(?:${words})$`, 'iu'));
const WITH = /^(?:co-?|mit|mede|other )(?=\p{L}{5})/iu;
const ROMAN = ['i', 'ii', 'iii'];
const LETTERS = ['a', 'b', 'c'];
/** Neither a box nor a figure with its signs. */
const HEAD = /^[\p{L}\d][\p{L}\d .'’/:-]*$/u;
const MOST_WORDS = 4;
const LONGEST = 40;

/** Words as they are compared. */
export const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/['’]s?(?!\p{L})/gu, ' ')
    .split(/[^\p{L}\p{N}-]+/u)
    .filter((word) => word !== '');

/** Which of several a word says that something is, from 1; 0 where it says no such thing. */
export function whichOf(word: string): number {
  const ordinal = ORDINALS.findIndex((one) => one.test(word)) + 1;
  if (ordinal > 0) return ordinal;
  if (/^[1-3]$/.test(word)) return Number(word);
  return ROMAN.indexOf(word) + 1 || LETTERS.indexOf(word) + 1;
}

/** `Vehicle B` is a `vehicle`, the second; `Co-applicant` an applicant, the second; null where a text is no such head. */
function calledIn(text: string): Called | null {
  const words = wordsIn(text);
  if (text.length > LONGEST || !HEAD.test(text) || words.length > MOST_WORDS) return null;
  const numbered = words.filter((word) => whichOf(word) > 0);
  const base = words.filter((word) => whichOf(word) === 0).join(' ');
  if (!/\p{L}{4}/u.test(base) || /\d/.test(base) || numbered.length > 1) return null;
  const [word] = numbered;
  if (word !== undefined) return { base, which: whichOf(word), isNumbered: true };
  const bare = base.replace(WITH, '');
  return bare === base ? { base, which: 1, isNumbered: false } : { base: bare, which: 2, isNumbered: false };
}

const known = new WeakMap<Layout, Pair[]>();

/** The tables of a page whose columns are of one and another of a kind. */
export function pairsOn(layout: Layout): Pair[] {
  const made = known.get(layout) ?? find(layout);
  known.set(layout, made);
  return made;
}

const MOST_IN_ROW = 6;
const MOST_ROWS = 60;

function find(layout: Layout): Pair[] {
  const pairs: Pair[] = [];
  for (const [row, cells] of layout.rows.entries()) {
    const numbered = cells.length > MOST_IN_ROW ? [] : headsOf(layout, cells);
    const areRoles = numbered.length < 2;
    const heads = areRoles ? rolesOf(layout, cells) : numbered;
    if (heads.length < 2) continue;
    const before = pairs.at(-1);
    if (before !== undefined) before.lastRow = Math.min(before.lastRow, row - 1);
    pairs.push({ areRoles, heads, firstRow: row + 1, lastRow: lastRowBelow(layout, row) });
  }
  return pairs;
}

/** Between two rows of a table, in heights of a line. */
const MOST_APART = 2.5;

/** The last row before a gap. */
function lastRowBelow({ rows, lineHeight }: Layout, head: number): number {
  const below = rows.slice(head, head + MOST_ROWS);
  const gap = below.findIndex(([first], at) => {
    const above = below[at - 1]?.[0];
    return first !== undefined && above !== undefined && first.y - above.bottom > MOST_APART * lineHeight;
  });
  return head + (gap < 0 ? below.length : gap) - 1;
}

/** All of one base, each another one; nothing else stands right of the first. */
function headsOf({ page }: Layout, cells: Cell[]): PairedHead[] {
  const called = cells.flatMap((cell) => {
    const own = calledIn(page.text.slice(cell.start, cell.end));
    const { x, y, right, bottom, index } = cell;
    return own === null ? [] : [{ ...own, x, y, right, bottom, cell: index }];
  });
  const heads = called.filter(({ base }) => called.filter((one) => one.base === base).length > 1);
  const isOneEach = new Set(heads.map(({ which }) => which)).size === heads.length;
  const isLast = heads.at(-1)?.cell === cells.at(-1)?.index;
  const isOneBase = new Set(heads.map(({ base }) => base)).size === 1;
  return isOneEach && isLast && isOneBase ? heads : [];
}

const MOST_ROLES = 3;

/** Roles that stand over columns of their own, each another one; before them one cell may say what the rows are. */
function rolesOf({ page }: Layout, cells: Cell[]): PairedHead[] {
  if (cells.length < 2 || cells.length > MOST_ROLES + 1) return [];
  const heads = cells.flatMap(({ start, end, index, x, y, right, bottom }, at) => {
    const text = page.text.slice(start, end);
    const base = wordsIn(text).join(' ');
    return isRole(text) ? [{ base, which: at + 1, isNumbered: false, x, y, right, bottom, cell: index }] : [];
  });
  const isOneEach = new Set(heads.map(({ base }) => base)).size === heads.length;
  const first = cells.length - heads.length;
  const areLast = first < 2 && heads[0]?.cell === cells[first]?.index;
  return isOneEach && areLast ? heads : [];
}
