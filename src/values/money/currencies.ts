// Signs, codes and words of currencies, and which currency each of them can mean.

/** The active codes of ISO 4217. */
const CODES = new Set(
  (
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK ' +
    'DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR ' +
    'KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB ' +
    'PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD ' +
    'TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW'
  ).split(' '),
);
/** Codes that are words too: taken only where the declaration or the document is about them, or the text is nothing else. */
const WORDS_TOO = new Set('ALL TOP CUP PEN MOP GEL BAM SOS COP MAD BOB TRY LAK PAB AMD ERN STN'.split(' '));
const ANY_CASE = new Set('EUR USD GBP CHF PLN CZK HUF'.split(' '));

/** The first of several is what the sign means by itself, where `ALONE` says so. */
const SIGNS = new Map(
  (
    '$ USD CAD AUD NZD SGD HKD TWD MXN ARS CLP COP UYU BMD BBD BSD BND BZD FJD GYD JMD KYD LRD MYR NAD SBD SRD TTD XCD|us$ USD|c$ CAD|ca$ CAD|a$ AUD|au$ AUD|nz$ NZD|s$ SGD|hk$ HKD|' +
    'nt$ TWD|mx$ MXN|r$ BRL|€ EUR|euro EUR|euros EUR|£ GBP EGP LBP FKP GIP SHP SYP|pounds-sterling GBP|¥ JPY CNY|円 JPY|元 CNY TWD|rmb CNY|₩ KRW|' +
    '₹ INR|₺ TRY|₽ RUB|₴ UAH|₫ VND|₪ ILS|₱ PHP|฿ THB|₦ NGN|₵ GHS|₸ KZT|₡ CRC|₲ PYG|rs INR PKR LKR NPR MUR|rs. INR PKR LKR NPR MUR|rm MYR|rp IDR|' +
    'rp. IDR|fr. CHF|sfr CHF|sfr. CHF|franken CHF|swiss-francs CHF|kr SEK NOK DKK ISK|kr. SEK NOK DKK ISK|zł PLN|złotych PLN|zloty PLN|kč CZK|ft HUF|' +
    'lei RON MDL|лв BGN|лв. BGN|руб RUB|руб. RUB|грн UAH|dh AED MAD|us-dollars USD|u.s.-dollars USD|dollars USD CAD AUD NZD SGD HKD'
  )
    .split('|')
    .map((entry): [string, string[]] => {
      const [sign = '', ...codes] = entry.split(' ');
      return [sign.replace('-', ' '), codes];
    }),
);

/** Signs that mean their first currency where nothing says otherwise. */
const ALONE = new Set(['$', '£', '元', 'lei', 'dollars']);
/** Signs that are something else as often (feet, a room, Friday): only beside a number that is written like an amount. */
const WEAK = new Set(['ft', 'rm', 'rp', 'rp.', 'dh', 'lei', 'fr.']);

const BY_REGION: Record<string, string> = Object.fromEntries(
  'SE-SEK NO-NOK DK-DKK IS-ISK JP-JPY CN-CNY IN-INR PK-PKR LK-LKR NP-NPR MU-MUR AE-AED MA-MAD'
    .split(' ')
    .map((pair) => pair.split('-')),
);

function alternative(sign: string): string {
  const escaped = sign.replace(/[$.]/g, '\\$&');
  const before = /^\p{Script=Latin}|^\p{Script=Cyrillic}/u.test(sign) ? '(?<![\\p{L}])' : '';
  const after = /(?:\p{Script=Latin}|\p{Script=Cyrillic})$/u.test(sign) ? '(?![\\p{L}])' : '';
  return before + escaped + after;
}

/** Source of a regular expression for one mark; what it matched is looked up with `currenciesOf`. */
export const MARK = `(?:${[...SIGNS.keys()]
  .sort((a, b) => b.length - a.length)
  .map(alternative)
  .join('|')}|(?<![\\p{L}])[A-Za-z]{3}(?![\\p{L}]))`;

export type Known = {
  declared?: string | undefined;
  document?: string | undefined;
  locale?: string | undefined;
  whole: boolean;
};

/** The currencies that a mark can mean here; empty where it is no mark. */
export function currenciesOf(mark: string, known: Known): string[] {
  const code = mark.toUpperCase();
  if (CODES.has(code) && (mark === code || ANY_CASE.has(code))) {
    const expected = known.whole || known.declared === code || known.document === code;
    return WORDS_TOO.has(code) && !expected ? [] : [code];
  }
  const sign = mark.toLowerCase();
  const candidates = SIGNS.get(sign) ?? [];
  return candidates.length < 2 ? candidates : narrowed(sign, candidates, known);
}

function narrowed(sign: string, candidates: string[], known: Known): string[] {
  const expected = [known.declared, known.document].filter((code) => code !== undefined);
  const possible = [...new Set(expected)].filter((code) => candidates.includes(code));
  if (possible.length > 0) return possible;
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

export function isWeak(mark: string): boolean {
  return WEAK.has(mark.toLowerCase());
}

/** Whether the second mark says more exactly what the first one means: `$450 CAD`. */
export function isRefinedBy(mark: string, code: string): boolean {
  return (SIGNS.get(mark.toLowerCase()) ?? [mark.toUpperCase()]).includes(code.toUpperCase());
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
