// Counts with their units in a text: `12 months`, `two (2) years`.
import { foldWord } from '../characters.ts';
import { HALF_AFTER, isOfRange, startOfNumber } from './duration-parts.ts';
import { numberOfWords, unitOf, type Unit, type UnitWord } from './duration-words.ts';

export type Amount = { count: number | null; unit: Unit; start: number; end: number };
const WORD = /\p{L}[\p{L}\p{M}]{0,14}/gu;

/** What may stand between the number and its unit. */
const KIND =
  '(?: ?(?:calendar|full|consecutive|whole|complete|volle[ns]?|Kalender|business|working|bank(?:ing)?|trading))?';
const DIGITS_BEFORE = new RegExp(
  `(?<![\\d\\p{L}.,/:-]|[\\d][ ]|[.,/:]\\d)(\\d{1,4})(?:[.,](\\d{1,2}))? ?(?:\\((\\p{L}[\\p{L} -]{1,40})\\))?[ -]{0,2}${KIND} ?$`,
  'u',
);

const WORDS_BEFORE = new RegExp(
  `(?<![\\p{L}\\d-])(\\p{L}+(?:(?: |-\\s?)\\p{L}+){0,4}?)\\s?(?:\\((\\d{1,4})\\))?[ -]{0,2}${KIND}[ -]?$`,
  'u',
);

const NOT_CALENDAR = /(?:business|working|bank(?:ing)?|trading)[ -]{1,2}$/i;
const NOT_CALENDAR_AFTER = /^ (?:ouvr|hábil|habil|lavorativ|laborabl|út[ei])/i;
const WINDOW = 72;
const AFTER = 20;
type Count = { count: number | null; length: number };

/**
 * `three (3)`: words and digits have to agree; the last words before the unit count (`a period of two years`), unless a number that is not
 * known as a whole ends in them (`cuarenta y cinco`).
 */
function wordCount(before: string, { languages }: UnitWord): Count | null {
  const match = WORDS_BEFORE.exec(before);
  if (!match) return null;
  const [, words = '', digits] = match;
  for (const { index } of words.matchAll(/\p{L}+/gu)) {
    const count = numberOfWords(foldWord(words.slice(index)), languages);
    if (count === undefined) continue;
    const start = startOfNumber(words, index, languages);
    const isAgreed = start === index && (digits === undefined || Number(digits) === count);
    const length = before.length - match.index - start;
    return { count: isAgreed ? count : null, length };
  }
  return null;
}

function digitCount(before: string, { languages }: UnitWord): Count | null {
  const match = DIGITS_BEFORE.exec(before);
  if (!match) return null;
  const count = Number(match[2] === undefined ? match[1] : `${match[1]}.${match[2]}`);
  const words = match[3] === undefined ? undefined : numberOfWords(foldWord(match[3].trim()), languages);
  return {
    count: words === undefined || words === count ? count : null,
    length: before.length - match.index,
  };
}

/** Brackets alone hold the digits where their words are in no list: `siebenundzwanzig (27) Monate`. */
function bracketCount(before: string): Count | null {
  const match = /(?<!\p{L})\p{L}{1,30} ?\((\d{1,4})\)[ -]{0,2}$/u.exec(before);
  return match ? { count: Number(match[1]), length: before.length - match.index } : null;
}

/** The count in front of a unit; it is not known of days of business, which are none of the calendar, of a range, nor where half of one more comes. */
function countBefore(before: string, after: string, word: UnitWord & { whole: boolean }): Count | null {
  const digits = word.doubtful && !word.whole ? null : (digitCount(before, word) ?? bracketCount(before));
  const counted = wordCount(before, word) ?? digits;
  if (counted === null) return null;
  const calendar = !NOT_CALENDAR.test(before) && !NOT_CALENDAR_AFTER.test(after);
  const isSure = calendar && !HALF_AFTER.test(after) && !isOfRange(before.slice(0, -counted.length), word);
  return { count: isSure ? counted.count : null, length: counted.length };
}

export function amounts(text: string, whole: boolean): Amount[] {
  const list: Amount[] = [];
  for (const match of text.matchAll(WORD)) {
    const word = unitOf(foldWord(match[0]));
    if (word === undefined) continue;
    const end = match.index + match[0].length;
    const before = text.slice(Math.max(list.at(-1)?.end ?? 0, match.index - WINDOW), match.index);
    const after = text.slice(end, end + AFTER);
    const counted = /^[\p{L}\d_]/u.test(after) ? null : countBefore(before, after, { ...word, whole });
    if (counted)
      list.push({ count: counted.count, unit: word.unit, start: match.index - counted.length, end });
  }
  return list;
}
