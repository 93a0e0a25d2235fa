// The texts of the page: every language says the same things, and what is put into a message stays text.
import { describe, expect, test } from 'vitest';
import { IntlMessageFormat } from 'intl-messageformat';
import { moment } from '../../../src/page/components/moment.ts';
import { tooMuch } from '../../../src/page/sending/file-refusals.ts';
import { TABLES, chooseLocale, languageName, textsFor } from '../../../src/page/texts.ts';
import type { TextKey } from '../../../src/page/texts.ts';
import { fields } from '../../../src/page/texts/fields/en.ts';
import { SHIPPED_LOCALES, type ShippedLocale } from '../../../src/sessions/form/locale.ts';

type Message = ReturnType<IntlMessageFormat['getAst']>;

/** The names that a message is given, those in the branches of a plural too. */
function namesIn(message: Message): string[] {
  const names = message.flatMap((part) => [
    ...('value' in part && part.type !== 0 ? [part.value] : []),
    ...('options' in part ? Object.values(part.options).flatMap(({ value }) => namesIn(value)) : []),
  ]);
  return [...new Set(names)].toSorted();
}

const parsed = (text: string): Message =>
  new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true }).getAst();

function keysOf(table: Record<TextKey, string>): TextKey[] {
  return Object.keys(table).filter((key): key is TextKey => key in table);
}

describe('the tables', () => {
  test('this test sees the names in a message', () => {
    expect(namesIn(parsed('{a} {n, plural, one {# {b}} other {#}} {d, date, long}'))).toEqual([
      'a',
      'b',
      'd',
      'n',
    ]);
  });

  test.each(SHIPPED_LOCALES)(
    '%s has the keys of English, none empty, with the same values to put in',
    (locale) => {
      const english = TABLES.en;
      const table = TABLES[locale];
      expect(Object.keys(table).toSorted()).toEqual(Object.keys(english).toSorted());
      for (const key of keysOf(english)) {
        expect([key, table[key].trim()]).not.toEqual([key, '']);
        expect([key, namesIn(parsed(table[key]))]).toEqual([key, namesIn(parsed(english[key]))]);
      }
    },
  );

  test('French has no-break spaces within quotation marks and before : ; ! ?', () => {
    const breaking = /[^\u00a0][:;!?»]|«[^\u00a0]/u;
    const faults = keysOf(TABLES.fr).filter((key) => breaking.test(TABLES.fr[key]));
    expect(faults).toEqual([]);
    expect(breaking.test('Merci !')).toBe(true);
  });

  test('messages about fields have no straight apostrophe, which is syntax, and no full stop at their end', () => {
    for (const locale of SHIPPED_LOCALES) {
      const texts: Record<string, string> = TABLES[locale];
      for (const key of Object.keys(fields)) {
        expect([locale, key, texts[key]]).toEqual([locale, key, expect.not.stringContaining("'")]);
        if (/^(missing|invalid|ambiguous|problem)\./.test(key))
          expect([locale, key, texts[key]]).toEqual([locale, key, expect.not.stringMatching(/\.$/)]);
      }
    }
  });
});

describe('a message', () => {
  const { t } = textsFor('en');
  const hostile = [
    '<b>x</b>',
    '{message}',
    "'{label}'",
    '{n, plural, other {#}}',
    '# ## {',
    '}',
    '__proto__',
    '&lt;',
  ];

  test.each(hostile)('%j stays what it is', (value) => {
    expect(t('common.named', { label: value, message: value })).toBe(`${value}: ${value}`);
  });
  test('what runs from right to left keeps to itself, and nothing turns what follows it', () => {
    expect(t('common.named', { label: 'חשבון 12', message: 'x' })).toBe('\u2068חשבון 12\u2069: x');
    expect(t('common.named', { label: 'a\u202efdp.exe', message: 'b' })).toBe('afdp.exe: b');
  });
  test('a date is written in the language, a number as it is', () => {
    const day = new Date('2026-03-27T23:30:00Z');
    expect(t('common.named', { label: 12, message: day })).toBe('12: 27 March 2026');
    expect(textsFor('de').t('common.named', { label: 0, message: day })).toBe('0: 27. März 2026');
  });
  test('a value that is forgotten is told to whoever forgot it', () => {
    expect(() => t('common.named', { label: 'x' })).toThrow(/message/);
  });
});

test('a file that is too large is told as the language writes it', () => {
  const sent = { files: [], fields: {}, tooLarge: ['חשבון 12.pdf', 'a.pdf'], problem: null };
  expect(tooMuch(textsFor('fr'), sent, 25_000_000)).toEqual([
    expect.stringContaining('\u2068חשבון 12.pdf\u2069\u00a0: Ce fichier'),
    expect.stringContaining('a.pdf\u00a0: Ce fichier'),
  ]);
});

describe('dates and sizes', () => {
  const late = new Date('2026-03-27T23:05:00Z');
  test.each([
    ['en', '27 March 2026', '27 March 2026 at 23:05 UTC'],
    ['nl', '27 maart 2026', '27 maart 2026 om 23:05 UTC'],
    ['de', '27. März 2026', '27. März 2026 um 23:05 UTC'],
    ['fr', '27 mars 2026', '27 mars 2026 à 23:05 UTC'],
    ['es', '27 de marzo de 2026', '27 de marzo de 2026 a las 23:05 UTC'],
  ] as const)('%s: in UTC, wherever the server stands', (locale, day, moment) => {
    const texts = textsFor(locale);
    expect(texts.date(late)).toBe(day);
    expect(texts.dateTime(late).replace(/[\u00a0\u202f]/g, ' ')).toBe(moment);
  });
  test('French has an ordinal for the first of a month alone, also where a message is given the day', () => {
    const texts = textsFor('fr');
    const first = new Date('2026-05-01T10:00:00Z');
    expect([texts.date(first), texts.dateTime(first).slice(0, 8)]).toEqual(['1er mai 2026', '1er mai ']);
    expect(texts.date(new Date('2026-05-21T10:00:00Z'))).toBe('21 mai 2026');
    expect(textsFor('en').date(first)).toBe('1 May 2026');
    const begun = (locale: ShippedLocale): string | undefined =>
      /data-first="(.*?)"/.exec(moment(textsFor(locale), first).markup)?.[1];
    expect([begun('fr'), begun('en')]).toEqual(['1er ', '1 ']);
  });
  test('how much of a file has gone', () => {
    const gone = SHIPPED_LOCALES.map((locale) =>
      textsFor(locale)
        .t('documents.uploading_share', { share: 45 })
        .replace(/^\P{P}+/u, ''),
    );
    const percent = SHIPPED_LOCALES.map((locale) =>
      new Intl.NumberFormat(locale, { style: 'percent' }).format(0.45).replace('\u202f', '\u00a0'),
    );
    expect(gone).toEqual(percent.map((text) => `: ${text}`));
  });
  test('sizes', () => {
    const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');
    expect(
      [0, 1, 999, 24_500, 2_400_000, 25_000_000].map((size) => plain(textsFor('en').bytes(size))),
    ).toEqual(['0 bytes', '1 byte', '999 bytes', '25 kB', '2.4 MB', '25 MB']);
    expect(plain(textsFor('fr').bytes(2_400_000))).toBe('2,4 Mo');
  });
});

describe('the language of a page without a session', () => {
  test.each([
    [undefined, 'en'],
    ['', 'en'],
    ['*', 'en'],
    ['nl', 'nl'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['pt-BR, es;q=0.4, fr;q=0.7', 'fr'],
    ['fr;q=0, es', 'es'],
    ['fr;q=x, es;q=0.1', 'es'],
    ['fr;q=9, es', 'es'],
    ['EN-us', 'en'],
    ['__proto__, nl;q=0.1', 'nl'],
  ] as const)('%s', (header, locale) => {
    expect(chooseLocale(header)).toBe(locale);
  });
  test('a header without an end is not read to its end', () => {
    expect(chooseLocale(`${'x,'.repeat(100_000)}nl`)).toBe('en');
  });
  test('every language has its own name', () => {
    expect(SHIPPED_LOCALES.map(languageName)).toEqual([
      'English',
      'Nederlands',
      'Deutsch',
      'Français',
      'Español',
    ]);
    expect(SHIPPED_LOCALES.map((locale) => textsFor(locale).locale)).toEqual([...SHIPPED_LOCALES]);
  });
});
