// The markers of a JPEG file up to its first scan: size, components, and how the camera was held.

import type { ImageHeader, ImageSize } from './image-size.ts';
import { exifOrientation } from './tiff-header.ts';

const EXIF = 0xe1;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = Buffer.from([0xff, 0xd9]);
// Markers in the range of frames that start none: Huffman tables, a reserved one, arithmetic conditioning.
const NO_FRAMES = new Set([0xc4, 0xc8, 0xcc]);

type Frame = ImageSize & { components: number };

/** Undefined where it is no JPEG with an end; throws a `RangeError` where a segment reaches out of the file. */
export function readJpegHeader(bytes: Buffer): ImageHeader | undefined {
  if (bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  let frame: Frame | undefined;
  let orientation = 1;
  let end = 2;
  for (const { marker, start, segment } of segments(bytes)) {
    if (marker === EXIF && segment.toString('latin1', 0, 6) === 'Exif\0\0')
      orientation = exifOrientation(segment.subarray(6));
    if (isFrame(marker)) frame ??= readFrame(bytes, start);
    end = start;
  }
  // The end is looked for behind the last segment: a thumbnail in one of them has an end of its own.
  if (frame === undefined || bytes.indexOf(END_OF_IMAGE, end) < 0) return undefined;
  const { components, ...size } = frame;
  return { sizes: [size], orientation, components };
}

type Segment = { marker: number; start: number; segment: Buffer };

/** Up to the header of the first scan, that one included. */
function* segments(bytes: Buffer): Generator<Segment> {
  let at = 2;
  while (bytes.readUInt8(at) === 0xff) {
    while (bytes[at] === 0xff) at++;
    const marker = bytes.readUInt8(at);
    const start = at + 3;
    at += 1 + bytes.readUInt16BE(at + 1);
    yield { marker, start, segment: bytes.subarray(start, at) };
    if (marker === START_OF_SCAN) return;
  }
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.has(marker);
}

function readFrame(bytes: Buffer, start: number): Frame {
  return {
    height: bytes.readUInt16BE(start + 1),
    width: bytes.readUInt16BE(start + 3),
    components: bytes.readUInt8(start + 5),
  };
}
