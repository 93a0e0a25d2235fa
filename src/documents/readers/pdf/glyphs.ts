// The glyphs of one PDF page with their positions as displayed: page rotation and crop box applied.

import { glyphText, isSpace, type Edges, type Glyph } from '../layout/glyph.ts';
import { corner, type Frame, type Point } from './frame.ts';
import { isSymbolCode, symbolAt } from './symbols.ts';
import { saysSomething } from '../seen/unseen.ts';
import type { Unseen } from './unseen/unseen.ts';
import { withMemory, type Pdfium } from './pdfium.ts';

type TextPage = {
  pdfium: Pdfium;
  textPage: number;
  pointer: number;
  frame: Frame;
  unseen: Unseen;
  /** Characters that nobody sees. */
  hidden: string;
  /** By character. */
  inks: Map<number, KnownInk[]>;
};

/** Of a character of one size and font, as far as its box tells them: what is drawn, from the corner of the box; null of nothing. */
type KnownInk = { width: number; height: number; angle: number; ink: Edges | null };

const FIRST_SEEN = 0x21;

type Seen = { frame: Frame; unseen: Unseen };
/** `isHidden`: there is text that nobody sees. */
export type ReadGlyphs = { glyphs: Glyph[]; isHidden: boolean };

/** All visible glyphs of a page in the order of the file. */
export function readGlyphs(pdfium: Pdfium, textPage: number, { frame, unseen }: Seen): ReadGlyphs {
  const count = pdfium.api.FPDFText_CountChars(textPage);
  return withMemory(pdfium.api, 32, (pointer) => {
    const page: TextPage = { pdfium, textPage, pointer, frame, unseen, hidden: '', inks: new Map() };
    const glyphs = collect(page, count);
    return { glyphs, isHidden: saysSomething(page.hidden) };
  });
}

function collect(page: TextPage, count: number): Glyph[] {
  const { textPage } = page;
  const { api } = page.pdfium;
  const glyphs: Glyph[] = [];
  let space = false;
  let gap = false;
  for (let i = 0; i < count; i++) {
    const unit = api.FPDFText_GetUnicode(textPage, i);
    if (isSpace(unit)) {
      // Spaces that PDFium made up from gaps are a hint to the layout, which sees the whole row.
      if (api.FPDFText_IsGenerated(textPage, i) === 1) gap = true;
      else space = true;
      continue;
    }
    const codePoint = isHighSurrogate(unit)
      ? joinSurrogates(unit, api.FPDFText_GetUnicode(textPage, i + 1))
      : unit;
    const glyph = place(page, i, codePoint);
    if (codePoint !== unit) i++;
    if (!glyph) continue;
    glyph.spaceBefore = space;
    glyph.gapBefore = gap;
    if (!space && !gap) join(glyphs, glyph, () => isOfSameObject(page, i));
    glyphs.push(glyph);
    space = false;
    gap = false;
  }
  return glyphs;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}

function joinSurrogates(high: number, low: number): number {
  return low >= 0xdc00 && low < 0xe000 ? 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00) : high;
}

/** The glyph in the displayed frame; undefined where nothing is seen, and outside of the page. */
function place(page: TextPage, index: number, codePoint: number): Glyph | undefined {
  const { textPage, pointer, frame } = page;
  const { api, memory } = page.pdfium;
  const text = textAt(page, index, codePoint);
  if (text === undefined || !api.FPDFText_GetLooseCharBox(textPage, index, pointer)) return undefined;
  const box = memory.HEAPF32;
  const loose = edges(corner(frame, box, pointer >> 2), corner(frame, box, (pointer >> 2) + 2));
  if (!api.FPDFText_GetCharOrigin(textPage, index, pointer, pointer + 8)) return undefined;
  const origin = corner(frame, memory.HEAPF64, pointer >> 3);
  const angle = degrees(api.FPDFText_GetCharAngle(textPage, index), frame.rotation);
  const glyph: Glyph = {
    text,
    ...loose,
    originX: origin.x,
    originY: origin.y,
    angle,
    spaceBefore: false,
    gapBefore: false,
    continuation: false,
  };
  const ink = inkOf(page, { index, codePoint, loose, angle });
  if (ink !== null) glyph.ink = ink;
  if (!isOnPage(glyph, frame)) return undefined;
  if (!isTiny(page, index, glyph) && (page.unseen.size === 0 || !isHidden(page, index, glyph))) return glyph;
  page.hidden += glyph.text;
  return undefined;
}

/** In points: smaller type nobody reads. */
const TINY = 1;
/** Of its size: how high its line is and how far its ink reaches, at most. */
const OF_SIZE = 1.5;
/** Of the height of a page: some are as small as their type, in other units. */
const OF_PAGE = 1 / 500;

/** By its line, its ink and its font, each of which may be wrong alone. */
function isTiny(
  { pdfium: { api, memory }, textPage, pointer, frame }: TextPage,
  index: number,
  glyph: Glyph,
): boolean {
  const { left, top, right, bottom, ink } = glyph;
  const most = Math.min(TINY, OF_PAGE * Math.max(frame.width, frame.height));
  const largest = (box: Edges): number => Math.max(box.right - box.left, box.bottom - box.top);
  if (largest({ left, top, right, bottom }) > OF_SIZE * most) return false;
  if (ink === undefined || largest(ink) > OF_SIZE * most || !api.FPDFText_GetMatrix(textPage, index, pointer))
    return false;
  const [a = 0, b = 0, c = 0, d = 0] = memory.HEAPF32.subarray(pointer >> 2, (pointer >> 2) + 4);
  return Math.sqrt(Math.abs(a * d - b * c)) * api.FPDFText_GetFontSize(textPage, index) <= most;
}

function isHidden({ pdfium, textPage, unseen }: TextPage, index: number, glyph: Glyph): boolean {
  const isHiddenOf = unseen.get(pdfium.api.FPDFText_GetTextObject(textPage, index));
  if (isHiddenOf === undefined) return false;
  const { left, top, ink } = glyph;
  return isHiddenOf(
    ink === undefined
      ? glyph
      : { left: left + ink.left, top: top + ink.top, right: left + ink.right, bottom: top + ink.bottom },
  );
}

/** What it reads as; undefined where nothing is seen. */
function textAt(page: TextPage, index: number, codePoint: number): string | undefined {
  const { textPage } = page;
  const { api } = page.pdfium;
  // PDFium gives a hyphen at a line's end as a control character.
  if (codePoint < FIRST_SEEN && api.FPDFText_IsHyphen(textPage, index) === 1) return '-';
  return (isSymbolCode(codePoint) && symbolAt(page, index, codePoint)) || glyphText(codePoint);
}

const edges = (one: Point, other: Point): Edges => ({
  left: Math.min(one.x, other.x),
  top: Math.min(one.y, other.y),
  right: Math.max(one.x, other.x),
  bottom: Math.max(one.y, other.y),
});

type Placed = { index: number; codePoint: number; loose: Edges; angle: number };

/** Asked for once for each box that a character has on a page: to ask for every glyph takes a fifth of the time of reading. */
function inkOf(page: TextPage, { index, codePoint, loose, angle }: Placed): Edges | null {
  const [width, height] = [loose.right - loose.left, loose.bottom - loose.top];
  const known = page.inks.get(codePoint) ?? [];
  for (const one of known)
    if (one.angle === angle && isSize(one.width, width) && isSize(one.height, height)) return one.ink;
  const ink = readInk(page, index, loose);
  page.inks.set(codePoint, [{ width, height, angle, ink }, ...known.slice(0, MOST_SIZES - 1)]);
  return ink;
}

/** Of one character that are known at a time. */
const MOST_SIZES = 8;
/** In points. */
const isSize = (one: number, other: number): boolean => Math.abs(one - other) < 0.002;

/** Fonts that are programs or broken say nothing of it. */
function readInk(
  { pdfium: { api, memory }, textPage, pointer, frame }: TextPage,
  index: number,
  loose: Edges,
): Edges | null {
  // Left and bottom, then right and top: two points.
  const [left, bottom, right, top] = [pointer, pointer + 8, pointer + 16, pointer + 24];
  if (!api.FPDFText_GetCharBox(textPage, index, left, right, bottom, top)) return null;
  const view = memory.HEAPF64;
  const ink = edges(corner(frame, view, left >> 3), corner(frame, view, right >> 3));
  if (!(ink.right > ink.left && ink.bottom > ink.top)) return null;
  const { left: x, top: y } = loose;
  return { left: ink.left - x, top: ink.top - y, right: ink.right - x, bottom: ink.bottom - y };
}

/** PDFium measures clockwise in radians and knows nothing of the rotation of the page. */
function degrees(radians: number, rotation: number): number {
  const turn = Math.round((radians * 180) / Math.PI) + rotation * 90;
  return Number.isFinite(turn) ? ((turn % 360) + 360) % 360 : 0;
}

function isOnPage({ left, right, top, bottom, originX, originY }: Glyph, frame: Frame): boolean {
  if (!Number.isFinite(left + right + top + bottom + originX + originY)) return false;
  return right >= 0 && bottom >= 0 && left <= frame.width && top <= frame.height;
}

/** The character before an index, if there is one, is of the same text object. */
function isOfSameObject({ pdfium: { api }, textPage }: TextPage, index: number): boolean {
  return (
    index > 0 &&
    api.FPDFText_GetTextObject(textPage, index) === api.FPDFText_GetTextObject(textPage, index - 1)
  );
}

/** In the same place, and of one object, two are one glyph that stands for several characters; beside it, the next one ends it. */
function join(glyphs: Glyph[], glyph: Glyph, isOfSame: () => boolean): void {
  const before = glyphs.at(-1);
  if (before?.originY !== glyph.originY || before.angle !== glyph.angle) return;
  glyph.continuation = before.left === glyph.left && isOfSame();
  if (!glyph.continuation) closeLigature(glyphs, glyph);
}

/** How many times as wide as its characters alone a ligature may be. */
const LIGATURE_REACH = 1.4;

/**
 * Each character of a ligature may have the width that it would have alone: as one glyph it reaches to the character that follows
 * without a gap.
 */
function closeLigature(glyphs: Glyph[], next: Glyph): void {
  const first = glyphs.findLastIndex(({ continuation }) => !continuation);
  const parts = glyphs.slice(first);
  const [head] = parts;
  if (head === undefined || parts.length === 1) return;
  const alone = parts.reduce((total, { left, right }) => total + right - left, 0);
  if (next.left > head.right && next.left - head.left < LIGATURE_REACH * alone) head.right = next.left;
}
