// Which currencies a document speaks of: those of its amounts, and those that it says its amounts are in.
import { plain } from '../characters.ts';
import { MARK, currenciesOf, isCurrency, isWeak } from './currencies.ts';
import type { FoundValue, Scope } from '../parsed.ts';

const ANY_MARK = new RegExp(MARK, 'giu');
/** `1 EUR = 1.08 USD`, `1.0834 USD`: what a currency is worth is no amount of the document. */
const RATE_BEFORE = /=\s*$/;
const RATE_AFTER = /^\s*=/;
const NEAR = 10;
const NEAR_STATED = 40;
const RATE = /\d[.,]\d{4,}(?!\d)/;
/** Codes that are hardly ever anything else, also beside a whole number. */
const COMMON = 'EUR|USD|GBP|CHF|PLN|CZK|HUF|SEK|NOK|DKK|AUD|NZD|CAD|JPY|CNY|HKD|SGD|MXN|BRL|ZAR|AED';
const OTHER_CODE = new RegExp(`^(?!(?:${COMMON})$)\\p{L}{3}$`, 'iu');
/** `KR87654321012` is a number of something; `USD450` is an amount. */
const NUMBERED = new RegExp(`^(?!(?:${COMMON})\\d{1,7}$)\\p{L}{2,3}\\d+$`, 'iu');
const PRINTED_AS_AMOUNT = /\d[.,]\d{2}(?!\d)|\d[.,’' ]\d{3}(?!\d)/;
/** `Currency: USD`, `All amounts in CHF`, `Betrag (EUR)`: words of the five languages. */
const STATED = new RegExp(
  '(?<![\\p{L}])(?:currency|währung|devise|monnaie|moneda|divisa|valuta|munteenheid|' +
    '(?:amount|price|total|figure|value|sum)s?|betr[aä]ge?|beträge|preise?|summen?|gesamt|montants?|prix|importes?|precios?|bedrag(?:en)?|prijs|prijzen|totaal)' +
    '(?: (?:are|is|sind|sont|son|zijn|shown|stated|expressed|angegeben|exprimés|expresados|uitgedrukt)){0,3}' +
    `[^\\p{L}\\d\\n]{0,4}(?:(?:in|en) )?[(\\[]?(?<mark>${MARK})(?![\\p{L}])`,
  'giu',
);

const PLAIN = `(?:${COMMON}|€|euros?|us[ -]dollars|pounds sterling|franken|swiss francs)`;
/** `… in EUR und USD`, `… in EUR, paid in USD` */
const STATED_TOO = new RegExp(`(?<![\\p{L}])${PLAIN}(?![\\p{L}])`, 'giu');
/** A cell or a line with nothing else: the head of a column, or a field of its own. */
const ALONE = new RegExp(
  `(?<=^|\\n|\\t|\\||\\s{2}) ?[(\\[]?(?<mark>${PLAIN})[)\\]]? ?(?=$|\\n|\\t|\\||\\s{2})`,
  'giu',
);

/** So many readings are shown. */
const MOST_NAMED = 4;

/** The marks of a text's amounts that `values` are, without rates of exchange. */
export function marksOfAmounts(text: string, values: FoundValue[]): string[] {
  return values.flatMap(({ start, end }) => {
    const slice = text.slice(start, end);
    if (
      NUMBERED.test(slice) ||
      RATE.test(slice) ||
      RATE_BEFORE.test(text.slice(Math.max(0, start - NEAR), start)) ||
      RATE_AFTER.test(text.slice(end, end + NEAR))
    )
      return [];
    const marks = [...plain(slice).matchAll(ANY_MARK)].map(([mark]) => mark);
    // `Mo.-Fr. 8.30` is no amount, and `100 ft  91.80` none of Hungary.
    const known = marks.filter((mark) => meaningsOf(mark).length > 0 && !isWeak(mark));
    const [mark] = known.toSorted((a, b) => meaningsOf(a).length - meaningsOf(b).length);
    // `RON 95` is petrol, and `2 KGS` are kilograms.
    const isMark = mark !== undefined && (!OTHER_CODE.test(mark) || PRINTED_AS_AMOUNT.test(slice));
    return isMark ? [mark] : [];
  });
}

const meaningsOf = (mark: string): string[] => currenciesOf(mark, { whole: true });

/** The marks of sentences, heads of columns and cells that say which currency amounts are in. */
export function statedMarks(text: string): string[] {
  const flat = plain(text);
  const stated = [...flat.matchAll(STATED)].flatMap(({ 0: whole, index, groups }) => {
    const behind = flat.slice(index + whole.length, index + whole.length + NEAR_STATED);
    const [sentence = ''] = behind.split(/[.;\n]/, 1);
    return [groups?.['mark'] ?? [], ...[...sentence.matchAll(STATED_TOO)].map(([mark]) => mark)].flat();
  });
  const alone = [...flat.matchAll(ALONE)].flatMap(({ groups }) => groups?.['mark'] ?? []);
  return [
    ...stated.filter((mark) => !isWeak(mark) && currenciesOf(mark, { whole: false }).length > 0),
    ...alone.filter((mark) => meaningsOf(mark).length === 1),
  ];
}

/** The currencies that an amount without a mark may be of: the declared one, and every other that the document speaks of. */
export function possibleCurrencies({ type, context }: Scope): string[] {
  const known = { declared: type.currency, locale: context.locale, whole: true };
  const named = context.currencyMarks?.flatMap((mark) => currenciesOf(mark, known));
  const all = [type.currency, ...(named ?? [context.currency])].filter((code) => code !== undefined);
  return [...new Set(all)].filter(isCurrency).slice(0, MOST_NAMED);
}
