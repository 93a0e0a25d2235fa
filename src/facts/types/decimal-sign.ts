// Which of comma and point separates the decimals in a document.
import { plain } from './characters.ts';
import { MARK, currenciesOf } from './currencies.ts';
import { numberTokens } from './number-tokens.ts';
import { isFragment } from './numbers.ts';
import type { DecimalSign } from './parsed.ts';

const BOTH = /^\d{1,3}(?:[.,' ]\d{3})+([.,])\d+$/;
const TWICE = /^\d{1,3}([.,])\d{3}(?:\1\d{3})+$/;
const CENTS = /^\d+([.,])\d{2}$/;
const MARK_BEFORE = new RegExp(`(${MARK}) {0,2}-?$`, 'iu');
const MARK_AFTER = new RegExp(`^ ?(${MARK})`, 'iu');

/** The sign that the amounts of a document share; numbers like `2.10`, which may be sections or times, count only where nothing else does. */
export function settleDecimal(texts: string[]): DecimalSign | undefined {
  const sure = new Set<DecimalSign>();
  const likely = new Set<DecimalSign>();
  for (const text of texts.map(plain)) {
    for (const { start, end, raw } of numberTokens(text, undefined)) {
      if (isFragment(text, start, end) && !touchesMark(text, start, end)) continue;
      const vote = voteOf(raw);
      if (vote === undefined) continue;
      const strong = !CENTS.test(raw) || touchesMark(text, start, end);
      (strong ? sure : likely).add(vote);
    }
  }
  const votes = sure.size > 0 ? sure : likely;
  const [sign] = votes;
  return votes.size === 1 ? sign : undefined;
}

function voteOf(raw: string): DecimalSign | undefined {
  if (raw.length > 40) return undefined;
  const thousands = TWICE.exec(raw)?.[1];
  if (thousands !== undefined) return thousands === ',' ? '.' : ',';
  const sign = BOTH.exec(raw) ?? CENTS.exec(raw);
  if (!sign) return undefined;
  const separators = raw.replace(/[\d' ]/g, '');
  if (separators.length > 1 && separators[0] === separators.at(-1)) return undefined;
  if (separators.length === 1 && /^\d{1,3}[.,]\d{3}$/.test(raw)) return undefined;
  return sign[1] === ',' ? ',' : '.';
}

function touchesMark(text: string, start: number, end: number): boolean {
  const before = MARK_BEFORE.exec(text.slice(Math.max(0, start - 20), start))?.[1];
  const after = MARK_AFTER.exec(text.slice(end, end + 20))?.[1];
  return [before, after].some(
    (mark) => mark !== undefined && currenciesOf(mark, { whole: false }).length > 0,
  );
}
