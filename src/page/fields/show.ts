// Values as people read them: dates, amounts, countries and options in their language.
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { valuesOf } from '../../declarations/lists.ts';
import type { FactTypeName } from '../../declarations/fact-type.ts';
import type { FieldType } from '../../declarations/schema.ts';
import { FORMAT_LOCALES } from '../texts.ts';
import type { Texts } from '../texts.ts';
import type { ShownField } from '../view.ts';
import { countryOptions } from './countries.ts';
import { splitDate } from './date-parts.ts';
import { durationText } from './durations.ts';

export type ShownAnswer = Pick<
  ShownField,
  'type' | 'factType' | 'options' | 'value' | 'isSensitive' | 'isSeveral'
>;

type Show = (texts: Texts, value: string) => string | null;

/** Canonical values only: null for any other text, which then is shown as it was typed. */
const SHOWS: Partial<Record<FactTypeName, Show>> = {
  date: dateText,
  money: moneyText,
  number: numberText,
  percentage: percentText,
  yes_no: (texts, value) => (value === 'yes' || value === 'no' ? texts.t(`answer.${value}`) : null),
  country: (texts, value) =>
    countryOptions(texts.locale).find((country) => country.value === value)?.label ?? null,
  iban: (_, value) =>
    /^[A-Z]{2}\d{2}[A-Z0-9]{1,30}$/.test(value) ? value.replace(/.{4}(?=.)/g, '$& ') : null,
  phone: (_, value) =>
    /^\+\d{4,15}$/.test(value) ? (parsePhoneNumberFromString(value)?.formatInternational() ?? null) : null,
  duration: durationText,
};

/**
 * What is known or was typed, ready to be read; null where there is nothing. Sensitive values are shown in full: applicants have to see
 * what they send.
 */
export function shownValue(texts: Texts, answer: ShownAnswer): string | null {
  const { type, factType, options, value, isSeveral = false } = answer;
  if (value === null || value === '') return null;
  if (isSeveral) return shownValues(texts, answer, value);
  const option = options?.find((one) => one.value === value);
  if (option !== undefined) return option.label;
  const shown = showsOf(type, factType).map((show) => show?.(texts, value) ?? null);
  return shown.find((text) => text !== null) ?? (type === 'date' ? typedDate(texts, value) : value);
}

/** One after the other; what is typed and no list yet as it is. */
const shownValues = (texts: Texts, answer: ShownAnswer, value: string): string =>
  valuesOf(value)
    .flatMap((one) => shownValue(texts, { ...answer, isSeveral: false, value: one }) ?? [])
    .join('; ');

/** As the fact has it, else as the field. The digits of an identifier are no number. */
function showsOf(type: FieldType, factType: FactTypeName | null): (Show | undefined)[] {
  if (factType === null) return [SHOWS[type]];
  return factType === 'identifier' ? [] : [SHOWS[factType], SHOWS[type]];
}

function dateText(texts: Texts, value: string): string | null {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(`${value}T00:00:00Z`) : null;
  return date?.toJSON()?.startsWith(value) === true ? texts.date(date) : null;
}

/** The parts as they were typed, day first. */
function typedDate({ locale }: Texts, value: string): string {
  const { day, month, year } = splitDate(value, locale);
  return [day, month, year].filter((part) => part !== '').join(' ') || value;
}

const DECIMAL = /^-?\d{1,40}(?:\.\d{1,20})?$/;

function isDecimal(text: string): text is `${number}` {
  return DECIMAL.test(text);
}

/** Strings are formatted digit by digit: no amount is rounded to what a binary number can hold. */
function decimalText(texts: Texts, value: string, options: Intl.NumberFormatOptions): string | null {
  if (!isDecimal(value)) return null;
  const digits = value.split('.')[1]?.length ?? 0;
  return new Intl.NumberFormat(FORMAT_LOCALES[texts.locale], {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: 'min2',
    ...options,
  }).format(value);
}

function numberText(texts: Texts, value: string): string | null {
  return decimalText(texts, value, {});
}

function percentText(texts: Texts, value: string): string | null {
  return decimalText(texts, value, { style: 'unit', unit: 'percent' });
}

function moneyText(texts: Texts, value: string): string | null {
  const [, amount, currency] = /^(\S+) ([A-Z]{3})$/.exec(value) ?? [];
  if (amount === undefined || currency === undefined) return null;
  return decimalText(texts, amount, { style: 'currency', currency, useGrouping: 'auto' });
}
