// The bounds that an author may set: amounts, days and offsets from today.
import { maybeMidnight } from './condition-language.ts';

/** A bound such as `12.5`, `"12.50"` or `"12.50 EUR"` as a number; null where it is none. */
export function amountOf(bound: string | number | undefined): number | null {
  if (typeof bound === 'number') return bound;
  const amount = /^(-?\d+(?:\.\d+)?)(?: [A-Z]{3})?$/.exec(bound ?? '')?.[1];
  return amount === undefined ? null : Number(amount);
}

/** A day (`2026-12-31`), `today`, or an offset from today in days, weeks, months or years (`+1d`, `-2y`). */
export function isDayBound(bound: string): boolean {
  return bound === 'today' || /^[+-]\d{1,5}[dwmy]$/.test(bound) || maybeMidnight(bound) !== null;
}
