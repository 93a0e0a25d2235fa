// A picture in grey, one byte a pixel: what pages are before OCR sees them.
import type { Turn } from '../../page.ts';
import type { DecodedPicture } from '../images/leptonica.ts';

export type Greymap = { width: number; height: number; pixels: Uint8Array };

/** As a file that every engine reads: PGM. */
export function pgmOf({ width, height, pixels }: Greymap): Uint8Array {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels]);
}

/** What `pgmOf` has written; null for any other file. */
export function fromPgm(file: Uint8Array): Greymap | null {
  const header = /^P5\n(\d{1,6}) (\d{1,6})\n255\n/.exec(Buffer.from(file.subarray(0, 32)).toString('latin1'));
  if (header === null) return null;
  const [width, height] = [Number(header[1]), Number(header[2])];
  const pixels = file.subarray(header[0].length);
  return width * height > 0 && pixels.length === width * height ? { width, height, pixels } : null;
}

/** By the weights of ITU-R BT.601, as Tesseract's own library takes the colour out. */
export function greymapOf({ width, height, readRow }: DecodedPicture): Greymap {
  const pixels = new Uint8Array(width * height);
  const row = new Uint8Array(width * 3);
  for (let y = 0; y < height; y++) {
    readRow(y, row);
    for (let x = 0; x < width; x++) {
      const [red, green, blue] = [row[x * 3] ?? 0, row[x * 3 + 1] ?? 0, row[x * 3 + 2] ?? 0];
      pixels[y * width + x] = (red * 77 + green * 151 + blue * 28) >> 8;
    }
  }
  return { width, height, pixels };
}

/** Turned clockwise. */
export function turnedBy(turn: Turn, greymap: Greymap): Greymap {
  const { width, height, pixels } = greymap;
  if (turn === 0) return greymap;
  if (turn === 180) return { width, height, pixels: Uint8Array.from(pixels).reverse() };
  const turned = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = turn === 90 ? x * height + height - 1 - y : (width - 1 - x) * height + y;
      turned[at] = pixels[y * width + x] ?? 0;
    }
  return { width: height, height: width, pixels: turned };
}

/** Larger by that factor; what lies between two pixels is between them in brightness. */
export function enlarged(source: Greymap, factor: number): Greymap {
  const [width, height] = [Math.round(source.width * factor), Math.round(source.height * factor)];
  const columns = steps(source.width, width);
  const rows = steps(source.height, height);
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const from = rows.first[y] ?? 0;
    const [upper, lower] = [from * source.width, Math.min(from + 1, source.height - 1) * source.width];
    const down = rows.part[y] ?? 0;
    for (let x = 0; x < width; x++) {
      const left = columns.first[x] ?? 0;
      const right = Math.min(left + 1, source.width - 1);
      const across = columns.part[x] ?? 0;
      const above = mix(source.pixels[upper + left], source.pixels[upper + right], across);
      const below = mix(source.pixels[lower + left], source.pixels[lower + right], across);
      pixels[y * width + x] = Math.round(mix(above, below, down));
    }
  }
  return { width, height, pixels };
}

/** Which pixel of the source lies before each of the new ones, and how far behind it that is. */
function steps(source: number, count: number): { first: Int32Array; part: Float32Array } {
  const [first, part] = [new Int32Array(count), new Float32Array(count)];
  for (let i = 0; i < count; i++) {
    const at = Math.min(Math.max(((i + 0.5) * source) / count - 0.5, 0), source - 1);
    first[i] = Math.floor(at);
    part[i] = at - Math.floor(at);
  }
  return { first, part };
}

const mix = (one = 0, other = 0, part: number): number => one + (other - one) * part;
