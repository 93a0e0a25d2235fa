// Whether a place that somebody cites for a value says another one.
import type { FactTypeName } from '../../declarations/fact-type.ts';
import { readAs } from '../../declarations/lexicon/expand.ts';
import { listPageTexts, listVisibleTexts } from '../../documents/page-queries.ts';
import { outcomeOf } from '../../extraction/labels/cut.ts';
import { findPlaces } from '../../extraction/places/find-places.ts';
import { citationOf, type Wanted } from '../../extraction/places/place.ts';
import { isOnlyWords } from '../../extraction/places/value-places.ts';
import { valueKey } from '../../facts/value-key.ts';
import { iso } from '../../platform/times.ts';
import { compareDecimals, shiftDecimal } from '../../values/numbers/decimals.ts';
import { findValues, parseValue, type ParseContext } from '../../values/parse.ts';
import type { Citation } from '../citation.ts';
import { MOST_UNDER_LOCK } from './choose.ts';
import type { Searched } from './look-up.ts';

/** Of these a value is told from the words around it. */
const TOLD_APART: ReadonlySet<FactTypeName> = new Set<FactTypeName>([
  'number',
  'percentage',
  'money',
  'date',
  'duration',
  'email',
  'phone',
  'iban',
  'bic',
  'vat_number',
  'url',
]);

/**
 * The value that stands there in its place; null where it is the one that is given, and where what stands there cannot be read as one
 * value of the fact's type. Words are held against nothing: nobody can tell by them that another name is meant.
 */
export async function saysOtherwise(
  searched: Searched,
  wanted: Wanted,
  citation: Citation,
): Promise<string | null> {
  const { fact, record, declaration } = searched;
  if (isOnlyWords(readAs(fact).name) || readAs(fact).name === 'table') return null;
  const { default_locale: locale } = declaration;
  const today = iso(record.readAt).slice(0, 10);
  const parse: ParseContext = { today, ...(locale === undefined ? {} : { locale }) };
  const there = readingsOf(searched, citation.quote, parse);
  const isPart = readAs(fact).name === 'identifier';
  const isWanted = (reading: string): boolean =>
    valueKey(fact, reading) === valueKey(fact, wanted.value) || (isPart && reading.includes(wanted.value));
  const [other] = there;
  if (other === undefined || there.some(isWanted) || isItsFigure(wanted.value, citation.quote, parse))
    return null;
  return (await standsThere(searched, wanted, citation)) ? null : other;
}

/** `45` of 45,000.00 USD: currency and thousands may stand elsewhere, in words that only people read. */
function isItsFigure(value: string, quote: string, parse: ParseContext): boolean {
  const [amount = ''] = value.split(' ');
  if (!/^-?\d+(?:\.\d+)?$/.test(amount)) return false;
  const figures = outcomeOf(parseValue({ name: 'number' }, quote, parse)).readings;
  return figures.some((figure) =>
    COUNTED_IN.some((places) => compareDecimals(shiftDecimal(figure, places), amount) === 0),
  );
}

/** Ones, thousands, millions and billions, by the zeros that they leave out. */
const COUNTED_IN = [0, 3, 6, 9];

/** Those of the whole quote, else of the only value in it. */
function readingsOf({ fact }: Searched, quote: string, parse: ParseContext): string[] {
  const type = readAs(fact);
  // Any words may be an identifier.
  if (type.name === 'identifier' && /\s/u.test(quote.trim())) return [];
  const whole = outcomeOf(parseValue(type, quote, parse)).readings;
  if (whole.length > 0 || !TOLD_APART.has(type.name)) return whole;
  const found = findValues(type, quote.replaceAll(/\s/g, ' '), parse).map((one) => outcomeOf(one).readings);
  const [only = [], ...others] = found.filter((readings) => readings.length > 0);
  return others.length === 0 ? only : [];
}

/** Read as the rest of its document is: a sign before the quote makes another value of it. */
async function standsThere(
  { sql, record, declaration, fact }: Searched,
  wanted: Wanted,
  { doc_id, page_index, char_start, char_end }: Citation,
): Promise<boolean> {
  const { pages: first } = await listVisibleTexts(sql, [doc_id], MOST_UNDER_LOCK);
  const isAmongThem = first.some(({ pageIndex }) => pageIndex === page_index);
  // Of a long document as its beginning is, and nothing between them is looked at.
  const own = isAmongThem ? [] : await listPageTexts(sql, [{ docId: doc_id, pageIndex: page_index }]);
  const pages = [...first, ...own];
  const today = iso(record.readAt).slice(0, 10);
  const { places } = await findPlaces({ pages, declaration, fact, today, wanted, most: MOST_LOOKED_AT });
  return places.some((place) => {
    const one = citationOf(place);
    return one.page_index === page_index && one.char_start < char_end && one.char_end > char_start;
  });
}

const MOST_LOOKED_AT = 1000;
