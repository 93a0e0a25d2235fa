// Names of months and weekdays in many languages: those that Intl knows, and the short forms that people write.
import { foldWord } from '../characters.ts';

/** Where two languages use one word for different months, the earlier language of this list has it. */
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
  'et',
  'lv',
  'lt',
  'tr',
  'ca',
  'ga',
  'is',
  'el',
  'ru',
  'uk',
  'bg',
  'de-AT',
];

const SHORT_FORMS = [
  'jan jän jänner janv gen ene ian sty tammi led',
  'feb febr fev fevr fév févr lut helmi únor úno feber',
  'mar mär märz maerz mrz mars mrt marz maa maalis bře',
  'apr avr abr kwi huhti dub',
  'may mai mei mag maj touko kvě',
  'jun juin juni giu cze kesä čvn',
  'jul juil juli lug lip heinä čvc',
  'aug août aout ago sie elo srp',
  'sep sept set wrz syys zář',
  'oct okt out ott paź loka říj',
  'nov novem lis marras',
  'dec dez dic déc dicbre gru joulu pro',
];

type Names = { months: Map<string, number>; weekdays: Map<string, number> };
let names: Names | undefined;

function build(): Names {
  const table: Names = { months: new Map(), weekdays: new Map() };
  for (const language of LANGUAGES) addLanguage(table, language);
  SHORT_FORMS.forEach((forms, i) => {
    for (const form of forms.split(' ')) add(table.months, form, i + 1);
  });
  add(table.months, 'sept', 9);
  return table;
}

function addLanguage(table: Names, language: string): void {
  for (const month of ['long', 'short'] as const) {
    const alone = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
    const within = new Intl.DateTimeFormat(language, { day: 'numeric', month, timeZone: 'UTC' });
    for (let i = 0; i < 12; i++) {
      const date = Date.UTC(2024, i, 15);
      for (const format of [alone, within]) add(table.months, partOf(format, date, 'month'), i + 1);
    }
  }
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  const short = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  for (let i = 0; i < 7; i++) {
    const date = Date.UTC(2024, 8, 1 + i);
    for (const format of [weekday, short]) add(table.weekdays, partOf(format, date, 'weekday'), i);
  }
}

function partOf(format: Intl.DateTimeFormat, date: number, type: 'month' | 'weekday'): string {
  return format.formatToParts(date).find((part) => part.type === type)?.value ?? '';
}

function add(map: Map<string, number>, name: string, value: number): void {
  const word = foldWord(name.replace(/\.$/, ''));
  if (/^\p{L}{3,}$/u.test(word) && !map.has(word)) map.set(word, value);
}

/** 1 to 12, or undefined where the word names no month. */
export function monthNumber(word: string): number | undefined {
  names ??= build();
  return names.months.get(foldWord(word));
}

/** 0 (Sunday) to 6, or undefined where the word names no weekday. */
export function weekdayNumber(word: string): number | undefined {
  names ??= build();
  return names.weekdays.get(foldWord(word));
}

const ORDINALS = (
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth ' +
  'seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth ' +
  'twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first'
).split(' ');
const ORDINAL_DAYS = new Map([
  ...ORDINALS.map((word, i): [string, number] => [word, i + 1]),
  ['primero', 1],
  ['primo', 1],
  ['premier', 1],
]);

/** `twenty-first` → 21. */
export function ordinalDay(word: string): number | undefined {
  return ORDINAL_DAYS.get(foldWord(word).replace(/[\s-]+/, '-'));
}
