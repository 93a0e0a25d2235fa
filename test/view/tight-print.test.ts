// Outlines are as high as the words in them, also where the lines stand as close as their letters.
import { degrees, PDFDocument } from '@pdfme/pdf-lib';
import { describe, expect, test } from 'vitest';
import type { Page } from '../../src/documents/page.ts';
import { readDocument } from '../../src/documents/readers/read.ts';
import { uprightPage } from '../../src/documents/readers/scans/turn.ts';
import { storedWord, wordsStored } from '../../src/documents/stored-words.ts';
import { boxesOf } from '../../src/extraction/quotes/ground.ts';
import { pdfOf } from '../harness/documents.ts';

const LIMITS = { maxPages: 200, maxCharacters: 2_000_000 };

async function turned(bytes: Uint8Array, by: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(bytes);
  for (const page of pdf.getPages()) page.setRotation(degrees(by));
  return pdf.save();
}

describe('lines as close as their letters', () => {
  const SIZE = 11;
  const LEADING = 10;
  const lines = ['Packaging, gypsum', 'Total: 1,234.50', 'Every policy (copy)'];
  const print = (): Promise<Uint8Array> =>
    pdfOf(lines.map((line, at) => [60, 100 + at * LEADING, line] as [number, number, string]));
  /** Of Helvetica: its highest letters, and what hangs below the line. */
  const [ASCENT, DESCENT] = [0.75 * SIZE, 0.23 * SIZE];

  test.each([0, 90, 180, 270])('each outline is as high as its words, turned by %d', async (by) => {
    const bytes = await print();
    const reading = await readDocument(await turned(bytes, by), LIMITS);
    const [shown] = reading.ok ? reading.pages : [];
    const page = uprightPage(shown as Page);
    const words = wordsStored(
      page.text,
      page.words.map((word) => storedWord(word)),
    );
    expect(page.text).toBe(`${lines.join('\n')}\n`);
    for (const [at, line] of lines.entries()) {
      const start = page.text.indexOf(line);
      const [box, ...more] = boxesOf(words, start, start + line.length);
      expect(more).toEqual([]);
      const { y = 0, height = 0 } = box ?? {};
      const base = 100 + at * LEADING;
      expect(y * page.height).toBeGreaterThan(base - ASCENT);
      expect((y + height) * page.height).toBeLessThan(base + DESCENT);
      // Of the whole of it, not of a part.
      expect(height * page.height).toBeGreaterThan(0.85 * SIZE);
    }
  });

  test('a dash stands in its line, and its outline is no higher than it', async () => {
    const reading = await readDocument(await pdfOf(['Discount: - none']), LIMITS);
    const [page] = reading.ok ? reading.pages : [];
    const { words = [], text = '' } = page ?? {};
    const dash = text.indexOf('-');
    expect(boxesOf(words, 0, text.length)).toHaveLength(1);
    expect((boxesOf(words, dash, dash + 1)[0]?.height ?? 1) * 842).toBeLessThan(2);
  });
});
