// The two inputs of an amount and the one text that is kept of them: `1234.50 EUR`.
import { MARK, currenciesOf, isCurrency } from '../../values/money/currencies.ts';

export type MoneyParts = { amount: string; currency: string };

const LAST_WORD = /^(.*\S) (\S+)$/s;

/**
 * A currency alone is no answer. One that stands with the amount counts instead of the one that is `expected`, which nobody chose; where
 * both inputs name one, both are kept.
 */
export function joinMoney({ amount, currency }: MoneyParts, expected: string | null = null): string | null {
  if (amount === '') return null;
  const code = isCurrency(currency.toUpperCase()) ? currency.toUpperCase() : currency;
  if (code === '') return amount;
  const own = markIn(amount, code);
  if (own === null) return `${amount} ${code}`;
  const meant = meaningsOf(code, code);
  if (own.codes.some((one) => meant.includes(one)))
    return own.codes.length < meant.length ? amount : `${own.rest} ${code}`;
  return code === expected ? amount : `${amount} ${code}`;
}

/** Whether the amount has a currency of its own, and the input beside it another one. */
export function namesTwoCurrencies(value: string | null): boolean {
  const { amount, currency } = splitMoney(value);
  return currency !== '' && markIn(amount, currency) !== null;
}

const BEHIND = new RegExp(`\\s{0,3}(${MARK})$`, 'iu');
const IN_FRONT = new RegExp(`^(${MARK})\\s{0,3}`, 'iu');
/** No sign or word of a currency is longer. */
const WINDOW = 24;

/** The currency that stands behind or in front of the number; null where there is none. */
function markIn(amount: string, declared: string): { rest: string; codes: string[] } | null {
  const behind = BEHIND.exec(amount.slice(-WINDOW));
  const found = behind ?? IN_FRONT.exec(amount.slice(0, WINDOW));
  if (found === null) return null;
  const [all, mark = ''] = found;
  const rest = behind === null ? amount.slice(all.length) : amount.slice(0, amount.length - all.length);
  const codes = meaningsOf(mark, declared);
  return codes.length > 0 && /\d/.test(rest) ? { rest, codes } : null;
}

const meaningsOf = (mark: string, declared: string): string[] =>
  isCurrency(declared) && mark.toUpperCase() === declared
    ? [declared]
    : currenciesOf(mark, { declared, whole: true });

/**
 * What the two inputs show of a text; a currency that is written in another way stays with the amount. Before anything was
 * typed it is the currency that is `expected`.
 */
export function splitMoney(raw: string | null, expected: string | null = null): MoneyParts {
  const text = raw ?? '';
  if (text === '') return { amount: '', currency: expected ?? '' };
  const [, amount, currency] = LAST_WORD.exec(text) ?? [];
  if (amount === undefined || currency === undefined || !isMark(currency))
    return { amount: text, currency: '' };
  return { amount, currency };
}

const isMark = (word: string): boolean => isCurrency(word) || /^\p{Sc}$/u.test(word);
