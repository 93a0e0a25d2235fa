// Days without a year, as statements have them (`04.05.`): of the year that the document is of, cited where that stands.
import type { FactTypeOptions } from '../../declarations/fact-type.ts';
import { findValues, parseValue } from '../../values/parse.ts';
import type { ParseContext } from '../../values/parsed.ts';
import type { Layout } from '../layout.ts';
import type { Place } from '../quotes/ground.ts';

/** A date that the document names with its year. */
export type WholeDate = { date: string; place: Place };

/** How far into a page, in characters, its dates are looked for: its head tells what it is of. */
const HEAD = 4000;
const MOST_DATES = 40;
/** In days: what a statement speaks of lies no longer before its last date. */
const LONGEST = 400;

/** The dates of the heads of pages that lie in the time before the latest of them, of which that is no later than today. */
export function wholeDates(layouts: Layout[], parse: ParseContext): WholeDate[] {
  const all = layouts.flatMap(({ page }) =>
    findValues({ name: 'date' }, page.text.slice(0, HEAD), parse).flatMap((found): WholeDate[] =>
      found.ok ? [{ date: found.value, place: { page, start: found.start, end: found.end } }] : [],
    ),
  );
  const past = all.filter(({ date }) => date <= parse.today);
  const known = past.length > 0 ? past : all;
  const latest = known
    .map(({ date }) => date)
    .toSorted()
    .at(-1);
  if (latest === undefined) return [];
  return known.filter(({ date }) => daysApart(date, latest) <= LONGEST).slice(0, MOST_DATES);
}

const daysApart = (a: string, b: string): number => Math.abs(Date.parse(a) - Date.parse(b)) / 86_400_000;

const NUMERIC = /^\s*(\d{1,2})([./-])(\d{1,2})\2?\s*$/;
const NAMED = /^\s*(?:\d{1,2}\.? ?(?:de )?\p{L}{3,10}\.?|\p{L}{3,10}\.? \d{1,2})\s*$/u;

/** The day nearest to one of the dates, and that; null where the text is no day without a year. */
export function readShortDate(
  type: FactTypeOptions,
  slice: string,
  { dates, parse }: { dates: WholeDate[]; parse: ParseContext },
): { value: string; year: Place } | null {
  const withYear = writtenWith(slice);
  if (withYear === null) return null;
  const years = new Set(
    dates.flatMap(({ date }) => [Number(date.slice(0, 4)), Number(date.slice(0, 4)) - 1]),
  );
  let best: { value: string; year: Place; days: number } | null = null;
  for (const year of years) {
    const parsed = parseValue(type, withYear(year), parse);
    if (!parsed.ok) continue;
    for (const { date, place } of dates) {
      const days = daysApart(parsed.value, date);
      if (days < (best?.days ?? Infinity)) best = { value: parsed.value, year: place, days };
    }
  }
  return best;
}

export const isShortDate = (slice: string): boolean => writtenWith(slice) !== null;

function writtenWith(slice: string): ((year: number) => string) | null {
  const [, first, mark = '', second] = NUMERIC.exec(slice) ?? [];
  if (first !== undefined) return (year) => `${first}${mark}${second}${mark}${year}`;
  return NAMED.test(slice) ? (year) => `${slice.trim()} ${year}` : null;
}
