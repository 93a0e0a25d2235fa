// Dates: where they stand in a text, and which day each of them is.
import { centuryBefore, dateAllowed, weekdayOf } from './calendar.ts';
import { plain } from '../characters.ts';
import { chooseReading, readingsOf } from './date-order.ts';
import { weekdayNumber } from './month-names.ts';
import { namedDates } from './named-dates.ts';
import { numericDates } from './numeric-dates.ts';
import type { NumericMatch } from './numeric-dates.ts';
import { ambiguous, found, refused } from '../parsed.ts';
import type { DateOrder, FoundValue, Scope } from '../parsed.ts';

const WEEKDAY = /(?<![\p{L}\p{M}])(\p{L}[\p{L}\p{M}-]{1,14})\.?,? {0,2}(?:(?:the|den|le|el|il|d\.) )?$/u;
const TIME =
  /^(?:T| ?,? (?:at |um |à )?)\d{1,2}[:.h]?\d{2}(?:[:.]?\d{2}(?:\.\d{1,9})?)? ?(?:[ap]\.?m\.?|Uhr|Z|UTC|GMT|[+-]\d{2}:?\d{2})?(?![\d\p{L}])/iu;

const LEAD = /(?:^|[^\p{L}])((?:this|the|on|dated|as of|den|am|le|du|el|op|il) {1,2}(?:the |this )?)$/iu;

/** The weekday in front of a date belongs to it: it can tell which reading is meant. Of a whole answer, `this` and `on` do too. */
function weekdayBefore(text: string, start: number, whole: boolean): { start: number; weekday?: number } {
  const lead = whole ? LEAD.exec(text.slice(Math.max(0, start - 16), start)) : null;
  return weekday(text, start - (lead?.[1]?.length ?? 0));
}

function weekday(text: string, start: number): { start: number; weekday?: number } {
  const window = text.slice(Math.max(0, start - 24), start);
  const match = WEEKDAY.exec(window);
  const number = match ? weekdayNumber(match[1] ?? '') : undefined;
  return match && number !== undefined
    ? { start: start - (window.length - match.index), weekday: number }
    : { start };
}

/** Behind a whole answer, a time of day does no harm. */
function endAfterTime(text: string, end: number, scope: Scope): number {
  const time = scope.whole ? TIME.exec(text.slice(end, end + 48)) : null;
  return time ? end + time[0].length : end;
}

function numericValue(text: string, match: NumericMatch, scope: Scope): FoundValue | null {
  const { start, weekday: day } = weekdayBefore(text, match.start, scope.whole);
  const range = { start, end: endAfterTime(text, match.end, scope) };
  const choice = chooseReading(match, scope, day);
  if (!choice) return looksLikeDate(match) ? refused(range.start, range.end) : null;
  if ('date' in choice) return allowed(text, range, { date: choice.date, scope });
  const readings = choice.readings.flatMap((date) => allowedDay(text, range, { date, scope }) ?? []);
  return readings.length > 0 ? ambiguous(range, 'ambiguous_date', readings) : refused(range.start, range.end);
}

/** `31/02/2020` is a date that does not exist; `75.80.1200` is none at all. */
function looksLikeDate({ first, second, third }: NumericMatch): boolean {
  const [day, month] = first.length === 4 ? [Number(third), Number(second)] : [Number(first), Number(second)];
  return (
    (first.length === 4 || third.length === 4) && Math.max(day, month) <= 31 && Math.min(day, month) <= 12
  );
}

const SHORT_YEAR = /^(?!.*\d{4}).*(?<!\d)\d{2}$/s;

type Range = { start: number; end: number };
type Day = { date: string; scope: Scope };

/** A year of two digits that may not be of this century is of the last one; null where that may not be either. */
function allowedDay(text: string, { start, end }: Range, { date, scope }: Day): string | null {
  if (dateAllowed(date, scope)) return date;
  const before = SHORT_YEAR.test(text.slice(start, end)) ? centuryBefore(date) : null;
  return before !== null && dateAllowed(before, scope) ? before : null;
}

function allowed(text: string, range: Range, day: Day): FoundValue {
  const date = allowedDay(text, range, day);
  return date === null ? refused(range.start, range.end) : found(range.start, range.end, date);
}

/** Tells of matches that come in order whether they overlap none of the ranges, which come in order too. */
function beside(
  ranges: { start: number; end: number }[],
): (match: { start: number; end: number }) => boolean {
  let at = 0;
  return (match) => {
    while ((ranges[at]?.end ?? Infinity) <= match.start) at++;
    return (ranges[at]?.start ?? Infinity) >= match.end;
  };
}

/** Every date of a text, in order. */
export function findDates(original: string, scope: Scope): FoundValue[] {
  const text = plain(original);
  const named = namedDates(text).map(({ start, end, date }) => {
    const range = {
      start: weekdayBefore(text, start, scope.whole).start,
      end: endAfterTime(text, end, scope),
    };
    return date === null ? refused(range.start, range.end) : allowed(text, range, { date, scope });
  });
  const numeric = numericDates(text, scope.whole)
    .filter(beside(named))
    .map((match) => numericValue(text, match, scope));
  return [...named, ...numeric.filter((value) => value !== null)].sort((a, b) => a.start - b.start);
}

/** The order that the unambiguous numeric dates of one document share; undefined where there is none or they disagree. */
export function settleDateOrder(pages: string[]): DateOrder | undefined {
  const orders = new Set<DateOrder>();
  for (const page of pages) {
    const text = plain(page);
    for (const match of numericDates(text, false)) {
      const order = match.first.length === 4 ? undefined : settledBy(text, match);
      if (order !== undefined) orders.add(order);
    }
  }
  const [order] = orders;
  return orders.size === 1 ? order : undefined;
}

function settledBy(text: string, match: NumericMatch): DateOrder | undefined {
  const readings = readingsOf(match, false);
  const day = weekday(text, match.start).weekday;
  const fitting = day === undefined ? [] : readings.filter(({ date }) => weekdayOf(date) === day);
  const sure = fitting.length === 1 ? fitting : readings;
  return sure.length === 1 ? sure[0]?.order : undefined;
}
