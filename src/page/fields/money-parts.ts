// The two inputs of an amount and the one text that is kept of them: `1234.50 EUR`.
import { isCurrency } from '../../values/money/currencies.ts';

export type MoneyParts = { amount: string; currency: string };

const LAST_WORD = /^(.*\S) (\S+)$/s;

/** A currency alone is no answer. */
export function joinMoney({ amount, currency }: MoneyParts): string | null {
  if (amount === '') return null;
  const code = isCurrency(currency.toUpperCase()) ? currency.toUpperCase() : currency;
  return code === '' ? amount : `${amount} ${code}`;
}

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
