// Pages that lie askew: by how much, made level to be read, and what was read put back where it stands.
import type { Tilt } from '../../page.ts';
import type { Greymap } from './greymap.ts';
import type { Spot } from './letters.ts';

export type { Tilt } from '../../page.ts';

/** Degrees: less is read as it is, more is another direction. */
const LEAST = 1;
const MOST = 12;
const COARSE = 0.5;
const FINE = 0.1;
/** Letters that are looked at, from all over the page. */
const MOST_LETTERS = 2000;
/** Lines have to stand out by so much more than in the picture as it is. */
const CLEARLY = 1.25;
/** Of the sharpest lines: as sharp as they are. */
const EQUAL = 0.98;
const WHITE = 255;

/** Clockwise degrees by which the lines of the page, or its columns of lines that run down, lie askew; 0 where they hardly do. */
export function slantIn(letters: Spot[]): number {
  if (letters.length === 0) return 0;
  const step = Math.ceil(letters.length / MOST_LETTERS);
  const some = letters.filter((_, i) => i % step === 0);
  const heights = some.map(([, top, , bottom]) => bottom - top + 1).sort((a, b) => a - b);
  const size = Math.max(2, (heights[heights.length >> 1] ?? 8) / 4);
  const evenness = (degrees: number): number =>
    Math.max(profile(some, degrees, size), profile(some.map(lyingOnSide), degrees, size));
  const best = (from: number, to: number, by: number): number => {
    const tried: [number, number][] = [];
    for (let degrees = from; degrees <= to + by / 2; degrees += by) tried.push([degrees, evenness(degrees)]);
    const most = Math.max(...tried.map(([, value]) => value));
    // Several may be as good: the one in their middle is meant.
    const good = tried.flatMap(([degrees, value]) => (value >= EQUAL * most ? [degrees] : []));
    return good[good.length >> 1] ?? 0;
  };
  const coarse = best(-MOST, MOST, COARSE);
  const slant = best(coarse - COARSE, coarse + COARSE, FINE);
  if (Math.abs(slant) < LEAST || evenness(slant) < CLEARLY * evenness(0)) return 0;
  return Math.round(slant * 10) / 10;
}

/** How sharply lines stand out where the page is seen under that angle: letters that share a height count by their square. */
function profile(letters: Spot[], degrees: number, size: number): number {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const counts = new Map<number, number>();
  for (const [left, , right, bottom] of letters) {
    const bin = Math.round((bottom * cos - ((left + right) / 2) * sin) / size);
    counts.set(bin, (counts.get(bin) ?? 0) + 1);
  }
  let sum = 0;
  for (const count of counts.values()) sum += count ** 2;
  return sum;
}

/** As if the page were turned by a quarter: the same slant. */
function lyingOnSide([left, top, right, bottom, dark]: Spot): Spot {
  return [-bottom, left, -top, right, dark];
}

/** The picture turned back by that slant, on a ground that holds all of it. */
export function straightened(greymap: Greymap, degrees: number): { greymap: Greymap; tilt?: Tilt } {
  if (degrees === 0) return { greymap };
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const { width: wide, height: high, pixels: source } = greymap;
  const width = Math.ceil(wide * cos + high * Math.abs(sin));
  const height = Math.ceil(high * cos + wide * Math.abs(sin));
  const pixels = new Uint8Array(width * height).fill(WHITE);
  for (let y = 0; y < height; y++) {
    const down = y - height / 2;
    for (let x = 0; x < width; x++) {
      const across = x - width / 2;
      const u = across * cos - down * sin + wide / 2;
      const v = across * sin + down * cos + high / 2;
      const at = Math.floor(v) * wide + Math.floor(u);
      if (u < 0 || v < 0 || u >= wide - 1 || v >= high - 1) continue;
      const part = u - Math.floor(u);
      const above = mix(source[at], source[at + 1], part);
      const below = mix(source[at + wide], source[at + wide + 1], part);
      pixels[y * width + x] = mix(above, below, v - Math.floor(v)) + 0.5;
    }
  }
  return { greymap: { width, height, pixels }, tilt: { degrees, across: width / wide, down: height / high } };
}

const mix = (one = WHITE, other = WHITE, part: number): number => one + (other - one) * part;

type Box = { x: number; y: number; width: number; height: number };

/** A box of the level page on the page as it lay, in fractions of either; `size` is that of the level page. */
export function askewBox<T extends Box>(box: T, tilt: Tilt, size: { width: number; height: number }): T {
  const radians = (tilt.degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const [wide, high] = [size.width / tilt.across, size.height / tilt.down];
  const across = (box.x + box.width / 2 - 0.5) * size.width;
  const down = (box.y + box.height / 2 - 0.5) * size.height;
  const [width, height] = [box.width * size.width, box.height * size.height];
  const [x, y] = [across * cos - down * sin + wide / 2, across * sin + down * cos + high / 2];
  // The box around the turned one.
  const [reach, rise] = [width * cos + height * Math.abs(sin), height * cos + width * Math.abs(sin)];
  const [left, top] = [fraction((x - reach / 2) / wide), fraction((y - rise / 2) / high)];
  return {
    ...box,
    x: left,
    y: top,
    width: fraction((x + reach / 2) / wide) - left,
    height: fraction((y + rise / 2) / high) - top,
  };
}

/** Of a page that was turned by a quarter after it was made level. */
export function turnedTilt({ degrees, across, down }: Tilt): Tilt {
  return { degrees, across: down, down: across };
}

function fraction(value: number): number {
  return Math.round(Math.min(Math.max(value, 0), 1) * 1e5) / 1e5;
}
