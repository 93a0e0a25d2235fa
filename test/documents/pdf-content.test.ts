// Pages with few characters: read as they are, unless what is drawn besides may say more.
import { describe, expect, test } from 'vitest';
import { PDFDocument } from '@pdfme/pdf-lib';
import { readDocument } from '../../src/documents/readers/read.ts';
import type { Recognised } from '../../src/documents/readers/scans/page.ts';
import { pngOf } from './ocr-samples.ts';
import { readOf } from './page-checks.ts';
import { pagePdf, rawPdf, streamObject } from './pdf-samples.ts';

const LIMITS = { maxPages: 200, maxCharacters: 100_000 };
const picture = Uint8Array.from(pngOf({ width: 8, height: 8, pixels: new Uint8Array(64).fill(128) }));

const text = (shown: string): string => `BT /F 12 Tf 60 700 Td (${shown}) Tj ET`;
const boxes = (count: number): string =>
  Array.from({ length: count }, (_, i) => `${20 + (i % 40) * 12} ${20 + i} 8 8 re S`).join(' ');

describe('a page with few characters', () => {
  test.each([
    ['a word', text('Paid'), 'Paid\n'],
    ['an amount in a frame', `${text('12.50 EUR')} 50 690 100 30 re S`, '12.50 EUR\n'],
    ['a number below a table of ten boxes', `${text('No. 7')} ${boxes(10)}`, 'No. 7\n'],
  ])('is read without OCR: %s', async (_what, content, shown) => {
    const reading = readOf(await readDocument(pagePdf(content), LIMITS));
    expect(reading).toMatchObject({ textMethod: 'born_digital_text', scannedPages: [] });
    expect(reading.pages[0]?.text).toBe(shown);
  });

  test('is read without OCR on each of 200 pages', async () => {
    const document = await PDFDocument.create();
    for (let i = 1; i <= 200; i++)
      document.addPage([600, 800]).drawText(`Sheet ${i}`, { x: 60, y: 700, size: 12 });
    const { pages, scannedPages } = readOf(await readDocument(await document.save(), LIMITS));
    expect(scannedPages).toEqual([]);
    expect(pages.map((page) => page.text)).toEqual(Array.from({ length: 200 }, (_, i) => `Sheet ${i + 1}\n`));
  });

  test('waits for OCR where a picture covers it, and not for a logo', async () => {
    const withPicture = async (width: number): Promise<Uint8Array> => {
      const document = await PDFDocument.create();
      const page = document.addPage([600, 800]);
      page.drawImage(await document.embedPng(picture), { x: 20, y: 20, width, height: width });
      page.drawText('Page 1', { x: 60, y: 700, size: 12 });
      return document.save();
    };
    const scan = await withPicture(500);
    expect(await readDocument(scan, LIMITS)).toMatchObject({ waitingFor: 'ocr', scannedPages: [0] });
    // OCR saw nothing on it, or could not open the picture: then the page says what it says.
    expect(readOf(await readDocument(scan, LIMITS, [])).pages[0]?.text).toBe('Page 1\n');
    expect(readOf(await readDocument(await withPicture(60), LIMITS)).pages[0]?.text).toBe('Page 1\n');
  });

  test('waits for OCR where somebody stamped a scan with a line or two, and keeps what stands on a picture', async () => {
    const stamp = 'Envelope 6A7B1234-52C1-4D0E-9F11-1234567890AB, scanned and signed';
    const stamped = async (side: number, lines = 1): Promise<Uint8Array> => {
      const document = await PDFDocument.create();
      const page = document.addPage([600, 800]);
      page.drawImage(await document.embedPng(picture), { x: 0, y: 0, width: 600, height: side });
      for (let i = 0; i < lines; i++) page.drawText(stamp, { x: 60, y: 780 - 10 * i, size: 8 });
      return document.save();
    };
    const seen = (text: string): Recognised => {
      const word = { text, left: 0, top: 0, width: 500, height: 20, confidence: 0.9 };
      return { pageIndex: 0, turn: 0, seen: { width: 600, height: 800, lines: [[word]] } };
    };
    const scan = await stamped(800);
    expect(await readDocument(scan, LIMITS)).toMatchObject({ waitingFor: 'ocr', scannedPages: [0] });
    const textOf = async (...recognised: Recognised[]): Promise<unknown> => {
      const { pages, notes } = readOf(await readDocument(scan, LIMITS, recognised));
      return [pages[0]?.text, ...notes];
    };
    const [more, hardlyMore] = ['a'.repeat(100), 'a'.repeat(60)];
    expect(await textOf(seen(more))).toEqual([`${more}\n`, '1 of 1 pages were read by OCR.']);
    expect(await textOf(seen(hardlyMore))).toEqual([`${stamp}\n`]);
    expect(await textOf()).toEqual([`${stamp}\n`, '1 of 1 pages hold almost no text.']);
    for (const own of [await stamped(300), await stamped(800, 5)])
      expect(readOf(await readDocument(own, LIMITS)).scannedPages).toEqual([]);
  });

  test.each([
    ['many outlines, which may be letters', `${text('Page 1')} ${boxes(100)}`],
    ['outlines alone', boxes(12)],
  ])('waits for OCR: %s', async (_what, content) => {
    expect(await readDocument(pagePdf(content), LIMITS)).toMatchObject({
      waitingFor: 'ocr',
      scannedPages: [0],
    });
  });

  test.each([
    ['nothing at all', ''],
    ['a white ground and a frame', '1 g 0 0 600 800 re f 0 G 20 20 560 760 re S'],
  ])('is no text where there is %s: OCR is not asked', async (_what, content) => {
    expect(await readDocument(pagePdf(content), LIMITS)).toMatchObject({ failureCode: 'no_text' });
  });

  test('counts no characters that the font does not name', async () => {
    const unnamed = `BT /F 12 Tf 60 700 Td (${'\\001\\002\\003'.repeat(12)}) Tj ET`;
    const reading = await readDocument(pagePdf(unnamed), LIMITS);
    expect(reading.ok).toBe(false);
  });
});

test('forms in forms are looked into, and one that draws itself ends', async () => {
  const form = (content: string): string =>
    `<< /Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /XObject << /X 5 0 R /Y 6 0 R >> >> /Length ${content.length} >>\nstream\n${content}\nendstream`;
  const font = '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';
  const bytes = rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << ${font} /XObject << /X 5 0 R >> >> /Contents 4 0 R >>`,
    streamObject(`/X Do ${text('Page 1')}`),
    form('/X Do /Y Do'),
    form(boxes(100)),
  ]);
  expect(await readDocument(bytes, LIMITS)).toMatchObject({ waitingFor: 'ocr', scannedPages: [0] });
});
