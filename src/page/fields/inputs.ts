// What a browser posts of a field where nobody touches it: the names and values that its inputs have on the page.
import type { FieldType } from '../../declarations/schema.ts';
import type { Texts } from '../texts.ts';
import type { Option, ShownField } from '../view.ts';
import { meaningOf } from './choosing.ts';
import { countryOptions } from './countries.ts';
import { splitDate } from './date-parts.ts';
import { splitMoney } from './money-parts.ts';
import { inputName } from './names.ts';
import { readFields } from './read.ts';

type Inputs = [name: string, value: string][];
type Posts = (texts: Texts, field: ShownField) => Inputs;

/** The other types have one input with the text. */
const BY_TYPE: Partial<Record<FieldType, Posts>> = {
  date: ({ locale }, { fieldId, value }) => {
    const parts = splitDate(value, locale);
    return (['day', 'month', 'year'] as const).map((part) => [
      inputName(fieldId, part),
      oneLine(parts[part]) ?? '',
    ]);
  },
  money: (_, { fieldId, value, currency: expected }) => {
    const { amount, currency } = splitMoney(value, expected);
    return [
      [inputName(fieldId), oneLine(amount) ?? ''],
      [inputName(fieldId, 'currency'), oneLine(currency) ?? ''],
    ];
  },
  yes_no: (texts, field) => chosen(field, ['yes', 'no'], meaningOf(texts, field)),
  country: (texts, field) => chosen(field, valuesOf(countryOptions(texts.locale)), meaningOf(texts, field)),
  long_text: (_, { fieldId, value }) => [[inputName(fieldId), value ?? '']],
  choice: (_, field) => chosen(field, valuesOf(field.options ?? []), field.value),
};

export function inputsOf(texts: Texts, field: ShownField): Inputs {
  const { fieldId, value, type } = field;
  if (field.isCompliance) return chosen(field, ['yes'], value);
  return BY_TYPE[type]?.(texts, field) ?? [[inputName(fieldId), oneLine(value) ?? '']];
}

/** An input has one line; browsers would run the lines together. */
export function oneLine(text: string | null): string | null {
  return text === null || text === '' ? null : text.replace(/[\r\n]+/g, ' ');
}

/** None where the value is none of those that can be chosen. */
const chosen = ({ fieldId }: ShownField, values: string[], value: string | null): Inputs =>
  value !== null && values.includes(value) ? [[inputName(fieldId), value]] : [];

const valuesOf = (options: readonly Option[]): string[] => options.map(({ value }) => value);

/** What is read of it then; null where that is nothing. */
export function untouchedText(texts: Texts, field: ShownField): string | null {
  const form = new URLSearchParams(inputsOf(texts, field));
  return readFields([field], form)[field.fieldId] ?? null;
}
