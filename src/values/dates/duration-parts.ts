// What is only a part of a count: the end of a larger number in words, of a range, or what half of one more comes to.
import { foldWord } from '../characters.ts';
import { isNumberWord, isOne } from './duration-words.ts';

/** `an et demi`, `años y medio`, `year and a half` */
export const HALF_AFTER =
  /^,? (?:and (?:a|one) half|et demie?|y medi[oa]|e mezz[oa]|e mei[oa]|en (?:een )?half|und (?:ein )?halb(?:e[snr]?)?|och ett halvt|og (?:en|et) halvt?)(?!\p{L})/iu;

/** Between the parts of one number. */
const LINKS = new Set('and und et y e en i og och ja a'.split(' '));

/** Where the number begins that the word at `index` is the last part of: there, where it is all of it. */
export function startOfNumber(words: string, index: number, languages: string[]): number {
  const before = [...words.slice(0, index).matchAll(/\p{L}+/gu)];
  const wordAt = (at: number): string => foldWord(before[at]?.[0] ?? '');
  const isNumber = (at: number): boolean => isNumberWord(wordAt(at), languages);
  const isBeside = (at: number): boolean => isNumber(at) && !isOne(wordAt(at), languages);
  let first = before.length;
  while (isBeside(first - 1) || (LINKS.has(wordAt(first - 1)) && isNumber(first - 2))) first--;
  return before[first]?.index ?? index;
}

/** A count, not the year of a date, and what stands between it and the one that it is a range with. */
const COUNT = String.raw`(?<![\d.,/:-])\d{1,3}(?:[.,]\d{1,2})?`;
const UP_TO = '(?:-|to|until|up to|through|or|bis|oder|[àa]|jusqu.[àa]|ou|hasta|o|tot|till|til)';
const RANGE = new RegExp(`${COUNT}\\)? ?${UP_TO} ?$`, 'iu');
const BETWEEN = new RegExp(
  String.raw`(?<!\p{L})(?:between|zwischen|entre|tussen|tra|fra) ${COUNT} (?:and|und|et|y|en|e) $`,
  'iu',
);
const RANGE_OF_WORDS = new RegExp(`(\\p{L}+)(?: \\(\\d{1,3}\\))? ?${UP_TO} ?$`, 'iu');

/** Whether what stands before a count makes it the end of a range: `12 - 24 months`, `two to three years`. */
export function isOfRange(before: string, { languages }: { languages: string[] }): boolean {
  if (RANGE.test(before) || BETWEEN.test(before)) return true;
  const word = RANGE_OF_WORDS.exec(before)?.[1];
  return word !== undefined && isNumberWord(foldWord(word), languages);
}
