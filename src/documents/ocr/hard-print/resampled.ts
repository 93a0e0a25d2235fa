// A part of a grey picture at another size: averaged where it shrinks, blended where it grows.
import type { Greymap } from '../../readers/scans/greymap.ts';

/** In pixels of the picture, fractions of them too. */
export type Box = { left: number; top: number; right: number; bottom: number };
type Size = { width: number; height: number };
/** For each pixel of the new line: two of the old ones, how much the second counts, once or several times. */
type Steps = { first: Int32Array; second: Int32Array; part: Float32Array; each: number };

/** What lies within the box, row by row, each pixel 0–255. What would lie outside of the picture is as its edge. */
export function resampled(picture: Greymap, box: Box, size: Size): Float32Array {
  const across = steps({ from: box.left, to: box.right }, size.width, picture.width);
  const down = steps({ from: box.top, to: box.bottom }, size.height, picture.height);
  const pixels = new Float32Array(size.width * size.height);
  for (let y = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++) {
      let sum = 0;
      for (let j = y * down.each; j < (y + 1) * down.each; j++)
        for (let i = x * across.each; i < (x + 1) * across.each; i++)
          sum += between(picture, placeOf(across, i), placeOf(down, j));
      pixels[y * size.width + x] = sum / (across.each * down.each);
    }
  return pixels;
}

function between({ width, pixels }: Greymap, across: Place, down: Place): number {
  const [upper, lower] = [down[0] * width, down[1] * width];
  const above = mix(pixels[upper + across[0]], pixels[upper + across[1]], across[2]);
  const below = mix(pixels[lower + across[0]], pixels[lower + across[1]], across[2]);
  return mix(above, below, down[2]);
}

type Place = readonly [first: number, second: number, part: number];

const placeOf = ({ first, second, part }: Steps, i: number): Place => [
  first[i] ?? 0,
  second[i] ?? 0,
  part[i] ?? 0,
];

function steps({ from, to }: { from: number; to: number }, count: number, length: number): Steps {
  const each = Math.max(1, Math.round((to - from) / count));
  const total = count * each;
  const [first, second, part] = [new Int32Array(total), new Int32Array(total), new Float32Array(total)];
  for (let i = 0; i < total; i++) {
    const at = Math.min(Math.max(from + ((i + 0.5) * (to - from)) / total - 0.5, 0), length - 1);
    first[i] = Math.floor(at);
    second[i] = Math.min(Math.floor(at) + 1, length - 1);
    part[i] = at - Math.floor(at);
  }
  return { first, second, part, each };
}

const mix = (one = 0, other = 0, part: number): number => one + (other - one) * part;
