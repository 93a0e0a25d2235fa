// The bounds that an author may set: amounts, days and offsets from today.
import { maybeMidnight } from './condition-language.ts';

/** As many digits as values are held against. */
const AMOUNT = /^(-?\d{1,30}(?:\.\d{1,30})?)(?: ([A-Z]{3}))?$/;

/** A bound such as `12.5`, `"12.50"` or `"12.50 EUR"` as a number; null where it is none, or has an exponent (`1e-7`). */
export function amountOf(bound: string | number | undefined): number | null {
  const amount = AMOUNT.exec(String(bound ?? ''))?.[1];
  return amount === undefined ? null : Number(amount);
}

/** The currency of a bound such as `12.50 EUR`; undefined where it has none. */
export const currencyOf = (bound: string | number | undefined): string | undefined =>
  AMOUNT.exec(String(bound ?? ''))?.[2];

/** A day (`2026-12-31`), `today`, or an offset from today in days, weeks, months or years (`+1d`, `-2y`). */
export function isDayBound(bound: string): boolean {
  return bound === 'today' || /^[+-]\d{1,5}[dwmy]$/.test(bound) || maybeMidnight(bound) !== null;
}
