// Days of the calendar as `YYYY-MM-DD`, and the bounds that a declaration sets.
import type { Scope } from '../parsed.ts';

const FIRST_YEAR = 1500;
const LAST_YEAR = 2999;

/** The date, or null where there is no such day. */
export function isoDate(year: number, month: number, day: number): string | null {
  if (year !== 9999 && (year < FIRST_YEAR || year > LAST_YEAR)) return null;
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null;
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Two digits: below 70 this century, else the last one. */
export function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length !== 2) return year;
  return year < 70 ? 2000 + year : 1900 + year;
}

/** The same day a hundred years before; null where there was none. */
export function centuryBefore(date: string): string | null {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return isoDate(year - 100, month, day);
}

/** 0 is Sunday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

const OFFSET = /^([+-])\s?(\d{1,5})\s?([dwmy])$/i;

/** What `not_before` and `not_after` say: a date, `today`, or an offset from today; null where it is none of them. */
export function boundDate(bound: string, today: string): string | null {
  if (bound === 'today') return today;
  const offset = OFFSET.exec(bound.trim());
  if (!offset) return /^\d{4}-\d{2}-\d{2}$/.test(bound) ? bound : null;
  const count = Number(offset[2]) * (offset[1] === '-' ? -1 : 1);
  return shifted(today, count, (offset[3] ?? 'd').toLowerCase());
}

/** Months end where the month ends: 31 January plus one month is the last of February. */
function shifted(today: string, count: number, unit: string): string | null {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  if (unit === 'd' || unit === 'w')
    return dateText(Date.UTC(year, month - 1, day + count * (unit === 'w' ? 7 : 1)));
  const months = year * 12 + (month - 1) + count * (unit === 'y' ? 12 : 1);
  const target = { year: Math.floor(months / 12), month: (((months % 12) + 12) % 12) + 1 };
  return dateText(Date.UTC(target.year, target.month - 1, Math.min(day, daysIn(target.year, target.month))));
}

function dateText(time: number): string | null {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? null : date.toISOString().slice(0, 10);
}

/** Whether the declaration allows the date. */
export function dateAllowed(date: string, scope: Scope): boolean {
  const { not_before: notBefore, not_after: notAfter } = scope.type;
  const earliest = notBefore === undefined ? null : boundDate(notBefore, scope.context.today);
  const latest = notAfter === undefined ? null : boundDate(notAfter, scope.context.today);
  return (earliest === null || date >= earliest) && (latest === null || date <= latest);
}
