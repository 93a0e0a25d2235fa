// A bitmap of few colours as a PNG with a palette: what text on paper is, at a tenth of the bytes of one in full colour.
import { crc32, deflateSync } from 'node:zlib';
import type { Bitmap } from './picture.ts';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const MOST_COLOURS = 256;
const PALETTE = 3;
const LEVEL = 6;
/** Bits that are kept of each colour, the first that leaves few enough colours; five are no more to be told from eight. */
const KEPT_BITS = [5, 4];

type Indexed = { indexes: Uint8Array; palette: number[] };

/** Null where even coarser colours are too many. */
export function encodePng(bitmap: Bitmap): Uint8Array | null {
  for (const bits of KEPT_BITS) {
    const indexed = indexedBy(bitmap, bits);
    if (indexed !== null) return fileOf(bitmap, indexed);
  }
  return null;
}

/** Colours are told apart by their first bits, and shown as the first pixel that had them. */
function indexedBy({ pixels, width, height }: Bitmap, bits: number): Indexed | null {
  const mask = (0xff << (8 - bits)) & 0xff;
  const all = mask | (mask << 8) | (mask << 16);
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, width * height);
  const [indexes, palette] = [new Uint8Array(words.length), [] as number[]];
  const known = new Map<number, number>();
  let [last, index] = [-1, 0];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? 0;
    const key = word & all;
    if (key !== last) {
      const found = known.get(key);
      if (found === undefined) {
        if (palette.length === MOST_COLOURS) return null;
        known.set(key, palette.length);
        palette.push(spread(word, bits));
      }
      [last, index] = [key, found ?? palette.length - 1];
    }
    indexes[i] = index;
  }
  return { indexes, palette };
}

/** Black stays black and white stays white. */
function spread(word: number, bits: number): number {
  const most = 2 ** bits - 1;
  const part = (shift: number): number =>
    Math.round(((((word >>> shift) & 0xff) >>> (8 - bits)) * 255) / most) << shift;
  return part(0) | part(8) | part(16);
}

function fileOf({ width, height }: Bitmap, { indexes, palette }: Indexed): Uint8Array {
  const colours = Buffer.from(
    palette.flatMap((word) => [word & 255, (word >>> 8) & 255, (word >>> 16) & 255]),
  );
  return pngFile({ width, height, type: PALETTE, level: LEVEL, palette: colours }, indexes);
}

export type PngHead = {
  width: number;
  height: number;
  /** Of the format: 0 is grey, 3 has a palette. */
  type: number;
  /** Of zlib. */
  level: number;
  palette?: Uint8Array;
};

/** A file of one byte a pixel. */
export function pngFile({ width, height, type, level, palette }: PngHead, samples: Uint8Array): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, type], 8);
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++)
    rows.set(samples.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    ...(palette === undefined ? [] : [chunk('PLTE', palette)]),
    chunk('IDAT', deflateSync(rows, { level })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
