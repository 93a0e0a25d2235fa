// What the page says about answers: which are wrong and why, with examples that are right.
import { describe, expect, test } from '@jest/globals';
import { FIELD_TYPES } from '../../src/declarations/schema.ts';
import { parseValue } from '../../src/facts/types/parse.ts';
import { pageErrors, problemMessage } from '../../src/page/fields/messages.ts';
import { renderField } from '../../src/page/fields/render.ts';
import { textsFor } from '../../src/page/texts.ts';
import type { ShownField } from '../../src/page/view.ts';
import { SHIPPED_LOCALES } from '../../src/sessions/locale.ts';
import { drawn, elementsOf, fieldWith, inputsOf, optionsOf, plain, textOf, withId } from './fields-form.ts';

const en = textsFor('en');

describe('messages', () => {
  test.each([
    [
      { factType: 'iban', label: 'IBAN:' },
      'missing',
      'IBAN: enter your IBAN, like GB29 NWBK 6016 1331 9268 19',
    ],
    [{ label: 'What is it?' }, 'missing', 'What is it? Enter an answer'],
    [
      { type: 'date', value: '2026-02-31' },
      'invalid',
      'Answer: enter a date that exists and is possible here, like 27\u00a03\u00a02026',
    ],
    [
      { type: 'date', value: '2026--27' },
      'invalid',
      'Answer: enter the day, the month and the year, like 27\u00a03\u00a02026',
    ],
    [{ type: 'date', value: '26-03-07?' }, 'invalid', 'Answer: enter the year with 4 digits, like 2026'],
    [{ type: 'money', value: '1.234,50' }, 'invalid', 'Answer: enter the currency as well, like EUR'],
    [
      { type: 'date', value: '05/04/2026' },
      'ambiguous',
      'Answer: enter the day, the month and the year, like 27\u00a03\u00a02026',
    ],
    [{ type: 'choice' }, 'not_an_option', 'Answer: choose one of the options'],
    [{ isCompliance: true, label: 'I agree.' }, 'missing', 'Tick the box to go on: I agree'],
  ] as const)('%j %s', (own, problem, message) => {
    expect(problemMessage(en, fieldWith({ ...own, problem }))).toBe(message);
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
  test.each(['date_text', 'iban', 'bic', 'vat_number', 'phone', 'url', 'duration', 'percentage'] as const)(
    'the example of a %s is one, in every language',
    (kind) => {
      const type = kind === 'date_text' ? 'date' : kind;
      for (const locale of SHIPPED_LOCALES) {
        const example =
          /(?:example|eispiel|xemple|jemplo|voorbeeld),? (.+)$/.exec(
            textsFor(locale).t(`hint.${kind}`),
          )?.[1] ?? '';
        expect([locale, parseValue({ name: type }, example, { locale, today: '2026-01-01' })]).toEqual([
          locale,
          expect.objectContaining({ ok: true }),
        ]);
      }
    },
  );

  test('an author who explains needs none, but for how a date and an amount are entered', () => {
    const hint = (own: Partial<ShownField>): string =>
      plain(textOf(withId(drawn(own), 'f-answer:hint') ?? { childNodes: [] }));
    expect(hint({ factType: 'iban' })).toBe('For example, GB29 NWBK 6016 1331 9268 19');
    expect(hint({ factType: 'iban', help: 'Where we pay' })).toBe('Where we pay');
    expect(hint({ type: 'date', help: 'As in your passport' })).toBe(
      'As in your passportFor example, 27 3 2026',
    );
  });
});
