// The one parser of every fact type: text as found → canonical value, or why it is refused.
import type { FactTypeName, FactTypeOptions } from '../../declarations/schema.ts';
import { findBics } from './bic.ts';
import { isPrintable } from './characters.ts';
import { findChoices } from './choices.ts';
import { findEmails, findUrls } from './contacts.ts';
import { findCountries } from './countries.ts';
import { findDates } from './dates.ts';
import { findDurations } from './duration.ts';
import { findFreeText, findPersonNames, findWordedText } from './free-text.ts';
import { findIbans } from './iban.ts';
import { findIdentifiers } from './identifiers.ts';
import { findMoney } from './money.ts';
import { findMrz } from './mrz.ts';
import { findNumbers, findPercentages } from './numbers.ts';
import type { Finder, FoundValue, ParseContext, Parsed } from './parsed.ts';
import { findPhones } from './phones.ts';
import { findVatNumbers } from './vat-numbers.ts';
import { findYesNo } from './yes-no.ts';

export type { FoundValue, ParseContext, Parsed } from './parsed.ts';

/** A longer answer is none of a form's and none of a slice's. */
const MAX_WHOLE_LENGTH = 20_000;

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
};

const HARMLESS = /^[\s"'“”„«»‘’.,;:#]*$/u;

/**
 * The whole text as one value: form answers, commands, prefill, connector answers, and the slice of a page that a quote names.
 * What stands around the value may be white space, quotation marks and a full stop, nothing else.
 */
export function parseValue(type: FactTypeOptions, text: string, context: ParseContext): Parsed {
  if (text.length > MAX_WHOLE_LENGTH || !isPrintable(text)) return { ok: false, reason: 'invalid_format' };
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
