// The words under the highlights are the quote's: on real documents, as they are and turned, held against PDFium's own positions.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { degrees, PDFDocument } from '@pdfme/pdf-lib';
import { describe, expect, test } from 'vitest';
import { drawPage } from '../../src/documents/drawing/draw.ts';
import type { Box, Picture } from '../../src/documents/drawing/picture.ts';
import type { Page } from '../../src/documents/page.ts';
import { loadFlattened, openPdf } from '../../src/documents/readers/pdf/document.ts';
import { withMemory, type Pdfium } from '../../src/documents/readers/pdf/pdfium.ts';
import { readDocument } from '../../src/documents/readers/read.ts';
import { boxesOf } from '../../src/extraction/quotes/ground.ts';
import { pdfOf } from '../harness/documents.ts';

const shared = join(import.meta.dirname, '../../../shared/data/documents');
const folder = process.env['TEST_DOCUMENTS'] ?? shared;
const isThere = existsSync(folder);
if (!isThere)
  process.stdout.write('Skipped: the documents are not at ../shared/data/documents beside the checkout.\n');

const LIMITS = { maxPages: 200, maxCharacters: 2_000_000 };

/** What of PDFium only this test asks for. */
type Places = Pdfium['api'] & {
  FPDF_PageToDevice(
    page: number,
    ...place:
      | [startX: number, startY: number, width: number, height: number, turn: number]
      | [
          startX: number,
          startY: number,
          width: number,
          height: number,
          turn: number,
          x: number,
          y: number,
          outX: number,
          outY: number,
        ]
  ): number;
  FPDFText_GetCharBox(
    textPage: number,
    index: number,
    left: number,
    right: number,
    bottom: number,
    top: number,
  ): number;
};

type Letter = { text: string; x: number; y: number };

/** Each visible character of a page with the pixel that its middle has in a drawing of that size. */
function lettersOn(bytes: Uint8Array, pageIndex: number, { width, height }: Picture): Promise<Letter[]> {
  return openPdf(bytes, (pdfium, document) => {
    const api = pdfium.api as Places;
    const page = loadFlattened(pdfium, document, pageIndex);
    const textPage = api.FPDFText_LoadPage(page);
    const letters = withMemory(api, 48, (at) =>
      Array.from({ length: api.FPDFText_CountChars(textPage) }, (_, i): Letter => {
        api.FPDFText_GetCharBox(textPage, i, at, at + 8, at + 16, at + 24);
        const [left = 0, right = 0, bottom = 0, top = 0] = pdfium.memory.HEAPF64.subarray(
          at >> 3,
          (at >> 3) + 4,
        );
        const middle = [(left + right) / 2, (bottom + top) / 2] as const;
        api.FPDF_PageToDevice(page, 0, 0, width, height, 0, ...middle, at + 32, at + 36);
        const [x = 0, y = 0] = new Int32Array(pdfium.memory.HEAPU8.buffer, at + 32, 2);
        return { text: String.fromCodePoint(Math.max(0, api.FPDFText_GetUnicode(textPage, i))), x, y };
      }),
    );
    api.FPDFText_ClosePage(textPage);
    api.FPDF_ClosePage(page);
    return letters;
  });
}

const isIn = ({ x, y }: Letter, box: Box, { width, height }: Picture): boolean =>
  x >= box.x * width - 1 &&
  x <= (box.x + box.width) * width + 1 &&
  y >= box.y * height - 1 &&
  y <= (box.y + box.height) * height + 1;

/** The letters and digits of a text in the order of the alphabet: files draw them in any order. */
const lettersOf = (text: string): string =>
  (text.normalize('NFKD').match(/[\p{L}\p{N}]/gu) ?? []).toSorted().join('');

/** Always the same numbers. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

/** One to five words of a page that stand beside each other. */
function quoteOn({ text, words }: Page, next: (below: number) => number): { quote: string; boxes: Box[] } {
  const first = next(words.length);
  const last = Math.min(words.length - 1, first + next(5));
  const [start, end] = [words[first]?.start ?? 0, words[last]?.end ?? 0];
  return { quote: text.slice(start, end), boxes: boxesOf(words, start, end) };
}

type Told = { right: number; wrong: string[] };

async function look(bytes: Uint8Array, next: (below: number) => number, count: number): Promise<Told> {
  const told: Told = { right: 0, wrong: [] };
  const reading = await readDocument(bytes, LIMITS);
  const pages = reading.ok ? reading.pages.filter((page) => page.realBoxes && page.words.length > 20) : [];
  if (pages.length === 0) return told;
  const page = pages[next(Math.min(pages.length, 5))] as Page;
  const picture = await drawPage({
    bytes,
    request: { pageIndex: page.pageIndex, maxWidth: 1000, asPixels: true },
  });
  if (picture === null) return { right: 0, wrong: ['not drawn'] };
  const letters = await lettersOn(bytes, page.pageIndex, picture);
  for (let i = 0; i < count; i++) {
    const { quote, boxes } = quoteOn(page, next);
    const under = letters.filter((letter) => boxes.some((box) => isIn(letter, box, picture)));
    const seen = under.map(({ text }) => text).join('');
    if (lettersOf(seen) === lettersOf(quote) && boxes.every((box) => hasInk(picture, box))) told.right++;
    else told.wrong.push(`“${quote}” and under it “${seen}”`);
  }
  return told;
}

/** Whether anything is drawn in it. */
function hasInk({ bytes, width, height }: Picture, box: Box): boolean {
  const [left, right] = [Math.floor(box.x * width), Math.ceil((box.x + box.width) * width)];
  const colours = new Set<number>();
  for (let y = Math.floor(box.y * height); y < Math.min(height, (box.y + box.height) * height); y++)
    for (let x = left; x < Math.min(width, right); x++) colours.add(bytes[(y * width + x) * 4 + 1] ?? 0);
  return colours.size > 1;
}

async function turned(bytes: Uint8Array, by: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(bytes, { ignoreEncryption: true });
  for (const page of pdf.getPages()) page.setRotation(degrees((page.getRotation().angle + by) % 360));
  return pdf.save();
}

const SETS = ['adbuy', 'cuad', 'kleister-nda', 'zugferd'];
const MOST_BYTES = 400_000;

function someFiles(set: string, next: (below: number) => number): string[] {
  const inSet = join(folder, set, 'pdf');
  const names = readdirSync(inSet)
    .filter((name) => name.endsWith('.pdf'))
    .toSorted();
  return Array.from({ length: 10 }, () => join(inSet, names[next(names.length)] ?? ''));
}

describe.skipIf(!isThere)('on real documents', () => {
  test('the words under 200 highlights are the quotes, on turned pages too', async () => {
    const next = numbersFrom(12);
    const told: Told = { right: 0, wrong: [] };
    for (const set of SETS)
      for (const [at, path] of someFiles(set, next).entries()) {
        const bytes = readFileSync(path);
        const by = at % 3 === 0 && bytes.length < MOST_BYTES ? 90 * (1 + next(3)) : 0;
        const { right, wrong } = await look(by === 0 ? bytes : await turned(bytes, by), next, 6);
        told.right += right;
        told.wrong.push(...wrong.map((one) => `${path} turned by ${by}: ${one}`));
      }
    const all = told.right + told.wrong.length;
    process.stdout.write(`${told.right} of ${all} highlights\n${told.wrong.join('\n')}\n`);
    expect(all).toBeGreaterThanOrEqual(200);
    expect(told.right / all).toBeGreaterThan(0.97);
  }, 120_000);
});

describe('pages that are made for it', () => {
  test.each([0, 90, 180, 270])('turned by %d, and cut to a part of the sheet', async (by) => {
    const pdf = await PDFDocument.load(
      await pdfOf([
        [60, 100, 'Invoice number:'],
        [200, 100, 'RE-2026-0815'],
        [60, 300, 'Some more words to make it a page'],
      ]),
    );
    const [page] = pdf.getPages();
    page?.setRotation(degrees(by));
    page?.setCropBox(30, 200, 500, 600);
    const { right, wrong } = await lookAll(await pdf.save());
    expect(wrong).toEqual([]);
    expect(right).toBeGreaterThan(5);
  });
});

/** Every word of the first page. */
async function lookAll(bytes: Uint8Array): Promise<Told> {
  const reading = await readDocument(bytes, LIMITS);
  const [page] = reading.ok ? reading.pages : [];
  const picture = await drawPage({ bytes, request: { pageIndex: 0, maxWidth: 1000, asPixels: true } });
  if (page === undefined || picture === null) return { right: 0, wrong: ['not drawn'] };
  const letters = await lettersOn(bytes, 0, picture);
  const told: Told = { right: 0, wrong: [] };
  for (const { start, end } of page.words) {
    const boxes = boxesOf(page.words, start, end);
    const seen = letters.filter((letter) => boxes.some((box) => isIn(letter, box, picture)));
    const [quote, under] = [page.text.slice(start, end), seen.map(({ text }) => text).join('')];
    if (lettersOf(quote) === lettersOf(under)) told.right++;
    else told.wrong.push(`“${quote}” and under it “${under}”`);
  }
  return told;
}
