// Days and times of Excel: counted from 1900 or 1904, shown as ISO has them.

/** Which day is the first one. */
export type Calendar = '1900' | '1904';

const DAY_MS = 86_400_000;
const SECONDS_A_DAY = 86_400;
const UNIX_DAY: Record<Calendar, number> = { '1900': 25_569, '1904': 24_107 };
/** Excel has a 29 February 1900, which there never was. */
const NO_DAY = 60;
/** 31 December 9999. */
const LAST_DAY: Record<Calendar, number> = { '1900': 2_958_465, '1904': 2_957_003 };
/** Excel shows 0 as a day that is none: `1900-01-00`. */
const FIRST_DAY: Record<Calendar, number> = { '1900': 1, '1904': 0 };

const two = (value: number): string => String(value).padStart(2, '0');

/** What is less than a tenth of a millisecond is noise of sums. */
const NOISE = 1e-9;

/** By the parts that its format shows (see `Section`); undefined where the number is no day. */
export function showDate(serial: number, parts: string, calendar: Calendar): string | undefined {
  if (!Number.isFinite(serial) || serial < 0 || Math.floor(serial) > LAST_DAY[calendar]) return undefined;
  if (/[HMS]/.test(parts)) return clock(Math.round(serial * SECONDS_A_DAY), parts);
  // The last moment of a day is no part of the next one.
  const whole = Math.floor(serial + NOISE);
  const seconds = Math.min(Math.round((serial - whole) * SECONDS_A_DAY), SECONDS_A_DAY - 1);
  const hasDay = /[yod]/.test(parts);
  if (hasDay && whole < FIRST_DAY[calendar]) return undefined;
  const day = hasDay ? dayText(whole, parts, calendar) : '';
  const time = /[hms]/.test(parts) ? clock(Math.max(seconds, 0), parts) : '';
  return [day, time].filter((text) => text !== '').join(' ');
}

/** A format without a day of the month tells the month or the year alone; one without a year has one all the same. */
function dayText(serial: number, parts: string, calendar: Calendar): string {
  if (calendar === '1900' && serial === NO_DAY) return '1900-02-29';
  const lost = calendar === '1900' && serial < NO_DAY ? 1 : 0;
  const iso = new Date((serial + lost - UNIX_DAY[calendar]) * DAY_MS).toISOString();
  if (parts.includes('d')) return iso.slice(0, 10);
  return parts.includes('o') ? iso.slice(0, 7) : iso.slice(0, 4);
}

function clock(seconds: number, parts: string): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const end = /s/i.test(parts) ? `:${two(seconds % 60)}` : '';
  return `${two(hours)}:${two(minutes)}${end}`;
}

/** A cell that holds its date as a text of ISO 8601. */
export const isoDate = (text: string): string =>
  text.replace(/^(\d{4}-\d{2}-\d{2})T(?:00:00(?::00(?:\.0+)?)?Z?$)?/, '$1 ').trim();
