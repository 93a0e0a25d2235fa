// A day as an example: one that the field can take, and none of this year for a day of birth.
import { boundDate } from '../../values/dates/calendar.ts';
import type { FactTypeOptions } from '../../declarations/fact-type.ts';

/** A day that is read in one way only, whichever part comes first. */
const DAY = '03-27';
const USUAL = `2026-${DAY}`;
const BIRTH = `1985-${DAY}`;

export type DayBounds = Pick<FactTypeOptions, 'not_before' | 'not_after'>;

export function exampleDay(isBirth: boolean, bounds: DayBounds, today: string): string {
  const earliest = bounds.not_before === undefined ? null : boundDate(bounds.not_before, today);
  const latest = bounds.not_after === undefined ? null : boundDate(bounds.not_after, today);
  const usual = isBirth ? BIRTH : USUAL;
  const isWithin = (day: string): boolean =>
    (earliest === null || day >= earliest) && (latest === null || day <= latest);
  const near = [
    ...(latest === null ? [] : [inYear(latest, 0), inYear(latest, -1)]),
    ...(earliest === null ? [] : [inYear(earliest, 0), inYear(earliest, 1)]),
  ];
  return [usual, ...near, latest, earliest].find((day) => day != null && isWithin(day)) ?? usual;
}

const inYear = (day: string, more: number): string => `${Number(day.slice(0, 4)) + more}-${DAY}`;
