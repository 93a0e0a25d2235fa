// The canonical text of a page from its glyphs: rows by position, words by gaps, two spaces between columns, a newline per row.

import type { Word } from '../../page.ts';
import type { Glyph } from './glyph.ts';
import { toRows, type Row, type RowItem } from './rows.ts';
import { isDuplicate, toFragments, type Fragment, type PlacedGlyph } from './fragments.ts';
import { joinCombs } from './combs.ts';
import { COLUMN, partColumns, type Gap, type SpacedRow } from './columns.ts';
import { joinJustified } from './justified.ts';
import { isRightToLeft, toLogicalOrder } from './reading-order.ts';
import { spacingOf, type Spacing } from './spacing.ts';
import { boxOf, confidenceOf, inkOf, type Size } from './word-box.ts';

export type PageLayout = { text: string; words: Word[] };

// In em. A word ends at a gap of this size even where the file has no space, and at a smaller one where the reader saw one …
const WORD_GAP = 0.16;
/** … or where the font's own spaces are narrow: a part of the usual gap. */
const NARROW = 0.62;
const HINTED_GAP = 0.08;
// … unless the whole run is tracked (spaced letter by letter) by no more than this.
const MAX_TRACKING = 0.3;
const COLUMN_GAP = 1;
/** Of the usual gap between words. */
const KERNING = 0.5;
const LETTER = /^\p{L}/u;
// Ascent and descent of common fonts together, in em.
const BOX_HEIGHT = 1.2;

/** Lays out the glyphs of a page of that size (points). The most common writing direction comes first, turned text after it. */
export function layoutPage(glyphs: Glyph[], size: Size): PageLayout {
  const page: PageLayout = { text: '', words: [] };
  for (const placed of byDirection(glyphs)) {
    const fragments = toFragments(placed);
    const spacing = spacingOf(fragments);
    const rows = toRows(fragments).map((row) => joinCombs(joinJustified(spacedRow(row, spacing))));
    partColumns(rows, spacing);
    for (const { items } of rows) appendRow(page, inReadingOrder(items), size);
  }
  return page;
}

/** Groups by quarter turn, each in the frame of its direction and freed of a common slant. */
function byDirection(glyphs: Glyph[]): PlacedGlyph[][] {
  const groups = new Map<number, Glyph[]>();
  for (const glyph of glyphs) {
    const quarter = Math.round(glyph.angle / 90) % 4;
    const group = groups.get(quarter);
    if (group) group.push(glyph);
    else groups.set(quarter, [glyph]);
  }
  const ordered = [...groups].sort((a, b) => b[1].length - a[1].length || a[0] - b[0]);
  return ordered.map(([quarter, group]) => {
    const slant = commonSlant(group, quarter);
    const radians = ((quarter * 90 + slant) * Math.PI) / 180;
    const turn: [number, number] = [Math.cos(radians), Math.sin(radians)];
    return group.map((glyph) => placeGlyph(glyph, quarter, turn));
  });
}

/** Degrees between most of the glyphs and the quarter turn they belong to: a scan that lay askew. */
function commonSlant(group: Glyph[], quarter: number): number {
  if (group.every((glyph) => glyph.angle === quarter * 90)) return 0;
  const slants = group.map((glyph) => ((glyph.angle - quarter * 90 + 540) % 360) - 180);
  return slants.sort((a, b) => a - b)[slants.length >> 1] ?? 0;
}

function placeGlyph(glyph: Glyph, quarter: number, [cos, sin]: [number, number]): PlacedGlyph {
  const [start, end, height] = extents(glyph, quarter);
  const origin = glyph.originX * cos + glyph.originY * sin;
  const base = glyph.originY * cos - glyph.originX * sin;
  const em = glyph.em ?? (height > 0.5 ? height / BOX_HEIGHT : Math.max(end - start, 4));
  return { glyph, text: glyph.text, x0: origin + start, x1: origin + end, base, em };
}

/** Start and end along the line relative to the glyph's origin, and the height across it. */
function extents(glyph: Glyph, quarter: number): [number, number, number] {
  const { left, right, top, bottom, originX, originY } = glyph;
  if (quarter === 1) return [top - originY, bottom - originY, right - left];
  if (quarter === 2) return [originX - right, originX - left, bottom - top];
  if (quarter === 3) return [originY - bottom, originY - top, right - left];
  return [left - originX, right - originX, bottom - top];
}

function spacedRow(row: Row, spacing: Spacing): SpacedRow {
  const items: RowItem[] = [];
  const gaps: Gap[] = [];
  let last: PlacedGlyph | undefined;
  let end = -Infinity;
  let rightmost = end;
  for (const fragment of withoutOverprint(row.fragments)) {
    const least = Math.min(WORD_GAP, NARROW * spacing(fragment.em));
    const wordGap = wordGapOf(fragment, least);
    let limit = least;
    for (const glyph of fragment.glyphs) {
      const em = last ? (glyph.em + last.em) / 2 : glyph.em;
      const space = last
        ? spaceBetween({ last, next: glyph, gapEm: (glyph.x0 - end) / em, limit }, spacing)
        : '';
      if (space) {
        gaps.push({ at: items.length, left: end, right: glyph.x0, em });
        items.push(space);
      }
      items.push(glyph);
      last = glyph;
      limit = wordGap;
      end = glyph.x1;
      rightmost = Math.max(rightmost, end);
    }
    // The next fragment is measured from what reaches furthest, even where this one was printed over another.
    end = rightmost;
  }
  return { items, gaps, base: row.base };
}

function inReadingOrder(items: RowItem[]): RowItem[] {
  return items.some((item) => typeof item !== 'string' && isRightToLeft(item.text))
    ? toLogicalOrder(items)
    : items;
}

/** `limit`: in em, from where a gap parts words; `gapEm` is measured from what reaches furthest. */
type Between = { last: PlacedGlyph; next: PlacedGlyph; gapEm: number; limit: number };

function spaceBetween({ last, next, gapEm, limit }: Between, spacing: Spacing): string {
  if (gapEm >= COLUMN_GAP) return COLUMN;
  if (gapEm >= limit || gapEm < -0.5) return ' ';
  if (next.glyph.gapBefore && gapEm >= limit - HINTED_GAP && !isKerning({ last, next, gapEm }, spacing))
    return ' ';
  return next.glyph.spaceBefore && gapEm > -0.2 ? ' ' : '';
}

/** Between letters, less than half of what usually stands between words of this size is no end of a word. */
function isKerning({ last, next, gapEm }: Omit<Between, 'limit'>, spacing: Spacing): boolean {
  if (next.glyph.spaceBefore || gapEm >= KERNING * spacing(next.em)) return false;
  return LETTER.test(next.text) && LETTER.test(last.text);
}

/** Text drawn with wide letter spacing keeps its words: the limit moves with the usual gap of the fragment. */
function wordGapOf(fragment: Fragment, least: number): number {
  const { glyphs, em } = fragment;
  if (glyphs.length < 4) return least;
  let wide = 0;
  for (let i = 1; i < glyphs.length; i++) if (gapBefore(glyphs, i) > 0.05 * em) wide++;
  // Most runs are not tracked: only where half of the gaps are wide is it worth to find the usual one.
  if (wide * 2 < glyphs.length) return least;
  const gaps = glyphs.map((_, i) => (i === 0 ? 0 : gapBefore(glyphs, i) / em)).sort((a, b) => a - b);
  const usual = gaps[gaps.length >> 1] ?? 0;
  return usual > 0.05 && usual <= MAX_TRACKING ? usual + WORD_GAP : least;
}

function gapBefore(glyphs: PlacedGlyph[], i: number): number {
  return (glyphs[i]?.x0 ?? 0) - (glyphs[i - 1]?.x1 ?? 0);
}

/** Drops glyphs that repeat one of an earlier fragment on the same spot. */
function withoutOverprint(fragments: Fragment[]): Fragment[] {
  const kept: Fragment[] = [];
  for (const fragment of fragments) {
    const under = kept.filter((other) => other.x1 > fragment.x0);
    if (under.length === 0) {
      kept.push(fragment);
      continue;
    }
    const glyphs = fragment.glyphs.filter(
      (glyph) => !under.some((other) => other.glyphs.some((earlier) => isDuplicate(earlier, glyph))),
    );
    if (glyphs.length > 0) kept.push({ ...fragment, glyphs });
  }
  return kept;
}

function appendRow(page: PageLayout, items: RowItem[], size: Size): void {
  const parts: string[] = [];
  let length = page.text.length;
  let word: PlacedGlyph[] = [];
  const endWord = (): void => {
    if (word.length === 0) return;
    let text = '';
    for (const glyph of word) text += glyph.text;
    text = text.toWellFormed().normalize('NFC');
    page.words.push({
      start: length,
      end: length + text.length,
      ...boxOf(word, size),
      ...inkOf(word, size),
      ...confidenceOf(word),
    });
    parts.push(text);
    length += text.length;
    word = [];
  };
  for (const item of items) {
    if (typeof item !== 'string') {
      word.push(item);
      continue;
    }
    endWord();
    parts.push(item);
    length += item.length;
  }
  endWord();
  page.text += `${parts.join('')}\n`;
}
