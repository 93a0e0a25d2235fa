// Numbers and percentages.
import { plain } from './characters.ts';
import { boundDecimal, compareDecimals } from './decimals.ts';
import { magnitudeAfter, numberTokens, scaledReadings, settledSign } from './number-tokens.ts';
import type { NumberToken } from './number-tokens.ts';
import { ambiguous, found, refused } from './parsed.ts';
import type { FoundValue, Scope } from './parsed.ts';

export type Signed = { start: number; end: number; negative: boolean };

/** A number that is part of something else: a date, a range, a time, an identifier, a version. */
export function isFragment(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 2), start);
  const after = text.slice(end, end + 2);
  if (/[\p{L}\p{M}\d_\\@]$/u.test(before) || /(?:[\d\p{L})]-|\d[/:.,])$/u.test(before)) return true;
  return /^[\p{L}\p{M}\d_\\@]/u.test(after) || /^(?:-[\d\p{L}]|[/:.,]\d)/u.test(after);
}

/** The sign around a number: `-5`, `+5`, `(1,234.50)`, and behind it where it cannot be a hyphen: `12.50-`. */
export function signedRange(text: string, token: NumberToken, whole: boolean): Signed {
  const { start, end } = token;
  const accounted = whole || token.decimals > 0 || token.grouped;
  if (accounted && text[start - 1] === '(' && text[end] === ')')
    return { start: start - 1, end: end + 1, negative: true };
  if (/(?:^|[^\p{L}\d)])[-+]$/u.test(text.slice(Math.max(0, start - 2), start)))
    return { start: start - 1, end, negative: text[start - 1] === '-' };
  if (accounted && /^-(?![-\p{L}\d])/u.test(text.slice(end, end + 2)))
    return { start, end: end + 1, negative: true };
  return { start, end, negative: false };
}

export function withSign(negative: boolean, reading: string): string {
  return negative && reading !== '0' ? `-${reading}` : reading;
}

function inBounds(value: string, scope: Scope): boolean {
  const min = boundDecimal(scope.type.min);
  const max = boundDecimal(scope.type.max);
  return (
    (min === null || compareDecimals(value, min) >= 0) && (max === null || compareDecimals(value, max) <= 0)
  );
}

function valueOf(range: Signed, readings: string[], scope: Scope): FoundValue {
  const values = [...new Set(readings.map((reading) => withSign(range.negative, reading)))].filter((value) =>
    inBounds(value, scope),
  );
  const [first] = values;
  if (first === undefined) return refused(range.start, range.end);
  if (readings.length > 1) return ambiguous(range, 'ambiguous_number', values);
  return found(range.start, range.end, first);
}

const PERCENT =
  /^ ?(?:%|(?:percent|per cent|pct|prozent|pour ?cent|por ciento|por cento|per cento|procent|prosent|prosenttia)(?!\p{L}))/iu;

function numbersIn(original: string, scope: Scope, mark?: RegExp): FoundValue[] {
  const text = plain(original);
  const values: FoundValue[] = [];
  for (const token of numberTokens(text, settledSign(scope))) {
    if (token.readings.length === 0) continue;
    const range = signedRange(text, token, scope.whole);
    const unit = mark?.exec(text.slice(range.end, range.end + 16));
    if (mark && !unit) continue;
    if (isFragment(text, range.start, unit ? range.end + unit[0].length : range.end)) continue;
    if (unit) values.push(valueOf({ ...range, end: range.end + unit[0].length }, token.readings, scope));
    else values.push(plainNumber(text, range, token, scope));
  }
  return values;
}

function plainNumber(text: string, range: Signed, token: NumberToken, scope: Scope): FoundValue {
  const magnitude = magnitudeAfter(text, range.end);
  if (magnitude.unsure) return refused(range.start, range.end);
  return valueOf(
    { ...range, end: range.end + magnitude.length },
    scaledReadings(token.readings, magnitude.places),
    scope,
  );
}

export function findNumbers(text: string, scope: Scope): FoundValue[] {
  return numbersIn(text, scope);
}

/** With a percent sign; a bare number only where it is all there is (a cell of a column headed `VAT %`). */
export function findPercentages(text: string, scope: Scope): FoundValue[] {
  const marked = numbersIn(text, scope, PERCENT);
  if (marked.length > 0) return marked;
  const bare = numbersIn(text, { ...scope, whole: true });
  const only = bare.length === 1 ? bare[0] : undefined;
  return only && `${text.slice(0, only.start)}${text.slice(only.end)}`.trim() === '' ? [only] : [];
}
