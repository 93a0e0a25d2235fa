// What the header of an image says, read before anything decodes it: pages, size, orientation, or why it is refused.

import type { FailureCode } from '../../page.ts';
import { readJpegHeader } from './jpeg-header.ts';
import type { ImageHeader, ImageSize } from './image-size.ts';
import { isOutOfFile, readTiffHeader } from './tiff-header.ts';

export type ImageRefusal = { failureCode: FailureCode; message: string };

export const MAX_PIXELS = 40_000_000;
const MAX_SIDE = 30_000;

const DAMAGED: ImageRefusal = {
  failureCode: 'corrupt',
  message: 'The picture is damaged or incomplete and cannot be opened.',
};

/** The header of an image of that kind, found sound and of a size that can be decoded. */
export function checkImage(
  bytes: Uint8Array,
  mimeType: string,
  maxPages: number,
): ImageHeader | ImageRefusal {
  const header = readHeader(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), mimeType);
  if (header === undefined || header.sizes.length === 0) return DAMAGED;
  if (header.sizes.length > maxPages) {
    const message = `The picture has more than ${maxPages} pages, which is the most that is read. Split it.`;
    return { failureCode: 'page_limit', message };
  }
  if (header.sizes.some(({ width, height }) => width < 1 || height < 1)) return DAMAGED;
  const large = header.sizes.find((size) => !fits(size));
  if (large === undefined) return header;
  const message = `The picture has ${large.width} × ${large.height} pixels; at most ${MAX_PIXELS / 1e6} million are read. Send it smaller.`;
  return { failureCode: 'too_large', message };
}

function fits({ width, height }: ImageSize): boolean {
  return width * height <= MAX_PIXELS && width <= MAX_SIDE && height <= MAX_SIDE;
}

function readHeader(bytes: Buffer, mimeType: string): ImageHeader | undefined {
  try {
    if (mimeType === 'image/jpeg') return readJpegHeader(bytes);
    if (mimeType === 'image/tiff') return readTiffHeader(bytes);
    if (mimeType === 'image/webp') return readWebpHeader(bytes);
    return readPngHeader(bytes);
  } catch (error) {
    if (isOutOfFile(error)) return undefined;
    throw error;
  }
}

const PNG_SIGNATURE = '89504e470d0a1a0a';

/** Walks the chunks to the last one, so that a picture that was cut off is refused before it is decoded. */
function readPngHeader(bytes: Buffer): ImageHeader | undefined {
  if (bytes.toString('hex', 0, 8) !== PNG_SIGNATURE || bytes.toString('latin1', 12, 16) !== 'IHDR')
    return undefined;
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  let at = 8;
  while (bytes.toString('latin1', at + 4, at + 8) !== 'IEND') at += 12 + bytes.readUInt32BE(at);
  return { sizes: [size], orientation: 1 };
}

function readWebpHeader(bytes: Buffer): ImageHeader | undefined {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP')
    return undefined;
  if (bytes.readUInt32LE(4) + 8 > bytes.length) return undefined;
  const size = webpSize(bytes, bytes.toString('latin1', 12, 16));
  return size && { sizes: [size], orientation: 1 };
}

function webpSize(bytes: Buffer, chunk: string): ImageSize | undefined {
  if (chunk === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (chunk === 'VP8L') {
    const bits = bytes.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (chunk !== 'VP8 ') return undefined;
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}
