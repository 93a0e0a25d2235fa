// What forms draw, in the words of PDF, and the page that is read of it.

import { readDocument } from '../../../src/documents/readers/read.ts';
import type { Page } from '../../../src/documents/page.ts';
import { readOf, type Read } from '../page-checks.ts';
import { pagePdf, rawPdf, streamObject } from '../pdf-samples.ts';

const LIMITS = { maxPages: 200, maxCharacters: 100_000 };

export const text = (shown: string, x: number, y: number): string =>
  `BT /F 11 Tf ${x} ${y} Td (${shown}) Tj ET`;
export const square = (x: number, y: number, side = 9): string => `${x} ${y} ${side} ${side} re S`;
export const cross = (x: number, y: number, side = 9): string =>
  `${x} ${y} m ${x + side} ${y + side} l S ${x} ${y + side} m ${x + side} ${y} l S`;
export const check = (x: number, y: number): string =>
  `${x + 1} ${y + 5} m ${x + 4} ${y + 1} l ${x + 11} ${y + 12} l S`;

/** By four curves, to be stroked or filled. */
export function oval(x: number, y: number, across: number, down = across): string {
  const [a, b] = [0.5523 * across, 0.5523 * down];
  return [
    `${x + across} ${y} m`,
    `${x + across} ${y + b} ${x + a} ${y + down} ${x} ${y + down} c`,
    `${x - a} ${y + down} ${x - across} ${y + b} ${x - across} ${y} c`,
    `${x - across} ${y - b} ${x - a} ${y - down} ${x} ${y - down} c`,
    `${x + a} ${y - down} ${x + across} ${y - b} ${x + across} ${y} c h`,
  ].join(' ');
}

export async function readingOf(bytes: Uint8Array): Promise<Read> {
  return readOf(await readDocument(bytes, LIMITS));
}

/** How Word says what the signs of a font are: by places of the private area. */
const PRIVATE =
  '1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <a0> <ff> <f0a0> endbfrange 1 beginbfrange <50> <5f> <f050> endbfrange';

/** One page with the signs of another font as `/Z`, too; `/ToUnicode 5 0 R` has them in the private area. */
export function signsPdf(content: string, signs = '/Type1 /BaseFont /ZapfDingbats'): Uint8Array {
  const font = (of: string): string => `<< /Type /Font /Subtype ${of} >>`;
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F ${font('/Type1 /BaseFont /Helvetica')} /Z ${font(signs)} >> >> >>`,
    streamObject(content),
    streamObject(`begincmap ${PRIVATE} endcmap`),
  ]);
}

/** The only page of a PDF with that content. */
export async function pageOf(content: string): Promise<Page> {
  const [page] = (await readingOf(pagePdf(content))).pages;
  if (page === undefined) throw new Error('The PDF has no page.');
  return page;
}

/** `Married:` with `Yes` and `No`, and what is drawn in front of each. */
export const question = (first: string, second: string): string =>
  [text('Married:', 60, 700), first, text('Yes', 155, 700), second, text('No', 215, 700)].join(' ');
/** Where their boxes are. */
export const FIRST = [140, 698] as const;
export const SECOND = [200, 698] as const;
