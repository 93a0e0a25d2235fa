// Countries as ISO 3166-1 alpha-2, by code and by name in many languages.
import { createRequire } from 'node:module';
import countries, { type LocaleData } from 'i18n-iso-countries/index.js';
import { isCountryCode, meantCountry } from '../../declarations/conditions/country-codes.ts';
import { plain } from '../characters.ts';
import { addPhrase, findPhrases, foldPhrase, noPhrases } from '../phrases.ts';
import type { Phrases } from '../phrases.ts';
import { found } from '../parsed.ts';
import type { FoundValue, Scope } from '../parsed.ts';
import { stateOfNational } from './nationalities.ts';

/** Where two languages use one name for different countries, the earlier language has it. */
const LANGUAGES = [
  'en',
  'de',
  'fr',
  'es',
  'nl',
  'it',
  'pt',
  'pl',
  'sv',
  'da',
  'nb',
  'fi',
  'cs',
  'sk',
  'sl',
  'hu',
  'ro',
  'hr',
  'et',
  'lv',
  'lt',
  'bg',
  'el',
  'ga',
  'tr',
  'ca',
  'uk',
  'ru',
  'zh',
  'ja',
  'ko',
  'ar',
];

const ALIASES: Record<string, string> = {
  GB: 'UK|U.K.|Great Britain|Britain|England|Scotland|Wales|Northern Ireland|Großbritannien|Grande-Bretagne|Gran Bretaña|Groot-Brittannië|Gran Bretagna|Grã-Bretanha|Wielka Brytania|Storbritannien|Storbritannia|Engeland|Angleterre|Inglaterra',
  US: 'USA|U.S.A.|U.S.|United States|United States of America|Vereinigte Staaten|États-Unis|Etats Unis|Estados Unidos|EE. UU.|EEUU|Stati Uniti|Verenigde Staten',
  NL: 'Holland|The Netherlands|Netherlands|Niederlande|Pays-Bas|Nederland|Países Bajos|Paesi Bassi',
  KR: 'South Korea|Republic of Korea|Korea, Republic of|Südkorea|Corée du Sud|Corea del Sur|Zuid-Korea|Corea del Sud',
  KP: 'North Korea|Nordkorea|Corée du Nord',
  RU: 'Russia|Russland|Russie|Rusia|Rusland|Rosja|Russian Federation',
  CZ: 'Czechia|Czech Republic|Tschechien|Tschechische Republik|Tchéquie|République tchèque|Česko|Česká republika',
  CH: 'Switzerland|Schweiz|Suisse|Svizzera|Helvetia',
  DE: 'Federal Republic of Germany|BRD|Bundesrepublik Deutschland',
  IE: 'Republic of Ireland|Eire',
  AE: 'UAE|U.A.E.|United Arab Emirates|VAE',
  CN: "China|PRC|P.R. China|People's Republic of China|Peoples Republic of China|Mainland China",
  TW: 'Taiwan|R.O.C.|Republic of China (Taiwan)',
  HK: 'Hong Kong|Hongkong',
  MO: 'Macao|Macau',
  TR: 'Turkey|Türkiye',
  VN: 'Vietnam|Viet Nam',
  LA: 'Laos',
  SY: 'Syria',
  IR: 'Iran',
  BO: 'Bolivia',
  VE: 'Venezuela',
  TZ: 'Tanzania',
  MD: 'Moldova',
  MK: 'Macedonia|North Macedonia',
  BN: 'Brunei',
  CI: "Ivory Coast|Côte d'Ivoire|Elfenbeinküste",
  CV: 'Cape Verde|Cabo Verde',
  SZ: 'Swaziland|Eswatini',
  MM: 'Burma|Myanmar',
  VA: 'Vatican|Vatican City|Holy See',
  PS: 'Palestine',
  CD: 'Democratic Republic of the Congo|DR Congo|DRC',
  CG: 'Republic of the Congo|Congo-Brazzaville',
  BY: 'Belarus|Weißrussland',
  XK: 'Kosovo',
  GR: 'Hellas|Hellenic Republic',
  SK: 'Slovak Republic',
  BA: 'Bosnia',
  TT: 'Trinidad',
};
/** Names of several countries, and words that are no country: never a value. */
const NO_COUNTRY = 'Korea|Corea|Corée|Congo|Kongo|Columbia|Republic of China'.split('|');
/** Within a text these are towns, states and persons as often, or hold the name of a country without being one. */
const NOT_IN_TEXT = (
  'Georgia|Island|Jordan|Chad|Jersey|New Jersey|New Mexico|New South Wales|New England|British Columbia|District of Columbia|' +
  'Gulf of Mexico|Sea of Japan|Lebanon|Man|Norfolk|Saint Martin'
).split('|');
/** Abbreviations that count within a text only as written here. */
const CAPITALS = /^(?:U\.?S\.?A|U\.S|U\.?K|U\.?A\.?E|P\.?R\.?C|D\.?R\.?C|B\.?R\.?D|V\.?A\.?E|EEUU|R\.O\.C)$/;
const SHORT_KEYS = new Set([
  'usa',
  'us',
  'u s',
  'u s a',
  'uk',
  'u k',
  'uae',
  'u a e',
  'prc',
  'drc',
  'brd',
  'vae',
  'eeuu',
  'r o c',
  'ee uu',
]);

/** Asked for by name, the package would load eighty languages into every process, also such as never look for a country. */
const load = createRequire(import.meta.url);

function namesIn(language: string): Record<string, string[]> {
  const locale: LocaleData = load(`i18n-iso-countries/langs/${language}.json`);
  countries.registerLocale(locale);
  return countries.getNames(language, { select: 'all' });
}

type Names = { phrases: Phrases; byName: Map<string, string> };
let names: Names | undefined;

function build(): Names {
  const byName = new Map<string, string>();
  const barred = new Set(NO_COUNTRY.map(foldPhrase));
  const add = (name: string, code: string): void => {
    const phrase = foldPhrase(name);
    if (!byName.has(phrase) && !barred.has(phrase)) byName.set(phrase, code);
  };
  for (const [code, aliases] of Object.entries(ALIASES))
    for (const alias of aliases.split('|')) add(alias, code);
  for (const language of LANGUAGES)
    for (const [code, all] of Object.entries(namesIn(language)))
      for (const name of all) if (isName(name)) add(name, code);
  return { byName, phrases: phrasesOf(byName) };
}

/** Abbreviations come from our own list alone. */
function isName(name: string): boolean {
  return /\p{L}{4}|[\p{Lo}]{2}/u.test(name);
}

/** A phrase that is no country in a text takes its words, so that no part of it is read as one. */
function phrasesOf(byName: Map<string, string>): Phrases {
  const phrases = noPhrases();
  for (const name of [...NO_COUNTRY, ...NOT_IN_TEXT]) addPhrase(phrases, foldPhrase(name), '');
  for (const [phrase, code] of byName) addPhrase(phrases, phrase, code);
  return phrases;
}

function known(): Names {
  names ??= build();
  return names;
}

/** A code of three letters, as passports have it. */
export function alpha2Of(alpha3: string): string | undefined {
  return countries.alpha3ToAlpha2(alpha3);
}

/** Codes only as a whole answer: `IN`, `IT` and `NO` are words. */
function codeOf(text: string): string | undefined {
  const code = plain(text).trim().toUpperCase();
  const meant = meantCountry(code);
  if (meant !== undefined) return meant;
  if (code === 'D') return 'DE';
  if (/^[A-Z]{2}$/.test(code)) return isCountryCode(code) ? code : undefined;
  return /^[A-Z]{3}$/.test(code) ? alpha2Of(code) : undefined;
}

/** The country that a whole text is the code or the name of. */
export function countryNamed(text: string): string | undefined {
  return codeOf(text) ?? known().byName.get(foldPhrase(text.replace(/^\s*the /i, '')));
}

export function findCountries(text: string, scope: Scope): FoundValue[] {
  if (scope.whole) {
    const code = countryNamed(text) ?? stateOfNational(text);
    return code === undefined ? [] : [found(0, text.length, code)];
  }
  return findPhrases(known().phrases, text)
    .filter(({ start, end, key }) => key !== '' && isNameHere(text.slice(start, end)))
    .map(({ start, end, key }) => found(start, end, key));
}

function isNameHere(slice: string): boolean {
  return SHORT_KEYS.has(foldPhrase(slice)) ? CAPITALS.test(slice) : /^\p{Lu}|^\p{Lo}/u.test(slice);
}
