// Telephone numbers as people write them at home: without the code of their country, which nobody else can know.
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { ShownField } from '../view.ts';

/** Digits enough for a number, and no sign that the code of a country leads them. */
export function lacksCountryCode(value: string | null): boolean {
  const number = (value ?? '').trim();
  const digits = number.replaceAll(/\D/g, '');
  return /^[\d\s()./-]+$/.test(number) && digits.length >= 5 && !digits.startsWith('00');
}

/** The number that was typed, if there is one like it in the country of the example; else the example. */
export function withCountryCode({ value, example }: ShownField): string {
  const shown = example?.text ?? '';
  const typed = parsePhoneNumberFromString(value ?? '', parsePhoneNumberFromString(shown)?.country);
  return typed?.isValid() === true ? typed.formatInternational() : shown;
}
