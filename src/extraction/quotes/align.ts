// Finds where a quote stands in a document: exact, folded, de-spaced, then bounded fuzzy; a digit is never forgiven.
import type { AnchorMatch } from '../../facts/candidate.ts';
import type { AlignableText, AlignOptions, Range } from './alignable.ts';
import { alignFuzzily } from './align-fuzzy.ts';
import { despaceText, foldText, hasDigit, isWordCharacter } from './fold.ts';
import type { FoldedText } from './fold.ts';
import type { Place } from './ground.ts';
import { trimPlace } from './ground.ts';

export type Alignment = {
  match: Exclude<AnchorMatch, 'none'>;
  /** Quality of the quote (completions §4): 1, 0.98, 0.95 or 0.9 × min(coverage, density). */
  quality: number;
  /** One place, or one per page where the quote runs over a page break. */
  places: Place[];
};

/** Every occurrence of a quote at the strictest level where there is one; empty where it does not stand in the text. */
export function alignQuote(text: AlignableText, quote: string, options: AlignOptions = {}): Alignment[] {
  const wanted = quote.normalize('NFC').trim();
  if (wanted === '') return [];
  const folded = foldText(wanted);
  const foldedText = folded.text.trim();
  const despaced = despaceText(folded).text;
  const found =
    collect(text, 'exact', exactRanges(text.source, wanted)) ??
    collect(text, 'folded', foldedRanges(text.folded, foldedText)) ??
    collect(
      text,
      'despaced',
      foldedRanges(text.despaced, despaced).filter((range) => sameNumbers(text.source, range, wanted)),
    );
  if (found) return found;
  const fuzzy = alignFuzzily(text, wanted, options);
  return fuzzy ? [{ match: 'fuzzy', quality: fuzzy.quality, places: placesOf(text, fuzzy) }] : [];
}

/** Every place where words stand but for case, spacing and punctuation, on the borders of words; nothing fuzzy. */
export function alignWords(text: AlignableText, words: string): Place[] {
  const folded = foldText(words.normalize('NFC').trim());
  const inWords = (ranges: Range[]): Range[] =>
    ranges.filter(({ start, end }) =>
      [start, end].every((at) => !cutsNumber(text.source, at) && !cutsWord(text.source, at)),
    );
  const found = inWords(foldedRanges(text.folded, folded.text.trim()));
  const ranges =
    found.length > 0
      ? found
      : inWords(foldedRanges(text.despaced, despaceText(folded).text)).filter((range) =>
          sameNumbers(text.source, range, words),
        );
  return ranges.flatMap((range) => placesOf(text, range));
}

const QUALITY = { exact: 1, folded: 0.98, despaced: 0.95 } as const;

function collect(text: AlignableText, match: keyof typeof QUALITY, ranges: Range[]): Alignment[] | null {
  const whole = ranges.filter(
    (range) => !cutsNumber(text.source, range.start) && !cutsNumber(text.source, range.end),
  );
  const words = whole.filter(
    (range) => !cutsWord(text.source, range.start) && !cutsWord(text.source, range.end),
  );
  const kept = words.length > 0 ? words : whole;
  if (kept.length === 0) return null;
  return kept.map((range) => ({ match, quality: QUALITY[match], places: placesOf(text, range) }));
}

/** What stands more often is no quote; of `aaaa…` in `aaaa…` each letter would begin one. */
const MOST_RANGES = 10_000;

function exactRanges(source: string, wanted: string): Range[] {
  const ranges: Range[] = [];
  for (
    let at = source.indexOf(wanted);
    at >= 0 && ranges.length < MOST_RANGES;
    at = source.indexOf(wanted, at + 1)
  ) {
    ranges.push({ start: at, end: at + wanted.length });
  }
  return ranges;
}

function foldedRanges(folded: FoldedText, wanted: string): Range[] {
  if (wanted === '') return [];
  return exactRanges(folded.text, wanted).map(({ start, end }) => ({
    start: folded.starts[start] ?? 0,
    end: folded.ends[end - 1] ?? 0,
  }));
}

/** Whether an offset would cut a number, or a word that holds a digit, in two. Words that a reader glued together are two. */
function cutsNumber(source: string, at: number): boolean {
  const before = source.slice(Math.max(0, at - 2), at);
  const after = source.slice(at, at + 2);
  if (/\d[.,]$/.test(before) && /^\d/.test(after)) return true;
  if (/\d$/.test(before) && /^[.,]\d/.test(after)) return true;
  if (/\p{Ll}\p{Ll}$/u.test(before) && /^\d/.test(after)) return false;
  if (/\d$/.test(before) && /^\p{Lu}\p{Ll}/u.test(after)) return false;
  return cutsWord(source, at) && hasDigit(wordAround(source, at));
}

function cutsWord(source: string, at: number): boolean {
  return (
    at > 0 &&
    at < source.length &&
    isWordCharacter(source.charAt(at - 1)) &&
    isWordCharacter(source.charAt(at))
  );
}

function wordAround(source: string, at: number): string {
  let start = at;
  let end = at;
  while (start > 0 && at - start < 60 && isWordCharacter(source.charAt(start - 1))) start--;
  while (end < source.length && end - at < 60 && isWordCharacter(source.charAt(end))) end++;
  return source.slice(start, end);
}

/** De-spacing must not make one number out of two: the numbers on both sides are compared one by one. */
function sameNumbers(source: string, range: Range, wanted: string): boolean {
  const numbers = (text: string): string => (text.normalize('NFKC').match(/\d+/g) ?? []).join(' ');
  return numbers(source.slice(range.start, range.end)) === numbers(wanted);
}

function placesOf(text: AlignableText, range: Range): Place[] {
  return text.pages.flatMap(({ page, offset }) => {
    const start = Math.max(range.start, offset) - offset;
    const end = Math.min(range.end, offset + page.text.length) - offset;
    const place = start < end ? trimPlace({ page, start, end }) : null;
    return place ? [place] : [];
  });
}
