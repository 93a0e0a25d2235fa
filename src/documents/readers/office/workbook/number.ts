// Numbers in a spelling that is read alike in every country: no grouping, a point, and never just three digits behind it.

import { hasConditions, sectionMet } from './conditions.ts';
import { showDate, type Calendar } from './date.ts';
import type { Format, Section } from './format.ts';

/** What Excel keeps of a number: the rest is noise of its binary form. */
const SIGNIFICANT = 15;
/** From so many decimals on, a format says what a number is; one with fewer only hides some of them. */
const CENTS = 2;
const MAX_DECIMALS = 15;

/** A whole number of so many digits is exact only as the file has it. */
type Value = number | bigint;

/** As the format has it, but whole where that shows thousands; empty where it hides the number. */
export function showNumber(value: Value, format: Format, calendar: Calendar): string {
  const section = sectionFor(value, format);
  if (section === undefined) return decimal(value, null, 0);
  if (section.dateParts !== '')
    return showDate(Number(value), section.dateParts, calendar) ?? decimal(value, null, 0);
  if (!section.hasNumber && (format.length > 1 || section.before.trim() !== '')) return section.before.trim();
  return around(section, signOf(value, format), digitsOf(value, section));
}

/** Zero is written as other numbers are, whatever dash stands for it, unless words do, or it is hidden. */
function sectionFor(value: Value, format: Format): Section | undefined {
  if (hasConditions(format)) return sectionMet(format, Number(value));
  const [positive, negative, zero] = format;
  if (value < 0) return negative ?? positive;
  return value === 0 && zero !== undefined && isOfItsOwn(zero, positive) ? zero : positive;
}

function isOfItsOwn(zero: Section, positive: Section | undefined): boolean {
  if (positive?.hasNumber === false && positive.dateParts === '') return true;
  const words = zero.before.trim();
  return (
    !zero.hasNumber && zero.dateParts === '' && (words === '' || (/\p{L}/u.test(words) && !zero.isMoney))
  );
}

/** Left out where other words stand beside negative numbers, such as `H` for `S`; a format may have costs with a minus. */
function signOf(value: Value, format: Format): string {
  const [positive, negative] = hasConditions(format)
    ? [1, -1].map((each) => sectionMet(format, each))
    : format;
  if (value >= 0) return positive?.hasMinus === true ? '-' : '';
  const isTold = negative !== undefined && positive !== undefined && wordsOf(negative) !== wordsOf(positive);
  return isTold && !negative.hasMinus ? '' : '-';
}

const wordsOf = ({ before, behind }: Section): string => `${before}|${behind}`.replaceAll(' ', '');

/** What is as good as zero has no sign. */
function around({ before, behind, isMoney }: Section, sign: string, digits: string): string {
  const gap = isMoney ? ' ' : '';
  const signed = /[1-9]/.test(digits) ? sign + digits : digits;
  return `${before}${gap}${signed}${gap}${behind}`.replaceAll(/ +/g, ' ').trim();
}

function digitsOf(value: Value, section: Section): string {
  const isWhole = typeof value === 'bigint' || Number.isInteger(value);
  const isCode = section.mask !== null && isWhole && value >= 0;
  return isCode ? masked(value, section.mask ?? []) : magnitudeOf(value < 0 ? -value : value, section);
}

function magnitudeOf(
  magnitude: Value,
  { decimals, leastDecimals, isMoney, isPercent, zeros }: Section,
): string {
  if (isPercent) return `${decimal(Number(magnitude) * 100, decimals, leastDecimals)}%`;
  const cents = isMoney ? CENTS : 0;
  const most = decimals === null ? null : Math.max(decimals, cents);
  const digits = decimal(magnitude, most, Math.max(leastDecimals, cents));
  const point = digits.search(/\.|$/);
  return digits.slice(0, point).padStart(Math.min(zeros, MAX_DECIMALS), '0') + digits.slice(point);
}

/** From the last digit on, as Excel fills a format; what has no place of its own stands in front. */
function masked(magnitude: Value, mask: string[]): string {
  const digits = Array.from(decimal(magnitude, 0, 0));
  const filled = mask.toReversed().map((place) => (place === '0' ? (digits.pop() ?? '0') : place));
  return digits.join('') + filled.toReversed().join('');
}

/** A whole number stays one; with fewer `decimals` than cents, or null, it shows all there are. */
export function decimal(value: Value, decimals: number | null, least: number): string {
  const exact = typeof value === 'bigint' ? String(value) : written(value, decimals);
  if (exact.includes('e')) return exact;
  const [whole = '', fraction = ''] = exact.split('.');
  const kept = fraction.replace(/0+$/, '').padEnd(Math.min(least, MAX_DECIMALS), '0');
  // `1.234` is a thousand and more in some countries.
  const safe = kept.length === 3 ? `${kept}0` : kept;
  return safe === '' ? whole : `${whole}.${safe}`;
}

function written(value: number, decimals: number | null): string {
  const known = Number(value.toPrecision(SIGNIFICANT));
  const isExact = decimals === null || decimals < CENTS;
  return isExact ? unrounded(known) : rounded(known, Math.min(decimals, MAX_DECIMALS));
}

/** No exponent but for what is larger than anything that is counted, or nearly nothing. */
function unrounded(value: number): string {
  const text = String(value);
  if (!text.includes('e-')) return text;
  const digits = SIGNIFICANT - 1 - Math.floor(Math.log10(Math.abs(value)));
  return digits > 40 ? text : value.toFixed(digits);
}

/** Half goes up, by the digits as they are written: 1.005 is 1.01. */
function rounded(value: number, decimals: number): string {
  const text = String(value);
  if (text.includes('e')) return text.includes('e-') ? value.toFixed(decimals) : text;
  const shifted = Number(`${text}e${decimals}`);
  if (!Number.isSafeInteger(Math.trunc(shifted))) return text;
  const steps = Math.sign(shifted) * Math.round(Math.abs(shifted));
  return Number(`${steps}e-${decimals}`).toFixed(decimals);
}
