// Words that OCR saw to a page: rows and columns by position, as the PDF reader builds its text.

import type { Page, Tilt, Turn } from '../../page.ts';
import { glyphText, type Glyph } from '../layout/glyph.ts';
import { layoutPage } from '../layout/layout.ts';
import { withWholeAmounts } from './decimals.ts';
import { slantOf, type OcrWord, type SeenPage } from './words.ts';

/** What OCR made of a page. */
export type Recognised = {
  pageIndex: number;
  seen: SeenPage;
  /** How far the picture was turned before OCR read it. */
  turn: Turn;
  /** How it was made level after that. */
  tilt?: Tilt;
  /** How many of its regions are as a second look saw them. */
  replaced?: number;
  /** The program whose words these are, where it is not the one that reads everything. */
  readBy?: string;
  /** A second look was due and could not be had: it took too long, or the program broke. */
  lacksSecondLook?: true;
};

/** Longest side of a picture that tells no size of its own, in points: A4. */
const LONGEST_SIDE = 842;
const MIN_SLANT_DEGREES = 0.1;
// Parts of an em: a box around letters with ascenders or capitals, without them, and what hangs below the line.
const TALL = 0.72;
const LOW = 0.52;
const HANGING = 0.2;
const HAS_TALL = /[\p{Lu}\p{N}bdfhkltßäöüàáâèéêìíîòóôùúûñ()[\]{}|/\\$€£%&@!?"'#]/u;
const HAS_HANGING = /[gjpqyçQ,;()[\]{}|/\\$@]/u;

/** The page upright, which is turned where it is not displayed so. */
export function ocrPage({ pageIndex, seen, turn, tilt }: Recognised): Page {
  const { width, height, lines } = seen;
  // Fine noise between the lines of a page is no slant.
  const slant = slantOf(seen);
  const angle = Math.abs(slant) < MIN_SLANT_DEGREES ? 0 : (slant + 360) % 360;
  const glyphs = lines.flatMap((line) => lineGlyphs(line, angle));
  const scale = LONGEST_SIDE / Math.max(width, height);
  return {
    pageIndex,
    ...layoutPage(glyphs, { width, height }),
    realBoxes: true,
    method: 'ocr',
    width: width * scale,
    height: height * scale,
    ...(turn === 0 ? {} : { turn }),
    ...(tilt === undefined ? {} : { tilt }),
  };
}

/** Each word as one glyph: the layout asks where it stands, how high its line is, and whether a space goes before it. */
function lineGlyphs(line: OcrWord[], angle: number): Glyph[] {
  const ems = line.map(emOf).sort((a, b) => a - b);
  const em = ems[ems.length >> 1] ?? 1;
  return withWholeAmounts(line, em).flatMap((word) => {
    const text = Array.from(word.text.normalize('NFC'), seenText).join('');
    if (text === '') return [];
    const { left, top, width, height, confidence } = word;
    const hanging = HAS_HANGING.test(text) ? HANGING * em : 0;
    const box = { left, top, right: left + width, bottom: top + height };
    const origin = { originX: left, originY: box.bottom - hanging };
    const spaces = { spaceBefore: true, gapBefore: true, continuation: false };
    return [{ text, ...box, ...origin, ...spaces, angle, em, confidence }];
  });
}

/** The size of the type by the letters of a word and the height of the box around them. */
function emOf({ text, height }: OcrWord): number {
  return height / ((HAS_TALL.test(text) ? TALL : LOW) + (HAS_HANGING.test(text) ? HANGING : 0));
}

/** Tells of second looks; nothing where the first reading was surer everywhere. */
export function secondLooks(recognised: Recognised[]): string[] {
  const notes: string[] = [];
  const places = recognised.reduce((sum, { replaced = 0 }) => sum + replaced, 0);
  if (places > 0)
    notes.push(`The print is hard to read: in ${counted(places, 'place')} a second reading was surer.`);
  for (const [by, pages] of Map.groupBy(recognised, ({ readBy = '' }) => readBy))
    if (by !== '')
      notes.push(
        `The print is hard to read: ${counted(pages.length, 'page')} as ${by} sees it; only what both readings have in common counts as sure.`,
      );
  const once = recognised.filter(({ lacksSecondLook }) => lacksSecondLook === true).length;
  if (once > 0)
    notes.push(
      `The print is hard to read: ${counted(once, 'page')} could not be read a second time; compare what was found with the picture.`,
    );
  return notes;
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

function seenText(character: string): string {
  return /\s/u.test(character) ? '' : (glyphText(character.codePointAt(0) ?? 0) ?? '');
}
