// What is done with pictures before and after OCR; needs no OCR itself.
import { describe, expect, test } from 'vitest';
import { imageForOcr } from '../../src/documents/readers/scans/image.ts';
import type { Turn } from '../../src/documents/page.ts';
import { ocrPage } from '../../src/documents/readers/scans/page.ts';
import { shownPage } from '../../src/documents/readers/scans/turn.ts';
import { parseTsv, runsDown, standUp, type SeenPage } from '../../src/documents/readers/scans/words.ts';
import { readDocument } from '../../src/documents/readers/read.ts';
import { readAndExtract } from '../../src/extraction/task.ts';
import { declarationOf, jpegOf, LIMITS, parseGreymap, pngOf, tiffOf } from './ocr-samples.ts';
import { faultsOf, readOf } from './page-checks.ts';

type Seen = [text: string, left: number, top: number, width: number, confidence: number];

/** A table of one page of 1000 × 500 pixels; each line is a list of words 20 pixels high. */
function tsv(lines: Seen[][]): string {
  const rows = [
    'level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext',
  ];
  rows.push('1\t1\t0\t0\t0\t0\t0\t0\t1000\t500\t-1\t');
  for (const line of lines) {
    rows.push('4\t1\t1\t1\t1\t0\t0\t0\t1000\t20\t-1\t');
    for (const [text, left, top, width, confidence] of line)
      rows.push(`5\t1\t1\t1\t1\t1\t${left}\t${top}\t${width}\t20\t${confidence}\t${text}`);
  }
  return rows.join('\n');
}

function seenIn(lines: Seen[][]): SeenPage {
  const [seen] = parseTsv(tsv(lines));
  if (seen === undefined) throw new Error('no page');
  return seen;
}

function pageOf(lines: Seen[][], turn: Turn = 0) {
  const page = ocrPage({ pageIndex: 3, seen: seenIn(lines), turn });
  expect(faultsOf(page)).toEqual([]);
  return page;
}

describe('words that OCR saw', () => {
  test('become rows and columns with boxes and confidence, whatever block they stood in', () => {
    const page = pageOf([
      [
        ['Invoice', 100, 100, 90, 96],
        ['number:', 200, 100, 90, 91.5],
      ],
      [['Total:', 100, 150, 70, 95]],
      [['RE-2026', 500, 101, 120, 88]],
      [['10.00', 500, 150, 70, 42]],
    ]);
    expect(page.text).toBe('Invoice number:  RE-2026\nTotal:  10.00\n');
    expect(page).toMatchObject({ pageIndex: 3, method: 'ocr', realBoxes: true });
    expect(page.words[2]).toMatchObject({ x: 0.5, y: 0.202, width: 0.12, confidence: 0.88 });
    expect(page.words.at(-1)?.confidence).toBe(0.42);
  });

  test('of a line that lies askew stay in one row', () => {
    const line = (top: number): Seen[] =>
      [0, 1, 2, 3, 4, 5, 6].map((i): Seen => [`Word${i}`, 50 + i * 130, top + i * 6, 60, 90]);
    const page = pageOf([line(100), line(128)]);
    expect(page.text.trim().split('\n')).toHaveLength(2);
  });

  test('of an amount that was taken apart behind its point are one, and nothing else is', () => {
    const page = pageOf([
      [
        ['Total', 100, 100, 70, 95],
        ['65.', 300, 100, 40, 91],
        ['20', 354, 100, 30, 42],
      ],
      [
        ['1.', 100, 150, 20, 95],
        ['20', 128, 150, 30, 95],
        ['pieces', 166, 150, 80, 95],
        ['7.', 500, 150, 20, 95],
        ['30', 560, 150, 30, 95],
      ],
      [
        ['25.', 100, 200, 40, 95],
        ['2018', 154, 200, 60, 95],
      ],
    ]);
    expect(page.text).toBe('Total  65.20\n1. 20 pieces  7.  30\n25. 2018\n');
    // From the first of its parts to the last one, and no surer than the less sure.
    expect(page.words[1]).toMatchObject({ start: 7, end: 12, x: 0.3, confidence: 0.42 });
    expect(page.words[1]?.width).toBeCloseTo(0.084, 5);
  });

  test.each([
    [90, [0.2, 0.8, 0.04, 0.1]],
    [180, [0.8, 0.76, 0.1, 0.04]],
    [270, [0.76, 0.1, 0.04, 0.1]],
  ] as const)('stand where they are on a page that was turned by %i degrees', (turn, box) => {
    const page = shownPage(pageOf([[['Total', 100, 100, 100, 90]]], turn));
    const [word] = page.words;
    expect([word?.x, word?.y, word?.width, word?.height]).toEqual(box.map((edge) => expect.closeTo(edge, 5)));
    expect(page.width > page.height).toBe(turn === 180);
  });

  test('are left out where the table makes no sense', () => {
    const page = pageOf([
      [
        ['good', 10, 10, 50, 90],
        ['off', 990, 10, 50, 90],
        ['unsure', 100, 10, 50, -1],
        ['NaN', Number.NaN, 10, 50, 90],
        ['\u202e\u0007', 300, 10, 50, 90],
        [' ', 400, 10, 50, 90],
      ],
    ]);
    expect(page.text).toBe('good\n');
    expect(parseTsv('no table\n5\t1')).toEqual([]);
  });

  test('of lines that run down are seen as such, and stand upright when they are turned', () => {
    const across = seenIn([[['Total:', 100, 50, 90, 90]], [['No', 100, 80, 15, 90]]]);
    expect(runsDown(across)).toBe(false);
    // A quarter clockwise: what was at the left is at the top, what was at the top is at the right.
    const down: SeenPage = {
      width: 500,
      height: 1000,
      lines: [[{ text: 'Total:', left: 430, top: 100, width: 20, height: 90, confidence: 0.9 }]],
    };
    expect(runsDown(down)).toBe(true);
    expect(standUp(down)).toEqual({ ...across, lines: across.lines.slice(0, 1) });
  });
});

test('what is beside a label on a page that lies on its side is found, and is cited where it is displayed', async () => {
  const seen = seenIn([
    [['Total:', 100, 100, 70, 95]],
    [
      ['1,234.50', 300, 100, 100, 95],
      ['EUR', 410, 100, 50, 95],
    ],
    [['VAT:', 100, 150, 50, 95]],
    [['12.00', 300, 150, 60, 95]],
  ]);
  const { reading, extraction } = await readAndExtract({
    bytes: pngOf(grey(8, 8)),
    limits: LIMITS,
    recognised: [{ pageIndex: 0, seen, turn: 90 }],
    declaration: declarationOf({}),
    today: '2026-11-21',
  });
  const [page] = readOf(reading).pages;
  expect(page).toMatchObject({ width: 421, height: 842, words: expect.arrayContaining([]) });
  expect(page).not.toHaveProperty('turn');
  const total = extraction?.candidates.find(({ factId }) => factId === 'total');
  expect(total).toMatchObject({ value: expect.stringContaining('1234.5') });
  // From the left and the top of the upright page: 0.3, 0.2; turned back, its left is the foot.
  const [box] = total?.spans[0].boxes ?? [];
  expect(box).toEqual({ x: 0.2, y: 0.54, width: 0.04, height: 0.16 });
});

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
    const seen = seenIn([[['Total', 10, 10, 50, 90]]]);
    expect(readOf(await readDocument(bytes, LIMITS, [{ pageIndex: 1, seen, turn: 0 }]))).toMatchObject({
      textMethod: 'ocr',
      pages: [{ pageIndex: 1, text: 'Total\n', method: 'ocr' }],
      notes: ['1 of 2 pages could not be read.'],
    });
    expect(await readDocument(bytes, LIMITS, [])).toMatchObject({ failureCode: 'no_text' });
  });
});
