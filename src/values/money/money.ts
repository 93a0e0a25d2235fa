// Amounts of money: `$450`, `1.234,56 €`, `CHF 1'250.–`, `16,675.-`, `(12.50)`, each with the currency that the text or the declaration names.
import { plain } from '../characters.ts';
import { currenciesOf, minorDigits } from './currencies.ts';
import { boundDecimal, compareDecimals, padDecimals } from '../numbers/decimals.ts';
import { magnitudeAfter, scaledReadings } from '../numbers/magnitudes.ts';
import { addMarkAfter, frameOf, marksOf } from './money-frames.ts';
import type { Frame, Reader } from './money-frames.ts';
import { marksOfAmounts, possibleCurrencies, statedMarks } from './named-currencies.ts';
import { numberTokens } from '../numbers/number-tokens.ts';
import type { NumberToken } from '../numbers/number-tokens.ts';
import { isFragment } from '../numbers/fragments.ts';
import { signedReadings, withOpenSign } from '../numbers/numbers.ts';
import { ambiguous, found, refused } from '../parsed.ts';
import type { FoundValue, Scope } from '../parsed.ts';
import { decimalOfAmount } from '../numbers/settled-sign.ts';

function readerOf(original: string, scope: Scope): Reader {
  const text = plain(original);
  const first = text.search(/[^\s:;,.]/);
  let last = text.length - 1;
  while (last > first && /[\s:;,.]/.test(text[last] ?? '')) last--;
  return { text, original, scope, first, last, free: 0 };
}

/** What the text names; else what declaration and document say, every reading where they disagree. */
const currenciesFor = (frame: Frame, scope: Scope): string[] =>
  frame.mark === undefined ? possibleCurrencies(scope) : marksOf(frame.mark, scope);

function amountsIn(currency: string, readings: string[], frame: Frame): string[] {
  const digits = minorDigits(currency);
  const possible = digits > 0 ? readings : readings.filter((reading) => !reading.includes('.'));
  const kept = possible.length > 0 ? possible : readings;
  return signedReadings(frame, kept).map((reading) => `${padDecimals(reading, digits)} ${currency}`);
}

function inBounds(value: string, scope: Scope): boolean {
  const [amount = '0', currency] = value.split(' ');
  const holds = (bound: string | number | undefined, sign: number): boolean => {
    const [text = '', code] = String(bound ?? '').split(' ');
    const limit = boundDecimal(text);
    if (limit === null) return true;
    return (code === undefined || code === currency) && compareDecimals(amount, limit) * sign >= 0;
  };
  return holds(scope.type.min, 1) && holds(scope.type.max, -1);
}

function valueOf(frame: Frame, readings: string[], scope: Scope): FoundValue {
  const values = currenciesFor(frame, scope).flatMap((currency) => amountsIn(currency, readings, frame));
  const allowed = [...new Set(values)].filter((value) => inBounds(value, scope));
  const [first] = allowed;
  if (first === undefined) return refused(frame.start, frame.end);
  if (new Set(values).size > 1) return ambiguous(frame, 'ambiguous_number', allowed);
  return found(frame.start, frame.end, first);
}

/** `86,40 m²` */
const AREA = /^ ?[cdk]?m[²³]/u;

/** A number without currency is an amount only where it is written like one, or is all there is. */
function looksLikeAmount(reader: Reader, frame: Frame, token: NumberToken): boolean {
  if (frame.mark === undefined && AREA.test(reader.text.slice(frame.end, frame.end + 4))) return false;
  if (frame.mark !== undefined || frame.dashed || token.grouped || token.decimals === 2) return true;
  return frame.start <= reader.first && frame.end > reader.last;
}

/** Every amount of a text, in order; those without any currency are refused, not left out. */
export function findMoney(original: string, scope: Scope): FoundValue[] {
  const reader = readerOf(original, scope);
  const values: FoundValue[] = [];
  for (const token of numberTokens(reader.text, original, decimalOfAmount(original.trim(), scope))) {
    if (token.readings.length === 0) continue;
    const frame = framed(reader, token);
    if (
      isFragment(reader.text, frame.start, frame.end) ||
      /^ ?%/.test(reader.text.slice(frame.end, frame.end + 2))
    )
      continue;
    const value = scaledValue(reader, frame, token);
    if (value) values.push(value);
    reader.free = value?.end ?? reader.free;
  }
  return values;
}

function framed(reader: Reader, token: NumberToken): Frame {
  const frame = frameOf(reader, token);
  return reader.scope.whole ? frame : withOpenSign(reader.text, frame);
}

/** `5 million EUR`; a magnitude word that means different numbers is refused; null where it is no amount. */
function scaledValue(reader: Reader, frame: Frame, token: NumberToken): FoundValue | null {
  const magnitude = magnitudeAfter(reader.text, frame.end);
  const next = { ...frame, end: frame.end + magnitude.length };
  if (magnitude.length > 0 && next.mark === undefined) addMarkAfter(reader, token, next);
  if (!looksLikeAmount(reader, next, token)) return null;
  if (magnitude.unsure) return refused(frame.start, frame.end);
  const integers = frame.dashed ? token.readings.filter((reading) => !reading.includes('.')) : [];
  return valueOf(
    next,
    scaledReadings(integers.length > 0 ? integers : token.readings, magnitude.places),
    reader.scope,
  );
}

/** The signs and codes of the currencies that the texts of a document speak of, each once. */
export function currencyMarks(texts: string[]): string[] {
  const scope: Scope = { type: { name: 'money' }, context: { today: '2000-01-01' }, whole: false };
  const marks = texts.flatMap((text) => [
    ...marksOfAmounts(text, findMoney(text, scope)),
    ...statedMarks(text),
  ]);
  return [...new Set(marks)];
}

/** The one currency that all marks of a document mean; undefined where there is none or there are several. */
export function settledCurrency(marks: string[]): string | undefined {
  const currencies = new Set(marks.flatMap((mark) => currenciesOf(mark, { whole: true })));
  const [currency] = currencies;
  return currencies.size === 1 ? currency : undefined;
}
