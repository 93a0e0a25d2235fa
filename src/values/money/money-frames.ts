// What belongs to an amount beside its digits: sign, brackets, currency, dashes for no cents.
import { bracketSense } from '../numbers/brackets.ts';
import { MARK, currenciesOf, isRefinedBy, isWeak } from './currencies.ts';
import type { NumberToken } from '../numbers/number-tokens.ts';
import { SIGN_APART } from '../numbers/numbers.ts';
import type { Scope } from '../parsed.ts';

export type Frame = {
  start: number;
  end: number;
  negative: boolean;
  open: boolean;
  closed: boolean;
  /** The brackets may mean a negative amount or nothing. */
  unsure: boolean;
  /** The sign, code or word of the currency. */
  mark?: string;
  dashed: boolean;
};

/** `first` and `last` are where the text begins and ends, signs of a sentence aside; `free` is where the amount before ended. */
export type Reader = {
  text: string;
  original: string;
  scope: Scope;
  first: number;
  last: number;
  free: number;
};

const BEFORE = new RegExp(
  `(?<open>\\()?(?<outer>(?<![\\p{L}\\d)])[-+])?(?<mark>${MARK}) {0,20}(?<inner>[-+])?$`,
  'iu',
);
const SIGN_BEFORE = /(?:(?<open>\()|(?<![\p{L}\d)])(?<outer>[-+]))$/u;
const DASHES = /^(?:[.,]-{1,2}|[.,]=|,\/-)(?![\d\p{L}])/u;
const MINUS_AFTER = /^-(?![-\p{L}\d])/u;
const MARK_AFTER = new RegExp(`^ ?(?<mark>${MARK})`, 'iu');
const NEXT_AMOUNT = /^ ?[-+]?\d/;
const WINDOW = 44;

/** The currencies that a mark stands for in this text. */
export function marksOf(mark: string, scope: Scope): string[] {
  const { type, context, whole } = scope;
  return currenciesOf(mark, {
    declared: type.currency,
    document: context.currency,
    locale: context.locale,
    whole,
  });
}

function isMark(mark: string | undefined, token: NumberToken, scope: Scope): mark is string {
  if (mark === undefined) return false;
  const [code] = marksOf(mark, scope);
  if (code === undefined) return false;
  const expected = scope.whole || code === scope.type.currency || code === scope.context.currency;
  return !isWeak(mark) || expected || token.grouped || token.decimals === 2;
}

/** Sign and currency in front; nothing that an amount before this one has taken. */
function frameBefore(reader: Reader, token: NumberToken): Frame {
  const window = reader.text.slice(Math.max(reader.free, token.start - WINDOW), token.start);
  const marked = BEFORE.exec(window);
  const mark = marked?.groups?.['mark'];
  const known = isMark(mark, token, reader.scope);
  const frame = signedFrame(token, known ? marked : SIGN_BEFORE.exec(window));
  return known ? { ...frame, mark } : frame;
}

function signedFrame(token: NumberToken, match: RegExpExecArray | null): Frame {
  const { open, outer, inner } = match?.groups ?? {};
  const taken = match?.[0].trimStart().length ?? 0;
  return {
    start: token.start - taken,
    end: token.end,
    negative: outer === '-' || inner === '-',
    open: open !== undefined,
    closed: false,
    unsure: false,
    dashed: false,
  };
}

/** The whole frame: dashes for no cents, a minus behind, a closing bracket, and the currency where none stood in front. */
export function frameOf(reader: Reader, token: NumberToken): Frame {
  const { text, scope } = reader;
  const frame = frameBefore(reader, token);
  addDashes(text, token, frame);
  addMinusAfter(text, frame, token.decimals > 0 || token.grouped || scope.whole);
  if (scope.whole && token.decimals > 0) addSignApart(text, frame);
  close(text, frame);
  addMarkAfter(reader, token, frame);
  close(text, frame);
  return bracketed(reader, token, frame);
}

/** `16,675.-`: no cents. */
function addDashes(text: string, token: NumberToken, frame: Frame): void {
  if (token.decimals > 0 && token.readings.length < 2) return;
  const dashes = DASHES.exec(text.slice(frame.end, frame.end + 5));
  frame.end += dashes?.[0].length ?? 0;
  frame.dashed = dashes !== null;
}

/** `12.50-`, where it cannot be a hyphen. */
function addMinusAfter(text: string, frame: Frame, accounted: boolean): void {
  if (frame.negative || !accounted || !MINUS_AFTER.test(text.slice(frame.end, frame.end + 2))) return;
  frame.end += 1;
  frame.negative = true;
}

/** `890,00 -` and `35,00 +` of a bank statement, where that is all. */
function addSignApart(text: string, frame: Frame): void {
  const sign = SIGN_APART.exec(text.slice(frame.end, frame.end + 4))?.[0];
  if (frame.negative || sign === undefined) return;
  frame.end += sign.length;
  frame.negative = sign.trim() !== '+';
}

/** Takes the currency behind the amount, where it is not the one of the next amount. */
export function addMarkAfter(reader: Reader, token: NumberToken, frame: Frame): void {
  const after = reader.text.slice(frame.end, frame.end + WINDOW);
  const match = MARK_AFTER.exec(after);
  const mark = match?.groups?.['mark'];
  if (!match || !isMark(mark, token, reader.scope)) return;
  const taken = frame.mark === undefined ? startsNext(after, match[0]) : !isRefinedBy(frame.mark, mark);
  if (taken) return;
  frame.mark = mark;
  frame.end += match[0].length;
}

/** `450.00 €20.00`: the sign stands with the amount that it touches. */
function startsNext(after: string, mark: string): boolean {
  const rest = after.slice(mark.length);
  return mark.startsWith(' ') && NEXT_AMOUNT.test(rest) && !rest.startsWith(' ');
}

function close(text: string, frame: Frame): void {
  if (!frame.open || frame.closed || text[frame.end] !== ')') return;
  frame.end += 1;
  frame.closed = true;
}

/** Brackets that are never closed, or hold a small number or an amount in words' stead, are no part of the amount. */
function bracketed(reader: Reader, token: NumberToken, frame: Frame): Frame {
  if (!frame.open) return frame;
  const { text, scope } = reader;
  const open = text.indexOf('(', frame.start);
  const accounted = scope.whole || token.grouped || token.decimals > 0 || markWithin(frame, token, text);
  const sense = !frame.closed || !accounted ? 'plain' : scope.whole ? 'negative' : bracketSense(text, open);
  if (sense === 'plain') return unbracketed(text, token, frame);
  return { ...frame, negative: sense === 'negative', unsure: sense === 'unsure' };
}

function markWithin(frame: Frame, token: NumberToken, text: string): boolean {
  return frame.mark !== undefined && text.slice(frame.start, token.start).includes(frame.mark);
}

/** Without the brackets, and without a mark that stands behind them. */
function unbracketed(text: string, token: NumberToken, frame: Frame): Frame {
  const inner = text.slice(frame.start, token.start).indexOf('(') + 1;
  const blank = /^ */.exec(text.slice(frame.start + inner, token.start))?.[0].length ?? 0;
  const closing = frame.closed ? text.indexOf(')', token.end) : frame.end;
  const { mark, ...rest } = { ...frame, start: frame.start + inner + blank, end: closing, open: false };
  return mark !== undefined && text.slice(rest.start, rest.end).includes(mark) ? { ...rest, mark } : rest;
}
