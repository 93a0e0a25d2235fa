// Boxes to tick that a symbol font draws in the place of other characters, or in the private area: `¨ Yes þ No` is `☐ Yes ☒ No`.

import { symbol } from '../seen/symbols.ts';
import { withMemory, type Pdfium } from './pdfium.ts';

/** Of the private area where symbol fonts have theirs, and those that stand for no letter of most texts. */
export const isSymbolCode = (code: number): boolean =>
  (code >= 0xf020 && code <= 0xf0ff) || code === 0xa8 || (code >= 0xfb && code <= 0xfe);

const MOST_BYTES = 128;

/** Nothing where the font is no symbol font, or has an ornament there. */
export function symbolAt(
  { pdfium, textPage }: { pdfium: Pdfium; textPage: number },
  index: number,
  code: number,
): string {
  return symbol(fontAt(pdfium, textPage, index), code.toString(16));
}

/** `ABCDEF+Wingdings2-Regular` is `Wingdings 2`; LibreOffice has a font in the place of Wingdings, and leaves the codes as they are. */
function fontAt({ api, memory }: Pdfium, textPage: number, index: number): string {
  return withMemory(api, MOST_BYTES, (pointer) => {
    const size = api.FPDFText_GetFontInfo(textPage, index, pointer, MOST_BYTES, 0);
    if (size === 0 || size > MOST_BYTES) return '';
    const name = Buffer.from(memory.HEAPU8.slice(pointer, pointer + size - 1)).toString('latin1');
    return name
      .replace(/^[A-Z]{6}\+/, '')
      .replace(/^OpenSymbol.*$/, 'Wingdings')
      .replace(/^(wingdings)[ _-]?(\d?).*$/i, '$1 $2')
      .trim();
  });
}
