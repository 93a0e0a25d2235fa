// Combs of forms: one character in each of a row of boxes. They are one word, whatever the boxes leave between them.

import type { SpacedRow } from './columns.ts';
import { goByOnes } from '../../../values/numbers/by-ones.ts';
import type { PlacedGlyph } from './fragments.ts';

/** Characters that make a comb, and in em how far apart their middles stand. */
const ENOUGH = 5;
const WIDEST = 2.6;
/** Of the usual distance: how far that of two neighbours may be from it, from that over an empty box, and beside a sign of a narrower box. */
const ALIKE = 0.2;
const OVER_ONE = 2.35;
const NARROWEST = 0.5;
const SIGN = /^[./:\-–]$/;
const CHARACTER = /^[\p{L}\p{N}./:\-–]$/u;

/** Which of the items they are. */
type Single = { at: number; glyph: PlacedGlyph };

/** Drops the spaces within combs; one over an empty box stays. */
export function joinCombs(row: SpacedRow): SpacedRow {
  const dropped = new Set<number>();
  const blank = new Set<number>();
  for (const comb of combsOf(row)) noteSpaces(comb, dropped, blank);
  if (dropped.size === 0) return row;
  const moved = new Map<number, number>();
  const items = row.items.flatMap((item, at) => {
    if (dropped.has(at)) return [];
    moved.set(at, moved.size);
    return [blank.has(at) ? ' ' : item];
  });
  const gaps = row.gaps.flatMap((gap) => {
    const at = moved.get(gap.at);
    return at === undefined || blank.has(gap.at) ? [] : [{ ...gap, at }];
  });
  return { ...row, items, gaps };
}

function noteSpaces(comb: Single[], dropped: Set<number>, blank: Set<number>): void {
  const pitch = pitchOf(comb);
  for (const [i, { at }] of comb.entries()) {
    const next = comb[i + 1];
    if (next === undefined) continue;
    (distance(comb[i], next) > (1 + ALIKE) * pitch ? blank : dropped).add(at + 1);
  }
}

/** Runs of characters that stand alone, as far apart as each other. */
function combsOf({ items }: SpacedRow): Single[][] {
  const runs: Single[][] = [];
  let open: Single[] = [];
  for (const [at, item] of items.entries()) {
    if (typeof item === 'string') continue;
    const isAlone = typeof items[at - 1] !== 'object' && typeof items[at + 1] !== 'object';
    if (!isAlone || !CHARACTER.test(item.text)) {
      runs.push(open);
      open = [];
    } else open.push({ at, glyph: item });
  }
  return [...runs, open].flatMap(evenParts);
}

/** The parts of a run that have one pitch. */
function evenParts(run: Single[]): Single[][] {
  if (run.length < ENOUGH) return [];
  const pitch = pitchOf(run);
  const em = run[0]?.glyph.em ?? 1;
  if (pitch > WIDEST * em) return [];
  const parts: Single[][] = [[]];
  for (const [i, single] of run.entries()) {
    const last = parts.at(-1) ?? [];
    if (i > 0 && !isEven(run[i - 1], single, pitch)) parts.push([single]);
    else last.push(single);
  }
  return parts.filter(
    (part) =>
      part.length >= ENOUGH &&
      part.filter(isCharacter).length >= ENOUGH - 1 &&
      !isTracked(part, pitch) &&
      !isScale(part),
  );
}

/** `1 2 3 4 5` is what there is to choose from, or the heads of columns. */
const isScale = (part: Single[]): boolean =>
  goByOnes(part.map(({ glyph }) => glyph.text.codePointAt(0) ?? 0));

/** `I N V O I C E` as a heading is spaced: what is equal there is the gap between letters, not the distance of their middles. */
function isTracked(part: Single[], pitch: number): boolean {
  const pairs = part.slice(1).flatMap((next, i) => {
    const before = part[i];
    const apart = distance(before, next);
    if (before === undefined || apart > (1 + ALIKE) * pitch) return [];
    return isCharacter(before) && isCharacter(next) ? [{ apart, gap: next.glyph.x0 - before.glyph.x1 }] : [];
  });
  return spread(pairs.map(({ apart }) => apart)) > spread(pairs.map(({ gap }) => gap)) + SLACK * pitch;
}

/** Of the distance: what rounding makes of equal ones. */
const SLACK = 0.03;

const spread = (all: number[]): number => Math.max(...all) - Math.min(...all);

const isCharacter = ({ glyph }: Single): boolean => !SIGN.test(glyph.text);

function isEven(before: Single | undefined, next: Single, pitch: number): boolean {
  const apart = distance(before, next) / pitch;
  const hasSign = before !== undefined && !(isCharacter(before) && isCharacter(next));
  if (apart >= (hasSign ? NARROWEST : 1 - ALIKE) && apart <= 1 + ALIKE) return true;
  return apart >= 2 - ALIKE && apart <= OVER_ONE;
}

/** The usual distance of neighbours; the boxes of signs may be narrower. */
function pitchOf(run: Single[]): number {
  const pairs = run.slice(1).map((next, i) => ({ next, before: run[i], apart: distance(run[i], next) }));
  const wide = pairs.filter(({ before, next }) => before && isCharacter(before) && isCharacter(next));
  const all = (wide.length > 1 ? wide : pairs).map(({ apart }) => apart);
  return all.toSorted((a, b) => a - b)[all.length >> 1] ?? Infinity;
}

const middle = ({ glyph }: Single): number => (glyph.x0 + glyph.x1) / 2;
const distance = (a: Single | undefined, b: Single): number =>
  a === undefined ? Infinity : middle(b) - middle(a);
