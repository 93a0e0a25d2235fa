// Even light for a picture: paper becomes white wherever it lies in shadow, faint ink becomes dark.
import type { Greymap } from './greymap.ts';

/** Pixels of a side of the squares in which paper has one brightness: a little more than a letter. */
const SQUARE = 24;
/** Of the pixels of a square, from the dark end, the one that is taken for paper. */
const PAPER = 0.85;
/** Darker paper than this is none: a photograph, a black bar. */
const DARKEST_PAPER = 60;
/** Part of all pixels that become quite black. */
const BLACK = 0.005;
/** Part of the ink that does at most: a page may hold a few words. */
const DARK_PART = 0.3;
const LIGHTEST_INK = 192;
const FAINTEST_INK = 160;
/** What is as light and as dark as this is left alone: a page that was drawn, not scanned. */
const WHITE_PAPER = 250;
const DARK_INK = 30;

/** The picture itself where its paper is white and its ink black already. */
export function evened(greymap: Greymap): Greymap {
  const { width, height, pixels } = greymap;
  const paper = paperOf(greymap);
  const even = onWhite(greymap, paper);
  const counts = new Uint32Array(256);
  for (const value of even) counts[value] = (counts[value] ?? 0) + 1;
  const ink = counts.subarray(0, LIGHTEST_INK).reduce((sum, count) => sum + count, 0);
  const dark = Math.min(pixels.length * BLACK, ink * DARK_PART);
  const black = Math.min(FAINTEST_INK, quantile(counts, dark));
  if (black <= DARK_INK && paper.levels.every((level) => level >= WHITE_PAPER)) return greymap;
  const darker = Uint8Array.from({ length: 256 }, (_, value) =>
    Math.max(0, Math.round(((value - black) * 255) / Math.max(1, 255 - black))),
  );
  for (let i = 0; i < even.length; i++) even[i] = darker[even[i] ?? 0] ?? 0;
  return { width, height, pixels: even };
}

/** Each pixel by the brightness of the paper around it. */
function onWhite({ width, height, pixels }: Greymap, { levels, across, down }: Paper): Uint8Array {
  const even = new Uint8Array(pixels.length);
  const columns = places(width, across);
  const rows = places(height, down);
  const line = new Float32Array(across + 1);
  for (let y = 0; y < height; y++) {
    const row = rows.first[y] ?? 0;
    const [upper, lower] = [row * across, Math.min(row + 1, down - 1) * across];
    for (let i = 0; i <= across; i++) {
      const square = Math.min(i, across - 1);
      line[i] = mix(levels[upper + square], levels[lower + square], rows.part[y]);
    }
    for (let x = 0, at = y * width; x < width; x++, at++) {
      const first = columns.first[x] ?? 0;
      const value = ((pixels[at] ?? 0) * 255) / mix(line[first], line[first + 1], columns.part[x]);
      even[at] = value > 255 ? 255 : value + 0.5;
    }
  }
  return even;
}

type Paper = { across: number; down: number; levels: Float32Array };

/** How bright the paper is in each square. */
function paperOf(greymap: Greymap): Paper {
  const [across, down] = [Math.ceil(greymap.width / SQUARE), Math.ceil(greymap.height / SQUARE)];
  const levels = new Float32Array(across * down);
  for (let i = 0; i < levels.length; i++)
    levels[i] = paperIn(greymap, (i % across) * SQUARE, Math.floor(i / across) * SQUARE);
  return { across, down, levels };
}

const counts = new Uint32Array(256);

function paperIn({ width, height, pixels }: Greymap, left: number, top: number): number {
  const [right, bottom] = [Math.min(width, left + SQUARE), Math.min(height, top + SQUARE)];
  let seen = 0;
  counts.fill(0);
  // Every second pixel of every second line tells enough.
  for (let y = top; y < bottom; y += 2)
    for (let at = y * width + left; at < y * width + right; at += 2, seen++) {
      const value = pixels[at] ?? 0;
      counts[value] = (counts[value] ?? 0) + 1;
    }
  return Math.max(DARKEST_PAPER, quantile(counts, seen * PAPER));
}

/** The brightness that so many pixels do not reach. */
function quantile(counts: Uint32Array, count: number): number {
  let sum = 0;
  for (let level = 0; level < 256; level++) {
    sum += counts[level] ?? 0;
    if (sum > count) return level;
  }
  return 255;
}

type Places = { first: Int32Array; part: Float32Array };

/** Behind the middle of which square each pixel lies, and how far. */
function places(length: number, squares: number): Places {
  const [first, part] = [new Int32Array(length), new Float32Array(length)];
  for (let i = 0; i < length; i++) {
    const at = Math.min(Math.max((i + 0.5) / SQUARE - 0.5, 0), squares - 1);
    first[i] = Math.floor(at);
    part[i] = at - Math.floor(at);
  }
  return { first, part };
}

const mix = (one = 255, other = 255, part = 0): number => one + (other - one) * part;
