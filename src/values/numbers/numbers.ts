// Numbers and percentages.
import { bracketSense } from './brackets.ts';
import { plain } from '../characters.ts';
import { boundDecimal, compareDecimals } from './decimals.ts';
import { isFragment } from './fragments.ts';
import { magnitudeAfter, scaledReadings } from './magnitudes.ts';
import { numberTokens } from './number-tokens.ts';
import type { NumberToken } from './number-tokens.ts';
import { ambiguous, found, refused } from '../parsed.ts';
import type { FoundValue, Scope } from '../parsed.ts';
import { decimalOf } from './settled-sign.ts';

/** `unsure` where brackets may mean a negative number or nothing. */
export type Signed = { start: number; end: number; negative: boolean; unsure: boolean };

/** Behind a number that is all of a text: `890,00 -` and `35,00 +` of a bank statement. */
export const SIGN_APART = /^ [-–−+]$/u;

/** A dash with a blank behind it, before all else: a minus, or what parts the number from something. */
const DASH_APART = /^[\s:;,.]*- $/;

/** Behind an amount that ends a text: a minus apart from it, or what says on which side of an account it stands. */
const SIDE = /^ ?(?:- *$|(?:S|D|Soll|DR|Dr|OD|debit|debet|débit|debe|overdrawn)\.? *$)/u;

/** In characters: what stands farther away says nothing of the sign. */
const AROUND = 30;

/** With both signs where what stands around an amount leaves it open: `- 250.00`, `250.00 -`, `250.00 DR`. */
export function withOpenSign<T extends Signed>(text: string, range: T): T {
  if (range.negative || range.unsure) return range;
  const before = lineBefore(text, range.start);
  if (DASH_APART.test(before))
    return { ...range, start: range.start - before.length + before.lastIndexOf('-'), unsure: true };
  const side = SIDE.exec(lineBehind(text, range.end) ?? NOTHING);
  return side === null ? range : { ...range, end: range.end + side[0].trimEnd().length, unsure: true };
}

/** Matches no sign. */
const NOTHING = '.';

/** What stands before it in its line; nothing where that is long. */
function lineBefore(text: string, start: number): string {
  const near = text.slice(Math.max(0, start - AROUND), start);
  const line = near.lastIndexOf('\n');
  return line < 0 && start > AROUND ? '' : near.slice(line + 1);
}

/** What stands behind it in its line; null where that is long. */
function lineBehind(text: string, end: number): string | null {
  const near = text.slice(end, end + AROUND);
  const line = near.indexOf('\n');
  if (line >= 0) return near.slice(0, line);
  return text.length - end > AROUND ? null : near;
}

/** The sign around a number: `-5`, `+5`, `(1,234.50)`, and behind it where it cannot be a hyphen: `12.50-`. */
export function signedRange(text: string, token: NumberToken, whole: boolean): Signed {
  const { start, end } = token;
  const accounted = whole || token.decimals > 0 || token.grouped;
  if (accounted && text[start - 1] === '(' && text[end] === ')') return inBrackets(text, token, whole);
  if (/(?:^|[^\p{L}\d)])[-+]$/u.test(text.slice(Math.max(0, start - 2), start)))
    return { start: start - 1, end, negative: text[start - 1] === '-', unsure: false };
  const behind = signBehind(text, token, { whole, accounted });
  return { start, end: end + behind.length, negative: /[-–−]$/.test(behind), unsure: false };
}

function rangeOf(text: string, token: NumberToken, whole: boolean): Signed {
  const range = signedRange(text, token, whole);
  return whole ? range : withOpenSign(text, range);
}

type Accounted = { whole: boolean; accounted: boolean };

function signBehind(text: string, { end, decimals }: NumberToken, { whole, accounted }: Accounted): string {
  if (accounted && /^-(?![-\p{L}\d])/u.test(text.slice(end, end + 2))) return '-';
  const apart = whole && decimals > 0 ? SIGN_APART.exec(text.slice(end, end + 4)) : null;
  return apart?.[0] ?? '';
}

function inBrackets(text: string, { start, end }: NumberToken, whole: boolean): Signed {
  const sense = whole ? 'negative' : bracketSense(text, start - 1);
  if (sense === 'plain') return { start, end, negative: false, unsure: false };
  return { start: start - 1, end: end + 1, negative: sense === 'negative', unsure: sense === 'unsure' };
}

/** The readings with their sign; with both where brackets leave it open. */
export function signedReadings(
  { negative, unsure }: { negative: boolean; unsure: boolean },
  readings: string[],
): string[] {
  const signed = readings.map((reading) => withSign(negative || unsure, reading));
  return [...new Set(unsure ? [...readings, ...signed] : signed)];
}

function withSign(negative: boolean, reading: string): string {
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
  const all = signedReadings(range, readings);
  const values = all.filter((value) => inBounds(value, scope));
  const [first] = values;
  if (first === undefined) return refused(range.start, range.end);
  return all.length > 1 ? ambiguous(range, 'ambiguous_number', values) : found(range.start, range.end, first);
}

const PERCENT =
  /^ ?(?:%|(?:percent|per cent|pct|prozent|pour ?cent|por ciento|por cento|per cento|procent|prosent|prosenttia)(?!\p{L}))/iu;

type Unit = (text: string, range: Signed, readings: string[]) => { end: number; readings: string[] } | null;

/** Behind the number a percent sign or its word, else it is none. */
const percent: Unit = (text, { end }, readings) => {
  const mark = PERCENT.exec(text.slice(end, end + 16));
  return mark ? { end: end + mark[0].length, readings } : null;
};

/** Behind the number a word that multiplies it, or nothing of the kind. */
const magnitude: Unit = (text, { end }, readings) => {
  const { places, length, unsure } = magnitudeAfter(text, end);
  return { end: end + length, readings: unsure ? [] : scaledReadings(readings, places) };
};

function numbersIn(original: string, scope: Scope, unit: Unit): FoundValue[] {
  const text = plain(original);
  const values: FoundValue[] = [];
  for (const token of numberTokens(text, original, decimalOf(scope))) {
    const range = rangeOf(text, token, scope.whole);
    const behind = token.readings.length > 0 ? unit(text, range, token.readings) : null;
    if (!behind || isFragment(text, range.start, behind.end)) continue;
    values.push(valueOf({ ...range, end: behind.end }, behind.readings, scope));
  }
  return values;
}

export function findNumbers(text: string, scope: Scope): FoundValue[] {
  return numbersIn(text, scope, magnitude);
}

/** With a percent sign; a bare number only where it is all there is (a cell of a column headed `VAT %`). */
export function findPercentages(text: string, scope: Scope): FoundValue[] {
  const marked = numbersIn(text, scope, percent);
  if (marked.length > 0) return marked;
  const bare = numbersIn(text, { ...scope, whole: true }, magnitude);
  const only = bare.length === 1 ? bare[0] : undefined;
  return only && `${text.slice(0, only.start)}${text.slice(only.end)}`.trim() === '' ? [only] : [];
}
