// Dates of digits alone: `04/07/20`, `2020-03-05`, `20200305`, `2020年3月5日`.
import type { NumericDate } from './date-order.ts';

export type NumericMatch = NumericDate & { start: number; end: number };

const SEPARATED = /(?<!\d)(\d{1,4})( ?)([./-])( ?)(\d{1,2})( ?)\3( ?)'?(\d{1,4})(?!\d)/g;
const SPACED = /(?<![\d.,/-]|[\d.,] )(\d{1,2}|\d{4}) (\d{1,2}) (\d{4}|\d{2})(?![\d]|[ .,/:-]\d)/g;
const COMPACT =
  /(?<![\p{L}\d_]|[\p{L}\d][-./,:])((?:1[5-9]|2[0-4])\d\d)(\d\d)(\d\d)(?=T\d{4}|(?![\p{L}\d_%]|[-./,:][\p{L}\d]))/gu;
const CJK = /(?<!\d)(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일号]/g;

function isDate(first: string, third: string): boolean {
  if (first.length === 4) return third.length <= 2;
  return first.length <= 2 && (third.length === 4 || third.length === 2);
}

/** Part of a longer row of numbers (a version, a telephone number, an address of a machine). */
function continues(text: string, match: { start: number; end: number; sign: string }): boolean {
  const before = text.slice(Math.max(0, match.start - 2), match.start);
  const after = text.slice(match.end, match.end + 2);
  if (before.endsWith(match.sign) && /^[\p{L}\d]/u.test(before)) return true;
  if (match.sign !== '/' && /\p{L}$/u.test(before)) return true;
  return (
    (after.startsWith(match.sign) && /\d$/.test(after) && after.length === 2) ||
    /^[\p{L}_]/u.test(after.replace(/^T\d/, ''))
  );
}

type Written = { first: string; second: string; third: string; sign: string; gaps: string[] };

function writtenOf(match: RegExpExecArray): Written {
  const [, first = '', gap1 = '', sign = '', gap2 = '', second = '', gap3 = '', gap4 = '', third = ''] =
    match;
  return { first, second, third, sign, gaps: [gap1, gap2, gap3, gap4] };
}

/** Points number sections too (`4.2.10`): with a short year both parts need two digits, and blanks are all or none. */
function looksDotted({ first, second, third, sign, gaps }: Written, whole: boolean): boolean {
  if (sign !== '.') return true;
  if (gaps[0] !== gaps[2] || gaps[1] !== gaps[3]) return false;
  return (
    whole ||
    third.length === 4 ||
    first.length === 4 ||
    (first.length === 2 && second.length === 2 && gaps.join('') === '')
  );
}

function separated(text: string, whole: boolean): NumericMatch[] {
  const matches: NumericMatch[] = [];
  SEPARATED.lastIndex = 0;
  for (let match = SEPARATED.exec(text); match; match = SEPARATED.exec(text)) {
    const written = writtenOf(match);
    const { first, second, third } = written;
    const range = { start: match.index, end: match.index + match[0].length };
    const sign = matches.at(-1)?.end === range.start - 1 ? '\0' : written.sign;
    const fits = isDate(first, third) && looksDotted(written, whole) && !continues(text, { ...range, sign });
    if (fits) matches.push({ ...range, first, second, third });
    else SEPARATED.lastIndex = match.index + first.length;
  }
  return matches;
}

function fixed(text: string, pattern: RegExp): NumericMatch[] {
  return [...text.matchAll(pattern)].map((match) => {
    const [all, first = '', second = '', third = ''] = match;
    return { start: match.index, end: match.index + all.length, first, second, third };
  });
}

/** Blanks between the numbers: a year of two digits only where the text is the date and nothing else. */
function spaced(text: string, whole: boolean): NumericMatch[] {
  return fixed(text, SPACED).filter(
    ({ first, third }) => isDate(first, third) && (whole || first.length === 4 || third.length === 4),
  );
}

/** Every numeric date of a text that `plain` went over, in order, none overlapping. */
export function numericDates(text: string, whole: boolean): NumericMatch[] {
  const all = [
    ...separated(text, whole),
    ...fixed(text, CJK),
    ...fixed(text, COMPACT),
    ...spaced(text, whole),
  ];
  all.sort((a, b) => a.start - b.start || b.end - a.end);
  let free = 0;
  return all.filter((match) => {
    const kept = match.start >= free;
    if (kept) free = match.end;
    return kept;
  });
}
