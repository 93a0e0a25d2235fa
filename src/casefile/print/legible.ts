// Foreign text as it can be printed: what has no glyph, or would only act on what stands beside it, is shown as its code.
import type { Coverage } from './cmap.ts';

/** They make text run the other way, beyond themselves. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/u;
/** But for a text that keeps to itself: opened and closed on one line, with nothing in it that turns. */
const ISOLATED = /\u2068[^\n\u202a-\u202e\u2066-\u2069]*\u2069/gu;
/** They only hint at a direction, or at how an emoji is to look. */
const HINTS = /\u200e|\u200f|\u061c|\ufe0e|\ufe0f/gu;
const LINE_ENDS = /\r\n?|[\u2028\u2029\u0085\v\f]/g;
/** Shaping knows what to do with them; no font needs a glyph for it. */
const JOINING = new Set([0x200c, 0x200d, 0x200b, 0xad]);
const SPACES = /[\u00a0\u2000-\u200a\u202f\u205f\u3000\ufeff\t]/gu;
/** Longer ones than any line of the file. */
const LONG_WORD = /[^\s\u200b]{40,}/gu;
const BREAK = '\u200b';
const PIECE = 16;
const STACKED_MARKS = /(\p{M}{4})\p{M}+/gu;

/** Spaces of all kinds are one kind; words without an end may be broken. */
export function legible(text: string, covers: Coverage): string {
  const plain = text
    .toWellFormed()
    .replaceAll(LINE_ENDS, '\n')
    .replaceAll(SPACES, ' ')
    .replaceAll(HINTS, '')
    .replaceAll(STACKED_MARKS, '$1');
  let [shown, from] = ['', 0];
  for (const { 0: isolated, index } of plain.matchAll(ISOLATED)) {
    shown += shownOf(plain.slice(from, index), covers);
    shown += `\u2068${shownOf(isolated.slice(1, -1), covers)}\u2069`;
    from = index + isolated.length;
  }
  return (shown + shownOf(plain.slice(from), covers)).replaceAll(LONG_WORD, broken);
}

function shownOf(text: string, covers: Coverage): string {
  let shown = '';
  for (const character of text) shown += isShown(character, covers) ? character : codeOf(character);
  return shown;
}

function isShown(character: string, covers: Coverage): boolean {
  const code = character.codePointAt(0) ?? 0;
  if (code === 0x0a || code === 0x20) return true;
  if (TURNING.test(character) || /[\p{Cc}\p{Co}\p{Cs}]/u.test(character)) return false;
  return JOINING.has(code) || covers(code);
}

const codeOf = (character: string): string =>
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;

/** Letters that join their neighbours stay together: only what is Latin, digits and signs is broken. */
function broken(word: string): string {
  const parts: string[] = [];
  let part = '';
  for (const character of word) {
    if (part.length >= PIECE && /[\p{ASCII}\p{Script=Latin}]/u.test(character)) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part].join(BREAK);
}

/** Every text in a tree of data, replaced; keys stay as they are. */
export function mapTexts<T>(value: T, change: (text: string) => string): T {
  // What is mapped keeps its shape.
  if (typeof value === 'string') return change(value) as T;
  if (Array.isArray(value)) return value.map((one: unknown) => mapTexts(one, change)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, one]) => [key, mapTexts<unknown>(one, change)] as const);
  return Object.fromEntries(entries) as T;
}
