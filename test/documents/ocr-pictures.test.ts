// Pictures before OCR sees them: small type is enlarged, faint ink darkened, shadows taken away; nothing else is changed.
import { describe, expect, test } from 'vitest';
import { imageForOcr } from '../../src/documents/readers/scans/image.ts';
import { evened } from '../../src/documents/readers/scans/contrast.ts';
import { enlarged, turnedBy as turned } from '../../src/documents/readers/scans/greymap.ts';
import { checkImage } from '../../src/documents/readers/images/image-header.ts';
import { slantIn, straightened } from '../../src/documents/readers/scans/tilt.ts';
import { shownPage } from '../../src/documents/readers/scans/turn.ts';
import { lettersIn, typeHeight } from '../../src/documents/readers/scans/letters.ts';
import { LIMITS, parseGreymap, pngOf, shrunk, tiffOf, turnedBy, type Greymap } from './ocr-samples.ts';
import { pagePdf } from './pdf-samples.ts';

const ROWS = [
  'RECEIPT OF THE CORNER SHOP',
  'NO 47110815 OF 3 MAY 2026',
  'TOTAL EUR 1234.50',
  'CASH EUR 1300.00',
];

/** The rows in Helvetica of so many points on a slip of paper, as a scanner of 300 dots per inch sees it. */
async function slip(points: number): Promise<Greymap> {
  const rows = ROWS.map((row, i) => `BT /F ${points} Tf 10 ${points * (8 - 2 * i)} Td (${row}) Tj ET`);
  const box = `/MediaBox [0 0 ${points * 22} ${points * 10}]`;
  return parseGreymap(
    (await imageForOcr(pagePdf(rows.join('\n'), box), { pageIndex: 0, turn: 0 }, LIMITS))?.picture ??
      new Uint8Array(),
  );
}

const asSeen = async (greymap: Greymap) => {
  const image = await imageForOcr(pngOf(greymap), { pageIndex: 0, turn: 0 }, LIMITS);
  return { ...image, ...parseGreymap(image?.picture ?? new Uint8Array()) };
};

describe('the size of type', () => {
  test('is told by the spots of a picture', async () => {
    // Capitals and digits of Helvetica are 0.72 em high.
    for (const points of [8, 14, 24]) {
      const height = typeHeight(lettersIn(await slip(points)));
      expect((height ?? 0) / ((points * 300) / 72)).toBeCloseTo(0.72, 1);
    }
  });

  test('is unknown where there are few letters, or nothing but noise', () => {
    const blank = { width: 300, height: 200, pixels: new Uint8Array(60_000).fill(255) };
    expect(typeHeight(lettersIn(blank))).toBeNull();
    const spotted = { ...blank, pixels: blank.pixels.map((_, i) => (i % 2 === (i / 300) % 2 ? 0 : 255)) };
    expect(typeHeight(lettersIn(spotted))).toBeNull();
    const many = { width: 2000, height: 2000, pixels: new Uint8Array(4_000_000).fill(255) };
    for (let y = 0; y < 2000; y += 2) for (let x = 0; x < 2000; x += 2) many.pixels[y * 2000 + x] = 0;
    expect(typeHeight(lettersIn(many))).toBeNull();
  });

  test('decides how large OCR sees it: small is enlarged up to three times, large stays', async () => {
    const sharp = await slip(12);
    expect(await asSeen(sharp)).toMatchObject({ width: sharp.width, height: sharp.height });
    const small = shrunk(4, sharp);
    const seen = await asSeen(small);
    expect(seen.width / small.width).toBeGreaterThan(1.7);
    expect(seen.width / small.width).toBeLessThanOrEqual(3.01);
    expect(seen.isColumn).toBe(true);
    // Of a picture nobody knows; a page is drawn at so many.
    expect(seen).not.toHaveProperty('dotsPerInch');
    const page = await imageForOcr(
      pagePdf('BT /F 10 Tf 9 9 Td (A page of ten letters or more in one line) Tj ET'),
      { pageIndex: 0, turn: 0 },
      LIMITS,
    );
    expect(page?.dotsPerInch).toBe(300);
  });
});

describe('light', () => {
  test('is evened where ink is faint and a shadow lies on the paper', async () => {
    const clean = await slip(12);
    const shaded = {
      ...clean,
      pixels: clean.pixels.map((value, i) => {
        const shadow = 1 - (0.5 * (i % clean.width)) / clean.width;
        return (150 + (105 * value) / 255) * shadow;
      }),
    };
    const even = evened(shaded);
    const inkOf = ({ pixels }: Greymap) => pixels.filter((value) => value < 110).length;
    const paperOf = ({ pixels }: Greymap) => pixels.filter((value) => value > 225).length;
    expect(paperOf(shaded)).toBeLessThan(0.5 * paperOf(clean));
    expect(paperOf(even) / paperOf(clean)).toBeCloseTo(1, 1);
    expect(inkOf(even) / inkOf(clean)).toBeGreaterThan(0.6);
  });

  test('is left on paper that is blank or nearly so, however faint', () => {
    for (const level of [255, 200, 90]) {
      const blank = { width: 200, height: 200, pixels: new Uint8Array(40_000).fill(level) };
      expect(evened(blank).pixels.every((value) => value > 240)).toBe(true);
      blank.pixels.fill(level * 0.5, 20_000, 20_040);
      const { pixels } = evened(blank);
      expect(pixels.subarray(20_000, 20_040).every((value) => value < 140)).toBe(true);
      expect(pixels.subarray(0, 19_000).every((value) => value > 240)).toBe(true);
    }
  });

  test('is left as it is on a page that was drawn', async () => {
    const clean = await slip(12);
    expect(evened(clean)).toBe(clean);
  });
});

const grey = (width: number, height: number): Greymap => ({
  width,
  height,
  pixels: new Uint8Array(width * height).fill(255),
});

test('a page of a TIFF is handed out alone, turned as it is asked for', async () => {
  const bytes = tiffOf([grey(8, 9), grey(10, 11), grey(12, 13)]);
  for (const [pageIndex, width] of [8, 10, 12].entries()) {
    const image = await imageForOcr(bytes, { pageIndex, turn: 90 }, LIMITS);
    expect(image?.isTurned).toBe(true);
    expect(parseGreymap(image?.picture ?? new Uint8Array())).toMatchObject({
      width: width + 1,
      height: width,
    });
  }
  expect(await imageForOcr(bytes, { pageIndex: 3, turn: 0 }, LIMITS)).toBeUndefined();
});

test('a large picture is left to whoever reads it, as is one that does not open', async () => {
  const large = tiffOf([grey(8, 9), grey(4000, 3100)]);
  const image = await imageForOcr(large, { pageIndex: 1, turn: 180 }, LIMITS);
  const header = checkImage(image?.picture ?? new Uint8Array(), 'image/tiff', 5);
  expect(header).toMatchObject({ sizes: [{ width: 4000, height: 3100 }] });
  expect(image?.isTurned).toBe(false);
  const broken = pngOf(grey(300, 300));
  broken.fill(0, 41, broken.length - 20);
  expect(await imageForOcr(broken, { pageIndex: 0, turn: 0 }, LIMITS)).toEqual({ isTurned: true });
});

describe('a page that lies askew', () => {
  test.each([-9, -3, 2, 6])('by %d degrees is found to, and made level', async (degrees) => {
    const askew = straightened(await slip(12), -degrees).greymap;
    const image = await asSeen(askew);
    expect(image.tilt?.degrees).toBeCloseTo(degrees, 0);
    const level = lettersIn({ ...image, pixels: image.pixels });
    expect(slantIn(level)).toBe(0);
  });

  test('is told whichever way its lines run, and a level one is left alone', async () => {
    const clean = await slip(12);
    expect(slantIn(lettersIn(clean))).toBe(0);
    expect(slantIn([])).toBe(0);
    const askew = straightened(turned(90, clean), -5).greymap;
    expect(slantIn(lettersIn(askew))).toBeCloseTo(5, 0);
  });

  test.each([0, 90, 180, 270] as const)('is cited where it lies, turned by %d degrees or not', (turn) => {
    // A page of 400 × 300 with a black box; as a scanner sees it, turned and then made level.
    const page = grey(400, 300);
    for (let y = 60; y < 90; y++) page.pixels.fill(0, y * 400 + 80, y * 400 + 140);
    const { greymap, tilt } = straightened(turned(turn, page), 7);
    const word = { start: 0, end: 1, ...boxOfInk(greymap) };
    const { width, height } = greymap;
    const read = { pageIndex: 0, text: 'x', words: [word], realBoxes: true, method: 'ocr' as const };
    const shown = shownPage({ ...read, width, height, turn, ...(tilt && { tilt }) });
    expect([Math.round(shown.width), Math.round(shown.height)]).toEqual([400, 300]);
    const [box = word] = shown.words;
    expect((box.x + box.width / 2) * 400).toBeCloseTo(110, -1);
    expect((box.y + box.height / 2) * 300).toBeCloseTo(75, -1);
    // Around all of it, and not much more.
    expect(box.width * 400).toBeGreaterThan(60);
    expect(box.height * 300).toBeLessThan(60);
  });
});

/** In fractions of the picture. */
function boxOfInk({ width, height, pixels }: Greymap) {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let i = 0; i < pixels.length; i++) {
    if ((pixels[i] ?? 255) > 128) continue;
    const [x, y] = [i % width, Math.floor(i / width)];
    [left, right, top, bottom] = [
      Math.min(left, x),
      Math.max(right, x + 1),
      Math.min(top, y),
      Math.max(bottom, y + 1),
    ];
  }
  return { x: left / width, y: top / height, width: (right - left) / width, height: (bottom - top) / height };
}

test('a greymap is turned and enlarged as it should be', () => {
  const greymap = { width: 3, height: 2, pixels: Uint8Array.of(1, 2, 3, 4, 5, 6) };
  for (const turn of [0, 90, 180, 270] as const)
    expect(turned(turn, greymap)).toEqual(turnedBy(turn, greymap));
  const larger = enlarged({ width: 2, height: 1, pixels: Uint8Array.of(0, 200) }, 2);
  expect(larger).toEqual({ width: 4, height: 2, pixels: Uint8Array.of(0, 50, 150, 200, 0, 50, 150, 200) });
});
