// The words of a row of a page, and the answers that they may be: those that stand close together.

import type { Glyph } from '../../layout/glyph.ts';
import { emOf, glyphsAt, type Rows } from './rows.ts';

export type Words = { glyphs: Glyph[]; text: string; left: number; right: number; em: number };

/** In em: gaps between two words of one answer, and between two answers. */
const BETWEEN_WORDS = 0.15;
const BETWEEN_ANSWERS = 0.9;
/** Signs between answers that stand side by side. */
const APART = /^[/|\\,;]$/;
/** A longer one is no answer that a form prints beside another, and a label ends with its colon. */
const LONGEST = 24;
const ANSWER = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}'’.()-]*$/u;

/** Single words, from the left; signs between answers are none. */
export const wordsAt = (rows: Rows, y: number): Words[] => partsAt(rows, y, BETWEEN_WORDS);

/** Words in front of one gap. */
export const answersAt = (rows: Rows, y: number): Words[] => partsAt(rows, y, BETWEEN_ANSWERS);

export const mayBeAnswer = ({ text }: Words): boolean =>
  text.length <= LONGEST && ANSWER.test(text) && /\p{L}/u.test(text);

function partsAt(rows: Rows, y: number, gap: number): Words[] {
  const parts: Words[] = [];
  let isApart = true;
  for (const glyph of glyphsAt(rows, y).toSorted((a, b) => a.left - b.left)) {
    const last = parts.at(-1);
    const isSign = APART.test(glyph.text);
    if (!isSign && last !== undefined && !isApart && isNear(last, glyph, gap)) add(last, glyph);
    else if (!isSign) parts.push(partOf(glyph));
    isApart = isSign;
  }
  return parts;
}

const isNear = (last: Words, glyph: Glyph, gap: number): boolean =>
  glyph.left - last.right <= gap * last.em && !(gap === BETWEEN_WORDS && glyph.spaceBefore);

const partOf = (glyph: Glyph): Words => ({
  glyphs: [glyph],
  text: glyph.text,
  left: glyph.left,
  right: glyph.right,
  em: emOf(glyph),
});

function add(words: Words, glyph: Glyph): void {
  words.glyphs.push(glyph);
  words.text += glyph.text;
  words.right = Math.max(words.right, glyph.right);
}
