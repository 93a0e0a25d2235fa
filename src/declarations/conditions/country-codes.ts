// Codes of countries as facts have them (ISO 3166-1 alpha-2, and XK), and which one is meant by a code that is none.
import countries from 'i18n-iso-countries/index.js';

export function isCountryCode(code: string): boolean {
  return code === 'XK' || (/^[A-Z]{2}$/.test(code) && countries.alpha2ToAlpha3(code) !== undefined);
}

/** The code of a country that is better known by another one: in the addresses of its sites, or before its tax numbers. */
export function meantCountry(code: string): string | undefined {
  if (code === 'UK') return 'GB';
  return code === 'EL' ? 'GR' : undefined;
}

/** What is wrong with a text that is no such code, as the end of a sentence. */
export function countryHint(text: string): string {
  const meant = meantCountry(text);
  if (meant !== undefined) return `the code of that country is ${meant}`;
  return /^[A-Z]{2}$/.test(text)
    ? 'no country has this code (ISO 3166-1)'
    : 'a country is a code of two capitals, such as DE';
}
