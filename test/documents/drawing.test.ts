// Pages of every kind as pictures: in the place, the turn and the colours that a reader sees, and within bounds.
import { afterAll, describe, expect, test } from 'vitest';
import { createDrawer } from '../../src/documents/drawing/drawer.ts';
import { drawPage } from '../../src/documents/drawing/draw.ts';
import type { DrawRequest, Picture } from '../../src/documents/drawing/picture.ts';
import { pdfOf } from '../harness/documents.ts';
import { photographOf, pngOf, tiffOf, webpOf, type Greymap } from './ocr-samples.ts';

/** White, with a black square in the upper left part: a quarter of the width, a quarter of the height. */
const SIDE = { width: 320, height: 160 };
const square: Greymap = {
  ...SIDE,
  pixels: Uint8Array.from({ length: SIDE.width * SIDE.height }, (_, i) =>
    i % SIDE.width < SIDE.width / 4 && i / SIDE.width < SIDE.height / 4 ? 0 : 255,
  ),
};
const blank: Greymap = { ...SIDE, pixels: new Uint8Array(SIDE.width * SIDE.height).fill(255) };

const drawn = async (bytes: Uint8Array, request: Partial<DrawRequest> = {}): Promise<Picture> => {
  const picture = await drawPage({
    bytes,
    request: { pageIndex: 0, maxWidth: 2000, asPixels: true, ...request },
  });
  if (picture === null) throw new Error('not drawn');
  return picture;
};

/** Which corners are dark: `top left`, … */
function darkCorners({ bytes, width, height }: Picture): string[] {
  const isDark = (x: number, y: number): boolean =>
    (bytes[(Math.floor(y * height) * width + Math.floor(x * width)) * 4] ?? 255) < 128;
  return [
    ...(isDark(0.1, 0.1) ? ['top left'] : []),
    ...(isDark(0.9, 0.1) ? ['top right'] : []),
    ...(isDark(0.1, 0.9) ? ['bottom left'] : []),
    ...(isDark(0.9, 0.9) ? ['bottom right'] : []),
  ];
}

describe('pictures of each kind', () => {
  test.each([
    ['PNG', pngOf(square)],
    ['TIFF', tiffOf([square])],
    ['WebP', webpOf(square)],
    ['JPEG', photographOf(1, square, 1)],
  ])('%s: as it is', async (_kind, bytes) => {
    const picture = await drawn(bytes);
    expect(darkCorners(picture)).toEqual(['top left']);
    expect(picture.width / picture.height).toBeCloseTo(2, 1);
  });

  test.each([
    [3, 'bottom right', 2],
    [6, 'top right', 0.5],
    [8, 'bottom left', 0.5],
    [2, 'top right', 2],
  ])('a JPEG with orientation %d is upright', async (orientation, corner, ratio) => {
    const picture = await drawn(photographOf(1, square, orientation));
    expect(darkCorners(picture)).toEqual([corner]);
    expect(picture.width / picture.height).toBeCloseTo(ratio, 1);
  });

  test('each page of a TIFF by itself; one that is not there is not drawn', async () => {
    const bytes = tiffOf([blank, square]);
    expect(darkCorners(await drawn(bytes, { pageIndex: 0 }))).toEqual([]);
    expect(darkCorners(await drawn(bytes, { pageIndex: 1 }))).toEqual(['top left']);
    expect(await drawPage({ bytes, request: { pageIndex: 2, maxWidth: 100 } })).toBeNull();
  });

  test('never larger than it is, as small as asked for, and a part of it', async () => {
    expect(await drawn(pngOf(square))).toMatchObject(SIDE);
    expect(await drawn(pngOf(square), { maxWidth: 80 })).toMatchObject({ width: 80, height: 40 });
    const crop = { x: 0, y: 0, width: 0.25, height: 0.25 };
    const part = await drawn(pngOf(square), { crop });
    expect(part).toMatchObject({ width: 80, height: 40 });
    expect(darkCorners(part)).toHaveLength(4);
  });

  test('marks stand in the picture', async () => {
    const { bytes, width } = await drawn(pngOf(blank), {
      marks: [{ x: 0.5, y: 0.5, width: 0.2, height: 0.2 }],
    });
    const [red, green, blue] = bytes.subarray((96 * width + 192) * 4);
    expect([red, green, blue]).toEqual([255, 224, 60]);
  });
});

describe('files', () => {
  test('text on paper is a small PNG, noise a JPEG', async () => {
    const pdf = await pdfOf(['Invoice number RE-2026-0815', 'Total 1,234.50 EUR']);
    const text = await drawPage({ bytes: pdf, request: { pageIndex: 0, maxWidth: 1400 } });
    expect(text).toMatchObject({ type: 'image/png', width: 1400 });
    expect(text?.bytes.length).toBeLessThan(40_000);
    let state = 7;
    const noise = {
      ...SIDE,
      pixels: blank.pixels.map(() => (state = (state * 48_271) % 2_147_483_647) % 256),
    };
    const photo = await drawPage({ bytes: pngOf(noise), request: { pageIndex: 0, maxWidth: 1400 } });
    expect(photo?.type).toBe('image/jpeg');
    expect(Buffer.from(photo?.bytes.subarray(0, 2) ?? []).toString('hex')).toBe('ffd8');
  });

  test('what makes no sense is bounded: a crop from outside, a width beyond all', async () => {
    const pdf = await pdfOf(['one']);
    const wild = { x: -3, y: Number.NaN, width: 90, height: -1 };
    const picture = await drawn(pdf, { crop: wild, maxWidth: 1e9 });
    expect(picture.width * picture.height).toBeLessThanOrEqual(12_100_000);
  });
});

describe('in a process of its own', () => {
  const drawer = createDrawer();
  afterAll(() => drawer.close());
  const draw = (bytes: Uint8Array | null, pageIndex = 0): Promise<Picture | null> =>
    drawer.draw({ bytes: () => Promise.resolve(bytes), lane: 'a', pageIndex, maxWidth: 200 });

  test('what cannot be drawn is none, and the next one is drawn all the same', async () => {
    const pdf = await pdfOf(['one']);
    const broken = Buffer.concat([Buffer.from(pdf.subarray(0, 300)), Buffer.alloc(2000, 65)]);
    const cut = pngOf(square).subarray(0, 60);
    for (const bytes of [null, new Uint8Array(), broken, cut, Buffer.from('Just a text.')])
      expect(await draw(bytes)).toBeNull();
    expect(await draw(pdf, 7)).toBeNull();
    expect(await draw(pdf)).toMatchObject({ type: 'image/png', width: 200 });
  });

  test('a document that cannot be fetched is told', async () => {
    const gone = (): Promise<Uint8Array> => Promise.reject(new Error('the database is away'));
    await expect(drawer.draw({ bytes: gone, lane: 'a', pageIndex: 0, maxWidth: 200 })).rejects.toThrow(
      'away',
    );
  });
});
