// Which of comma and point separates the decimals in a document.
import { plain } from '../characters.ts';
import { MARK, currenciesOf } from './currencies.ts';
import { numberTokens } from '../numbers/number-tokens.ts';
import { isFragment } from '../numbers/fragments.ts';
import type { DecimalSign } from '../parsed.ts';

/** Two different signs: the last one separates the decimals. */
const BOTH = /^\d{1,3}(?:,\d{3})+(\.)\d+$|^\d{1,3}(?:\.\d{3})+(,)\d+$|^\d{1,3}(?:[' ]\d{3})+([.,])\d+$/;
const TWICE = /^\d{1,3}([.,])\d{3}(?:\1\d{3})+$/;
const CENTS = /^\d+([.,])\d{2}$/;
const MARK_BEFORE = new RegExp(`(${MARK}) {0,2}-?$`, 'iu');
const MARK_AFTER = new RegExp(`^ ?(${MARK})`, 'iu');

/** So many numbers like `2.10` are amounts. */
const LEAST_LIKELY = 3;

/**
 * The sign that the amounts of a document share; numbers like `2.10`, which may be sections or times, count only where nothing else does,
 * and settle nothing for sure where they are few.
 */
export function settleDecimal(texts: string[]): { sign: DecimalSign | undefined; isSure: boolean } {
  const votes = texts.flatMap(votesIn);
  const sure = votes.filter(({ isSure }) => isSure);
  const counted = new Set((sure.length > 0 ? sure : votes).map(({ sign }) => sign));
  const [sign] = counted;
  if (counted.size !== 1) return { sign: undefined, isSure: false };
  return { sign, isSure: sure.length > 0 || votes.length >= LEAST_LIKELY };
}

type Vote = { sign: DecimalSign; isSure: boolean };

function votesIn(original: string): Vote[] {
  const text = plain(original);
  const tokens = numberTokens(text, original, { decimal: undefined, isUnsure: true });
  return tokens.flatMap(({ start, end, raw }): Vote[] => {
    const sign = voteOf(raw);
    if (sign === undefined) return [];
    const marked = touchesMark(text, start, end);
    if (!marked && isFragment(text, start, end)) return [];
    return [{ sign, isSure: marked || !CENTS.test(raw) }];
  });
}

function voteOf(raw: string): DecimalSign | undefined {
  const thousands = TWICE.exec(raw)?.[1];
  if (thousands !== undefined) return thousands === ',' ? '.' : ',';
  const sign = (BOTH.exec(raw) ?? CENTS.exec(raw))?.slice(1).find((group) => group !== undefined);
  return sign === ',' || sign === '.' ? sign : undefined;
}

function touchesMark(text: string, start: number, end: number): boolean {
  const before = MARK_BEFORE.exec(text.slice(Math.max(0, start - 20), start))?.[1];
  const after = MARK_AFTER.exec(text.slice(end, end + 20))?.[1];
  return [before, after].some(
    (mark) => mark !== undefined && currenciesOf(mark, { whole: false }).length > 0,
  );
}
