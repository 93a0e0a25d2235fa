// What is done with pictures before and after OCR; needs no OCR itself.
import { describe, expect, test } from '@jest/globals';
import { imageForOcr } from '../../src/documents/readers/ocr-image.ts';
import { ocrPages } from '../../src/documents/readers/ocr-page.ts';
import { readDocument } from '../../src/documents/readers/read.ts';
import { ocrLanguages } from '../../src/intake/ocr.ts';
import { WORKFLOW } from '../harness/factories.ts';
import { checkDeclaration } from '../../src/workflows/check.ts';
import { jpegOf, LIMITS, parseGreymap, pngOf, tiffOf } from './ocr-samples.ts';
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

const pageOf = (lines: Seen[][], turn: 0 | 90 | 180 | 270 = 0) => {
  const [page] = ocrPages({ pageIndex: 3, tsv: tsv(lines), turn });
  if (page === undefined) throw new Error('no page');
  expect(faultsOf(page)).toEqual([]);
  return page;
};

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

  test.each([
    [90, [0.2, 0.8, 0.04, 0.1]],
    [180, [0.8, 0.76, 0.1, 0.04]],
    [270, [0.76, 0.1, 0.04, 0.1]],
  ] as const)('stand where they are on a page that was turned by %i degrees', (turn, box) => {
    const page = pageOf([[['Total', 100, 100, 100, 90]]], turn);
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
    expect(ocrPages({ pageIndex: 0, tsv: 'no table\n5\t1', turn: 0 })).toEqual([]);
  });
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
    const { width, height, pixels } = parseGreymap(image?.greymap ?? new Uint8Array());
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
    });
    const seen = { pageIndex: 0, tsv: tsv([[['Total', 10, 10, 50, 90]]]), turn: 0 as const };
    expect(readOf(await readDocument(bytes, LIMITS, [seen]))).toMatchObject({
      textMethod: 'ocr',
      pages: [{ text: 'Total\n', method: 'ocr' }],
    });
    expect(await readDocument(bytes, LIMITS, [])).toMatchObject({ failureCode: 'no_text' });
  });
});

test('a workflow is read in its own languages, as far as they are installed', () => {
  const checked = checkDeclaration({ ...WORKFLOW, default_locale: 'de-AT' });
  if (!checked.ok) throw new Error(checked.message);
  expect(ocrLanguages(checked.declaration, ['eng', 'deu', 'fra'])).toEqual(['deu', 'eng']);
  expect(ocrLanguages(checked.declaration, ['fra'])).toEqual(['fra']);
});
