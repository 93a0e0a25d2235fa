// Offsets leave the product in Unicode code points (completions §4); JavaScript counts UTF-16 units. This is the border.

/** Code points before the given UTF-16 offset. */
export function toCodePoints(text: string, offset: number): number {
  let points = 0;
  for (let i = 0; i < offset; points++) i += (text.codePointAt(i) ?? 0) > 0xffff ? 2 : 1;
  return points;
}

/** The UTF-16 offset of the given code point; the length of the text where it has fewer. */
export function toUtf16(text: string, codePoint: number): number {
  let i = 0;
  for (let points = 0; points < codePoint && i < text.length; points++)
    i += (text.codePointAt(i) ?? 0) > 0xffff ? 2 : 1;
  return i;
}

/** The slice between two code point offsets: what a quote has to equal. */
export function sliceCodePoints(text: string, start: number, end: number): string {
  return text.slice(toUtf16(text, start), toUtf16(text, end));
}
