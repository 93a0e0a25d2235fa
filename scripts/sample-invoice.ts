// Draws cli/demo/sample-invoice.pdf, the document of the demo: a two-page supplier invoice with a text layer; `--print` writes it
// to stdout instead. Run it after a change: npm run sample-invoice
import { writeFileSync } from 'node:fs';
import { PDFDocument, StandardFonts, rgb, type PDFFont, type PDFPage } from '@pdfme/pdf-lib';

const INK = rgb(0.13, 0.15, 0.2);
const GREY = rgb(0.42, 0.45, 0.5);
const LINE = rgb(0.8, 0.82, 0.86);

type Pen = { page: PDFPage; regular: PDFFont; bold: PDFFont };
type Style = { size?: number; bold?: boolean; grey?: boolean };

/** Points from the top left of an A4 page. */
function write(
  { page, regular, bold }: Pen,
  at: [x: number, y: number],
  [text, style = {}]: [string, Style?],
): void {
  const font = style.bold ? bold : regular;
  page.drawText(text, {
    x: at[0],
    y: 842 - at[1],
    size: style.size ?? 10,
    font,
    color: style.grey ? GREY : INK,
  });
}

function rule({ page }: Pen, y: number): void {
  page.drawLine({ start: { x: 56, y: 842 - y }, end: { x: 539, y: 842 - y }, thickness: 0.7, color: LINE });
}

const DETAILS: [string, string][] = [
  ['Invoice number', 'NW-2026-0417'],
  ['Invoice date', '3 May 2026'],
  ['Due date', '2 June 2026'],
  ['VAT ID', 'DE136695976'],
];

const ITEMS: [string, string, string, string][] = [
  ['Cold-pressed rapeseed oil, 5 l', '24', '18.50', '444.00'],
  ['Organic spelt flour, 25 kg', '12', '31.20', '374.40'],
  ['Delivery, refrigerated', '1', '65.00', '65.00'],
];

const SUMS: [string, string][] = [
  ['Subtotal', '883.40 EUR'],
  ['VAT 19 %', '167.85 EUR'],
  ['Total due', '1,051.25 EUR'],
];

function firstPage(pen: Pen): void {
  write(pen, [56, 80], ['INVOICE', { size: 24, bold: true }]);
  write(pen, [56, 120], ['Supplier', { grey: true }]);
  write(pen, [56, 136], ['Nordwind Feinkost GmbH', { bold: true }]);
  write(pen, [56, 150], ['Speicherstrasse 12, 20457 Hamburg']);
  write(pen, [56, 190], ['Bill to', { grey: true }]);
  write(pen, [56, 206], ['Kiosk am Kanal', { bold: true }]);
  write(pen, [56, 220], ['Uferweg 3, 12045 Berlin']);
  DETAILS.forEach(([label, value], row) => {
    write(pen, [340, 122 + row * 18], [label, { grey: true }]);
    write(pen, [440, 122 + row * 18], [value]);
  });
  rule(pen, 260);
  ['Description', 'Quantity', 'Price', 'Amount'].forEach((title, column) =>
    write(pen, [[56, 330, 400, 480][column] ?? 56, 278], [title, { bold: true }]),
  );
  rule(pen, 286);
  ITEMS.forEach((item, row) =>
    item.forEach((text, column) => write(pen, [[56, 330, 400, 480][column] ?? 56, 306 + row * 20], [text])),
  );
  rule(pen, 372);
  SUMS.forEach(([label, value], row) => {
    const bold = row === SUMS.length - 1;
    write(pen, [330, 394 + row * 20], [label, { bold }]);
    write(pen, [460, 394 + row * 20], [value, { bold }]);
  });
}

function secondPage(pen: Pen): void {
  write(pen, [56, 80], ['Payment', { size: 16, bold: true }]);
  write(
    pen,
    [56, 116],
    ['Please pay within 30 days to the account below and quote the number of the invoice.'],
  );
  write(pen, [56, 150], ['Bank account', { grey: true }]);
  write(pen, [160, 150], ['DE89 3704 0044 0532 0130 00']);
  write(pen, [56, 168], ['Bank', { grey: true }]);
  write(pen, [160, 168], ['Commerzbank']);
  write(pen, [56, 220], ['Thank you for your order.', { grey: true }]);
}

const pdf = await PDFDocument.create();
pdf.setTitle('Sample invoice NW-2026-0417');
// Of the invoice, not of the day: whoever draws it gets the same file.
for (const setDate of ['setCreationDate', 'setModificationDate'] as const)
  pdf[setDate](new Date('2026-05-03'));
const fonts = {
  regular: await pdf.embedFont(StandardFonts.Helvetica),
  bold: await pdf.embedFont(StandardFonts.HelveticaBold),
};
for (const draw of [firstPage, secondPage]) draw({ ...fonts, page: pdf.addPage([595, 842]) });
const bytes = await pdf.save();
if (process.argv.includes('--print')) process.stdout.write(bytes);
else writeFileSync(new URL('../cli/demo/sample-invoice.pdf', import.meta.url), bytes);
