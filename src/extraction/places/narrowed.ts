// Whether a place is one that somebody means who types words of its line: by letters and digits alone, without accents and case.
import { lineAround, type ValuePlace } from './place.ts';

export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

export const foldedWords = (text: string): string[] => folded(text).split(' ').filter(Boolean);

type Told = { values: readonly string[]; before: string; quote: string; after: string; pageIndex: number };

/** What its words are looked for in: what it says, its line, the number of its page. */
export const haystackOf = ({ values, before, quote, after, pageIndex }: Told): string =>
  folded(`${values.join(' ')} ${before}${quote}${after} ${quote} page ${pageIndex + 1}`);

/** Those places that hold every word. */
export function withWords(places: ValuePlace[], text: string): ValuePlace[] {
  const words = foldedWords(text);
  if (words.length === 0) return places;
  return places.filter((place) => {
    const { page, start, end, readings: values } = place;
    const quote = page.text.slice(start, end);
    const hay = haystackOf({ values, quote, pageIndex: page.pageIndex, ...lineAround(place) });
    return words.every((word) => hay.includes(word));
  });
}
