// What is read of a posted form: what was typed and nothing else, whoever posted it; and a page that is posted as it came changes nothing.
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { parseValue } from '../../../src/values/parse.ts';
import { readFields } from '../../../src/page/fields/read.ts';
import { renderField } from '../../../src/page/fields/render.ts';
import { textsFor } from '../../../src/page/texts.ts';
import type { ShownField } from '../../../src/page/view.ts';
import { SHIPPED_LOCALES } from '../../../src/sessions/form/locale.ts';
import { fieldWith, untouchedForm } from './fields-form.ts';
import { anyCharacters, runs } from '../../harness/properties.ts';

const TYPES = ['text', 'long_text', 'number', 'email', 'phone', 'money', 'date'] as const;

const OPTIONS = ['bv', ' nv ', '<b>"x"</b>', '&amp;', 'a\nb', '0', "l'autre", 'ß', 'i'].map((value) => ({
  value,
  label: value,
}));

const read = (field: ShownField, form: string | URLSearchParams | [string, string][]): string | null =>
  readFields([field], new URLSearchParams(form))[field.fieldId] ?? null;

/** What comes back of a page that shows the value and that nobody touches. */
const untouched = (field: ShownField, locale: (typeof SHIPPED_LOCALES)[number] = 'en'): string | null =>
  read(field, untouchedForm(renderField(textsFor(locale), field).markup));

const hostile = fc.oneof(
  anyCharacters(60),
  fc.string({
    unit: fc.constantFrom('<', '>', '"', "'", '&', '-', ' ', '\n', '\r', '\t', '\0', '0', '3', '.', 'a'),
    maxLength: 20,
  }),
  fc.constantFrom(
    '</textarea><script>',
    '"><img src=x onerror=1>',
    '&quot;&#39;',
    '\n\nx',
    '${x}',
    '\u202ex',
    '\u0085',
  ),
);

describe('a page that is posted as it came', () => {
  test.each(TYPES)('%s: says again what was read before', (type) => {
    const name = (part: string): string => `f.answer${part}`;
    fc.assert(
      fc.property(
        fc.array(hostile, { minLength: 3, maxLength: 3 }),
        fc.constantFrom(...SHIPPED_LOCALES),
        (typed, locale) => {
          const field = fieldWith({ type });
          const [first = '', second = '', third = ''] = typed;
          const value = read(field, [
            [name(''), first],
            [name(':currency'), second],
            [name(':day'), first],
            [name(':month'), second],
            [name(':year'), third],
          ]);
          const again = untouched({ ...field, value, problem: 'invalid' }, locale);
          // A whole date that was typed into the first input comes back in its three parts.
          const date = parseValue({ name: 'date' }, value ?? '', { locale, today: '2000-01-01' });
          expect(again).toBe(type === 'date' && date.ok ? date.value : value);
        },
      ),
      runs(100),
    );
  });

  test.each(['text', 'long_text', 'number', 'phone', 'money'] as const)(
    '%s: says what was known, whatever it is',
    (type) => {
      fc.assert(
        fc.property(hostile, (known) => {
          const value = known.replace(/\p{Cc}|\p{Cs}|[\u2028\u2029]/gu, '').trim();
          expect(untouched(fieldWith({ type, value }))).toBe(value === '' ? null : value);
        }),
        runs(100),
      );
    },
  );

  test.each([
    ['date', '2026-03-27'],
    ['money', '-1234.50 EUR'],
    ['money', '12.500 KWD'],
    ['money', '5 million'],
    ['money', '€ 100'],
    ['money', '100 €'],
    ['country', 'XK'],
    ['yes_no', 'no'],
    ['email', 'name@example.org'],
    ['long_text', 'One\n\n  two'],
  ] as const)('%s: %s', (type, value) => {
    for (const locale of SHIPPED_LOCALES) expect(untouched(fieldWith({ type, value }), locale)).toBe(value);
  });

  test.each([3, OPTIONS.length])('one of %i options, whatever their values are', (count) => {
    const options = OPTIONS.slice(0, count);
    for (const isRequired of [true, false])
      for (const value of [...options.map((option) => option.value), null])
        expect(untouched(fieldWith({ type: 'choice', options, isRequired, value }))).toBe(value);
  });

  test('a value that none of the inputs can show is no answer', () => {
    expect(untouched(fieldWith({ type: 'choice', options: OPTIONS, value: 'gone' }))).toBeNull();
    expect(untouched(fieldWith({ type: 'country', value: 'Atlantis' }))).toBeNull();
    expect(untouched(fieldWith({ type: 'country', value: 'Holland' }))).toBe('NL');
  });

  test('only a ticked box is a consent', () => {
    const consent = fieldWith({ type: 'yes_no', isCompliance: true });
    expect(untouched({ ...consent, value: 'yes' })).toBe('yes');
    for (const value of [null, 'no', 'on', 'true']) expect(untouched({ ...consent, value })).toBeNull();
    for (const posted of ['no', 'on', '0', ' ', 'yes no'])
      expect(read(consent, [['f.answer', posted]])).toBeNull();
  });

  test('fields whose ids look like parts of each other stay apart', () => {
    const fields = [
      fieldWith({ fieldId: 'total', type: 'money', value: '1 EUR' }),
      fieldWith({ fieldId: 'total.currency', value: 'a' }),
      fieldWith({ fieldId: 'total-currency', value: 'b' }),
      fieldWith({ fieldId: 'born', type: 'date', value: '2026-03-27' }),
      fieldWith({ fieldId: 'born.day', value: 'c' }),
      fieldWith({ fieldId: 'constructor', value: 'd' }),
    ];
    const page = fields.map((field) => renderField(textsFor('en'), field).markup).join('');
    expect(readFields(fields, untouchedForm(page))).toEqual(
      Object.fromEntries(fields.map(({ fieldId, value }) => [fieldId, value])),
    );
  });
});

describe('dates', () => {
  const date = fieldWith({ type: 'date' });
  const typed = (day: string, month: string, year: string): string | null =>
    read(date, [
      ['f.answer:day', day],
      ['f.answer:month', month],
      ['f.answer:year', year],
    ]);

  test.each([
    [' 7 ', '3', '2026', '2026-03-07'],
    ['31', '2', '2026', '2026-02-31'],
    ['7', '3', '26', '26-03-07?'],
    ['', '13', '', '-13-'],
    ['27', '', '2026', '2026--27'],
    ['27', 'mars', '2026', '2026-mars-27'],
    ['\u200e27', '\u202a3\u202c', '2026\u200b', '2026-03-27'],
    ['-5', '3', '2026', '2026-03-−5?'],
    ['', '', '', null],
    ['2026-03-27', '', '', '2026-03-27'],
    ['\u202a2026-03-27\u202c', '', '', '2026-03-27'],
    ['27-3-2026', '', '', '27/3/2026'],
    ['27 March 2026', '', '', '27 March 2026'],
    ['soon', '', '', 'soon'],
  ] as const)('%j %j %j', (day, month, year, text) => {
    expect(typed(day, month, year)).toBe(text);
  });

  const ODD = [
    'March',
    'mei',
    '-3',
    '1.',
    '27th',
    '٣',
    '２６',
    "'26",
    '’26',
    '26.',
    '(26)',
    '26,',
    '#26',
    ':26',
    '"26"',
    '2 6',
    '/26',
    '26/3',
    '+26',
    '26 3',
  ];
  const numberOf = (part: string): number => Number(part.replace('٣', '3').replace('２６', '26'));

  test('three parts mean the day that they name, or no day at all', () => {
    const part = fc.oneof(
      fc.integer({ min: 0, max: 40 }).map(String),
      fc.integer({ min: 1, max: 2100 }).map(String),
      fc.constantFrom('', '03', '26', ...ODD),
    );
    fc.assert(
      fc.property(part, part, part, fc.constantFrom(...SHIPPED_LOCALES), (day, month, year, locale) => {
        const parsed = parseValue({ name: 'date' }, typed(day, month, year) ?? '', {
          locale,
          today: '2026-01-01',
        });
        if (!parsed.ok) return;
        expect(Number(parsed.value.slice(0, 4))).toBe(numberOf(year));
        expect(Number(parsed.value.slice(8))).toBe(numberOf(day));
      }),
      runs(1000),
    );
  });
});

describe('any form', () => {
  test('never throws, and tells of its fields only', () => {
    const fields = [...TYPES, 'yes_no', 'choice', 'country'].map((type, index) =>
      fieldWith({ fieldId: `f${index}`, type: type as ShownField['type'], options: OPTIONS }),
    );
    const name = fc.oneof(
      anyCharacters(),
      fc
        .tuple(fc.nat({ max: 10 }), fc.constantFrom('', ':day', ':month', ':year', ':currency', '.day', ':'))
        .map(([index, part]) => `f.f${index}${part}`),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(name, hostile)), (posted) => {
        const values = readFields(fields, new URLSearchParams(posted));
        expect(Object.keys(values)).toEqual(fields.map(({ fieldId }) => fieldId));
        for (const value of Object.values(values)) {
          expect(value).not.toBe('');
          expect(value ?? '').toBe((value ?? '').toWellFormed());
          expect(value ?? '').not.toContain('\0');
        }
      }),
      runs(100),
    );
  });

  test('the first of a repeated name counts', () => {
    expect(read(fieldWith({}), 'f.answer=a&f.answer=b')).toBe('a');
  });

  test('lines are kept in a long text and nowhere else', () => {
    expect(read(fieldWith({ type: 'long_text' }), [['f.answer', ' a\r\n\r\nb\rc \n']])).toBe('a\n\nb\nc');
    expect(read(fieldWith({}), [['f.answer', ' a\r\nb\tc\0 ']])).toBe('a b c');
  });

  test('what is too long stays too long, and keeps whole characters', () => {
    expect(read(fieldWith({}), [['f.answer', 'a'.repeat(20_000)]])).toHaveLength(20_000);
    expect(read(fieldWith({}), [['f.answer', 'a'.repeat(99_999)]])).toHaveLength(20_001);
    expect(read(fieldWith({}), [['f.answer', `${'a'.repeat(20_000)}😀`]])).toBe('a'.repeat(20_000));
  });
});
