// TIFF directories: the size of each page of a TIFF file, and the orientation that a block of EXIF gives.

import type { ImageHeader, ImageSize } from './image-size.ts';

type Tiff = { bytes: Buffer; little: boolean };
/** Where it is, its tags with a single whole number, and where the offset of the next one is. */
type Directory = { at: number; tags: Map<number, number>; nextAt: number };

const FIRST_DIRECTORY = 4;

const WIDTH = 0x100;
const HEIGHT = 0x101;
const ORIENTATION = 0x112;
// A file may chain directories without end; nobody sends so many pages.
const MAX_DIRECTORIES = 1000;

/** Undefined where it is no TIFF; throws a `RangeError` where an offset points out of the file. */
export function readTiffHeader(bytes: Buffer): ImageHeader | undefined {
  const directories = readDirectories(bytes);
  const sizes = directories?.map(({ tags }): ImageSize => {
    return { width: tags.get(WIDTH) ?? 0, height: tags.get(HEIGHT) ?? 0 };
  });
  // Orientation is left to who decodes TIFF files: it is applied there, page by page.
  return sizes && { sizes, orientation: 1 };
}

/** The file with one page of its chain alone; `bytes` is changed for it. Undefined where there is no such page. */
export function singlePage(bytes: Buffer, pageIndex: number): Buffer | undefined {
  const directory = readDirectories(bytes)?.[pageIndex];
  if (directory === undefined) return undefined;
  const isLittle = bytes.toString('latin1', 0, 2) === 'II';
  const write = isLittle ? bytes.writeUInt32LE.bind(bytes) : bytes.writeUInt32BE.bind(bytes);
  write(directory.at, FIRST_DIRECTORY);
  write(0, directory.nextAt);
  return bytes;
}

/** Of every page; undefined where the chain goes round or on and on. */
function readDirectories(bytes: Buffer): Directory[] | undefined {
  const tiff = openTiff(bytes);
  if (tiff === undefined) return undefined;
  const found = new Map<number, Directory>();
  for (let at = uint32(tiff, FIRST_DIRECTORY); at !== 0;) {
    if (found.has(at) || found.size >= MAX_DIRECTORIES) return undefined;
    const directory = readDirectory(tiff, at);
    found.set(at, directory);
    at = uint32(tiff, directory.nextAt);
  }
  return [...found.values()];
}

/** 1–8, from the TIFF structure inside an EXIF block; 1 where it says nothing that makes sense. */
export function exifOrientation(block: Buffer): number {
  const tiff = openTiff(block);
  if (tiff === undefined) return 1;
  try {
    const orientation = readDirectory(tiff, uint32(tiff, FIRST_DIRECTORY)).tags.get(ORIENTATION) ?? 1;
    return orientation >= 1 && orientation <= 8 ? orientation : 1;
  } catch (error) {
    // A remark about the picture, not the picture: a broken one turns nothing.
    if (isOutOfFile(error)) return 1;
    throw error;
  }
}

function openTiff(bytes: Buffer): Tiff | undefined {
  const order = bytes.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return undefined;
  const tiff = { bytes, little: order === 'II' };
  return uint16(tiff, 2) === 42 ? tiff : undefined;
}

/** What a buffer throws where it is read beyond its end: the header lies, or the file was cut off. */
export function isOutOfFile(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error)) return false;
  return error.code === 'ERR_OUT_OF_RANGE' || error.code === 'ERR_BUFFER_OUT_OF_BOUNDS';
}

function readDirectory(tiff: Tiff, at: number): Directory {
  const count = uint16(tiff, at);
  const tags = new Map<number, number>();
  for (let i = 0; i < count; i++) {
    const entry = at + 2 + i * 12;
    const value = singleNumber(tiff, entry);
    if (value !== undefined) tags.set(uint16(tiff, entry), value);
  }
  return { at, tags, nextAt: at + 2 + count * 12 };
}

function singleNumber(tiff: Tiff, entry: number): number | undefined {
  if (uint32(tiff, entry + 4) !== 1) return undefined;
  const type = uint16(tiff, entry + 2);
  if (type === 3) return uint16(tiff, entry + 8);
  return type === 4 ? uint32(tiff, entry + 8) : undefined;
}

function uint16({ bytes, little }: Tiff, at: number): number {
  return little ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at);
}

function uint32({ bytes, little }: Tiff, at: number): number {
  return little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
}
