// An answer to one field: what a person types in their language, what a program writes, and why it is not taken.
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import type { FormFieldSpec } from '../../../src/declarations/schema.ts';
import { FIELD_TYPES } from '../../../src/declarations/schema.ts';
import {
  MAX_ANSWER_LENGTH,
  parseField,
  problemTold,
  typeOfField,
} from '../../../src/sessions/form/field-value.ts';
import { SHIPPED_LOCALES } from '../../../src/sessions/form/locale.ts';
import { formOf } from './applications.ts';
import { runs } from '../../harness/properties.ts';

const declaration = formOf(
  {
    day: 'date',
    american: { name: 'date', order: 'MDY' },
    sum: { name: 'money', currency: 'EUR' },
    count: 'number',
    share: 'percentage',
    kind: { name: 'choice', values: [{ value: 'bv', synonyms: ['besloten'] }, { value: 'nv' }] },
    iban: 'iban',
    code: { name: 'identifier', pattern: '[A-Z]{2}\\d{2}' },
  },
  [],
);
const fieldOf = (type: FormFieldSpec['type'], more: Partial<FormFieldSpec> = {}): FormFieldSpec => ({
  field_id: 'f',
  label: 'F',
  type,
  ...more,
});
const read = (field: FormFieldSpec, text: string, { isTyped = false, locale = 'en' } = {}) => {
  const answer = parseField(declaration, { field, text, isTyped }, { locale, today: '2026-05-04' });
  return answer.ok ? answer.value : answer.problem;
};
const ofFact = (factId: string, more: Partial<FormFieldSpec> = {}) =>
  fieldOf('text', { fact_id: factId, ...more });
const typed = (locale: string) => ({ isTyped: true, locale });

describe('typed by a person, as their language writes it', () => {
  test.each([
    [fieldOf('number'), '1.234', 'en', '1.234'],
    [fieldOf('number'), '1,234', 'en', '1234'],
    [fieldOf('number'), '1.234', 'de', '1234'],
    [fieldOf('number'), '1,5', 'de', '1.5'],
    [fieldOf('number'), "1'234.5", 'de-CH', '1234.5'],
    [fieldOf('date'), '03.05.2026', 'de', '2026-05-03'],
    [fieldOf('date'), '3 mei 2026', 'nl', '2026-05-03'],
    [fieldOf('date'), '2026-05-03', 'fr', '2026-05-03'],
    [fieldOf('date'), '05/03/2026', 'en-US', '2026-05-03'],
    [ofFact('american'), '05/03/2026', 'de', '2026-05-03'],
    [ofFact('sum'), '1.234,50', 'nl', '1234.50 EUR'],
    [ofFact('sum'), '€ 12', 'es', '12.00 EUR'],
    [fieldOf('yes_no'), 'Ja', 'de', 'yes'],
    [fieldOf('yes_no'), 'non', 'fr', 'no'],
    [fieldOf('country'), 'Duitsland', 'nl', 'DE'],
    [fieldOf('email'), ' Ada@Example.COM ', 'en', expect.stringMatching(/^ada@example\.com$/i)],
    [ofFact('iban'), 'nl91 abna 0417 1643 00', 'nl', 'NL91ABNA0417164300'],
    [ofFact('sum'), '2.000', 'de', '2000.00 EUR'],
    [ofFact('sum'), '2,000', 'en', '2000.00 EUR'],
    // Nobody writes three decimals of an amount, so they may be thousands.
    [ofFact('sum'), '2.000', 'en', 'ambiguous'],
    [ofFact('sum'), '2,000', 'de', 'ambiguous'],
    [ofFact('sum'), '0.125', 'en', '0.125 EUR'],
  ])('%j: %j in %s', (field, text, locale, expected) => {
    expect(read(field, text, typed(locale))).toEqual(expected);
  });
});

test.each([
  ['invalid', ofFact('sum'), 'is no value of type money, such as 12.50 EUR'],
  [
    'ambiguous',
    ofFact('sum'),
    'can be read in two ways as a value of type money; write it such as 12.50 EUR',
  ],
  [
    'ambiguous',
    fieldOf('number'),
    'can be read in two ways as a value of type number; write thousands without a sign (1234), and a fourth decimal behind three (1.2340)',
  ],
  ['invalid', fieldOf('date'), 'is no value of type date, such as 2026-05-03'],
  ['invalid', ofFact('kind'), 'is no value of type choice; here one of bv, nv'],
] as const)('a program is told that it is %s, and how it is written', (problem, field, told) => {
  expect(problemTold(problem, typeOfField(declaration, field))).toBe(told);
});

describe('written by a program, canonical texts come first', () => {
  test.each([
    [fieldOf('number'), '1.234', 'en', '1.234'],
    [fieldOf('number'), '1.2340', 'de', '1.234'],
    [fieldOf('number'), '0.125', 'de', '0.125'],
    [fieldOf('number'), '1234.567', 'de', '1234.567'],
    [fieldOf('number'), '1234', 'de', '1234'],
    [fieldOf('number'), '1 000', 'fr', '1000'],
    [fieldOf('number'), '1\u00a0000,5', 'fr', '1000.5'],
    [ofFact('sum'), '1 000', 'fr', '1000.00 EUR'],
    [fieldOf('date'), '2026-05-03', 'en-US', '2026-05-03'],
    [ofFact('sum'), '1234.50 EUR', 'de', '1234.50 EUR'],
    [fieldOf('number'), '1.234,5', 'de', '1234.5'],
    [fieldOf('date'), '03.05.2026', 'de', '2026-05-03'],
    [fieldOf('yes_no'), 'yes', 'de', 'yes'],
    [ofFact('sum'), '1.234 EUR', 'de', '1.234 EUR'],
    [ofFact('sum'), '2000', 'de', '2000.00 EUR'],
  ])('%j: %j in %s', (field, text, locale, expected) => {
    expect(read(field, text, { locale })).toBe(expected);
  });

  test.each([
    [ofFact('sum'), '2.000', 'de'],
    [ofFact('sum'), '2.000 EUR', 'de'],
    [ofFact('sum'), '12.500', 'en'],
    [fieldOf('number'), '2.000', 'de'],
    [fieldOf('number'), '1.234', 'de'],
    [fieldOf('number'), '-12.345', 'fr'],
    // Spain and Mexico write otherwise.
    [fieldOf('number'), '1.234', 'es'],
    [fieldOf('number'), '1,234', 'de'],
    [ofFact('share'), '1.234', 'de'],
    [fieldOf('number'), '1 000', 'en'],
  ])(
    'what a program may pass on as a person typed it is not guessed: %j: %j in %s',
    (field, text, locale) => {
      expect(read(field, text, { locale })).toBe('ambiguous');
    },
  );

  test('but a value of ours is taken as it is', () => {
    const given = { field: fieldOf('number'), text: '1.234', isTyped: false, isExact: true };
    expect(parseField(declaration, given, { locale: 'de', today: '2026-05-04' })).toEqual({
      ok: true,
      value: '1.234',
    });
  });

  test('and mean the same in every language', () => {
    for (const locale of SHIPPED_LOCALES) {
      expect(read(fieldOf('number'), '1234.5', { locale })).toBe('1234.5');
      expect(read(fieldOf('money'), '12.50 EUR', { locale })).toBe('12.50 EUR');
      expect(read(fieldOf('date'), '2026-12-01', { locale })).toBe('2026-12-01');
    }
  });
});

describe('signs that nobody sees come along with what is pasted', () => {
  test.each([
    [fieldOf('phone'), '\u202a+49 30 1234567\u202c', '+49301234567'],
    [fieldOf('phone'), '\u202d+49 30 1234567\u202c', '+49301234567'],
    [ofFact('iban'), '\ufeffDE89\u200b 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    [fieldOf('email'), '\u200eada@example.com\u200f', 'ada@example.com'],
    [fieldOf('number'), '\u061c12', '12'],
    [ofFact('sum'), '\u206612.50\u2069 \u200eEUR', '12.50 EUR'],
    [ofFact('kind'), 'n\u00adv', 'nv'],
    [ofFact('code'), '\u2060AB12', 'AB12'],
    [fieldOf('number'), '\u202e12', 'invalid'],
    [fieldOf('text'), '\u200e\u200b', 'missing'],
  ])('%j: %j is %j', (field, text, value) => {
    for (const isTyped of [true, false]) expect(read(field, text, { isTyped })).toBe(value);
  });
});

describe('not taken', () => {
  test.each([
    [fieldOf('text'), '', 'missing'],
    [fieldOf('text'), ' \t\n\u00a0', 'missing'],
    [fieldOf('long_text'), 'x'.repeat(MAX_ANSWER_LENGTH + 1), 'too_long'],
    [fieldOf('number'), 'twelve', 'invalid'],
    [fieldOf('number'), '1e5', 'invalid'],
    [fieldOf('number'), 'Infinity', 'invalid'],
    [fieldOf('date'), '31.02.2026', 'invalid'],
    [fieldOf('date'), 'soon', 'invalid'],
    [fieldOf('email'), 'ada', 'invalid'],
    [fieldOf('email'), 'ada@example.com\r\nBcc: x@example.com', 'invalid'],
    [fieldOf('yes_no'), 'perhaps', 'invalid'],
    [fieldOf('country'), 'Atlantis', 'invalid'],
    [fieldOf('text'), 'a\0b', 'invalid'],
    [fieldOf('text'), '\ud800', 'invalid'],
    [ofFact('iban'), 'NL92ABNA0417164300', 'invalid'],
    [ofFact('code'), 'A1', 'invalid'],
    [ofFact('kind'), 'gmbh', 'invalid'],
    [fieldOf('choice', { options: [{ value: 'red' }] }), 'blue', 'not_an_option'],
    [ofFact('kind', { type: 'choice', options: [{ value: 'nv' }] }), 'bv', 'not_an_option'],
  ])('%j: %j', (field, text, problem) => {
    expect(read(field, text)).toBe(problem);
    expect(read(field, text, typed('en'))).toBe(problem);
  });

  test('what a person wrote in two ways to be read is not made certain by a program’s way of writing', () => {
    expect(read(fieldOf('date'), '03/04/2025', typed('x-none'))).toBe('ambiguous');
  });

  test.each([
    [fieldOf('text'), 2000],
    [fieldOf('long_text'), 10_000],
    [ofFact('iban'), null],
  ])('%j is too long beyond %j characters, not otherwise wrong', (field, most) => {
    if (most === null) return expect(read(field, 'x'.repeat(5000))).toBe('invalid');
    expect(read(field, `  ${'x'.repeat(most)} `)).toHaveLength(most);
    expect(read(field, '💣'.repeat(most))).toHaveLength(2 * most);
    expect(read(field, 'x'.repeat(most + 1))).toBe('too_long');
    expect(read(field, 'x'.repeat(MAX_ANSWER_LENGTH + 1))).toBe('too_long');
  });

  test('marks that turn the direction of writing are left out', () => {
    expect(read(fieldOf('text'), 'abc\u202etxt')).toBe('abctxt');
  });
});

describe('options', () => {
  const options = [{ value: 'bv', label: { en: 'Private', nl: 'Besloten' } }, { value: 'nv' }];
  test('of a field are read by value or label, and then as the fact has it', () => {
    const field = ofFact('kind', { type: 'choice', options });
    for (const text of ['bv', ' BV ', 'Private', 'besloten'])
      expect([text, read(field, text)]).toEqual([text, 'bv']);
    expect(read(ofFact('kind'), 'Besloten')).toBe('bv');
  });
});

test('whatever is taken is taken again as it is, in every language', () => {
  const texts = fc.oneof(
    fc.string({ maxLength: 30 }),
    fc.string({ unit: fc.constantFrom(...Array.from('0123456789.,-/ €EUR%')), maxLength: 14 }),
    fc.constantFrom('3 May 2026', '12,50 €', '+31 20 123 4567', 'yes', 'NL', 'a@b.nl', '1.234'),
  );
  const property = fc.property(
    texts,
    fc.constantFrom(...FIELD_TYPES.filter((type) => type !== 'choice')),
    fc.constantFrom(...SHIPPED_LOCALES),
    fc.boolean(),
    (text, type, locale, isTyped) => {
      const context = { locale, today: '2026-05-04' };
      const first = parseField(declaration, { field: fieldOf(type), text, isTyped }, context);
      if (!first.ok) return;
      expect(first.value).not.toBe('');
      const again = { field: fieldOf(type), text: first.value, isTyped: false, isExact: true };
      expect({ type, ...parseField(declaration, again, context) }).toEqual({ type, ...first });
    },
  );
  fc.assert(property, runs(1500));
});
