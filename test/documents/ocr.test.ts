// Pictures and scans to pages and facts with the system's Tesseract; skipped with one line where there is none.
import { afterAll, describe, expect, test } from '@jest/globals';
import { PDFDocument } from 'pdf-lib';
import type { Word } from '../../src/documents/page.ts';
import { createDocumentReader } from '../../src/intake/reader.ts';
import { findTesseract, type OcrEngine } from '../../src/intake/tesseract.ts';
import { checkDeclaration } from '../../src/workflows/check.ts';
import { give } from '../harness/commands.ts';
import { invoicePdf } from '../harness/documents.ts';
import { WORKFLOW } from '../harness/factories.ts';
import { look, send, startStory } from '../harness/story.ts';
import { greymapOf, pngOf, scannedPdf, tiffOf } from './ocr-samples.ts';
import { faultsOf, readOf } from './page-checks.ts';

const tesseract = await findTesseract();
if (tesseract === null)
  process.stdout.write('Skipped: Tesseract is not installed, so nothing is read by OCR.\n');
const suite = tesseract === null ? describe.skip : describe;

const checked = checkDeclaration(WORKFLOW);
if (!checked.ok) throw new Error(checked.message);
const { declaration } = checked;
const reader = createDocumentReader({ size: 1 });
afterAll(() => reader.close());

type Result = ReturnType<typeof reader.read>;
/** Read once each: OCR takes seconds on a busy machine. */
const results = new Map<Uint8Array, Result>();
function read(bytes: Uint8Array): Result {
  const known = results.get(bytes);
  if (known !== undefined) return known;
  const result = reader.read({ bytes, declaration, filename: null, today: '2026-11-21', lane: '' });
  results.set(bytes, result);
  return result;
}

const invoice = await greymapOf(await invoicePdf());
const [scan, lying] = [await scannedPdf([invoice]), await scannedPdf([invoice], 90)];
const blank = { width: 200, height: 200, pixels: new Uint8Array(40_000).fill(255) };

async function firstWord(bytes: Uint8Array): Promise<Word> {
  const word = readOf((await read(bytes)).reading).pages[0]?.words[0];
  if (word === undefined) throw new Error('no word');
  return word;
}

suite('OCR', () => {
  test.each([
    ['a picture', pngOf(invoice)],
    ['a scanned PDF', scan],
    ['a scan that lies on its side', lying],
  ])('reads %s', async (_what, bytes) => {
    const { reading } = await read(bytes);
    const { pages, textMethod } = readOf(reading);
    expect(textMethod).toBe('ocr');
    expect(pages.flatMap(faultsOf)).toEqual([]);
    expect(pages[0]?.text).toMatch(/Invoice number: {2}RE-2026-0815\nInvoice date: {2}03\.05\.2026\n/);
    expect(pages[0]?.words.every(({ confidence = 0 }) => confidence > 0.3)).toBe(true);
  });

  test('gives facts with what they stand on', async () => {
    const { extraction } = await read(scan);
    const total = extraction?.candidates.find(({ factId }) => factId === 'total');
    expect(total?.spans[0]).toMatchObject({ quote: expect.stringContaining('1,234.50'), pageIndex: 0 });
    expect(total?.spans[0].boxes).not.toEqual([]);
  });

  test('gives boxes where the words are on the page as it is displayed', async () => {
    const first = await firstWord(scan);
    const turned = await firstWord(lying);
    expect(first).toMatchObject({ x: expect.closeTo(0.1, 1), y: expect.closeTo(0.06, 1) });
    // Turned against the clock: what was at the left is at the foot.
    expect(turned.x).toBeCloseTo(first.y, 1);
    expect(turned.y).toBeCloseTo(1 - first.x - first.width, 1);
  });

  test('reads the pages of a TIFF, and of a PDF only those without text', async () => {
    const tiff = readOf((await read(tiffOf([invoice, invoice]))).reading);
    expect(tiff.pages.map(({ pageIndex, text }) => [pageIndex, text.includes('RE-2026-0815')])).toEqual([
      [0, true],
      [1, true],
    ]);
    const mixed = await PDFDocument.load(await scannedPdf([invoice]));
    mixed.addPage([600, 800]).drawText('This page holds enough text of its own.', { x: 60, y: 700 });
    mixed.addPage([600, 800]);
    const { pages, textMethod, notes } = readOf((await read(await mixed.save())).reading);
    expect(pages.map(({ method }) => method)).toEqual(['ocr', 'born_digital_text', 'born_digital_text']);
    expect(textMethod).toBe('born_digital_text');
    expect(notes).toEqual(['1 of 3 pages were read by OCR.', '1 of 3 pages hold almost no text.']);
  });

  test('says so where there is nothing to read, or nothing that opens', async () => {
    expect((await read(pngOf(blank))).reading).toMatchObject({ failureCode: 'no_text' });
    expect((await read(await scannedPdf([blank]))).reading).toMatchObject({ failureCode: 'no_text' });
    const broken = pngOf(blank);
    broken.fill(0, 41, broken.length - 20);
    expect((await read(broken)).reading).toMatchObject({ ok: false });
  });

  test('a document that waited is read when it is reprocessed, and its evidence says by what', async () => {
    let engine: OcrEngine | null = null;
    const story = await startStory({ findOcr: () => Promise.resolve(engine) });
    try {
      const tenant = await story.tenant();
      const { case_id, doc_id } = await send(tenant, story.serve(pngOf(invoice)));
      await story.app.drain();
      expect((await look(tenant, case_id)).documents[doc_id]).toMatchObject({ status: 'queued' });
      engine = tesseract;
      await give(tenant, case_id, { type: 'reprocess_document', payload: { doc_id } });
      await story.app.drain();
      const { documents, facts } = await look(tenant, case_id);
      expect(documents[doc_id]).toMatchObject({ status: 'processed', text_method: 'ocr' });
      expect(facts['invoice_number']).toMatchObject({
        value: 'RE-2026-0815',
        evidence: [{ method: 'ocr', boxes: [expect.any(Object)] }, expect.any(Object)],
      });
    } finally {
      await story.close();
    }
  });
});
