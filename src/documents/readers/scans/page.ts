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

/** The page upright and level, which is turned, and askew, where it is not displayed so. */
export function ocrPage({ pageIndex, seen, turn, tilt: made }: Recognised): Page {
  const { width, height } = seen;
  const { lines, tilt } = levelled(seen, made);
  const glyphs = lines.flatMap(lineGlyphs);
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

/**
 * Its words where they would stand if their lines were level: pictures that lie askew by little are read as they are, and over the width of
 * a page little is a line.
 */
function levelled(seen: SeenPage, made: Tilt | undefined): { lines: OcrWord[][]; tilt?: Tilt | undefined } {
  const slant = slantOf(seen);
  // Fine noise between the lines of a page is no slant.
  if (Math.abs(slant) < MIN_SLANT_DEGREES) return { lines: seen.lines, tilt: made };
  const [sin, cos] = [Math.sin((slant * Math.PI) / 180), Math.cos((slant * Math.PI) / 180)];
  const level = (word: OcrWord): OcrWord => {
    const across = word.left + (word.width - seen.width) / 2;
    const down = word.top + (word.height - seen.height) / 2;
    return {
      ...word,
      left: across * cos + down * sin + (seen.width - word.width) / 2,
      top: down * cos - across * sin + (seen.height - word.height) / 2,
    };
  };
  const { degrees = 0, across = 1, down = 1 } = made ?? {};
  return {
    lines: seen.lines.map((line) => line.map(level)),
    tilt: { degrees: degrees + slant, across, down },
  };
}

/** Each word as one glyph: the layout asks where it stands, how high its line is, and whether a space goes before it. */
function lineGlyphs(line: OcrWord[]): Glyph[] {
  const ems = line.map(emOf).sort((a, b) => a - b);
  const em = ems[ems.length >> 1] ?? 1;
  return withWholeAmounts(line, em).flatMap((word) => {
    if (isLeader(word)) return [];
    const text = Array.from(word.text.normalize('NFC'), seenText).join('');
    if (text === '') return [];
    const { left, top, width, height, confidence } = word;
    const hanging = HAS_HANGING.test(text) ? HANGING * em : 0;
    const box = { left, top, right: left + width, bottom: top + height };
    const origin = { originX: left, originY: box.bottom - hanging };
    const spaces = { spaceBefore: true, gapBefore: true, continuation: false };
    return [{ text, ...box, ...origin, ...spaces, angle: 0, em, confidence }];
  });
}

/** A row of dots as it is seen, or as the same letter, or few of them, again and again of which nothing is sure. */
const DOTS = /^[.…·_,]+$/u;
const UNSURE = 0.3;
const [SHORT, LONG, FEW] = [3, 5, 3];

/** Dots that lead the eye along the line. */
function isLeader({ text, confidence }: OcrWord): boolean {
  if (DOTS.test(text)) return true;
  if (confidence >= UNSURE || /\d/.test(text)) return false;
  const letters = new Set(text.toLowerCase()).size;
  return (text.length >= SHORT && letters === 1) || (text.length >= LONG && letters <= FEW);
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
