// Signs, codes and words of currencies, and which currency each of them can mean.

/** The first of several is what the sign means alone, where `ALONE` says so. */
const SIGNS: Record<string, string[]> = {
  $: [
    'USD',
    'CAD',
    'AUD',
    'NZD',
    'SGD',
    'HKD',
    'TWD',
    'MXN',
    'ARS',
    'CLP',
    'COP',
    'UYU',
    'BMD',
    'BBD',
    'BSD',
    'JMD',
    'TTD',
    'FJD',
    'NAD',
    'XCD',
  ],
  us$: ['USD'],
  c$: ['CAD'],
  ca$: ['CAD'],
  a$: ['AUD'],
  au$: ['AUD'],
  nz$: ['NZD'],
  s$: ['SGD'],
  hk$: ['HKD'],
  nt$: ['TWD'],
  mx$: ['MXN'],
  r$: ['BRL'],
  '€': ['EUR'],
  euro: ['EUR'],
  euros: ['EUR'],
  '£': ['GBP', 'EGP', 'LBP', 'FKP', 'GIP', 'SHP', 'SYP'],
  'pounds sterling': ['GBP'],
  '¥': ['JPY', 'CNY'],
  円: ['JPY'],
  元: ['CNY', 'TWD'],
  rmb: ['CNY'],
  '₩': ['KRW'],
  '₹': ['INR'],
  '₺': ['TRY'],
  '₽': ['RUB'],
  '₴': ['UAH'],
  '₫': ['VND'],
  '₪': ['ILS'],
  '₱': ['PHP'],
  '฿': ['THB'],
  '₦': ['NGN'],
  '₵': ['GHS'],
  '₸': ['KZT'],
  '₡': ['CRC'],
  '₲': ['PYG'],
  rs: ['INR', 'PKR', 'LKR', 'NPR', 'MUR'],
  'rs.': ['INR', 'PKR', 'LKR', 'NPR', 'MUR'],
  rm: ['MYR'],
  rp: ['IDR'],
  'rp.': ['IDR'],
  'fr.': ['CHF'],
  sfr: ['CHF'],
  'sfr.': ['CHF'],
  franken: ['CHF'],
  'swiss francs': ['CHF'],
  kr: ['SEK', 'NOK', 'DKK', 'ISK'],
  'kr.': ['SEK', 'NOK', 'DKK', 'ISK'],
  zł: ['PLN'],
  złotych: ['PLN'],
  zloty: ['PLN'],
  kč: ['CZK'],
  ft: ['HUF'],
  lei: ['RON', 'MDL'],
  лв: ['BGN'],
  'лв.': ['BGN'],
  руб: ['RUB'],
  'руб.': ['RUB'],
  грн: ['UAH'],
  dh: ['AED', 'MAD'],
  'us dollars': ['USD'],
  'u.s. dollars': ['USD'],
  dollars: ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD'],
};

/** Signs that mean their first currency where nothing says otherwise. */
const ALONE = new Set(['$', '£', '元', 'lei', 'dollars']);

const BY_REGION: Record<string, string> = {
  SE: 'SEK',
  NO: 'NOK',
  DK: 'DKK',
  IS: 'ISK',
  JP: 'JPY',
  CN: 'CNY',
  IN: 'INR',
  PK: 'PKR',
  LK: 'LKR',
  NP: 'NPR',
  MU: 'MUR',
  AE: 'AED',
  MA: 'MAD',
};

const CODES = new Set(Intl.supportedValuesOf('currency').filter((code) => code !== 'XXX' && code !== 'XTS'));
/** Codes that are words too: taken only where the declaration or the document is about them, or the text is nothing else. */
const WORDS_TOO = new Set([
  'ALL',
  'TOP',
  'CUP',
  'PEN',
  'MOP',
  'GEL',
  'BAM',
  'SOS',
  'COP',
  'MAD',
  'BOB',
  'TRY',
  'LAK',
  'ANG',
  'STD',
  'BAN',
  'PAB',
]);
const ANY_CASE = new Set(['EUR', 'USD', 'GBP', 'CHF', 'PLN', 'SEK', 'CZK', 'HUF']);

function escaped(text: string): string {
  return text.replace(/[$.]/g, '\\$&');
}

const ALTERNATIVES = Object.keys(SIGNS).sort((a, b) => b.length - a.length);
/** Source of a regular expression for one mark; its match is looked up with `currenciesOf`. */
export const MARK = `(?:${ALTERNATIVES.map((sign) => (/^\p{L}/u.test(sign) ? `(?<![\\p{L}])${escaped(sign)}` : escaped(sign)) + (/\p{L}$/u.test(sign) && !/[円元]/.test(sign) ? '(?![\\p{L}])' : '')).join('|')}|(?<![\\p{L}])[A-Za-z]{3}(?![\\p{L}]))`;

export type Known = {
  declared?: string | undefined;
  document?: string | undefined;
  locale?: string | undefined;
  whole: boolean;
};

/** The currencies that a mark can mean here; empty where it is no mark. */
export function currenciesOf(mark: string, known: Known): string[] {
  const code = mark.toUpperCase();
  if (CODES.has(code) && code.length === 3 && (mark === code || ANY_CASE.has(code))) {
    const expected = known.whole || known.declared === code || known.document === code;
    return WORDS_TOO.has(code) && !expected ? [] : [code];
  }
  const sign = mark.toLowerCase();
  const candidates = SIGNS[sign] ?? [];
  if (candidates.length < 2) return candidates;
  return narrowed(sign, candidates, known);
}

function narrowed(sign: string, candidates: string[], known: Known): string[] {
  const expected = [known.declared, known.document].filter(
    (code) => code !== undefined && candidates.includes(code),
  );
  if (expected.length > 0) return [...new Set(expected)].filter((code) => code !== undefined);
  if (ALONE.has(sign)) return candidates.slice(0, 1);
  const regional = BY_REGION[regionOf(known.locale)];
  return regional !== undefined && candidates.includes(regional) ? [regional] : candidates;
}

function regionOf(locale: string | undefined): string {
  if (locale === undefined) return '';
  try {
    return new Intl.Locale(locale).maximize().region ?? '';
  } catch {
    // An unknown locale tells nothing about money.
    return '';
  }
}

/** Every currency that a sign may stand for, whatever is expected. */
export function meaningsOf(mark: string): string[] {
  return SIGNS[mark.toLowerCase()] ?? (CODES.has(mark.toUpperCase()) ? [mark.toUpperCase()] : []);
}

export function isCurrency(code: string): boolean {
  return CODES.has(code);
}

/** ISO 4217 (Intl answers with what is customary, which is not the same). */
const NO_DECIMALS = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '));
const THREE_DECIMALS = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));

/** Minor digits: 2 for EUR, 0 for JPY, 3 for KWD. */
export function minorDigits(currency: string): number {
  if (NO_DECIMALS.has(currency)) return 0;
  return THREE_DECIMALS.has(currency) ? 3 : 2;
}
