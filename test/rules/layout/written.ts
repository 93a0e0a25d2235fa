// Glyphs as a reader of PDFs gives them, and the text that a page of them is laid out as.
import type { Glyph } from '../../../src/documents/readers/layout/glyph.ts';
import { layoutPage } from '../../../src/documents/readers/layout/layout.ts';

export const PAGE = { width: 600, height: 800 };
type Options = { size?: number; advance?: number; tracking?: number; angle?: number; spaces?: boolean };

/** Glyphs of a text on a baseline that starts at (x, y), half an em wide each; blanks move on and leave no glyph. */
export function write(text: string, ...[x, y, options = {}]: [number, number, Options?]): Glyph[] {
  const { size = 10, advance = size / 2, tracking = 0, angle = 0, spaces = true } = options;
  const glyphs: Glyph[] = [];
  let at = 0;
  let spaceBefore = false;
  for (const character of text) {
    if (character !== ' ')
      glyphs.push({
        ...turned({ x, y, at, size, advance, angle }),
        text: character,
        spaceBefore,
        gapBefore: false,
        continuation: false,
      });
    spaceBefore = spaces && character === ' ';
    at += advance + tracking;
  }
  return glyphs;
}

type Place = { x: number; y: number; at: number; size: number; advance: number; angle: number };

function turned({
  x,
  y,
  at,
  size,
  advance,
  angle,
}: Place): Omit<Glyph, 'text' | 'spaceBefore' | 'gapBefore' | 'continuation'> {
  const radians = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const point = (along: number, across: number): [number, number] => [
    x + along * cos - across * sin,
    y + along * sin + across * cos,
  ];
  const corners = [point(at, -0.95 * size), point(at + advance, 0.25 * size)];
  const [xs, ys] = [corners.map((corner) => corner[0]), corners.map((corner) => corner[1])];
  const [originX, originY] = point(at, 0);
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
    originX,
    originY,
    angle,
  };
}

export function textOf(...glyphs: Glyph[][]): string {
  return layoutPage(glyphs.flat(), PAGE).text;
}
