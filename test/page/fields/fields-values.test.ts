// How fields help to type an answer, and how answers are written for people.
import { describe, expect, test } from 'vitest';
import { shownValue } from '../../../src/page/fields/show.ts';
import { textsFor } from '../../../src/page/texts.ts';
import type { ShownField } from '../../../src/page/view.ts';
import { SHIPPED_LOCALES } from '../../../src/sessions/form/locale.ts';
import { EVIL, attribute, drawn, fieldWith, inputsOf, optionsOf, plain, textOf } from './fields-form.ts';

describe('typing', () => {
  const typing = (own: Partial<ShownField>): Record<string, string | undefined> => {
    const [input] = inputsOf(drawn(own));
    return Object.fromEntries(
      ['type', 'autocomplete', 'inputmode', 'spellcheck'].map((name) => [
        name,
        input && attribute(input, name),
      ]),
    );
  };
  test.each([
    [{ factType: 'person_name' }, { autocomplete: 'name' }],
    [{ factType: 'organization_name' }, { autocomplete: 'organization' }],
    [{ type: 'long_text', factType: 'address' }, { autocomplete: 'street-address' }],
    [
      { type: 'email', factType: 'email' },
      { type: 'email', autocomplete: 'email' },
    ],
    [{ type: 'phone' }, { type: 'tel', autocomplete: 'tel' }],
    [{ type: 'country' }, { autocomplete: 'country' }],
    [{ factType: 'iban' }, { autocomplete: 'off', spellcheck: 'false' }],
    [{ factType: 'person_name', isSensitive: true }, { autocomplete: 'off' }],
    [{ type: 'number' }, { type: 'text', inputmode: 'decimal' }],
    [{ type: 'money' }, { type: 'text', inputmode: 'decimal' }],
    [
      { type: 'date', fieldId: 'birth_date' },
      { inputmode: 'numeric', autocomplete: 'bday-day' },
    ],
    [
      { type: 'date', fieldId: 'start_date' },
      { inputmode: 'numeric', autocomplete: undefined },
    ],
  ] as const)('%j: %j', (own, wanted) => {
    expect(typing(own)).toMatchObject(wanted);
  });

  test.each([
    ['2026--27', ['f-answer:month']],
    ['2026-02-31', ['f-answer', 'f-answer:month', 'f-answer:year']],
    ['05/04/2026', ['f-answer', 'f-answer:month', 'f-answer:year']],
    [null, ['f-answer', 'f-answer:month', 'f-answer:year']],
  ])('the date %s: where something is missing, only that is red', (value, ids) => {
    const red = drawn({ type: 'date', value, problem: 'invalid' })
      .filter((element) => attribute(element, 'class')?.includes('govuk-input--error'))
      .map((element) => attribute(element, 'id'));
    expect(red).toEqual(ids);
  });

  test('up to seven options are radios, more are a list', () => {
    const tags = (count: number): string[] =>
      inputsOf(drawn({ type: 'choice', options: optionsOf(count) })).map(({ tagName }) => tagName);
    expect(tags(7)).toEqual(Array.from({ length: 7 }, () => 'input'));
    expect(tags(8)).toEqual(['select']);
  });

  test('what is optional and chosen can be taken back', () => {
    const values = inputsOf(drawn({ type: 'yes_no', isRequired: false })).map((input) =>
      attribute(input, 'value'),
    );
    expect(values).toEqual(['yes', 'no', '']);
  });

  test.each(SHIPPED_LOCALES)('all countries, in the order of the language: %s', (locale) => {
    const names = drawn({ type: 'country' }, locale)
      .filter(({ tagName }) => tagName === 'option')
      .slice(1);
    expect(names.length).toBeGreaterThan(240);
    expect(new Set(names.map((option) => attribute(option, 'value'))).size).toBe(names.length);
    const labels = names.map(textOf);
    expect(labels).toEqual(labels.toSorted(new Intl.Collator(locale).compare));
    expect(labels.filter((label) => /^[A-Z]{2}$/.test(label))).toEqual([]);
  });
});

describe('values as people read them', () => {
  const shown = (own: Partial<ShownField>, locale: (typeof SHIPPED_LOCALES)[number]): string =>
    plain(shownValue(textsFor(locale), fieldWith(own)) ?? undefined);

  test.each([
    [{ type: 'date', value: '2026-03-27' }, '27 March 2026', '27. März 2026'],
    [{ factType: 'date', value: '2026-03-27' }, '27 March 2026', '27. März 2026'],
    [{ type: 'date', value: '2026-02-31' }, '31 02 2026', '31 02 2026'],
    [{ type: 'date', value: '26-03-07?' }, '07 03 26', '07 03 26'],
    [{ type: 'date', value: 'soon' }, 'soon', 'soon'],
    [{ type: 'money', value: '1234.50 EUR' }, '€1,234.50', '1.234,50 €'],
    [{ type: 'money', value: '1234 JPY' }, 'JP¥1,234', '1.234 ¥'],
    [
      { type: 'money', value: '98765432109876543210.12 EUR' },
      '€98,765,432,109,876,543,210.12',
      '98.765.432.109.876.543.210,12 €',
    ],
    [{ type: 'money', value: 'a lot' }, 'a lot', 'a lot'],
    [{ type: 'number', value: '1234567.5' }, '1,234,567.5', '1.234.567,5'],
    [{ type: 'number', value: '2026' }, '2026', '2026'],
    [{ type: 'number', factType: 'identifier', value: '12345678' }, '12345678', '12345678'],
    [{ type: 'number', factType: 'percentage', value: '12.5' }, '12.5%', '12,5 %'],
    [{ type: 'country', value: 'NL' }, 'Netherlands', 'Niederlande'],
    [{ type: 'country', value: '__proto__' }, '__proto__', '__proto__'],
    [{ type: 'yes_no', value: 'yes' }, 'Yes', 'Ja'],
    [{ type: 'yes_no', value: 'maybe' }, 'maybe', 'maybe'],
    [{ type: 'choice', options: optionsOf(2), value: 'v1' }, 'Option 1', 'Option 1'],
    [{ type: 'choice', options: optionsOf(2), value: 'v9' }, 'v9', 'v9'],
    [{ factType: 'iban', value: 'NL91ABNA0417164300' }, 'NL91 ABNA 0417 1643 00', 'NL91 ABNA 0417 1643 00'],
    [{ factType: 'iban', isSensitive: true, value: 'nl91x' }, 'nl91x', 'nl91x'],
    [{ type: 'phone', value: '+31612345678' }, '+31 6 12345678', '+31 6 12345678'],
    [{ factType: 'duration', value: 'P1Y6M' }, '1 year and 6 months', '1 Jahr und 6 Monate'],
    [{ factType: 'duration', value: 'P' }, 'P', 'P'],
    [{ value: EVIL }, plain(EVIL), plain(EVIL)],
  ] as const)('%j: %s', (own, english, german) => {
    const field = { ...own, ...('options' in own && { options: [...own.options] }) };
    expect([shown(field, 'en'), shown(field, 'de')]).toEqual([english, german]);
  });

  test('nothing is nothing', () => {
    expect(shownValue(textsFor('en'), fieldWith({ value: null }))).toBeNull();
    expect(shownValue(textsFor('en'), fieldWith({ value: '' }))).toBeNull();
  });
});
