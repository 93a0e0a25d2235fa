// An invoice in small, worn print, which Tesseract reads poorly.
import { invoicePdf } from '../harness/documents.ts';
import { croppedTo, greymapOf, shrunk, type Greymap } from './ocr-samples.ts';

/** The upper part of the invoice, a third of its size. */
export async function wornPrint(): Promise<Greymap> {
  return shrunk(3, worn(croppedTo(1300, 750, await greymapOf(await invoicePdf()))));
}

/** Half of the ink is gone, speck by speck. */
function worn({ width, height, pixels }: Greymap): Greymap {
  let state = 7;
  const isGone = (): boolean => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >> 8) % 1000 < 500;
  };
  return { width, height, pixels: pixels.map((value) => (isGone() ? 255 : value)) };
}
