// The box of a word on its page, from its glyphs: all of its line, and what is drawn of it.
import type { Box, Word } from '../../page.ts';
import type { PlacedGlyph } from './fragments.ts';

/** Of the page, in points. */
export type Size = { width: number; height: number };

/** Of a part that says nothing of it, all that it may fill. */
export function inkOf(word: PlacedGlyph[], size: Size): Pick<Word, 'ink'> {
  if (word.every(({ glyph }) => glyph.ink === undefined)) return {};
  const reach = new Reach();
  for (const { glyph } of word) {
    const { left, top, ink } = glyph;
    if (ink === undefined) reach.add(left, top, glyph.right, glyph.bottom);
    else reach.add(left + ink.left, top + ink.top, left + ink.right, top + ink.bottom);
  }
  return { ink: reach.box(size) };
}

export function boxOf(word: PlacedGlyph[], size: Size): Box {
  const reach = new Reach();
  for (const { glyph } of word) reach.add(glyph.left, glyph.top, glyph.right, glyph.bottom);
  return reach.box(size);
}

/** How far the parts of a word reach. */
class Reach {
  #left = Infinity;
  #top = Infinity;
  #right = -Infinity;
  #bottom = -Infinity;

  add(...[left, top, right, bottom]: [left: number, top: number, right: number, bottom: number]): void {
    this.#left = Math.min(this.#left, left);
    this.#top = Math.min(this.#top, top);
    this.#right = Math.max(this.#right, right);
    this.#bottom = Math.max(this.#bottom, bottom);
  }

  box({ width, height }: Size): Box {
    const [x, y] = [fraction(this.#left, width), fraction(this.#top, height)];
    return { x, y, width: fraction(this.#right, width) - x, height: fraction(this.#bottom, height) - y };
  }
}

/** A word is as sure as the least sure of its parts. */
export function confidenceOf(word: PlacedGlyph[]): Pick<Word, 'confidence'> {
  let confidence: number | undefined;
  for (const { glyph } of word) {
    if (glyph.confidence !== undefined) confidence = Math.min(confidence ?? 1, glyph.confidence);
  }
  return confidence === undefined ? {} : { confidence };
}

function fraction(value: number, whole: number): number {
  return Math.round(Math.min(Math.max(value / whole, 0), 1) * 1e5) / 1e5;
}
