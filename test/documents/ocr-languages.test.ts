// In which languages OCR reads a document: those of its workflow, and the one that the paper turns out to be in.
import { PDFDocument, StandardFonts } from '@pdfme/pdf-lib';
import { afterAll, describe, expect, test } from 'vitest';
import { findOcr, ocrLanguages } from '../../src/documents/ocr/choose-ocr.ts';
import type { OcrEngine } from '../../src/documents/ocr/engine.ts';
import { otherLanguage } from '../../src/documents/ocr/paper-language.ts';
import type { SeenPage } from '../../src/documents/readers/scans/words.ts';
import { createDocumentReader } from '../../src/intake/reader.ts';
import { declarationOf, greymapOf, pngOf } from './ocr-samples.ts';
import { readOf } from './page-checks.ts';

test('a workflow is read in its own languages, as far as the engine has them', () => {
  const declaration = declarationOf({ default_locale: 'de-AT' });
  expect(ocrLanguages(declaration, ['eng', 'deu', 'fra'])).toEqual(['deu', 'eng']);
  expect(ocrLanguages(declaration, ['fra'])).toEqual(['fra']);
});

test.each([
  ['el', 'ell'],
  ['tr-TR', 'tur'],
  ['hr', 'hrv'],
  ['nn', 'nor'],
  ['zh-CN', 'chi_sim'],
  ['zh-Hant-HK', 'chi_tra'],
  ['zh-TW', 'chi_tra'],
  ['sr-Latn', 'srp_latn'],
])('a workflow in %s is read for %s', (default_locale, language) => {
  const installed = ['eng', 'ell', 'tur', 'hrv', 'nor', 'chi_sim', 'chi_tra', 'srp', 'srp_latn'];
  expect(ocrLanguages(declarationOf({ default_locale }), installed)).toEqual([language, 'eng']);
});

const GERMAN = [
  'Kündigungsbestätigung für das Arbeitsverhältnis',
  'Sehr geehrte Frau Löffler, wir bestätigen den Eingang Ihrer Kündigung.',
  'Das Arbeitsverhältnis endet fristgemäß mit Ablauf des Monats.',
  'Bitte geben Sie Schlüssel und Geräte am letzten Tag zurück.',
];

async function germanScan(): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([500, 180]);
  GERMAN.forEach((line, i) => page.drawText(line, { x: 40, y: 140 - 30 * i, size: 12, font }));
  return pngOf(await greymapOf(await document.save()));
}

describe('the language of a page', () => {
  const known = ['eng', 'deu', 'fra', 'nld', 'spa'];
  const seenAs = (text: string): SeenPage => ({
    width: 1000,
    height: 1000,
    lines: text
      .split('\n')
      .map((line) =>
        line
          .split(' ')
          .map((word) => ({ text: word, left: 0, top: 0, width: 9, height: 9, confidence: 0.9 })),
      ),
  });
  // As a reader for English sees them.
  const plain = (text: string): string =>
    text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'B');

  test.each([
    ['deu', GERMAN.join('\n')],
    [
      'fra',
      'Nous certifions que la société est titulaire du contrat désigné ci-dessous.\nLa présente attestation ne peut engager l’assureur au-delà des garanties prévues aux conditions du contrat.',
    ],
    [
      'nld',
      'Hierbij bevestigen wij dat de huur van uw woning met ingang van de eerste juli wordt verhoogd.\nU kunt tegen deze verhoging bezwaar maken bij de verhuurder, uiterlijk op de laatste dag van de maand.',
    ],
    [
      'spa',
      'El trabajador percibirá una retribución total de los importes que se indican.\nLa duración del presente contrato será indefinida y la jornada de trabajo será completa.',
    ],
  ])('%s is told from its words without their marks, and not told again', (language, text) => {
    expect(otherLanguage(seenAs(plain(text)), { read: ['eng'], known })).toBe(language);
    expect(otherLanguage(seenAs(plain(text)), { read: [language, 'eng'], known })).toBeNull();
  });

  test('is not told where the engine lacks it, of few words, and of numbers', () => {
    const text = plain(GERMAN.join('\n'));
    expect(otherLanguage(seenAs(text), { read: ['eng'], known: ['eng'] })).toBeNull();
    expect(otherLanguage(seenAs(text.slice(0, 60)), { read: ['eng'], known })).toBeNull();
    expect(otherLanguage(seenAs('4711 0815 12,50 '.repeat(50)), { read: ['eng'], known })).toBeNull();
    expect(otherLanguage(seenAs(''), { read: [], known: [] })).toBeNull();
  });

  test('of a receipt is not mistaken for its names', () => {
    const receipt =
      'OJC MARKETING SDN BHD\nNO 2 & 4, JALAN BAYU 4,\nBANDAR SERI ALAM,\n81750 MASAI, JOHOR\nTAX INVOICE\nThank you! Please come again.\nGoods sold are not returnable, total amount is inclusive of tax, cash change and rounding.';
    expect(otherLanguage(seenAs(receipt), { read: ['eng'], known })).toBeNull();
  });
});

/** A Tesseract that sees nothing, and tells for what it was to read. */
function installedFor(languages: string[], asked: string[][]): OcrEngine {
  return {
    name: 'Tesseract',
    version: '5',
    languages,
    async read(_picture, options) {
      asked.push(options.languages);
      return { width: 10, height: 10, lines: [] };
    },
    turned: (picture) => Promise.resolve(picture),
    close: () => Promise.resolve(),
  };
}

test('an installed Tesseract reads for what it has, tesseract.js for more', async () => {
  const [picture, asked] = [await germanScan(), [] as string[][]];
  const installed = installedFor(['eng', 'pol'], asked);
  const engine = await findOcr({ size: 1, findInstalled: () => Promise.resolve(installed) });
  const options = { timeoutMs: 30_000, signal: new AbortController().signal };
  const read = (languages: string[]) => engine?.read(picture, { ...options, languages });
  try {
    expect(engine?.languages).toEqual(['eng', 'pol', 'deu', 'fra', 'nld', 'spa']);
    for (const languages of [['eng'], ['pol', 'eng'], ['pol', 'deu']]) await read(languages);
    expect(asked).toEqual([['eng'], ['pol', 'eng'], ['pol']]);
    expect((await read(['deu', 'eng']))?.lines).not.toEqual([]);
    expect(asked).toHaveLength(3);
  } finally {
    await engine?.close();
  }
});

describe('a scan in German', () => {
  const reader = createDocumentReader({
    size: 1,
    findOcr: () => findOcr({ size: 1, findInstalled: () => Promise.resolve(null) }),
  });
  afterAll(() => reader.close());

  test('is read for German where the workflow says nothing of languages', async () => {
    const picture = await germanScan();
    const read = {
      bytes: picture,
      declaration: declarationOf({}),
      filename: null,
      today: '2026-11-21',
      lane: '',
    };
    const { pages } = readOf((await reader.read(read)).reading);
    expect(pages[0]?.text.trim()).toBe(GERMAN.join('\n'));
  });
});
