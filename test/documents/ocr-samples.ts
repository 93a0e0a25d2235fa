// Pictures made by hand for OCR: greymaps as PNG and TIFF, and PDFs that hold nothing but such a picture.

import { crc32, deflateSync } from 'node:zlib';
import { PDFDocument } from '@pdfme/pdf-lib';
import type { Turn } from '../../src/documents/page.ts';
import { imageForOcr } from '../../src/documents/readers/scans/image.ts';
import type { Declaration } from '../../src/declarations/schema.ts';
import { checkDeclaration } from '../../src/workflows/check.ts';
import { WORKFLOW } from '../harness/factories.ts';

export const LIMITS = { maxPages: 5, maxCharacters: 100_000 };

export type Greymap = { width: number; height: number; pixels: Uint8Array };

/** A page of a PDF as a scanner would see it. */
export async function greymapOf(pdf: Uint8Array, pageIndex = 0): Promise<Greymap> {
  const image = await imageForOcr(pdf, { pageIndex, turn: 0 }, LIMITS);
  return parseGreymap(image?.picture ?? new Uint8Array());
}

export function parseGreymap(bytes: Uint8Array): Greymap {
  const header = /^P5\n(\d+) (\d+)\n255\n/.exec(Buffer.from(bytes.subarray(0, 40)).toString('latin1'));
  const [width, height] = [Number(header?.[1]), Number(header?.[2])];
  return { width, height, pixels: bytes.subarray(header?.[0].length ?? 0) };
}

/** The upper left part of it. */
export function croppedTo(width: number, height: number, greymap: Greymap): Greymap {
  const rows = Array.from({ length: height }, (_, y) =>
    greymap.pixels.subarray(y * greymap.width, y * greymap.width + width),
  );
  return { width, height, pixels: Buffer.concat(rows) };
}

/** Turned clockwise. */
export function turnedBy(turn: Turn, greymap: Greymap): Greymap {
  if (turn === 0) return greymap;
  const { width, height, pixels } = turnedBy(((turn + 270) % 360) as Turn, greymap);
  const turned = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) turned[x * height + height - 1 - y] = pixels[y * width + x] ?? 0;
  return { width: height, height: width, pixels: turned };
}

/** Every so many pixels of it, each the average of those that it stands for. */
export function shrunk(by: number, { width, height, pixels }: Greymap): Greymap {
  const [across, down] = [Math.floor(width / by), Math.floor(height / by)];
  const small = new Uint8Array(across * down).map((_, i) => {
    let sum = 0;
    for (let y = 0; y < by; y++)
      for (let x = 0; x < by; x++)
        sum += pixels[(Math.floor(i / across) * by + y) * width + (i % across) * by + x] ?? 0;
    return sum / by ** 2;
  });
  return { width: across, height: down, pixels: small };
}

/** Grey ink on greyish paper. */
export function faint({ width, height, pixels }: Greymap): Greymap {
  return { width, height, pixels: pixels.map((value) => 120 + (value * 100) / 255) };
}

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

export function pngOf({ width, height, pixels }: Greymap): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  const data = chunk('IDAT', deflateSync(rows, { level: 1 }));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), data, chunk('IEND', Buffer.alloc(0))]);
}

/** Lossless, black and white: green is one bit a pixel, red and blue are what green is, all is opaque. */
export function webpOf({ width, height, pixels }: Greymap): Buffer {
  const bits: number[] = [];
  const put = (value: number, count: number): void => {
    for (let i = 0; i < count; i++) bits.push((value >> i) & 1);
  };
  const single = (symbol: number): void => {
    for (const [value, count] of [
      [1, 1],
      [0, 1],
      [1, 1],
      [symbol, 8],
    ] as const)
      put(value, count);
  };
  put(width - 1, 14);
  put(height - 1, 14);
  // No alpha, version 0, one transform: green is subtracted from red and blue. No colour cache, one group of codes.
  for (const [value, count] of [
    [0, 1],
    [0, 3],
    [1, 1],
    [2, 2],
    [0, 1],
    [0, 1],
    [0, 1],
  ] as const)
    put(value, count);
  for (const [value, count] of [
    [1, 1],
    [1, 1],
    [1, 1],
    [0, 8],
    [255, 8],
  ] as const)
    put(value, count);
  for (const symbol of [0, 0, 255, 0]) single(symbol);
  for (const level of pixels) put(level < 128 ? 0 : 1, 1);
  const packed = Buffer.alloc(Math.ceil(bits.length / 8));
  bits.forEach((bit, i) => (packed[i >> 3] = (packed[i >> 3] ?? 0) | (bit << (i & 7))));
  const data = Buffer.concat([Buffer.of(0x2f), packed, Buffer.alloc((packed.length + 1) % 2)]);
  const header = Buffer.from('RIFF\0\0\0\0WEBPVP8L\0\0\0\0', 'latin1');
  header.writeUInt32LE(data.length + 12, 4);
  header.writeUInt32LE(packed.length + 1, 16);
  return Buffer.concat([header, data]);
}

/** Every so many pixels of it as a block of a JPEG, which is to be turned as EXIF counts. */
export function photographOf(every: number, greymap: Greymap, orientation: number): Buffer {
  const rows = Array.from({ length: Math.floor(greymap.height / every) }, (_, y) =>
    Array.from(
      { length: Math.floor(greymap.width / every) },
      (_, x) => greymap.pixels[y * every * greymap.width + x * every] ?? 0,
    ),
  );
  return jpegOf(rows, orientation);
}

/** Uncompressed, one strip a page. */
export function tiffOf(pages: Greymap[]): Buffer {
  const header = Buffer.alloc(8);
  header.write('II*\0', 'latin1');
  header.writeUInt32LE(8, 4);
  const parts: Buffer[] = [header];
  let at = 8;
  pages.forEach((page, i) => {
    const data = at + 2 + 10 * 12 + 4;
    const next = i === pages.length - 1 ? 0 : data + page.pixels.length + (page.pixels.length % 2);
    parts.push(tiffDirectory(page, { data, next }), Buffer.from(page.pixels));
    if (page.pixels.length % 2 === 1) parts.push(Buffer.alloc(1));
    at = next;
  });
  return Buffer.concat(parts);
}

function tiffDirectory({ width, height, pixels }: Greymap, to: { data: number; next: number }): Buffer {
  const tags: [number, number][] = [
    [0x100, width],
    [0x101, height],
    [0x102, 8],
    [0x103, 1],
    [0x106, 1],
    [0x111, to.data],
    [0x112, 1],
    [0x115, 1],
    [0x116, height],
    [0x117, pixels.length],
  ];
  const directory = Buffer.alloc(2 + tags.length * 12 + 4);
  directory.writeUInt16LE(tags.length);
  tags.forEach(([tag, value], i) => {
    directory.writeUInt16LE(tag, 2 + i * 12);
    directory.writeUInt16LE(4, 4 + i * 12);
    directory.writeUInt32LE(1, 6 + i * 12);
    directory.writeUInt32LE(value, 10 + i * 12);
  });
  directory.writeUInt32LE(to.next, directory.length - 4);
  return directory;
}

/** Each page is a PNG alone, at 300 dots per inch. */
export async function scannedPdf(pages: Greymap[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (const page of pages) {
    // A copy: the library reads the memory behind a buffer from its beginning.
    const image = await document.embedPng(Uint8Array.from(pngOf(page)));
    const size = { width: (page.width * 72) / 300, height: (page.height * 72) / 300 };
    document.addPage([size.width, size.height]).drawImage(image, size);
  }
  return document.save();
}

/** A grey JPEG of one level for each block of 8 × 8 pixels, and a remark of EXIF on how it is to be turned. */
export function jpegOf(levels: number[][], orientation: number): Buffer {
  const [height, width] = [levels.length * 8, (levels[0]?.length ?? 0) * 8];
  const exif = Buffer.from('4578696600004d4d002a00000008000101120003000000010000000000000000', 'hex');
  exif.writeUInt16BE(orientation, 24);
  const segment = (marker: number, data: Uint8Array | number[]): Buffer =>
    Buffer.concat([Buffer.from([0xff, marker, 0, data.length + 2]), Buffer.from(data)]);
  let bits = '';
  let last = 0;
  for (const level of levels.flat()) {
    const step = level - 128 - last;
    last = level - 128;
    const size = step === 0 ? 0 : Math.floor(Math.log2(Math.abs(step))) + 1;
    const value = step < 0 ? step + 2 ** size - 1 : step;
    // The step from the block before, and the end of the block.
    bits += `${size.toString(2).padStart(4, '0')}${size === 0 ? '' : value.toString(2).padStart(size, '0')}0`;
  }
  const scan = bits.match(/.{1,8}/g)?.map((byte) => parseInt(byte.padEnd(8, '1'), 2)) ?? [];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe1, exif),
    segment(0xdb, [0, ...Array.from({ length: 64 }, () => 8)]),
    segment(0xc0, [8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]),
    segment(0xc4, [
      0,
      0,
      0,
      0,
      12,
      ...Array.from({ length: 12 }, () => 0),
      0,
      1,
      2,
      3,
      4,
      5,
      6,
      7,
      8,
      9,
      10,
      11,
    ]),
    segment(0xc4, [0x10, 1, ...Array.from({ length: 15 }, () => 0), 0]),
    segment(0xda, [1, 1, 0, 0, 63, 0]),
    Buffer.from(scan.flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte]))),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** The sample workflow with other fields. */
export function declarationOf(changes: object): Declaration {
  const checked = checkDeclaration({ ...WORKFLOW, ...changes });
  if (!checked.ok) throw new Error(checked.message);
  return checked.declaration;
}
