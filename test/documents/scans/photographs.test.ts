// Pictures as people send them: read as the camera was held, refused before they are decoded where they are hostile.
import { describe, expect, test } from 'vitest';
import { readDocument } from '../../../src/documents/readers/read.ts';
import { imageForOcr } from '../../../src/documents/readers/scans/image.ts';
import { jpegOf, LIMITS, parseGreymap, pngOf, tiffOf } from '../ocr-samples.ts';
import { readOf } from '../page-checks.ts';

describe('a photograph', () => {
  const [BLACK, GREY, WHITE] = [0, 128, 255];
  // How the corners stand on the page: upper left, upper right, lower left, lower right.
  test.each([
    [1, [BLACK, GREY, WHITE, WHITE]],
    [2, [GREY, BLACK, WHITE, WHITE]],
    [3, [WHITE, WHITE, GREY, BLACK]],
    [4, [WHITE, WHITE, BLACK, GREY]],
    [5, [BLACK, WHITE, GREY, WHITE]],
    [6, [WHITE, BLACK, WHITE, GREY]],
    [7, [WHITE, GREY, WHITE, BLACK]],
    [8, [GREY, WHITE, BLACK, WHITE]],
  ])('is read as the camera was held: orientation %i', async (orientation, corners) => {
    const bytes = jpegOf(
      [
        [BLACK, GREY],
        [WHITE, WHITE],
      ],
      orientation,
    );
    const image = await imageForOcr(bytes, { pageIndex: 0, turn: 0 }, LIMITS);
    const { width, height, pixels } = parseGreymap(image?.picture ?? new Uint8Array());
    expect([width, height]).toEqual([16, 16]);
    const seen = [3 * 16 + 3, 3 * 16 + 12, 12 * 16 + 3, 12 * 16 + 12].map((at) => pixels[at] ?? -1);
    seen.forEach((level, i) => expect(Math.abs(level - (corners[i] ?? 0))).toBeLessThan(12));
  });
});

const grey = (width: number, height: number) => ({
  width,
  height,
  pixels: new Uint8Array(width * height).fill(255),
});

describe('a hostile picture is refused before it is decoded', () => {
  const bomb = (): Buffer => {
    const bytes = pngOf(grey(8, 8));
    bytes.writeUInt32BE(20_000, 16);
    bytes.writeUInt32BE(20_000, 20);
    return bytes;
  };
  const tiff = tiffOf([grey(8, 8), grey(8, 8)]);
  const looped = Buffer.from(tiff);
  looped.writeUInt32LE(8, 8 + 2 + 10 * 12);
  const largeJpeg = jpegOf([[0]], 1);
  largeJpeg.writeUInt32BE(0xffff_ffff, largeJpeg.indexOf(Buffer.from([0xff, 0xc0])) + 5);
  const longWebp = Buffer.from('RIFF\xff\xff\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\xff\xff\0\xff\xff\0', 'latin1');
  const webp = Buffer.from('RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\xff\xff\0\xff\xff\0', 'latin1');
  test.each<[string, Uint8Array, string]>([
    ['a PNG that says it is 400 million pixels', bomb(), 'too_large'],
    ['a JPEG of 65535 × 65535', largeJpeg, 'too_large'],
    ['a WebP of 65536 × 65536', webp, 'too_large'],
    ['a PNG that is cut off', pngOf(grey(300, 300)).subarray(0, -20), 'corrupt'],
    ['a JPEG that is cut off', jpegOf([[0]], 1).subarray(0, -2), 'corrupt'],
    ['a JPEG of its first bytes', jpegOf([[0]], 1).subarray(0, 30), 'corrupt'],
    ['a WebP that is longer than its file', longWebp, 'corrupt'],
    ['a TIFF that is cut off', tiff.subarray(0, 204), 'corrupt'],
    ['a TIFF whose pages go round', looped, 'corrupt'],
    ['a TIFF of six pages', tiffOf(Array.from({ length: 6 }, () => grey(8, 8))), 'page_limit'],
    ['a PNG without a width', pngOf(grey(0, 8)), 'corrupt'],
    ['no bytes', new Uint8Array(), 'corrupt'],
  ])('%s', async (_what, bytes, failureCode) => {
    expect(await readDocument(bytes, LIMITS)).toMatchObject({ ok: false, failureCode });
    expect(await imageForOcr(bytes, { pageIndex: 0, turn: 0 }, LIMITS)).toBeUndefined();
  });

  test('a sound one waits for OCR, and is read when OCR has been', async () => {
    const bytes = tiffOf([grey(8, 8), grey(8, 8)]);
    expect(await readDocument(bytes, LIMITS)).toMatchObject({
      waitingFor: 'ocr',
      mimeType: 'image/tiff',
      pageCount: 2,
      scannedPages: [0, 1],
    });
    const total = { text: 'Total', left: 10, top: 10, width: 50, height: 20, confidence: 0.9 };
    const seen = { width: 1000, height: 500, lines: [[total]] };
    expect(readOf(await readDocument(bytes, LIMITS, [{ pageIndex: 1, seen, turn: 0 }]))).toMatchObject({
      textMethod: 'ocr',
      pages: [{ pageIndex: 1, text: 'Total\n', method: 'ocr' }],
      notes: ['1 of 2 pages could not be read.'],
    });
    expect(await readDocument(bytes, LIMITS, [])).toMatchObject({ failureCode: 'no_text' });
  });
});
