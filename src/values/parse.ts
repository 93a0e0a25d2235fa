// The one parser of every fact type: text as found → canonical value, or why it is refused.
import type { FactTypeName, FactTypeOptions } from '../declarations/fact-type.ts';
import { findBics } from './codes/bic.ts';
import { isPrintable } from './characters.ts';
import { findChoices } from './words/choices.ts';
import { findEmails, findUrls } from './places/contacts.ts';
import { findCountries } from './places/countries.ts';
import { findDates } from './dates/dates.ts';
import { findDurations } from './dates/duration.ts';
import { findFreeText, findPersonNames, findWordedText } from './words/free-text.ts';
import { findIbans } from './codes/iban.ts';
import { findIdentifiers } from './codes/identifiers.ts';
import { findMoney } from './money/money.ts';
import { findMrz } from './codes/mrz.ts';
import { findNumbers, findPercentages } from './numbers/numbers.ts';
import { findTable, LONGEST_TABLE } from './table.ts';
import type { Finder, FoundValue, ParseContext, Parsed } from './parsed.ts';
import { findPhones } from './places/phones.ts';
import { findVatNumbers } from './codes/vat-numbers.ts';
import { findYesNo } from './words/yes-no.ts';

export type { FoundValue, ParseContext, Parsed } from './parsed.ts';

/** A longer answer is none of a form's and none of a slice's; a table has many cells. */
const longestWhole = (type: FactTypeOptions): number => (type.name === 'table' ? LONGEST_TABLE : 20_000);

const FINDERS: Record<FactTypeName, Finder> = {
  text: findFreeText,
  long_text: findFreeText,
  person_name: findPersonNames,
  organization_name: findWordedText,
  address: findWordedText,
  number: findNumbers,
  percentage: findPercentages,
  money: findMoney,
  date: findDates,
  duration: findDurations,
  yes_no: findYesNo,
  choice: findChoices,
  email: findEmails,
  phone: findPhones,
  country: findCountries,
  iban: findIbans,
  bic: findBics,
  vat_number: findVatNumbers,
  identifier: findIdentifiers,
  url: findUrls,
  mrz: findMrz,
  table: (text, scope) => findTable(text, scope, parseValue),
};

const HARMLESS = /^[\s"'“”„«»‘’.,;:#]*$/u;

/**
 * The whole text as one value: form answers, commands, prefill, connector answers, and the slice of a page that a quote names.
 * What stands around the value may be white space, quotation marks and a full stop, nothing else.
 */
export function parseValue(type: FactTypeOptions, text: string, context: ParseContext): Parsed {
  if (text.length > longestWhole(type) || !isPrintable(text)) return { ok: false, reason: 'invalid_format' };
  const values = FINDERS[type.name](text, { type, context, whole: true });
  const [value] = values;
  if (values.length !== 1 || value === undefined) return { ok: false, reason: 'invalid_format' };
  const covered = HARMLESS.test(text.slice(0, value.start)) && HARMLESS.test(text.slice(value.end));
  return covered ? value : { ok: false, reason: 'invalid_format' };
}

/** Every value of the type inside a longer text (a line, a cell, a page), in order, with UTF-16 offsets; refused ones say why. */
export function findValues(type: FactTypeOptions, text: string, context: ParseContext): FoundValue[] {
  return isPrintable(text) ? FINDERS[type.name](text, { type, context, whole: false }) : [];
}
