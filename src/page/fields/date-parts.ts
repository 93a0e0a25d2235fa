// The three inputs of a date and the one text that is kept of them: `2026-03-27`, and as typed where that is no date.
import { asSeen, plain } from '../../values/characters.ts';
import { parseValue } from '../../values/parse.ts';
import type { ShippedLocale } from '../../sessions/form/locale.ts';

export type DateParts = { day: string; month: string; year: string };

const THREE_PARTS = /^([^-]*)-([^-]*)-([^-]*)$/;
const ISO = /^\d{4}-\d{1,2}-\d{1,2}$/;
const MAX_DATE_LENGTH = 100;
/** No date ends with it: whatever stands before it is read as none. */
const NO_DATE = '?';

/**
 * The text of what was typed; null where nothing was. `26-03-07?` is the year 26, which nobody shall take for the day; a whole date in the
 * first input stays as it is.
 */
export function joinDate(typed: DateParts): string | null {
  const [day, month, year] = [part(typed.day), part(typed.month), part(typed.year)];
  const given = [day, month, year].filter((part) => part !== '');
  if (given.length === 0) return null;
  if (given.length === 1 && day !== '' && !isDigits(day)) return alone(asSeen(typed.day));
  const text = [year, padded(month), padded(day)].map(withoutHyphens).join('-');
  const isPartial = given.length < 3 && given.every(isDigits);
  return isPartial || isDate({ day, month, year }) ? text : text + NO_DATE;
}

const part = (text: string): string => plain(asSeen(text));
const isDigits = (text: string): boolean => /^\d+$/.test(text);
const padded = (text: string): string => (isDigits(text) ? text.padStart(2, '0') : text);
/** The hyphen separates the parts; what was typed keeps a sign that looks like it. */
const withoutHyphens = (text: string): string => text.replaceAll('-', '\u2212');

/** Whether each part is what it is asked to be; a month can be a word. */
function isDate({ day, month, year }: DateParts): boolean {
  return /^\d{1,2}$/.test(day) && /^(?:\d{1,2}|\p{L}+\.?)$/u.test(month) && /^\d{4}$/.test(year);
}

/** `27-3-2026` is not taken for the year 27. */
function alone(text: string): string {
  return THREE_PARTS.test(text) && !ISO.test(text) ? text.replaceAll('-', '/') : text;
}

/** What the three inputs show of a text; a text that is no date and has no parts stands in the first one. */
export function splitDate(raw: string | null, locale: ShippedLocale): DateParts {
  const text = raw ?? '';
  const [, year, month, day] = THREE_PARTS.exec(text) ?? THREE_PARTS.exec(isoDate(text, locale) ?? '') ?? [];
  if (year === undefined || month === undefined || day === undefined)
    return { day: text, month: '', year: '' };
  return { day: day.endsWith(NO_DATE) ? day.slice(0, -NO_DATE.length) : day, month, year };
}

/** The date that a text such as `3 May 2026` means in the language; null where it is none, or could be two. */
function isoDate(text: string, locale: ShippedLocale): string | null {
  if (text.length > MAX_DATE_LENGTH) return null;
  const parsed = parseValue({ name: 'date' }, text, { locale, today: '2000-01-01' });
  return parsed.ok ? parsed.value : null;
}
