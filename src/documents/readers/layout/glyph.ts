// A glyph as it stands on a page: what a reader with positions gives to the layout.

export type Glyph = {
  /** One character, or several for a ligature; never white space. */
  text: string;
  /** Advance box in points on the page as displayed, origin at the top left, y downwards. */
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Start of the glyph on its baseline, in the same frame. */
  originX: number;
  originY: number;
  /** Clockwise degrees of the writing direction as displayed, 0–359; 0 is upright. */
  angle: number;
  /** White space stands before it in the file, whatever the gap. */
  spaceBefore: boolean;
  /** The reader takes the gap before it for white space: a hint. */
  gapBefore: boolean;
  /** A further character of the glyph before it (a ligature with several characters): no duplicate. */
  continuation: boolean;
  /** What is drawn of it, from the left and top of its box, where this is as high as its line. */
  ink?: Edges;
  /** Size of the type, where the box is too tight to tell it (OCR). */
  em?: number;
  /** 0–1, OCR only. */
  confidence?: number;
};

export type Edges = { left: number; top: number; right: number; bottom: number };

const LIGATURES: Record<number, string> = {
  0xfb00: 'ff',
  0xfb01: 'fi',
  0xfb02: 'fl',
  0xfb03: 'ffi',
  0xfb04: 'ffl',
  0xfb05: 'st',
  0xfb06: 'st',
};

/** Stands where a glyph has no known character, so that a number with a hole never reads as a shorter number. */
export const UNKNOWN_CHARACTER = '\ufffd';

// Control characters, zero-width space, direction marks, byte order mark; joiners stay, some scripts and emoji need them.
const UNSEEN = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u;
const NO_CHARACTER = /[\p{Cs}\ufffe\uffff]/u;
const SPACES = new Set([0x85, 0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000]);
const SOFT_HYPHEN = 0xad;

/** What a character of a page reads as: undefined where nothing is seen (control characters, zero-width marks). */
export function glyphText(codePoint: number): string | undefined {
  if (codePoint <= 0 || codePoint > 0x10ffff) return UNKNOWN_CHARACTER;
  const text = String.fromCodePoint(codePoint);
  if (codePoint > 0x20 && codePoint < 0x7f) return text;
  // A soft hyphen that has a glyph is a hyphen that a person sees.
  if (codePoint === SOFT_HYPHEN) return '-';
  if (UNSEEN.test(text)) return undefined;
  return NO_CHARACTER.test(text) ? UNKNOWN_CHARACTER : (LIGATURES[codePoint] ?? text);
}

/** White space of any kind, line ends included. */
export function isSpace(codePoint: number): boolean {
  if (codePoint < 0x80) return codePoint === 0x20 || (codePoint >= 9 && codePoint <= 13);
  return SPACES.has(codePoint) || (codePoint >= 0x2000 && codePoint <= 0x200a);
}
