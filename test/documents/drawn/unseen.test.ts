// What nobody sees of a PDF: text in the colour of its ground, without ink, of a layer that is not shown, covered or cut off.
import { describe, expect, test } from 'vitest';
import { readDocument } from '../../../src/documents/readers/read.ts';
import { HIDDEN } from '../../../src/documents/readers/seen/unseen.ts';
import { readOf } from '../page-checks.ts';
import { rawPdf, streamObject } from '../pdf-samples.ts';

const LIMITS = { maxPages: 5, maxCharacters: 100_000 };
const SENTENCE = 'This page holds enough text to be read without recognition.';
const TOTAL = 'Total 1.00 EUR';

const BAR = '50 590 300 30 re';

const text = (words: string, y: number, set = ''): string => `BT ${set} /F 12 Tf 60 ${y} Td (${words}) Tj ET`;

/** With a grey picture `/P`, a form `/X` that draws the total in white, inks (clear, half clear, a marker's) and two layers of which `/Off` is not shown. */
function pageOf(content: string): Uint8Array {
  const white = text(TOTAL, 600, '1 g');
  const font = '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [5 0 R 6 0 R] /D << /OFF [5 0 R] >> >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << ${font} /XObject << /P 7 0 R /X 8 0 R >> /ExtGState << /C << /ca 0 >> /H << /ca 0.5 >> /M << /BM /Multiply >> >> /Properties << /Off 5 0 R /On 6 0 R >> >> >>`,
    streamObject(`${text(SENTENCE, 700)} ${content}`),
    '<< /Type /OCG /Name (Off) >>',
    '<< /Type /OCG /Name (On) >>',
    streamObject('A').replace(
      '<<',
      '<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8',
    ),
    streamObject(white).replace(
      '<<',
      `<< /Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << ${font} >>`,
    ),
  ]);
}

const read = async (content: string): Promise<{ text: string; notes: string[] }> => {
  const { pages, notes } = readOf(await readDocument(pageOf(content), LIMITS));
  return { text: pages[0]?.text ?? '', notes };
};

describe('text that nobody sees', () => {
  const picture = 'q 600 0 0 300 0 400 cm /P Do Q';

  test.each([
    ['white on paper', text(TOTAL, 600, '1 g')],
    ['nearly white on paper', text(TOTAL, 600, '0.98 0.99 0.98 rg')],
    ['white within a form', '/X Do'],
    ['white on white above a dark bar', `0 g 50 590 300 30 re f 1 g 50 590 300 30 re f ${text(TOTAL, 600)}`],
    ['clear', `q /C gs ${text(TOTAL, 600)} Q`],
    ['without ink', text(TOTAL, 600, '3 Tr')],
    ['of a layer that is not shown', `/OC /Off BDC ${text(TOTAL, 600)} EMC`],
    ['of a point', `BT /F 1 Tf 60 600 Td (${TOTAL}) Tj ET`],
    ['of a tenth of a point, by its matrix', `BT /F 10 Tf 0.01 0 0 0.01 60 600 Tm (${TOTAL}) Tj ET`],
    ['grey on the same grey', `0.3 g ${BAR} f ${text(TOTAL, 600, '0.3 g')}`],
    ['under a bar', `${text(TOTAL, 600)} ${BAR} f`],
    ['under a patch of white', `${text(TOTAL, 600)} 1 g ${BAR} f`],
    ['under the line of a broad pen', `${text(TOTAL, 600)} 20 w 50 605 m 350 605 l S`],
    ['under a picture', `${text(TOTAL, 600)} q 300 0 0 30 50 590 cm /P Do Q`],
    ['of a scan under a bar', `${picture} ${text(TOTAL, 600, '3 Tr')} ${BAR} f`],
    ['out of what it is held to', `q 50 590 300 30 re W n ${text(TOTAL, 640)} Q`],
  ])('is not read, and that is told: %s', async (_what, content) => {
    expect(await read(`${text('Paid', 380)} ${content}`)).toEqual({
      text: `${SENTENCE}\nPaid\n`,
      notes: [HIDDEN],
    });
  });

  test.each([
    ['white on a dark bar', `0 g 50 590 300 30 re f ${text(TOTAL, 600, '1 g')}`],
    ['white on a picture', `${picture} ${text(TOTAL, 600, '1 g')}`],
    ['without ink on a picture, as OCR leaves it', `${picture} ${text(TOTAL, 600, '3 Tr')}`],
    ['of a layer that is shown', `/OC /On BDC ${text(TOTAL, 600)} EMC`],
    ['with an outline', text(TOTAL, 600, '1 g 2 Tr')],
    ['of a large matrix', `BT /F 1 Tf 12 0 0 12 60 600 Tm (${TOTAL}) Tj ET`],
    ['of two points', `BT /F 2 Tf 60 600 Td (${TOTAL}) Tj ET`],
    ['pale', text(TOTAL, 600, '0.9 g')],
    [
      'grey on a band of another grey',
      `0.3 g ${BAR} f 0.5 g 50 300 300 30 re f ${text(TOTAL, 600, '0.5 g')}`,
    ],
    ['within a frame', `${text(TOTAL, 600)} 4 w ${BAR} S`],
    ['below a band that lets it through', `${text(TOTAL, 600)} q /H gs ${BAR} f Q`],
    ['marked', `${text(TOTAL, 600)} q /M gs 1 1 0 rg ${BAR} f Q`],
    [
      'above a bar that was laid over other text',
      `${text('Net 2.00 EUR', 600)} 1 g ${BAR} f 0 g ${text(TOTAL, 600)}`,
    ],
    [
      'longer than its cell',
      `q 50 590 20 30 re W n ${text('Total 1.', 600)} BT /F 12 Tf 100 600 Td (00 EUR) Tj ET Q`,
    ],
  ])('is not what is seen: %s', async (_what, content) => {
    const { text: seen, notes } = await read(content);
    expect(seen.replaceAll(/ +/g, ' ')).toBe(`${SENTENCE}\n${TOTAL}\n`);
    expect(notes).toEqual(content.includes('Net') ? [HIDDEN] : []);
  });

  test('is a part of a line, in whose place another may be written', async () => {
    const whole = text('Total 1.00 EUR due', 600);
    const bar = '88 595 26 16 re f';
    expect((await read(`${whole} ${bar}`)).text).toMatch(/^Total +EUR due$/m);
    expect((await read(`${whole} 1 g ${bar} 0 g BT /F 12 Tf 90 600 Td (9.50) Tj ET`)).text).toContain(
      'Total 9.50 EUR due',
    );
  });

  test('is of a picture or a ground that shines through its letters', async () => {
    const through = `q ${text(TOTAL, 600, '7 Tr')} 1 0 0 rg 0 0 600 800 re f Q`;
    expect((await read(through)).text).toContain(TOTAL);
    expect((await read(`q ${text(TOTAL, 600, '7 Tr')} Q`)).notes).toEqual([HIDDEN]);
  });

  test('is not what lies below the picture of a scan', async () => {
    const lines = [300, 320, 340, 360, 380].map((y) => text(SENTENCE, y)).join(' ');
    const scan = await read(`${text(TOTAL, 600)} q 600 0 0 500 0 300 cm /P Do Q ${lines}`);
    expect(scan.text).toContain(TOTAL);
    const patch = await read(`${text(TOTAL, 600)} q 600 0 0 300 0 400 cm /P Do Q ${lines}`);
    expect(patch.text).not.toContain(TOTAL);
  });

  test('is none where it is blank', async () => {
    expect(await read(text('   ', 600, '1 g'))).toEqual({ text: `${SENTENCE}\n`, notes: [] });
  });
});
