// The country that a document is from, where all that it says of countries is one: addresses, IBANs, VAT numbers.
import { findIbans } from './codes/iban.ts';
import { findVatNumbers } from './codes/vat-numbers.ts';
import { findCountries } from './places/countries.ts';
import type { Scope } from './parsed.ts';

/** Of each page. */
const LONGEST = 20_000;
const MOST_PAGES = 5;
const BRITISH_POSTCODE = /(?<![A-Z\d])[A-Z]{1,2}\d[A-Z\d]? \d[ABD-HJLNP-UW-Z]{2}(?![A-Z\d])/;
/** Greece and Northern Ireland are called otherwise in VAT numbers. */
const OF_TAX: Record<string, string> = { EL: 'GR', XI: 'GB' };
const LONGEST_LINE = 80;
const LAST_OF_LINE = /(?:^|,\s*|\s{2,})(\p{Lu}[\p{L} ]{3,30})\.?$/u;

/** Undefined where it names none, or several. */
export function homeCountry(texts: readonly string[], context: Scope['context']): string | undefined {
  const countries = new Set(
    texts.slice(0, MOST_PAGES).flatMap((text) => countriesIn(text.slice(0, LONGEST), context)),
  );
  const [only, other] = countries;
  return other === undefined ? only : undefined;
}

function countriesIn(text: string, context: Scope['context']): string[] {
  const scope = { context, whole: false };
  const ibans = findIbans(text, { ...scope, type: { name: 'iban' } });
  const taxed = findVatNumbers(text, { ...scope, type: { name: 'vat_number' } });
  const codes = [...ibans, ...taxed].flatMap((one) => (one.ok ? [one.value.slice(0, 2)] : []));
  const named = addressEnds(text).flatMap((name) => {
    const [one] = findCountries(name, { context, whole: true, type: { name: 'country' } });
    return one?.ok === true ? [one.value] : [];
  });
  const british = BRITISH_POSTCODE.test(text) ? ['GB'] : [];
  return [...codes.map((code) => OF_TAX[code] ?? code), ...named, ...british];
}

/** What lines with a number, such as a postcode, and those right below them end with. */
function addressEnds(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.flatMap((line, index) => {
    const isOfAddress = /\d/.test(line) || /\d/.test(lines[index - 1] ?? '');
    const last = line.length > LONGEST_LINE || !isOfAddress ? undefined : LAST_OF_LINE.exec(line)?.[1];
    return last === undefined ? [] : [last];
  });
}
