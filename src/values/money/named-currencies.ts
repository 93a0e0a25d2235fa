// Which currencies a document speaks of: those of its amounts, and those that it says its amounts are in.
import { plain } from '../characters.ts';
import { MARK, currenciesOf, isCurrency, isWeak } from './currencies.ts';
import type { FoundValue, Scope } from '../parsed.ts';

const ANY_MARK = new RegExp(MARK, 'giu');
/** `1 EUR = 1.08 USD`, `1.0834 USD`: what a currency is worth is no amount of the document. */
const RATE_BEFORE = /=\s*$/;
const RATE_AFTER = /^\s*=/;
const RATE = /\d[.,]\d{4,}(?!\d)/;
/** `Currency: USD`, `All amounts in CHF`, `Betrag (EUR)`: words of the five languages. */
const STATED = new RegExp(
  '(?<![\\p{L}])(?:currency|währung|devise|monnaie|moneda|divisa|valuta|munteenheid|' +
    '(?:amount|price|total|figure|value|sum)s?|betr[aä]ge?|beträge|preise?|summen?|gesamt|montants?|prix|importes?|precios?|bedrag(?:en)?|prijs|prijzen|totaal)' +
    '(?: (?:are|is|sind|sont|son|zijn|shown|stated|expressed|angegeben|exprimés|expresados|uitgedrukt)){0,3}' +
    `[^\\p{L}\\d\\n]{0,4}(?:(?:in|en) )?[(\\[]?(?<mark>${MARK})(?![\\p{L}])`,
  'giu',
);

/** So many readings are shown. */
const MOST_NAMED = 4;

/** The marks of a text's amounts that `values` are, without rates of exchange. */
export function marksOfAmounts(text: string, values: FoundValue[]): string[] {
  return values.flatMap(({ start, end }) => {
    const slice = text.slice(start, end);
    if (RATE.test(slice) || RATE_BEFORE.test(text.slice(0, start)) || RATE_AFTER.test(text.slice(end)))
      return [];
    const marks = [...plain(slice).matchAll(ANY_MARK)].map(([mark]) => mark);
    // `Mo.-Fr. 8.30` is no amount, and `100 ft  91.80` none of Hungary.
    const known = marks.filter((mark) => meaningsOf(mark).length > 0 && !isWeak(mark));
    return known.toSorted((a, b) => meaningsOf(a).length - meaningsOf(b).length).slice(0, 1);
  });
}

const meaningsOf = (mark: string): string[] => currenciesOf(mark, { whole: true });

/** The marks of sentences and heads of columns that say which currency amounts are in. */
export function statedMarks(text: string): string[] {
  return [...plain(text).matchAll(STATED)]
    .flatMap(({ groups }) => groups?.['mark'] ?? [])
    .filter((mark) => !isWeak(mark) && currenciesOf(mark, { whole: false }).length > 0);
}

/** The currencies that an amount without a mark may be of: the declared one, and every other that the document speaks of. */
export function possibleCurrencies({ type, context }: Scope): string[] {
  const known = { declared: type.currency, locale: context.locale, whole: true };
  const named = context.currencyMarks?.flatMap((mark) => currenciesOf(mark, known));
  const all = [type.currency, ...(named ?? [context.currency])].filter((code) => code !== undefined);
  return [...new Set(all)].filter(isCurrency).slice(0, MOST_NAMED);
}
