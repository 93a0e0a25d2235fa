// What a browser posts of a page that nobody touches is known beforehand: what was changed on it is told by that.
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { untouchedText } from '../../../src/page/fields/inputs.ts';
import { readFields } from '../../../src/page/fields/read.ts';
import { renderField } from '../../../src/page/fields/render.ts';
import { textsFor } from '../../../src/page/texts.ts';
import { SHIPPED_LOCALES } from '../../../src/sessions/form/locale.ts';
import { fieldWith, untouchedForm } from './fields-form.ts';
import { anyCharacters, runs } from '../../harness/properties.ts';

const TYPES = [
  'text',
  'long_text',
  'number',
  'email',
  'phone',
  'money',
  'date',
  'yes_no',
  'choice',
  'country',
] as const;
const OPTIONS = ['bv', ' nv ', '<b>"x"</b>', '&amp;', '0', "l'autre"].map((value) => ({
  value,
  label: value,
}));
const VALUES = [
  'ja',
  'no',
  'yes',
  'Holland',
  'NL',
  'xx',
  '12.50 EUR',
  '7 €',
  '3 May 2026',
  '2026-3-',
  '2026-02-30?',
];

const value = fc.oneof(
  anyCharacters(40),
  fc.string({
    unit: fc.constantFrom('<', '"', '&', '-', ' ', '\n', '\r', '\t', '\0', '0', '3', '.', 'a'),
    maxLength: 20,
  }),
  fc.constantFrom(...VALUES, ...OPTIONS.map((one) => one.value)),
  fc.constant(null),
);

test('whatever stands there, in every language', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...TYPES),
      value,
      fc.constantFrom(...SHIPPED_LOCALES),
      fc.boolean(),
      (type, shown, locale, isCompliance) => {
        const field = fieldWith({
          type,
          value: shown,
          currency: 'EUR',
          isCompliance,
          options: OPTIONS,
          isRequired: false,
        });
        const form = untouchedForm(renderField(textsFor(locale), field).markup);
        expect(untouchedText(textsFor(locale), field)).toBe(readFields([field], form)[field.fieldId] ?? null);
      },
    ),
    runs(1500),
  );
});

test('the currency that an amount is meant in stands there beforehand, and is no answer by itself', () => {
  const money = fieldWith({ type: 'money', currency: 'EUR' });
  const shown = (value: string | null): string => renderField(textsFor('en'), { ...money, value }).markup;
  expect(shown(null)).toContain('value="EUR"');
  expect(readFields([money], untouchedForm(shown(null)))).toEqual({ answer: null });
  expect(shown('12.50')).not.toContain('value="EUR"');
  expect(readFields([money], untouchedForm(shown('12.50 EUR')))).toEqual({ answer: '12.50 EUR' });
});

describe('an amount with its currency, beside the currency that the page has filled in', () => {
  const money = fieldWith({ type: 'money', currency: 'EUR' });
  const read = (amount: string, currency: string): string | null =>
    readFields([money], new URLSearchParams({ 'f.answer': amount, 'f.answer:currency': currency }))[
      'answer'
    ] ?? null;

  test.each([
    ['2100.00 EUR', 'EUR', '2100.00 EUR'],
    ['2100 €', 'EUR', '2100 EUR'],
    ['2100€', 'eur', '2100 EUR'],
    ['2.100,00 €', 'EUR', '2.100,00 EUR'],
    ['2100 euro', 'EUR', '2100 EUR'],
    ['2\u00a0100,50 €', 'EUR', '2\u00a0100,50 EUR'],
    ['€ 2100', 'EUR', '2100 EUR'],
    ['EUR 2100', '€', '2100 €'],
    ['450 $', 'CAD', '450 CAD'],
    ['2100 USD', 'EUR', '2100 USD'],
    ['£2100', 'EUR', '£2100'],
    ['2100 USD', '', '2100 USD'],
    ['5 million', 'EUR', '5 million EUR'],
    ['EUR', 'EUR', 'EUR EUR'],
    // Both were chosen.
    ['2100 USD', 'GBP', '2100 USD GBP'],
  ])('%s and %s: %s', (amount, currency, kept) => {
    expect(read(amount, currency)).toBe(kept);
    // What is shown of it says the same again.
    const again = renderField(textsFor('en'), { ...money, value: kept }).markup;
    expect(readFields([money], untouchedForm(again))).toEqual({ answer: kept });
  });
});
