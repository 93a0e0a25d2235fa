// What the page says about answers: which are wrong and why, with examples that are right.
import { describe, expect, test } from 'vitest';
import { FIELD_TYPES } from '../../../src/declarations/schema.ts';
import { parseValue } from '../../../src/values/parse.ts';
import { isBirth } from '../../../src/page/fields/attributes.ts';
import { countryOptions } from '../../../src/page/fields/countries.ts';
import { exampleDay, type DayBounds } from '../../../src/page/examples/example-dates.ts';
import { exampleNumber } from '../../../src/page/examples/example-numbers.ts';
import { fieldMessage, pageErrors, problemMessage } from '../../../src/page/fields/messages.ts';
import { renderField } from '../../../src/page/fields/render.ts';
import { textsFor } from '../../../src/page/texts.ts';
import type { ShownField } from '../../../src/page/view.ts';
import { SHIPPED_LOCALES, type ShippedLocale } from '../../../src/sessions/form/locale.ts';
import { drawn, elementsOf, fieldWith, inputsOf, optionsOf, plain, textOf, withId } from './fields-form.ts';

const en = textsFor('en');
const COUNTRIES = countryOptions('en');
const DAY = { text: '27\u00a03\u00a02026', isOwn: false };

describe('messages', () => {
  test.each([
    [
      { factType: 'iban', label: 'IBAN:', example: { text: 'NL91', isOwn: false } },
      'missing',
      'IBAN: enter your IBAN, like NL91',
    ],
    [{ label: 'What is it?' }, 'missing', 'What is it? Enter an answer'],
    [
      { factType: 'phone', value: '07 87 65 43 21', example: { text: '+33 6 12 34 56 78', isOwn: false } },
      'invalid',
      'Answer: add the country code, like +33 7 87 65 43 21',
    ],
    [
      { factType: 'phone', value: '(01) 42.68.53-00', example: { text: '+33 6 12 34 56 78', isOwn: false } },
      'invalid',
      'Answer: add the country code, like +33 1 42 68 53 00',
    ],
    [
      { factType: 'phone', value: '0049 30 12', example: { text: '+33 6 12 34 56 78', isOwn: false } },
      'invalid',
      'Answer: check the phone number. Start with the country code, like +33 6 12 34 56 78',
    ],
    [
      { factType: 'phone', value: '12345678901234', example: { text: '+33 6 12 34 56 78', isOwn: false } },
      'invalid',
      'Answer: add the country code, like +33 6 12 34 56 78',
    ],
    [
      { factType: 'phone', value: '+33 6 12', example: { text: '+33 6 12 34 56 78', isOwn: false } },
      'invalid',
      'Answer: check the phone number. Start with the country code, like +33 6 12 34 56 78',
    ],
    [
      { factType: 'phone', value: 'ask my wife', example: { text: '+33 6 12 34 56 78', isOwn: false } },
      'invalid',
      'Answer: check the phone number. Start with the country code, like +33 6 12 34 56 78',
    ],
    [
      { factType: 'phone', value: '030 12', isHomeCall: true, example: { text: '030 123456', isOwn: true } },
      'invalid',
      'Answer: check the phone number. It should look like 030 123456',
    ],
    [
      { type: 'number', value: '-1', limits: { least: '0', most: '20' } },
      'invalid',
      'Answer: enter a value from 0 to 20',
    ],
    [
      { type: 'date', value: '2020-01-01', limits: { least: null, most: '4 May 2008' } },
      'invalid',
      'Answer: enter 4 May 2008 or an earlier date',
    ],
    [
      { type: 'long_text', isSeveral: true, wrongLine: { number: 2, text: 'Atlantis' } },
      'invalid',
      'Answer: line 2, “Atlantis”: check this answer. It is not in the form we need',
    ],
    [
      { type: 'date', value: '2026-02-31', example: DAY },
      'invalid',
      'Answer: enter a date that exists and is possible here, like 27\u00a03\u00a02026',
    ],
    [
      { type: 'date', value: '2026--27', example: DAY },
      'invalid',
      'Answer: enter the day, the month and the year, like 27\u00a03\u00a02026',
    ],
    [{ type: 'date', value: '26-03-07?' }, 'invalid', 'Answer: enter the year with 4 digits, like 2026'],
    [
      { type: 'date', value: '85-03-07?', example: { text: '27 3 1985', isOwn: false } },
      'invalid',
      'Answer: enter the year with 4 digits, like 1985',
    ],
    [
      { type: 'date', value: '2018-12-25' },
      'unconfirmed',
      'Answer: confirm that this is right, or change it',
    ],
    [{ type: 'money', value: '1.234,50' }, 'invalid', 'Answer: enter the currency as well, like EUR'],
    [
      { type: 'money', value: '2100 USD GBP' },
      'invalid',
      'Answer: enter one currency only: the amount says one, and the box beside it another',
    ],
    [
      { type: 'date', value: '05/04/2026', example: DAY },
      'ambiguous',
      'Answer: enter the day, the month and the year, like 27\u00a03\u00a02026',
    ],
    [{ type: 'choice' }, 'not_an_option', 'Answer: choose one of the options'],
    [{ isCompliance: true, label: 'I agree.' }, 'missing', 'Tick the box to go on: I agree'],
  ] as const)('%j %s', (own, problem, message) => {
    expect(problemMessage(en, fieldWith({ ...own, problem }))).toBe(message);
  });

  test('beside the field, its label is not said again', () => {
    const field = fieldWith({ type: 'yes_no', problem: 'missing' });
    expect(fieldMessage(en, field)).toBe('Choose yes or no');
    const error = withId(elementsOf(renderField(en, field).markup), 'f-answer:error');
    expect(plain(textOf(error ?? { childNodes: [] }))).toBe('Error: Choose yes or no');
    expect(fieldMessage(en, fieldWith({}))).toBe('');
  });

  test('German goes on with a capital letter, French has a space before the colon', () => {
    const field = fieldWith({ type: 'yes_no', problem: 'missing' });
    expect(problemMessage(textsFor('de'), field)).toBe('Answer: Wählen Sie Ja oder Nein');
    expect(problemMessage(textsFor('fr'), field)).toBe('Answer\u00a0: choisissez oui ou non');
  });

  test('a long statement is named by its beginning', () => {
    const message = problemMessage(
      en,
      fieldWith({ label: '😀'.repeat(4000), isCompliance: true, problem: 'missing' }),
    );
    expect(message).toBe(`Tick the box to go on: ${'😀'.repeat(100)}…`);
  });

  test('every line of the summary leads to an input', () => {
    const fields = FIELD_TYPES.map((type, index) =>
      fieldWith({ type, options: optionsOf(3), fieldId: `f.${index}`, problem: 'missing' }),
    );
    const errors = pageErrors(en, [fieldWith({ fieldId: 'fine' }), ...fields]);
    const inputs = inputsOf(fields.flatMap((field) => elementsOf(renderField(en, field).markup)));
    expect(errors).toHaveLength(fields.length);
    for (const { href } of errors) expect(withId(inputs, href.slice(1))).toBeDefined();
  });
});

describe('examples', () => {
  const hint = (own: Partial<ShownField>, locale?: ShippedLocale): string =>
    plain(textOf(withId(drawn(own, locale), 'f-answer:hint') ?? { childNodes: [] }));

  test.each(['url', 'duration', 'percentage'] as const)(
    'the example of a %s is one, in every language',
    (kind) => {
      for (const locale of SHIPPED_LOCALES) {
        const example =
          /(?:example|eispiel|xemple|jemplo|voorbeeld),? (.+)$/.exec(
            textsFor(locale).t(`hint.${kind}`),
          )?.[1] ?? '';
        expect([locale, parseValue({ name: kind }, example, { locale, today: '2026-01-01' })]).toEqual([
          locale,
          expect.objectContaining({ ok: true }),
        ]);
      }
    },
  );

  test.each(['iban', 'bic', 'vat_number', 'phone'] as const)('every %s of a country is one', (kind) => {
    const all = COUNTRIES.flatMap(({ value }) => exampleNumber(kind, [value]) || []);
    expect(all.length).toBeGreaterThan(10);
    const read = all.map((text) => [
      text,
      parseValue({ name: kind }, text, { locale: 'en', today: '2026-01-01' }).ok,
    ]);
    expect(read.filter(([, ok]) => ok !== true)).toEqual([]);
    // Every language has a country of its own that there is an example of.
    for (const country of ['GB', 'NL', 'DE', 'FR', 'ES'])
      expect(exampleNumber(kind, ['', 'AQ', country])).toBe(exampleNumber(kind, [country]));
    expect(exampleNumber(kind, ['DE'])).not.toBe(exampleNumber(kind, ['NL', 'DE']));
  });

  test.each<[string, boolean, DayBounds, string]>([
    ['any day', false, {}, '2026-03-27'],
    ['a day of birth', true, {}, '1985-03-27'],
    ['a day of birth of an adult', true, { not_after: '-18y' }, '1985-03-27'],
    ['a day of birth of a child', true, { not_before: '-12y', not_after: 'today' }, '2028-03-27'],
    ['a day that has passed', false, { not_after: 'today' }, '2026-03-27'],
    ['a day long ago', false, { not_after: '2001-02-03' }, '2000-03-27'],
    ['a day to come', false, { not_before: 'today' }, '2029-03-27'],
    ['one of a few days', false, { not_before: '2030-06-01', not_after: '2030-06-05' }, '2030-06-05'],
    ['a bound that is none', false, { not_after: 'soon' }, '2026-03-27'],
  ])('%s is one that the field takes', (_what, birth, bounds, day) => {
    expect(exampleDay(birth, bounds, '2028-08-01')).toBe(day);
  });

  test('a day of birth is told by the id or by the label', () => {
    expect(isBirth({ fieldId: 'q7', label: 'Geburtsdatum' })).toBe(true);
    expect(isBirth({ fieldId: 'applicant.dob', label: 'Day' })).toBe(true);
    expect(isBirth({ fieldId: 'invoice_date', label: 'Invoice date' })).toBe(false);
  });

  const OURS = { text: 'GB29', isOwn: false };
  test('an author who explains needs none, but for how a date and an amount are entered', () => {
    expect(hint({ factType: 'iban', example: OURS })).toBe('For example, GB29');
    expect(hint({ factType: 'iban', example: OURS, help: 'Where we pay' })).toBe('Where we pay');
    const date = { text: '27\u00a03\u00a02026', isOwn: false };
    expect(hint({ type: 'date', example: date, help: 'As in your passport' })).toBe(
      'As in your passportFor example, 27 3 2026',
    );
  });

  test('an author’s own example is shown, whatever the field is and whatever else explains it', () => {
    const example = { text: 'AB-12', isOwn: true };
    expect(hint({ example, help: 'On the letter' }, 'de')).toBe('On the letterZum Beispiel AB-12');
    expect(hint({ example, type: 'money' })).toBe('For example, AB-12');
    expect(hint({ example, factType: 'phone' })).toBe('With the country code, for example AB-12');
    expect(hint({ example, type: 'yes_no' })).toBe('');
  });
});
