// What a type parser is given and what it answers.
import type { FactTypeOptions } from '../declarations/fact-type.ts';

export type DateOrder = 'DMY' | 'MDY' | 'YMD';
export type DecimalSign = ',' | '.';

/** What is known around the text; anything left out is not guessed. */
export type ParseContext = {
  locale?: string;
  /** Settled by other dates of the same document. */
  dateOrder?: DateOrder;
  /** What the document says its dates are written like: `TTMMJJJJ`. */
  dateHint?: DateOrder;
  /** Settled by other amounts of the same document. */
  decimal?: DecimalSign;
  /** No amounts of the document show it for sure: what has three digits behind it is read both ways. */
  isDecimalUnsure?: boolean;
  /** The one currency that the document names, or the form asks for. */
  currency?: string;
  /** The signs and codes of all currencies that the document speaks of. */
  currencyMarks?: readonly string[];
  /** The country that the document is from, for telephone numbers without a country's code. */
  homeCountry?: string;
  /** The date of the case's time zone, `YYYY-MM-DD`: what offsets such as `+1d` count from. */
  today: string;
  /** The text comes from a program that writes canonical values (a command, a connector): a point is a decimal point. */
  canonical?: boolean;
};

export type RefusalReason = 'invalid_format' | 'ambiguous_date' | 'ambiguous_number';

/** `start` and `end` are UTF-16 offsets of the part of the input that the value rests on. */
export type Parsed =
  | { ok: true; value: string; start: number; end: number }
  | { ok: false; reason: RefusalReason; readings?: string[]; start?: number; end?: number };

/** A value of the type within a longer text, or what looks like one and is refused. */
export type FoundValue =
  | { ok: true; value: string; start: number; end: number }
  | { ok: false; reason: RefusalReason; readings?: string[]; start: number; end: number };

/** Everything a finder may ask: `whole` says that the text is to be the value and nothing else. */
export type Scope = { type: FactTypeOptions; context: ParseContext; whole: boolean };

/** One type: where its values stand in a text. The text is well-formed and has no control characters. */
export type Finder = (text: string, scope: Scope) => FoundValue[];

export function found(start: number, end: number, value: string): FoundValue {
  return { ok: true, value, start, end };
}

/** `reading` is what it would be, were it not for its check digits. */
export function refused(start: number, end: number, reading?: string): FoundValue {
  return {
    ok: false,
    reason: 'invalid_format',
    start,
    end,
    ...(reading !== undefined && { readings: [reading] }),
  };
}

/** Several readings: none is chosen, people see them all. */
export function ambiguous(
  range: { start: number; end: number },
  reason: RefusalReason,
  readings: string[],
): FoundValue {
  return { ok: false, reason, readings, start: range.start, end: range.end };
}
