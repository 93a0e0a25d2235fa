import { describe, expect, test } from 'vitest';
import { degrees, PDFDocument, StandardFonts } from '@pdfme/pdf-lib';
import { readDocument } from '../../src/documents/readers/read.ts';
import { pngOf } from './ocr-samples.ts';
import { readOf } from './page-checks.ts';
import { pagePdf, rawPdf, streamObject } from './pdf-samples.ts';

const LIMITS = { maxPages: 5, maxCharacters: 100_000 };
const SENTENCE = 'This page holds enough text to be read without recognition.';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

async function pdf(write: (document: PDFDocument) => Promise<void> | void): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  await write(document);
  return document.save();
}

describe('PDF', () => {
  test('gives rows and columns with real boxes', async () => {
    const bytes = await pdf((document) => {
      const page = document.addPage([600, 800]);
      page.drawText('4711', { x: 300, y: 700, size: 12 });
      page.drawText('Total', { x: 60, y: 680, size: 12 });
      page.drawText('Invoice number', { x: 60, y: 700, size: 12 });
      page.drawText('12.50 EUR', { x: 300, y: 680, size: 12 });
    });
    const reading = readOf(await readDocument(bytes, LIMITS));
    expect(reading).toMatchObject({
      mimeType: 'application/pdf',
      pageCount: 1,
      textMethod: 'born_digital_text',
    });
    const [page] = reading.pages;
    expect(page).toMatchObject({
      text: 'Invoice number  4711\nTotal  12.50 EUR\n',
      realBoxes: true,
      width: 600,
      height: 800,
    });
    const number = page?.words.find((word) => page.text.slice(word.start, word.end) === '4711');
    expect(number?.x).toBeCloseTo(0.5, 2);
    expect(number?.y).toBeGreaterThan(0.1);
    expect((number?.y ?? 0) + (number?.height ?? 0)).toBeLessThan(0.135);
  });

  // Where the first line begins and where the second begins from there, so that the turned page reads upright.
  test.each([
    { angle: 90, x: 100, y: 100, stepX: 20, stepY: 0, size: { width: 800, height: 600 } },
    { angle: 180, x: 500, y: 100, stepX: 0, stepY: 20, size: { width: 600, height: 800 } },
    { angle: 270, x: 500, y: 700, stepX: -20, stepY: 0, size: { width: 800, height: 600 } },
  ])('applies a page rotation of $angle degrees', async ({ angle, x, y, stepX, stepY, size }) => {
    const bytes = await pdf((document) => {
      const page = document.addPage([600, 800]);
      page.setRotation(degrees(angle));
      const rotate = degrees(angle);
      page.drawText('Invoice number 4711', { x, y, size: 12, rotate });
      page.drawText('Total 12.50 EUR', { x: x + stepX, y: y + stepY, size: 12, rotate });
    });
    const [page] = readOf(await readDocument(bytes, LIMITS)).pages;
    expect(page).toMatchObject({ text: 'Invoice number 4711\nTotal 12.50 EUR\n', ...size });
    const first = page?.words.map((word) => [word.width * size.width, word.height * size.height])[0];
    expect(first?.[0]).toBeGreaterThan(first?.[1] ?? Infinity);
  });

  test('reads text that is turned on an upright page after the rest', async () => {
    const bytes = await pdf((document) => {
      const page = document.addPage([600, 800]);
      page.drawText('See the terms', { x: 30, y: 100, size: 9, rotate: degrees(90) });
      page.drawText(SENTENCE, { x: 60, y: 700, size: 12 });
    });
    expect(readOf(await readDocument(bytes, LIMITS)).pages[0]?.text).toBe(`${SENTENCE}\nSee the terms\n`);
  });

  test('measures from the visible part of the page', async () => {
    const content = `BT /F 12 Tf 160 700 Td (${SENTENCE}) Tj ET BT /F 12 Tf 20 20 Td (out of sight) Tj ET`;
    const bytes = pagePdf(content, '/MediaBox [0 0 800 900] /CropBox [100 100 700 900]');
    const [page] = readOf(await readDocument(bytes, LIMITS)).pages;
    expect(page).toMatchObject({ text: `${SENTENCE}\n`, width: 600, height: 800 });
    expect(page?.words[0]?.x).toBeCloseTo(0.1, 2);
  });

  test('keeps monospaced digits together and letters that are printed twice single', async () => {
    const bytes = await pdf(async (document) => {
      const font = await document.embedFont(StandardFonts.Courier);
      const page = document.addPage([600, 800]);
      page.drawText('06.08.2020', { x: 60, y: 700, size: 11, font });
      for (const shift of [0, 0.3]) page.drawText('Total amount due', { x: 60 + shift, y: 650, size: 11 });
    });
    expect(readOf(await readDocument(bytes, LIMITS)).pages[0]?.text).toBe('06.08.2020\nTotal amount due\n');
  });

  test('reads what was filled into a form', async () => {
    const bytes = await pdf((document) => {
      const page = document.addPage([600, 800]);
      page.drawText('Customer number of the applicant', { x: 60, y: 700, size: 12 });
      const field = document.getForm().createTextField('customer');
      field.setText('K-20077');
      field.addToPage(page, { x: 300, y: 692, width: 150, height: 22, borderWidth: 0 });
    });
    expect(readOf(await readDocument(bytes, LIMITS)).pages[0]?.text).toContain(
      'Customer number of the applicant  K-20077',
    );
  });

  // Programs that fill in forms write the value, and may leave it to the viewer to draw it.
  test.each([
    { form: '', look: '', reads: 'Name  Anna Meyer' },
    { form: '/NeedAppearances true', look: '', reads: 'Name  Anna Meyer' },
    { form: '/NeedAppearances true', look: '/AP << /N 8 0 R >>', reads: 'Name  Anna Meyer' },
    { form: '', look: '/AP << /N 8 0 R >>', reads: 'Name  as drawn' },
  ])('reads fields as a viewer shows them: "$form" "$look"', async ({ form, look, reads }) => {
    const drawn = (content: string): string =>
      streamObject(content).replace(
        '<<',
        '<< /Subtype /Form /BBox [0 0 200 20] /Resources << /Font << /F 7 0 R >> >>',
      );
    const text = (x: number, y: number, words: string): string => `BT /F 12 Tf ${x} ${y} Td (${words}) Tj ET`;
    const field = '<< /Type /Annot /Subtype /Widget /F 4';
    const bytes = rawPdf([
      `<< /Type /Catalog /Pages 2 0 R /AcroForm << ${form} /Fields [5 0 R 6 0 R] >> >>`,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F 7 0 R >> >> /Contents 4 0 R /Annots [5 0 R 6 0 R] >>',
      streamObject([text(60, 700, SENTENCE), text(60, 606, 'Name'), text(80, 503, 'Smoker')].join(' ')),
      `${field} /FT /Tx /T (name) /V (Anna Meyer) /DA (/F 12 Tf 0 g) /Rect [200 600 400 620] ${look} >>`,
      `${field} /FT /Btn /T (smoker) /V /Yes /AS /Yes /AP << /N << /Yes 9 0 R >> >> /Rect [60 500 72 512] >>`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      drawn(text(2, 5, 'as drawn')),
      drawn('0 0 200 20 re S 40 2 m 160 18 l S 40 18 m 160 2 l S'),
    ]);
    expect(readOf(await readDocument(bytes, LIMITS)).pages[0]?.text).toBe(
      `${SENTENCE}\n${reads}\n☒ Smoker\n`,
    );
  });

  test('appends embedded XML as pages that are not counted', async () => {
    const xml = '<?xml version="1.0" encoding="UTF-8"?>\n<Invoice>\n  <ID>Grün-4711</ID>\n</Invoice>\n';
    const bytes = await pdf(async (document) => {
      document.addPage([600, 800]).drawText(SENTENCE, { x: 60, y: 700, size: 12 });
      await document.attach(bytesOf(xml), 'factur-x.xml', { mimeType: 'text/xml' });
      await document.attach(bytesOf('no XML'), 'notes.txt', { mimeType: 'text/plain' });
    });
    const reading = readOf(await readDocument(bytes, LIMITS));
    expect(reading.pageCount).toBe(1);
    expect(reading.pages.map((page) => page.attachment)).toEqual([undefined, 'factur-x.xml']);
    expect(reading.pages[1]).toMatchObject({ pageIndex: 1, text: xml, realBoxes: false });
  });

  test('is read for its XML even where the page is a picture', async () => {
    const bytes = await pdf(async (document) => {
      document.addPage([600, 800]);
      await document.attach(bytesOf('<Invoice><ID>1</ID></Invoice>'), 'xrechnung.xml', {
        mimeType: 'text/xml',
      });
    });
    expect(readOf(await readDocument(bytes, LIMITS)).pages).toHaveLength(2);
  });

  test('waits for OCR without text, and is read in part where one page has some', async () => {
    const scan = await pdf(async (document) => {
      const dot = Uint8Array.from(pngOf({ width: 1, height: 1, pixels: Uint8Array.of(128) }));
      const page = document.addPage([600, 800]);
      page.drawImage(await document.embedPng(dot), { x: 0, y: 0, width: 600, height: 800 });
      page.drawText('Page 1', { x: 60, y: 700 });
    });
    expect(await readDocument(scan, LIMITS)).toMatchObject({ ok: false, waitingFor: 'ocr', pageCount: 1 });
    const mixed = await pdf((document) => {
      document.addPage([600, 800]);
      document.addPage([600, 800]).drawText(SENTENCE, { x: 60, y: 700, size: 12 });
    });
    const reading = readOf(await readDocument(mixed, LIMITS));
    expect(reading.pages.map((page) => page.text)).toEqual(['', `${SENTENCE}\n`]);
    expect(reading.notes).toEqual(['1 of 2 pages hold almost no text.']);
  });

  test('is refused when it is protected, damaged, too long or too large', async () => {
    const secret = 'A'.repeat(64);
    const encrypt = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${secret}> /U <${secret}> >> /ID [<${secret}> <${secret}>]`;
    const protectedPdf = pagePdf('BT /F 12 Tf 60 700 Td (secret) Tj ET', undefined, encrypt);
    expect(await readDocument(protectedPdf, LIMITS)).toMatchObject({ ok: false, failureCode: 'encrypted' });
    expect(await readDocument(bytesOf('%PDF-1.7\n%%EOF'), LIMITS)).toMatchObject({
      ok: false,
      failureCode: 'corrupt',
    });
    expect(await readDocument(rawPdf(['<< /Type /Catalog >>']), LIMITS)).toMatchObject({
      ok: false,
      failureCode: 'corrupt',
    });
    const long = await pdf((document) => {
      for (let i = 0; i < 6; i++) document.addPage([600, 800]).drawText(SENTENCE, { x: 60, y: 700 });
    });
    expect(await readDocument(long, LIMITS)).toMatchObject({ ok: false, failureCode: 'page_limit' });
    expect(await readDocument(long, { maxPages: 10, maxCharacters: 100 })).toMatchObject({
      ok: false,
      failureCode: 'too_large',
    });
  });
});
