// Glyphs that stand for several characters: browsers print `ffi` as one, and say beside it what it reads as.
import { expect, test } from 'vitest';
import { readDocument } from '../../src/documents/readers/read.ts';
import { readOf } from './page-checks.ts';
import { rawPdf, streamObject } from './pdf-samples.ts';

const LIMITS = { maxPages: 5, maxCharacters: 100_000 };
/** Thousandths of an em: of the ligature, and of every other character. */
const WIDE = 940;
const OTHERS = 556;
const LIGATURE = '\\200';

/** One line of a font in which the code 0x80 is the glyph of a ligature. */
async function lineOf(content: string) {
  const widths = Array.from({ length: 97 }, (_, i) => (i === 96 ? WIDE : OTHERS)).join(' ');
  const bytes = rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    streamObject(`BT /F1 12 Tf 50 700 Td ${content} ET`),
    `<< /Type /Font /Subtype /TrueType /BaseFont /Helvetica /FirstChar 32 /LastChar 128 /Widths [${widths}] /Encoding /WinAnsiEncoding >>`,
  ]);
  const page = readOf(await readDocument(bytes, LIMITS)).pages[0];
  const word = page?.words.find(({ start, end }) => page.text.slice(start, end).includes('f'));
  return { text: page?.text, points: (word?.width ?? 0) * 600 };
}

test.each(['ffi', 'ff', 'fi'])('%s within a word leaves no gap in it', async (characters) => {
  const span = `/Span << /ActualText (${characters}) >> BDC (${LIGATURE}) Tj EMC`;
  const { text, points } = await lineOf(`(The o) Tj ${span} (ce of a company that is named on this page) Tj`);
  expect(text).toBe(`The o${characters}ce of a company that is named on this page\n`);
  // Its box reaches over all of it.
  expect(points).toBeCloseTo((12 * (3 * OTHERS + WIDE)) / 1000, 0);
});

test('two words that end and begin beside a ligature stay two', async () => {
  const span = `/Span << /ActualText (ff) >> BDC (${LIGATURE}) Tj EMC`;
  const { text } = await lineOf(`(Turn it o) Tj ${span} ( now, says the text that is on this page) Tj`);
  expect(text).toBe('Turn it off now, says the text that is on this page\n');
});
