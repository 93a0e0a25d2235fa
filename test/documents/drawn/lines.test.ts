// Text that is crossed out, and words with a ring around them.
import { describe, expect, test } from 'vitest';
import { PDFDocument } from '@pdfme/pdf-lib';
import { STRUCK } from '../../../src/documents/readers/seen/unseen.ts';
import { candidatesFor } from '../../rules/extraction/pages.ts';
import { pagePdf, rawPdf, streamObject } from '../pdf-samples.ts';
import { oval, pageOf, readingOf, text } from './strokes.ts';

const AMOUNTS = text('Total: 1,200.00 EUR  1,350.00 EUR', 60, 700);
/** `1,200.00 EUR` reaches from 91 to 162. */
const OLD = '0.8 w 91 703.5 m 162 703.5 l S';

describe('text that is crossed out', () => {
  test.each([
    ['a line', OLD],
    ['a filling as thin as one', '91 703 71 0.8 re f'],
    ['a line that a hand drew', '1 w 88 702.9 m 166 704.4 l S'],
    ['a line as long as each of its words', '91 703 43 0.8 re f 137 703 26 0.8 re f'],
  ])('is not read, and the notes say so: %s', async (_what, line) => {
    const { pages, notes } = await readingOf(pagePdf(`${AMOUNTS} ${line}`));
    const [page] = pages;
    expect(page?.text.replaceAll(/ +/g, ' ')).toBe('Total: 1,350.00 EUR\n');
    expect(notes).toContain(STRUCK);
    const found = candidatesFor({ label: 'Total', type: { name: 'money', currency: 'EUR' } }, pages);
    expect(found.map(({ value }) => value)).toEqual(['1350.00 EUR']);
  });

  test('answers by what is left: delete as applicable', async () => {
    const page = await pageOf(`${text('Married: Yes / No', 60, 700)} 105 703 20 0.8 re f`);
    expect(page.text).toBe('Married:  / No\n');
    expect(candidatesFor({ label: 'Married', type: 'yes_no' }, [page])[0]?.value).toBe('no');
  });

  test.each([
    ['an underline', '91 698.5 m 162 698.5 l S'],
    ['a line above', '91 710 m 162 710 l S'],
    ['a rule that goes on', '60 703.5 m 400 703.5 l S'],
    ['a marker of half the height', '0.6 0.9 0.6 rg 91 701 71 4 re f'],
    ['a frame', '88 696 78 14 re S'],
    ['a line that nobody sees', '1 G 91 703.5 m 162 703.5 l S'],
    ['a line that stands upright', '120 690 m 120 712 l S'],
    ['a short bar', '93 703 4 0.5 re f'],
    ['a marker', '', '1 1 0 rg 91 698 71 11 re f 0 g'],
  ] as [string, string, string?][])('is not what has %s', async (_what, line, below = '') => {
    const { pages, notes } = await readingOf(pagePdf(`${below} ${AMOUNTS} ${line}`));
    expect(pages[0]?.text).toContain('1,200.00 EUR');
    expect(notes).toEqual([]);
  });
});

describe('a ring around words', () => {
  const ring = (x: number, across: number): string => `0 0 1 RG ${oval(x, 704, across, 9)} S 0 G`;

  test.each([
    ['yes', ring(117, 15), 'Married: ☒Yes / No\n'],
    ['no', ring(143, 12), 'Married: Yes / ☒No\n'],
  ])('ticks them: %s', async (value, drawn, read) => {
    const page = await pageOf(`${text('Married:  Yes / No', 60, 700)} ${drawn}`);
    expect(page.text.replaceAll(/ +/g, ' ')).toBe(read);
    expect(candidatesFor({ label: 'Married', type: 'yes_no' }, [page])[0]?.value).toBe(value);
  });

  test('leaves words of a text to a person: where those that are meant end nobody knows', async () => {
    const page = await pageOf(`${text('Status:  single married', 60, 700)} ${ring(157, 25)}`);
    expect(page.text).toContain('single ☒married');
    const found = candidatesFor({ label: 'Status', type: 'text' }, [page]);
    expect(found.every(({ quality }) => quality < 0.8)).toBe(true);
    expect(found.map(({ value }) => value)).not.toContain('single');
  });

  test.each([
    ['a number of a step', `${text('Step 1 Married', 60, 700)} ${oval(89, 704, 7)} S`],
    [
      'a stamp that stands alone',
      `${text('Paid', 300, 600)} ${text('Married:  Yes / No', 60, 700)} ${oval(311, 604, 22, 12)} S`,
    ],
    ['a button', `${text('Married:  Yes / No', 60, 700)} 102 695 30 16 re S`],
    ['a letter in a circle', `${text('A Married:  Yes / No', 60, 700)} ${oval(64, 704, 8)} S`],
  ])('is not %s', async (_what, content) => {
    expect((await pageOf(content)).text).not.toContain('☒');
  });
});

test('fields of a form are read by what they show', async () => {
  const document = await PDFDocument.create();
  const page = document.addPage([600, 800]);
  const form = document.getForm();
  const married = form.createRadioGroup('married');
  for (const [i, word] of ['Yes', 'No'].entries()) {
    const [x, own] = [140 + 70 * i, form.createCheckBox(`news.${word}`)];
    own.addToPage(page, { x, y: 698, width: 11, height: 11 });
    married.addOptionToPage(word, page, { x, y: 668, width: 11, height: 11 });
    if (word === 'Yes') own.check();
    for (const y of [700, 670]) page.drawText(word, { x: x + 16, y, size: 11 });
  }
  married.select('No');
  page.drawText('Newsletter:', { x: 60, y: 700, size: 11 });
  page.drawText('Married:', { x: 60, y: 670, size: 11 });
  const { pages } = await readingOf(await document.save());
  expect(pages[0]?.text.replaceAll(/ +/g, ' ')).toBe('Newsletter: ☒ Yes ☐ No\nMarried: ☐ Yes ☒ No\n');
});

test('what somebody struck out and ringed in a viewer is read so', async () => {
  const look = (content: string): string =>
    `<< /Type /XObject /Subtype /Form /BBox [0 0 600 800] /Length ${content.length} >>\nstream\n${content}\nendstream`;
  const note = (kind: string, box: string, drawn: number): string =>
    `<< /Type /Annot /Subtype /${kind} /F 4 /Rect [${box}] /AP << /N ${drawn} 0 R >> >>`;
  const content = `${AMOUNTS} ${text('Married:  Yes / No', 60, 660)}`;
  const { pages, notes } = await readingOf(
    rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Annots [5 0 R 7 0 R] /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>',
      streamObject(content),
      note('StrikeOut', '0 0 600 800', 6),
      look(`1 0 0 RG ${OLD}`),
      note('Circle', '0 0 600 800', 8),
      look(`1 0 0 RG ${oval(143, 664, 12, 9)} S`),
    ]),
  );
  expect(pages[0]?.text.replaceAll(/ +/g, ' ')).toBe('Total: 1,350.00 EUR\nMarried: Yes / ☒No\n');
  expect(notes).toEqual([STRUCK]);
});
