// English that is left on a page in another language: whatever our English tables say and those of the language do not.
import { IntlMessageFormat } from 'intl-messageformat';
import { TABLES } from '../../../src/page/texts.ts';
import type { ShippedLocale } from '../../../src/sessions/form/locale.ts';

/** Shorter ones may be part of a name; they count where they stand alone. */
const TELLING_LENGTH = 12;

type Element = { value?: unknown; options?: Record<string, { value: Element[] }> };

/** The words between the placeholders of a message, of all its plural forms. */
function wordsIn(elements: readonly Element[]): string[] {
  return elements.flatMap(({ value, options }) => [
    ...(typeof value === 'string' ? [value.replaceAll(/\s+/g, ' ').trim()] : []),
    ...Object.values(options ?? {}).flatMap((option) => wordsIn(option.value)),
  ]);
}

const wordsOf = (locale: ShippedLocale): string[] =>
  Object.values(TABLES[locale])
    .flatMap((message) => wordsIn(new IntlMessageFormat(message, locale).getAst() as Element[]))
    .filter((words) => /\p{L}{2}/u.test(words));

/** Finds what is left of English among texts of a page. */
export function englishFinder(locale: ShippedLocale): (texts: string[]) => string[] {
  if (locale === 'en') return () => [];
  const own = wordsOf(locale);
  const english = [...new Set(wordsOf('en'))].filter((words) => !own.some((one) => one.includes(words)));
  const isLeft = (words: string, text: string): boolean =>
    words.length < TELLING_LENGTH ? text === words : text.includes(words);
  return (texts) =>
    texts.flatMap((text) =>
      english.filter((words) => isLeft(words, text)).map((words) => `“${words}” in “${text}”`),
    );
}
