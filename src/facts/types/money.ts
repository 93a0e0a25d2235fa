// Amounts of money: `$450`, `1.234,56 €`, `CHF 1'250.–`, `16,675.-`, `(12.50)`, each with the currency that the text or the declaration names.
import { plain } from './characters.ts';
import { MARK, currenciesOf, isCurrency, meaningsOf, minorDigits } from './currencies.ts';
import { boundDecimal, compareDecimals, padDecimals } from './decimals.ts';
import { magnitudeAfter, numberTokens, scaledReadings, settledSign } from './number-tokens.ts';
import type { NumberToken } from './number-tokens.ts';
import { isFragment, withSign } from './numbers.ts';
import { ambiguous, found, refused } from './parsed.ts';
import type { FoundValue, Scope } from './parsed.ts';

const BEFORE = new RegExp(
  `(?<open>\\()? ?(?<outer>(?<![\\p{L}\\d)])[-+])? ?(?<mark>${MARK}) {0,20}(?<inner>[-+])?$`,
  'iu',
);
const SIGN_BEFORE = /(?:(?<open>\()|(?<![\p{L}\d)])(?<outer>[-+]) ?)$/u;
const DASHES = /^(?:[.,]-{1,2}|[.,]=|,\/-)(?![\d\p{L}])/u;
const MINUS_AFTER = /^-(?![-\p{L}\d])/u;
const MARK_AFTER = new RegExp(`^ ?(?<mark>${MARK})`, 'iu');
const NEXT_AMOUNT = /^ ?[-+]?\d/;

type Frame = {
  start: number;
  end: number;
  negative: boolean;
  open: boolean;
  closed: boolean;
  mark?: string;
  dashed: boolean;
};
/** `first` and `last` are where the text begins and ends, signs of a sentence aside; `free` is where the amount before ended. */
type Reader = { text: string; scope: Scope; first: number; last: number; free: number };

function readerOf(original: string, scope: Scope): Reader {
  const text = plain(original);
  const first = text.search(/[^\s:;,.]/);
  let last = text.length - 1;
  while (last > first && /[\s:;,.]/.test(text[last] ?? '')) last--;
  return { text, scope, first, last, free: 0 };
}

/** Sign and currency in front; nothing that an amount before this one has taken. */
function frameBefore(reader: Reader, token: NumberToken): Frame {
  const window = reader.text.slice(Math.max(reader.free, token.start - 44), token.start);
  const marked = BEFORE.exec(window);
  const known =
    marked?.groups?.['mark'] !== undefined && marksOf(marked.groups['mark'], reader.scope).length > 0;
  const match = known ? marked : SIGN_BEFORE.exec(window);
  const frame: Frame = {
    start: token.start,
    end: token.end,
    negative: false,
    open: false,
    closed: false,
    dashed: false,
  };
  if (!match) return frame;
  const { open, outer, inner, mark } = match.groups ?? {};
  const blank = /^ */.exec(match[0])?.[0].length ?? 0;
  return {
    ...frame,
    start: token.start - match[0].length + blank,
    negative: outer === '-' || inner === '-',
    open: open !== undefined,
    ...(known && mark !== undefined && { mark }),
  };
}

/** Dashes for no cents, a minus behind, a closing bracket, and the currency where none stood in front. */
function frameAfter(reader: Reader, frame: Frame, token: NumberToken): Frame {
  const { text, scope } = reader;
  const next = { ...frame };
  const dashes = token.decimals === 0 ? DASHES.exec(text.slice(next.end, next.end + 5)) : null;
  if (dashes) {
    next.end += dashes[0].length;
    next.dashed = true;
  }
  if (
    !next.negative &&
    MINUS_AFTER.test(text.slice(next.end, next.end + 2)) &&
    (token.decimals > 0 || token.grouped || scope.whole)
  ) {
    next.end += 1;
    next.negative = true;
  }
  close(text, next);
  addMarkAfter(reader, next);
  close(text, next);
  return next.open && !next.closed ? reopened(text, next, token.start) : next;
}

function addMarkAfter(reader: Reader, next: Frame): void {
  const after = reader.text.slice(next.end, next.end + 28);
  const mark = MARK_AFTER.exec(after);
  const sign = mark?.groups?.['mark'];
  if (!mark || sign === undefined || marksOf(sign, reader.scope).length === 0) return;
  if (
    next.mark === undefined ? startsNext(after, mark[0]) : !meaningsOf(next.mark).includes(sign.toUpperCase())
  )
    return;
  next.mark = sign;
  next.end += mark[0].length;
}

/** `450.00 €20.00`: the sign stands with the amount that it touches. */
function startsNext(after: string, mark: string): boolean {
  return (
    mark.startsWith(' ') &&
    NEXT_AMOUNT.test(after.slice(mark.length)) &&
    !after.slice(mark.length).startsWith(' ')
  );
}

function close(text: string, frame: Frame): void {
  if (!frame.open || frame.closed || text[frame.end] !== ')') return;
  frame.end += 1;
  frame.closed = true;
  frame.negative = true;
}

/** A bracket that is never closed is no part of the amount. */
function reopened(text: string, frame: Frame, tokenStart: number): Frame {
  const start = frame.mark === undefined ? tokenStart : text.indexOf('(', frame.start) + 1;
  return { ...frame, start: Math.min(tokenStart, start), open: false };
}

function marksOf(mark: string, scope: Scope): string[] {
  const { type, context, whole } = scope;
  return currenciesOf(mark, {
    declared: type.currency,
    document: context.currency,
    locale: context.locale,
    whole,
  });
}

/** What the text names; else what declaration and document say, both readings where they disagree. */
function currenciesFor(frame: Frame, scope: Scope): string[] {
  if (frame.mark !== undefined) return marksOf(frame.mark, scope);
  const known = [scope.type.currency, scope.context.currency].filter(
    (code) => code !== undefined && isCurrency(code),
  );
  return [...new Set(known)].filter((code) => code !== undefined);
}

function amountsIn(currency: string, readings: string[], negative: boolean): string[] {
  const digits = minorDigits(currency);
  const possible = digits > 0 ? readings : readings.filter((reading) => !reading.includes('.'));
  const kept = possible.length > 0 ? possible : readings;
  return kept.map((reading) => `${withSign(negative, padDecimals(reading, digits))} ${currency}`);
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
  const values = currenciesFor(frame, scope).flatMap((currency) =>
    amountsIn(currency, readings, frame.negative),
  );
  const allowed = [...new Set(values)].filter((value) => inBounds(value, scope));
  const [first] = allowed;
  if (first === undefined) return refused(frame.start, frame.end);
  if (new Set(values).size > 1) return ambiguous(frame, 'ambiguous_number', allowed);
  return found(frame.start, frame.end, first);
}

/** A number without currency is an amount only where it is written like one, or is all there is. */
function looksLikeAmount(reader: Reader, frame: Frame, token: NumberToken): boolean {
  if (frame.mark !== undefined || frame.dashed || token.grouped || token.decimals === 2) return true;
  return frame.start <= reader.first && frame.end > reader.last;
}

/** Every amount of a text, in order; those without any currency are refused, not left out. */
export function findMoney(original: string, scope: Scope): FoundValue[] {
  const reader = readerOf(original, scope);
  const values: FoundValue[] = [];
  for (const token of numberTokens(reader.text, settledSign(scope))) {
    if (token.readings.length === 0) continue;
    const frame = frameAfter(reader, frameBefore(reader, token), token);
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

/** `5 million EUR`; a magnitude word that means different numbers is refused; null where it is no amount. */
function scaledValue(reader: Reader, frame: Frame, token: NumberToken): FoundValue | null {
  const magnitude = magnitudeAfter(reader.text, frame.end);
  const next = { ...frame, end: frame.end + magnitude.length };
  if (magnitude.length > 0 && next.mark === undefined) addMarkAfter(reader, next);
  if (!looksLikeAmount(reader, next, token)) return null;
  if (magnitude.unsure) return refused(frame.start, frame.end);
  const integers = frame.dashed ? token.readings.filter((reading) => !reading.includes('.')) : [];
  return valueOf(
    next,
    scaledReadings(integers.length > 0 ? integers : token.readings, magnitude.places),
    reader.scope,
  );
}

/** The one currency that stands with the amounts of a document; undefined where there is none or there are several. */
export function settleCurrency(texts: string[]): string | undefined {
  const scope: Scope = { type: { name: 'money' }, context: { today: '2000-01-01' }, whole: false };
  const currencies = new Set<string>();
  for (const text of texts) {
    for (const value of findMoney(text, scope)) {
      const named = value.ok ? [value.value] : (value.readings ?? []);
      for (const reading of named) currencies.add(reading.slice(-3));
    }
  }
  const [currency] = currencies;
  return currencies.size === 1 ? currency : undefined;
}
