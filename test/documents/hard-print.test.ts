// A page that Tesseract reads poorly is read by PP-OCR, in a child of its own; what both read alike is sure.
import { afterAll, describe, expect, test } from 'vitest';
import { findOcr } from '../../src/documents/ocr/choose-ocr.ts';
import type { HardPrintReader, OcrEngine } from '../../src/documents/ocr/engine.ts';
import { createPpOcr } from '../../src/documents/ocr/hard-print/pp-ocr.ts';
import { recognise } from '../../src/documents/ocr/recognise.ts';
import { readDocument } from '../../src/documents/readers/read.ts';
import { pgmOf } from '../../src/documents/readers/scans/greymap.ts';
import { imageForOcr } from '../../src/documents/readers/scans/image.ts';
import { ocrCertainty, type SeenPage } from '../../src/documents/readers/scans/words.ts';
import { ChildFailure } from '../../src/platform/children/child-pool.ts';
import { invoicePdf } from '../harness/documents.ts';
import { LIMITS, pngOf } from './ocr-samples.ts';
import { readOf } from './page-checks.ts';
import { wornPrint } from './worn-print.ts';

const print = await wornPrint();
const signal = new AbortController().signal;

describe('worn print', () => {
  const ours = findOcr({ size: 1, findInstalled: () => Promise.resolve(null) });
  afterAll(async () => (await ours)?.close());

  async function read(languages: string[]) {
    const engine = await ours;
    if (engine === null) throw new Error('There is no OCR.');
    const bytes = pngOf(print);
    const { recognised } = await recognise({
      engine,
      bytes,
      pageIndexes: [0],
      languages,
      draw: async (page) => (await imageForOcr(bytes, page, LIMITS)) ?? null,
      budgetMs: 240_000,
      signal,
    });
    const reading = readOf(await readDocument(bytes, LIMITS, recognised));
    return { page: recognised[0], text: reading.pages[0]?.text ?? '', notes: reading.notes };
  }

  test('in English is as PP-OCR sees it, cited where it lies, and its document says so', async () => {
    const { page, text, notes } = await read(['eng']);
    expect(page?.readBy).toBe('PP-OCR');
    expect(text).toMatch(/Invoice number: +RE-2026-0815/);
    expect(text).toMatch(/Total: +1,234\.50 EUR/);
    expect(notes).toEqual([
      'The print is hard to read: 1 page as PP-OCR sees it; only what both readings have in common counts as sure.',
    ]);
    if (page === undefined) throw new Error('Nothing was read.');
    const { width, height, lines } = page.seen;
    for (const word of lines.flat()) {
      expect(Math.min(word.left, word.top)).toBeGreaterThanOrEqual(0);
      expect(word.left + word.width).toBeLessThanOrEqual(width);
      expect(word.top + word.height).toBeLessThanOrEqual(height);
    }
  });

  test('of other languages stays with Tesseract, which has their letters', async () => {
    const { page } = await read(['deu', 'eng']);
    expect(page?.readBy).toBeUndefined();
    expect(page?.seen.lines.length).toBeGreaterThan(3);
  });
});

test('PP-OCR takes a picture in grey alone, and noise for nothing', async () => {
  const reader = createPpOcr({ size: 1 });
  if (reader === null) throw new Error('Its packages are not installed.');
  const options = { timeoutMs: 120_000, signal };
  expect(await reader.read(await invoicePdf(), options)).toBeNull();
  const pixels = Uint8Array.from(
    { length: 200 * 100 },
    (_, i) => (Math.imul(i + 1, 2654435761) >>> 24) & 255,
  );
  const noise = await reader.read(pgmOf({ width: 200, height: 100, pixels }), options);
  expect(ocrCertainty(noise ?? { width: 0, height: 0, lines: [] }).letters).toBeLessThan(40);
  await expect(reader.read(pgmOf(print), { timeoutMs: 1, signal })).rejects.toMatchObject({
    code: 'timeout',
  });
  await reader.close();
});

describe('the program for hard print', () => {
  const seen = (text: string, confidence: number): SeenPage => ({
    width: 1000,
    height: 500,
    lines: [[{ text, left: 10, top: 10, width: 900, height: 20, confidence }]],
  });
  const long = 'A line of more than thirty letters';

  /** What a page becomes that was read so surely, and what the other program answers. */
  async function readBy(sure: number, answer: HardPrintReader['read']) {
    const asked: (string | undefined)[] = [];
    const engine: OcrEngine = {
      name: 'Scripted',
      version: '1',
      languages: ['eng'],
      read: (_, { segmentation }) => {
        asked.push(segmentation);
        return Promise.resolve(seen(long, sure));
      },
      turned: (bytes) => Promise.resolve(bytes),
      close: () => Promise.resolve(),
      hardPrint: {
        name: 'Other',
        version: '1',
        languages: ['eng'],
        read: (...args) => {
          asked.push('hard print');
          return answer(...args);
        },
        close: () => Promise.resolve(),
      },
    };
    const { recognised } = await recognise({
      engine,
      bytes: Buffer.from('A document.'),
      pageIndexes: [0],
      languages: ['eng'],
      draw: () => Promise.resolve({ isTurned: true }),
      budgetMs: 60_000,
      signal,
    });
    return { asked, page: recognised[0] };
  }

  test('is not asked about a page that was read well', async () => {
    const { asked } = await readBy(0.95, () => Promise.resolve(seen(long, 1)));
    expect(asked).toEqual([undefined]);
  });

  test('has the page where it reads as much of it and is sure enough; else Tesseract looks again', async () => {
    const { asked, page } = await readBy(0.7, () => Promise.resolve(seen(long, 0.8)));
    expect(asked).toEqual([undefined, 'hard print']);
    expect(page).toMatchObject({ readBy: 'Other', seen: { lines: [[{ confidence: 0.98 }]] } });
    for (const less of [null, seen('A line', 0.9), seen(long, 0.5)]) {
      const again = await readBy(0.7, () => Promise.resolve(less));
      expect(again.asked).toEqual([undefined, 'hard print', 'block']);
      expect(again.page?.readBy).toBeUndefined();
    }
  });

  test('leaves the page as it was where it breaks, which is told, and nobody hides a bug', async () => {
    const { page } = await readBy(0.7, () => Promise.reject(new ChildFailure('memory', 'Too much.')));
    expect(page).toEqual({ pageIndex: 0, turn: 0, seen: seen(long, 0.7), lacksSecondLook: true });
    await expect(readBy(0.7, () => Promise.reject(new Error('A bug.')))).rejects.toThrow('A bug.');
  });
});
