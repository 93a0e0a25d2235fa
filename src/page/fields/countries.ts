// The countries of the world by their names in a language.
import countries from 'i18n-iso-countries/index.js';
import type { ShippedLocale } from '../../sessions/form/locale.ts';
import { FORMAT_LOCALES } from '../texts.ts';
import type { Option } from '../view.ts';

/** Kosovo has no code in the standard; this is the one that everybody uses. */
const CODES = [...new Set([...Object.keys(countries.getAlpha2Codes()), 'XK'])];

const names = new Map<ShippedLocale, Option[]>();

/** All countries, in the order of the language. */
export function countryOptions(locale: ShippedLocale): Option[] {
  const options = names.get(locale) ?? build(locale);
  names.set(locale, options);
  return options;
}

function build(locale: ShippedLocale): Option[] {
  const language = FORMAT_LOCALES[locale];
  const shown = new Intl.DisplayNames(language, { type: 'region' });
  const { compare } = new Intl.Collator(language);
  return CODES.map((value) => ({ value, label: shown.of(value) ?? value })).toSorted((a, b) =>
    compare(a.label, b.label),
  );
}
