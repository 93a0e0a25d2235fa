// The translator of the hosted page: messages of the tables, dates and sizes in the language of the session.
import { IntlMessageFormat } from 'intl-messageformat';
import { isolated } from '../platform/isolated.ts';
import { SHIPPED_LOCALES, sessionLocale } from '../sessions/form/locale.ts';
import type { ShippedLocale } from '../sessions/form/locale.ts';
import { fields as fieldsDe } from './texts/fields/de.ts';
import { fields as fieldsEn } from './texts/fields/en.ts';
import { fields as fieldsEs } from './texts/fields/es.ts';
import { fields as fieldsFr } from './texts/fields/fr.ts';
import { fields as fieldsNl } from './texts/fields/nl.ts';
import { pages as pagesDe } from './texts/pages/de.ts';
import { pages as pagesEn } from './texts/pages/en.ts';
import { pages as pagesEs } from './texts/pages/es.ts';
import { pages as pagesFr } from './texts/pages/fr.ts';
import { pages as pagesNl } from './texts/pages/nl.ts';

/** The keys of the English tables; the other languages have the same. */
export type TextKey = keyof typeof pagesEn | keyof typeof fieldsEn;

/** What is put into a message: plain text, never syntax of messages. A date without a format of its own is written in its long form. */
export type TextValues = Record<string, string | number | Date>;

export type Texts = {
  locale: ShippedLocale;
  t(key: TextKey, values?: TextValues): string;
  /** The day in UTC, such as `27 March 2026`. */
  date(d: Date): string;
  /** Day and time of day in UTC, which it names. */
  dateTime(d: Date): string;
  /** A size such as `2.4 MB`. */
  bytes(n: number): string;
};

export const TABLES: Record<ShippedLocale, Record<TextKey, string>> = {
  en: { ...pagesEn, ...fieldsEn },
  nl: { ...pagesNl, ...fieldsNl },
  de: { ...pagesDe, ...fieldsDe },
  fr: { ...pagesFr, ...fieldsFr },
  es: { ...pagesEs, ...fieldsEs },
};

/** The language that numbers and dates are written in: English has days before months, as everywhere in Europe. */
export const FORMAT_LOCALES: Record<ShippedLocale, string> = {
  en: 'en-GB',
  nl: 'nl',
  de: 'de',
  fr: 'fr',
  es: 'es',
};

const NAMES: Record<ShippedLocale, string> = {
  en: 'English',
  nl: 'Nederlands',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
};

const DAY = { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' } as const;
const MOMENT = { ...DAY, hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const;
/** `{when, date, long}` within a message means UTC too. */
const FORMATS = {
  date: { short: DAY, medium: DAY, long: DAY, full: DAY },
  time: { short: MOMENT, medium: MOMENT, long: MOMENT, full: MOMENT },
};

const made = new Map<ShippedLocale, Texts>();

/** The texts in one language; messages are compiled when they are first needed. */
export function textsFor(locale: ShippedLocale): Texts {
  const texts = made.get(locale) ?? makeTexts(locale);
  made.set(locale, texts);
  return texts;
}

function makeTexts(locale: ShippedLocale): Texts {
  const language = FORMAT_LOCALES[locale];
  const day = writing(language, DAY);
  const messages = new Map<TextKey, IntlMessageFormat>();
  const compiled = (key: TextKey): IntlMessageFormat => {
    const message =
      messages.get(key) ?? new IntlMessageFormat(TABLES[locale][key], language, FORMATS, { ignoreTag: true });
    messages.set(key, message);
    return message;
  };
  return {
    locale,
    t: (key, values) =>
      compiled(key)
        .formatToParts<Date>(values && withStrangers(values))
        .map(({ value }) => (value instanceof Date ? day(value) : value))
        .join(''),
    date: day,
    dateTime: writing(language, MOMENT),
    bytes: (n) => sizeIn(language, n),
  };
}

/** Marks that turn all that follows them; what they are for, isolates do as well. */
const TURNING = /[\u202a-\u202e]/g;

/** Names and other texts that are put into ours keep to themselves, in whichever direction they run. */
const withStrangers = (values: TextValues): TextValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? isolated(value.replaceAll(TURNING, '')) : value,
    ]),
  );

/** French counts the first day of a month with an ordinal, `1er mai`, and all others without. */
function writing(language: string, options: Intl.DateTimeFormatOptions): (d: Date) => string {
  const format = new Intl.DateTimeFormat(language, options);
  return (d) => (language === 'fr' ? format.format(d).replace(/^1(?= )/, '1er') : format.format(d));
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

function sizeIn(language: string, byteSize: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, byteSize)) / 3));
  const amount = byteSize / 1000 ** power;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: UNITS[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: amount < 10 && power > 1 ? 1 : 0,
  }).format(amount);
}

/** The name that a language has for itself. */
export function languageName(locale: ShippedLocale): string {
  return NAMES[locale];
}

const MAX_HEADER_LENGTH = 1000;

/** For pages without a session: the shipped language that the browser likes best, else English. */
export function chooseLocale(acceptLanguage: string | undefined): ShippedLocale {
  const wanted = (acceptLanguage ?? '')
    .slice(0, MAX_HEADER_LENGTH)
    .split(',')
    .map(rangeOf)
    .filter(({ tag, weight }) => weight > 0 && isShipped(tag))
    .toSorted((a, b) => b.weight - a.weight);
  return sessionLocale(wanted[0]?.tag, undefined);
}

function isShipped(tag: string): boolean {
  const language = tag.toLowerCase().split('-')[0];
  return SHIPPED_LOCALES.some((locale) => locale === language);
}

/** `de-AT;q=0.8`; a weight that is none counts for nothing. */
function rangeOf(range: string): { tag: string; weight: number } {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
  const given = parameters.find((parameter) => /^q\s*=/i.test(parameter));
  const weight = given === undefined ? 1 : Number(given.slice(given.indexOf('=') + 1));
  return { tag, weight: weight <= 1 ? weight : 0 };
}
