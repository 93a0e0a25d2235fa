// Dates with the month as a word: `3rd day of April, 2020`, `Apr16/20`, `12. März 2020`, `2020. március 5.`, `12 MAI/MAY 2033`
import { fullYear, isoDate } from './calendar.ts';
import { monthNumber, ordinalDay } from './month-names.ts';

/** `date` is null where the words name a day that does not exist. */
export type NamedDate = { start: number; end: number; date: string | null };

const WORD = /\p{L}[\p{L}\p{M}]{2,14}/gu;
const WINDOW = 40;

const SUFFIX = '(?: ?(?:st|nd|rd|th|er|ère|ème|de|te|ste|ter|e?ro|a|e|o|\\.?[º°ª]|ᵉʳ?|ᵗʰ|ˢᵗ)(?![\\p{L}]))?';
const DAY_BEFORE = new RegExp(
  `(?<![\\d\\p{L}]|[\\d.,/-][.,/:-]|\\d )(\\d{1,2})${SUFFIX}[.,]{0,2}[ /-]{0,2}(?:day[ ]{1,2})?(?:(?:of|de|del|di|da|do)[ ]{1,2}(?:the month of )?|d['e] ?)?$`,
  'iu',
);
const ORDINAL_BEFORE =
  /(?<![\p{L}-])((?:twenty|thirty)[ -][a-z]{4,7}|[a-z]{5,11}) {1,2}(?:\(\d{1,2}(?:st|nd|rd|th)?\) {1,2})?(?:day {1,2})?(?:of {1,2}|de {1,2})?$/iu;
const YEAR_BEFORE = /(?<![\d\p{L}.,])(\d{4})(?:[. /,-]{0,2}| m\. | ?年 ?)$/u;
const YEAR_AFTER =
  /^(?:\.?,? ?(?:(?:in the year(?: of our lord)?|of the year|a\.d\.|de|del|of|of,) )?[ /-]{0,2})(['’]?)(\d{4}|\d{2})(?![\d])/iu;
const DAY_AFTER = new RegExp(`^\\.?[ /-]{0,2}(\\d{1,2})${SUFFIX}(?![\\d])`, 'iu');
const YEAR_AFTER_DAY = /^(?: ?,| ?\.,?)?[ /-]{0,2}(?:(?:of|de|in the year) )?(['’]?)(\d{4}|\d{2})(?!\d)/iu;
const TWO_DIGITS_STAND = /^(?:$|[\n,;)\].'"]| {2}| ?-|\s*$)/;

type Part = { value: number; length: number };
type Side = { before: string; after: string; month: number; start: number; end: number };

/** A year of two digits needs a sign before it, or an end behind it: `3 May 20 boxes` has none. */
function yearAfter(text: string, pattern: RegExp): Part | null {
  const match = pattern.exec(text);
  const digits = match?.[2] ?? '';
  if (!match || /^[:.,]\d|^%/.test(text.slice(match[0].length, match[0].length + 2))) return null;
  const gap = match[0].slice(0, -digits.length);
  const signed = match[1] !== '' || !gap.endsWith(' ');
  if (
    digits.length === 2 &&
    !signed &&
    (gap.includes('  ') || !TWO_DIGITS_STAND.test(text.slice(match[0].length)))
  )
    return null;
  return { value: fullYear(digits), length: match[0].length };
}

function dayBefore(before: string): Part | null {
  const digits = DAY_BEFORE.exec(before);
  if (digits) return { value: Number(digits[1]), length: before.length - digits.index };
  const word = ORDINAL_BEFORE.exec(before);
  const day = word ? ordinalDay(word[1] ?? '') : undefined;
  return word && day !== undefined ? { value: day, length: before.length - word.index } : null;
}

function monthFirst(side: Side): NamedDate | null {
  const day = DAY_AFTER.exec(side.after);
  const year = day ? yearAfter(side.after.slice(day[0].length), YEAR_AFTER_DAY) : null;
  if (!day || !year) return null;
  return {
    start: side.start,
    end: side.end + day[0].length + year.length,
    date: isoDate(year.value, side.month, Number(day[1])),
  };
}

function dayFirst(side: Side): NamedDate | null {
  const day = dayBefore(side.before);
  const year = day ? yearAfter(side.after, YEAR_AFTER) : null;
  if (!day || !year || (/, *$/.test(side.before) && !/\d{4}$/.test(side.after.slice(0, year.length))))
    return null;
  return {
    start: side.start - day.length,
    end: side.end + year.length,
    date: isoDate(year.value, side.month, day.value),
  };
}

function yearFirst(side: Side): NamedDate | null {
  const year = YEAR_BEFORE.exec(side.before);
  const day = year ? DAY_AFTER.exec(side.after) : null;
  if (!year || !day) return null;
  const date = isoDate(Number(year[1]), side.month, Number(day[1]));
  return { start: side.start - (side.before.length - year.index), end: side.end + day[0].length, date };
}

/** `12 May 14, 2020` is a number before a date, `12 May 14` is a date: a year of four digits decides. */
function dateAround(side: Side): NamedDate | null {
  const first = monthFirst(side);
  const second = dayFirst(side);
  if (first && second)
    return /\d{4}$/.test(side.after.slice(0, first.end - side.end)) && first.date !== null ? first : second;
  return first ?? second ?? yearFirst(side);
}

/** The same month in a second language, as passports have it. */
const TWIN = /^ ?\/ ?(\p{L}{3,10})(?![\p{L}\p{M}])\.?/u;

function endOfTwin(text: string, end: number, month: number): number {
  const twin = TWIN.exec(text.slice(end, end + WINDOW));
  return twin && monthNumber(twin[1] ?? '') === month ? end + twin[0].length : end;
}

/** `190CT1989` and `O5FEB2024`, as a picture of `19OCT1989` and `05FEB2024` is read: of the same length. */
function withoutSlips(text: string): string {
  return text.replace(/(?<![\p{L}\d])([\dO]{2})([A-Z0]{3})([\dO]{4})(?![\p{L}\d])/gu, (all, ...parts) => {
    const [day = '', word = '', year = ''] = parts as string[];
    const month = word.replaceAll('0', 'O');
    return monthNumber(month) === undefined
      ? all
      : `${day.replaceAll('O', '0')}${month}${year.replaceAll('O', '0')}`;
  });
}

/** Every date of a text that `plain` went over. */
export function namedDates(original: string): NamedDate[] {
  const text = withoutSlips(original);
  const dates: NamedDate[] = [];
  let free = 0;
  for (const match of text.matchAll(WORD)) {
    const month = monthNumber(match[0]);
    if (month === undefined || match.index < free) continue;
    const end = endOfTwin(text, match.index + match[0].length, month);
    const before = text.slice(Math.max(free, match.index - WINDOW), match.index);
    const date = dateAround({ before, after: text.slice(end, end + WINDOW), month, start: match.index, end });
    if (date) dates.push(date);
    free = date?.end ?? free;
  }
  return dates;
}
