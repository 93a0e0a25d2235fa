// Which of day and month comes first in a numeric date: settled by document, declaration, weekday or locale, or not at all.
import { fullYear, isoDate, weekdayOf } from './calendar.ts';
import type { DateOrder, Scope } from '../parsed.ts';

/** Three numbers as written; the first is a year only where it has four digits. */
export type NumericDate = { first: string; second: string; third: string };

export type Reading = { order: DateOrder; date: string };

/** Every possible reading. A year of two digits in front counts only where nothing else is possible, or where such dates are usual. */
export function readingsOf(numeric: NumericDate, yearFirst: boolean): Reading[] {
  const { first, second, third } = numeric;
  if (first.length === 4) return reading('YMD', isoDate(Number(first), Number(second), Number(third)));
  const year = fullYear(third);
  const readings = [
    ...reading('DMY', isoDate(year, Number(second), Number(first))),
    ...reading('MDY', isoDate(year, Number(first), Number(second))),
  ];
  if (third.length !== 2 || first.length !== 2 || (readings.length > 0 && !yearFirst)) return readings;
  return [...readings, ...reading('YMD', isoDate(fullYear(first), Number(second), Number(third)))];
}

function reading(order: DateOrder, date: string | null): Reading[] {
  return date === null ? [] : [{ order, date }];
}

type Choice = { date: string } | { readings: string[] } | null;

/** One date where it is settled; else every date that it may be; null where there is none. */
export function chooseReading(numeric: NumericDate, scope: Scope, weekday?: number): Choice {
  const { dateOrder, locale } = scope.context;
  const declared = scope.type.order;
  const settled = [dateOrder, declared].filter((order) => order !== undefined);
  const yearFirst = settled.includes('YMD') || isYearFirst(locale);
  const readings = readingsOf(numeric, yearFirst);
  const dates = [...new Set(readings.map(({ date }) => date))];
  const [only] = dates;
  if (only === undefined) return null;
  if (dates.length === 1)
    return contradicts(readings, declared, dateOrder) ? { readings: dates } : { date: only };
  const chosen =
    byWeekday(dates, weekday) ?? byOrder(readings, settled.length > 0 ? settled : [localeOrder(locale)]);
  return chosen === undefined ? { readings: dates } : { date: chosen };
}

/** The author says that the day comes first, the text cannot be read so, and nothing else in the document explains it. */
function contradicts(
  readings: Reading[],
  declared: DateOrder | undefined,
  document: DateOrder | undefined,
): boolean {
  if (declared === undefined) return false;
  const possible = readings.map(({ order }) => order);
  if (possible.includes('YMD') && readings.length === 1) return false;
  return !possible.includes(declared) && (document === undefined || !possible.includes(document));
}

function byWeekday(dates: string[], weekday: number | undefined): string | undefined {
  if (weekday === undefined) return undefined;
  const fitting = dates.filter((date) => weekdayOf(date) === weekday);
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** Document and declaration have to agree where both speak. */
function byOrder(readings: Reading[], orders: (DateOrder | undefined)[]): string | undefined {
  const dates = new Set(orders.map((order) => readings.find((candidate) => candidate.order === order)?.date));
  const [date] = dates;
  return dates.size === 1 ? date : undefined;
}

const YEAR_FIRST = /^(?:sv|hu|ja|zh|ko|lt|mn|(?:fr|en)-CA)(?:-|$)/i;

function isYearFirst(locale: string | undefined): boolean {
  return locale !== undefined && YEAR_FIRST.test(locale);
}

const orders = new Map<string, DateOrder | undefined>();
const MAX_LOCALES = 1000;

function localeOrder(locale: string | undefined): DateOrder | undefined {
  if (locale === undefined) return undefined;
  if (!orders.has(locale)) {
    if (orders.size >= MAX_LOCALES) orders.clear();
    orders.set(locale, orderOf(locale));
  }
  return orders.get(locale);
}

/** English without a region and Canada write both orders. */
function orderOf(locale: string): DateOrder | undefined {
  if (/^en$|-CA$/i.test(locale)) return undefined;
  try {
    const parts = new Intl.DateTimeFormat(locale, { calendar: 'gregory' }).formatToParts(0);
    const order = parts.map(({ type }) => ({ day: 'D', month: 'M', year: 'Y' })[String(type)] ?? '').join('');
    return order === 'DMY' || order === 'MDY' || order === 'YMD' ? order : undefined;
  } catch {
    // An unknown locale tells nothing about dates.
    return undefined;
  }
}
