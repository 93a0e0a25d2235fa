// Offsets leave the product in Unicode code points (completions §4); JavaScript counts UTF-16 units. This is the border.

/** Without any, both count alike: most pages, and a search tells so much sooner than counting. */
const SURROGATE = /[\ud800-\udfff]/;
const PAIR = /[\u{10000}-\u{10ffff}]/gu;

/** Code points before the given UTF-16 offset. */
export function toCodePoints(text: string, offset: number): number {
  if (offset <= text.length && !SURROGATE.test(text)) return offset;
  let points = 0;
  for (let i = 0; i < offset; points++) i += (text.codePointAt(i) ?? 0) > 0xffff ? 2 : 1;
  return points;
}

/** The UTF-16 offset of the given code point; the length of the text where it has fewer. */
export function toUtf16(text: string, codePoint: number): number {
  if (!SURROGATE.test(text)) return Math.max(0, Math.min(codePoint, text.length));
  let i = 0;
  for (let points = 0; points < codePoint && i < text.length; points++)
    i += (text.codePointAt(i) ?? 0) > 0xffff ? 2 : 1;
  return i;
}

/** `toCodePoints` of one text, for very many offsets: the text is walked once. */
export function codePointsOf(text: string): (offset: number) => number {
  const pairs = pairsOf(text);
  return (offset) => offset - firstWhere(pairs.length, (at) => (pairs[at] ?? 0) + 1 >= offset);
}

/** `toUtf16` of one text, likewise. */
export function utf16Of(text: string): (codePoint: number) => number {
  const pairs = pairsOf(text);
  return (codePoint) => {
    const before = firstWhere(pairs.length, (at) => (pairs[at] ?? 0) - at >= codePoint);
    return Math.max(0, Math.min(codePoint + before, text.length));
  };
}

/** Where the characters of two units stand. */
const pairsOf = (text: string): number[] =>
  SURROGATE.test(text) ? [...text.matchAll(PAIR)].map(({ index }) => index) : [];

/** The first of so many places from which on something holds; as many as there are where it never does. */
function firstWhere(count: number, holds: (at: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The slice between two code point offsets: what a quote has to equal. */
export function sliceCodePoints(text: string, start: number, end: number): string {
  return text.slice(toUtf16(text, start), toUtf16(text, end));
}
