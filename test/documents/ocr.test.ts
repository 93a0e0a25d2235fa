// Pictures and scans to pages and facts: with tesseract.js, which is always there, and with the system's Tesseract where it is.
import { Writable } from 'node:stream';
import { afterAll, describe, expect, test } from 'vitest';
import { PDFDocument } from '@pdfme/pdf-lib';
import type { Turn, Word } from '../../src/documents/page.ts';
import type { OcrEngine } from '../../src/documents/ocr/engine.ts';
import { chooseOcr, findOcr } from '../../src/documents/ocr/choose-ocr.ts';
import type { ReadResult } from '../../src/extraction/task.ts';
import { recognise } from '../../src/documents/ocr/recognise.ts';
import { createDocumentReader, type DocumentReader } from '../../src/intake/reader.ts';
import { createTesseractJs } from '../../src/documents/ocr/tesseract-js.ts';
import { findTesseract } from '../../src/documents/ocr/tesseract.ts';
import { createLog } from '../../src/platform/log.ts';
import { checkDeclaration } from '../../src/workflows/check.ts';
import { give } from '../harness/cases/commands.ts';
import { invoicePdf } from '../harness/documents.ts';
import { WORKFLOW } from '../harness/factories.ts';
import { look, send, startStory } from '../harness/story.ts';
import { straightened } from '../../src/documents/readers/scans/tilt.ts';
import {
  croppedTo,
  faint,
  greymapOf,
  photographOf,
  pngOf,
  scannedPdf,
  shrunk,
  tiffOf,
  turnedBy,
  webpOf,
} from './ocr-samples.ts';
import { readOf } from './page-checks.ts';

const installed = await findTesseract();
if (installed === null)
  process.stdout.write('Skipped: Tesseract is not installed, so only tesseract.js is tried.\n');

const withoutInstalled = () => findOcr({ size: 1, findInstalled: () => Promise.resolve(null) });
const ours = createDocumentReader({ size: 1, findOcr: withoutInstalled });
const theirs = createDocumentReader({ size: 1 });
afterAll(() => Promise.all([ours.close(), theirs.close()]));
const readers = [
  ['tesseract.js', ours],
  ...(installed === null ? [] : [['Tesseract', theirs] as const]),
] as const;
const readWith = (reader: DocumentReader, bytes: Uint8Array): Promise<ReadResult> =>
  reader.read({ bytes, declaration, filename: null, today: '2026-11-21', lane: '' });

const checked = checkDeclaration(WORKFLOW);
if (!checked.ok) throw new Error(checked.message);
const { declaration } = checked;

/** The upper part of the invoice, where all of it stands. */
const invoice = croppedTo(1300, 750, await greymapOf(await invoicePdf()));
const blank = { width: 200, height: 200, pixels: new Uint8Array(40_000).fill(255) };

describe.each(readers)('%s', (_name, reader) => {
  const read = (bytes: Uint8Array) => readWith(reader, bytes);

  test('reads a scanned PDF to text, and to facts with what they stand on', async () => {
    const { reading, extraction } = await read(await scannedPdf([invoice]));
    const { pages, textMethod } = readOf(reading);
    expect(textMethod).toBe('ocr');
    expect(pages[0]?.text).toMatch(/Invoice number: {2}RE-2026-0815\nInvoice date: {2}03\.05\.2026\n/);
    expect(pages[0]?.words.every(({ confidence = 0 }) => confidence > 0.3)).toBe(true);
    expect(pages[0]?.words[0]).toMatchObject({ x: closeTo(254 / 1300), y: closeTo(216 / 750) });
    const total = extraction?.candidates.find(({ factId }) => factId === 'total');
    expect(total?.spans[0]).toMatchObject({ quote: expect.stringContaining('1,234.50'), pageIndex: 0 });
    expect(total?.spans[0].boxes).toEqual([expect.objectContaining({ x: closeTo(838 / 1300) })]);
  });

  test('reads a WebP that stands on its head, and says where the words are on it', async () => {
    await expectTurned(read(webpOf(turnedBy(180, invoice))), 180);
  });

  test('reads each page of a TIFF, however it lies', async () => {
    const { pages } = readOf((await read(tiffOf([invoice, turnedBy(90, invoice)]))).reading);
    const seen = pages.map((page) => [page.text.includes('RE-2026-0815'), page.width > page.height]);
    expect(seen).toEqual([
      [true, true],
      [true, false],
    ]);
  });

  test('reads a small, faint picture that lies askew, and cites it where it lies', async () => {
    const askew = straightened(faint(shrunk(2, invoice)), -4).greymap;
    const { reading, extraction } = await read(pngOf(askew));
    const [page] = readOf(reading).pages;
    expect(page?.text).toMatch(/Invoice number: {2}RE-2026-0815\nInvoice date: {2}03\.05\.2026\n/);
    expect(page).not.toHaveProperty('tilt');
    expect(extraction?.candidates.some(({ value }) => value?.includes('1234.5'))).toBe(true);
    // The left of its title, a little below the middle of where it would stand on a level page.
    const title = page?.words.find(({ start, end }) => page.text.slice(start, end) === 'INVOICE');
    const [left, top] = [254 / 2 - 650 / 2, 230 / 2 - 375 / 2];
    const [cos, sin] = [Math.cos(Math.PI / 45), Math.sin(Math.PI / 45)];
    expect((title?.x ?? 0) * askew.width).toBeCloseTo(left * cos - top * sin + askew.width / 2, -1.3);
  });

  test('says so where a picture does not open', async () => {
    const broken = pngOf(invoice);
    broken.fill(0, 41, broken.length - 20);
    expect((await read(broken)).reading).toMatchObject({ ok: false, failureCode: 'corrupt' });
  });
});

/** Read as it stands upright, and cited where it is displayed, which is so far from upright. */
async function expectTurned(result: Promise<ReadResult>, turn: Turn): Promise<void> {
  const { reading, extraction } = await result;
  const [page] = readOf(reading).pages;
  expect(page?.text).toMatch(/Invoice number: {2}RE-2026-0815\nInvoice date: {2}03\.05\.2026\n/);
  expect(page).not.toHaveProperty('turn');
  expect((page?.width ?? 0) > (page?.height ?? 0)).toBe(turn % 180 === 0);
  const [across, down] = [(254 + 90) / 1300, (216 + 17) / 750];
  const places = {
    0: [across, down],
    90: [1 - down, across],
    180: [1 - across, 1 - down],
    270: [down, 1 - across],
  };
  expect(middleOf(page?.words[0])).toEqual(places[turn].map(closeTo));
  const total = extraction?.candidates.find(({ factId }) => factId === 'total');
  expect(total).toMatchObject({ value: expect.stringContaining('1234.5') });
}

describe('whichever engine', () => {
  const read = (bytes: Uint8Array) => readWith(ours, bytes);

  test.each([
    ['right', 90],
    ['left', 270],
  ] as const)('a scan that lies on its %s side is read, and cited where it is displayed', async (_, turn) => {
    await expectTurned(read(await scannedPdf([turnedBy(turn, invoice)])), turn);
  });

  test('a photograph is read, and cited, as the camera was held', async () => {
    // As the sensor saw it, and the remark that it is to be turned by a quarter clockwise.
    await expectTurned(read(photographOf(3, turnedBy(270, invoice), 6)), 0);
  });

  test('reads of a PDF only the pages without text', async () => {
    const mixed = await PDFDocument.load(await scannedPdf([invoice]));
    mixed.addPage([600, 800]).drawText('This page holds enough text of its own.', { x: 60, y: 700 });
    mixed.addPage([600, 800]);
    const { pages, textMethod, notes } = readOf((await read(await mixed.save())).reading);
    expect(pages.map(({ method }) => method)).toEqual(['ocr', 'born_digital_text', 'born_digital_text']);
    expect(textMethod).toBe('born_digital_text');
    expect(notes).toEqual(['1 of 3 pages were read by OCR.', '1 of 3 pages hold almost no text.']);
  });

  test('says so where there is nothing to read', async () => {
    expect((await read(pngOf(blank))).reading).toMatchObject({ failureCode: 'no_text' });
    expect((await read(await scannedPdf([blank]))).reading).toMatchObject({ failureCode: 'no_text' });
  });

  test('gives a picture up when its time is over, or when nobody wants it any more', async () => {
    const engine = createTesseractJs({ size: 1 });
    const { signal } = new AbortController();
    const bytes = pngOf(invoice);
    const hurried = engine.read(bytes, { languages: ['eng'], signal, timeoutMs: 1 });
    await expect(hurried).rejects.toMatchObject({ code: 'timeout' });
    const task = { engine, bytes, pageIndexes: [0, 1], languages: ['eng'] };
    const draw = () => Promise.resolve({ isTurned: true });
    expect(await recognise({ ...task, draw, budgetMs: 0, signal })).toEqual({
      recognised: [],
      failure: 'timeout',
    });
    const over = AbortSignal.abort(new Error('No longer wanted.'));
    const unwanted = recognise({ ...task, draw, budgetMs: 60_000, signal: over });
    await expect(unwanted).rejects.toThrow('No longer wanted.');
    await engine.close();
  });
});

const closeTo = (fraction: number): number => expect.closeTo(fraction, 1) as unknown as number;

function middleOf(word: Word | undefined): number[] {
  return word === undefined ? [] : [word.x + word.width / 2, word.y + word.height / 2];
}

test('the installed Tesseract is preferred, and the log says by what pictures are read', async () => {
  const lines: string[] = [];
  const to = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  const log = createLog({ level: 'info', format: 'json', to });
  const ours = chooseOcr(withoutInstalled, log);
  expect(await ours.engine()).toMatchObject({
    name: 'tesseract.js',
    languages: ['eng', 'deu', 'fra', 'nld', 'spa'],
  });
  const preferred = {
    name: 'Tesseract',
    version: '5',
    languages: ['eng'],
    read: () => Promise.resolve(null),
  };
  const theirs = chooseOcr(() => findOcr({ size: 1, findInstalled: () => Promise.resolve(preferred) }), log);
  expect(await theirs.engine()).toMatchObject({
    name: 'Tesseract',
    version: '5',
    languages: ['eng', 'deu', 'fra', 'nld', 'spa'],
    besides: { name: 'tesseract.js', languages: ['deu', 'fra', 'nld', 'spa'] },
  });
  const none = chooseOcr(() => Promise.resolve(null), log);
  expect(await none.engine()).toBeNull();
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'pictures are read by tesseract.js',
    'pictures are read by Tesseract',
    'pictures are not read: there is neither Tesseract nor tesseract.js',
  ]);
  await Promise.all([ours.close(), theirs.close()]);
});

test('a document that waited is read when it is reprocessed, and its evidence says by what', async () => {
  let engine: OcrEngine | null = null;
  const story = await startStory({ findOcr: () => Promise.resolve(engine) });
  try {
    const tenant = await story.tenant();
    const { case_id, doc_id } = await send(tenant, story.serve(pngOf(invoice)));
    await story.app.drain();
    expect((await look(tenant, case_id)).documents[doc_id]).toMatchObject({ status: 'queued' });
    engine = createTesseractJs({ size: 1 });
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
