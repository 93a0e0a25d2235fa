// What OCR cites lies where it is drawn: a few words of receipts and of a page that lies on its side, read once more from the drawing.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { distance } from 'fastest-levenshtein';
import { afterAll, describe, expect, test } from 'vitest';
import { findOcr } from '../../src/documents/ocr/choose-ocr.ts';
import type { OcrEngine } from '../../src/documents/ocr/engine.ts';
import { recognise } from '../../src/documents/ocr/recognise.ts';
import { drawPage } from '../../src/documents/drawing/draw.ts';
import type { Box } from '../../src/documents/drawing/picture.ts';
import type { Page } from '../../src/documents/page.ts';
import { readDocument } from '../../src/documents/readers/read.ts';
import { imageForOcr } from '../../src/documents/readers/scans/image.ts';
import { shownPage } from '../../src/documents/readers/scans/turn.ts';
import { boxesOf } from '../../src/extraction/quotes/ground.ts';
import { pdfOf } from '../harness/documents.ts';
import { greymapOf, pngOf, turnedBy } from '../documents/ocr-samples.ts';

const folder = join(
  process.env['TEST_DOCUMENTS'] ?? join(import.meta.dirname, '../../../shared/data/documents'),
  'sroie/img',
);
const isThere = existsSync(folder);
if (!isThere)
  process.stdout.write('Skipped: the receipts are not at ../shared/data/documents beside the checkout.\n');

const LIMITS = { maxPages: 5, maxCharacters: 100_000 };
const signal = new AbortController().signal;
const engine = await findOcr({ size: 1 });
afterAll(() => engine?.close());

async function pageOf(by: OcrEngine, bytes: Uint8Array): Promise<Page> {
  const { recognised } = await recognise({
    engine: by,
    bytes,
    pageIndexes: [0],
    languages: ['eng'],
    draw: async (page) => (await imageForOcr(bytes, page, LIMITS)) ?? null,
    budgetMs: 300_000,
    signal,
  });
  const reading = await readDocument(bytes, LIMITS, recognised);
  if (!reading.ok) throw new Error(reading.message);
  return shownPage(reading.pages[0] as Page);
}

const plain = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/** How far what is read from the drawn box is from the quote, in parts of it. */
async function misread(
  by: OcrEngine,
  bytes: Uint8Array,
  { quote, box }: { quote: string; box: Box },
): Promise<number> {
  const crop = { x: box.x - 0.01, y: box.y - 0.004, width: box.width + 0.02, height: box.height + 0.008 };
  const picture = await drawPage({ bytes, request: { pageIndex: 0, maxWidth: 1600, crop } });
  const seen = picture && (await by.read(picture.bytes, { timeoutMs: 60_000, signal, languages: ['eng'] }));
  const text =
    seen?.lines
      .flat()
      .map((word) => word.text)
      .join('') ?? '';
  return distance(plain(text), plain(quote)) / plain(quote).length;
}

/** Long lines that OCR was sure of, from all over the page. */
function sureLines({ text, words }: Page, count: number): { quote: string; box: Box }[] {
  const lines = [...text.matchAll(/[^\n]+/g)].flatMap(({ 0: line, index }) => {
    const within = words.filter(({ start }) => start >= index && start < index + line.length);
    const isSure = within.length > 1 && within.every(({ confidence = 0 }) => confidence > 0.9);
    const [box, ...more] = boxesOf(words, index, index + line.length);
    return isSure && box !== undefined && more.length === 0 && plain(line).length > 9
      ? [{ quote: line, box }]
      : [];
  });
  return lines.filter((_, at) => at % Math.max(1, Math.floor(lines.length / count)) === 0).slice(0, count);
}

describe.skipIf(engine === null)('what OCR cites', () => {
  test.skipIf(!isThere)(
    'receipts: the drawn boxes hold the quotes',
    async () => {
      const told: number[] = [];
      const both = engine as OcrEngine;
      const { hardPrint: _other, ...tesseract } = both;
      // By both programs, which takes long, and by one alone.
      for (const [name, by] of [
        ['000.jpg', both],
        ['003.jpg', tesseract],
      ] as const) {
        const bytes = readFileSync(join(folder, name));
        const page = await pageOf(by, bytes);
        for (const line of sureLines(page, 4)) told.push(await misread(both, bytes, line));
      }
      process.stdout.write(`${told.map((part) => part.toFixed(2)).join(' ')}\n`);
      expect(told.length).toBeGreaterThan(4);
      // A line by itself is read a little worse than on its page; one beside it would share nothing.
      expect(told.filter((part) => part <= 0.25).length / told.length).toBeGreaterThanOrEqual(0.75);
    },
    300_000,
  );

  test('a page that lies on its side: the boxes lie as its words do', async () => {
    const upright = await greymapOf(
      await pdfOf([
        [60, 100, 'Invoice number:'],
        [300, 100, 'RE-2026-0815'],
        [60, 200, 'All of these words are here to be read without doubt'],
      ]),
    );
    const bytes = pngOf(turnedBy(90, upright));
    const page = await pageOf(engine as OcrEngine, bytes);
    const at = page.text.indexOf('RE-2026-0815');
    const [box] = boxesOf(page.words, at, at + 12);
    // 300 of 595 points from the left became as much from the top; 100 of 842 from the top as much from the right.
    expect(box?.y).toBeCloseTo(300 / 595, 1);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeCloseTo(1 - 90 / 842, 1);
    const picture = await drawPage({ bytes, request: { pageIndex: 0, maxWidth: 1000, asPixels: true } });
    expect((picture?.width ?? 0) / (picture?.height ?? 1)).toBeCloseTo(842 / 595, 1);
  }, 300_000);
});
