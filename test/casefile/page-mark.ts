// Where a page of a case file is washed in the colour of a quote, and what ink lies there.
import { drawPdfPage } from '../../src/documents/drawing/pdf-page.ts';

export type PageMark = { width: number; height: number; ink: number; inkAround: number };

/** The extent of all that is yellow on the page, in pixels; null where nothing is. `ink` counts dark pixels in it. */
export async function pageMark(bytes: Uint8Array, pageIndex: number): Promise<PageMark | null> {
  const bitmap = await drawPdfPage(bytes, { pageIndex, maxWidth: 1800 });
  if (bitmap === null) return null;
  const { width, pixels } = bitmap;
  let [left, right, top, bottom] = [Infinity, -1, Infinity, -1];
  const each = (visit: (x: number, y: number, rgb: [number, number, number]) => void): void => {
    for (let at = 0; at < pixels.length; at += 4) {
      const x = (at / 4) % width;
      visit(x, (at / 4 - x) / width, [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0]);
    }
  };
  each((x, y, [red, green, blue]) => {
    if (red < 240 || green < 225 || blue > 200) return;
    [left, right, top, bottom] = [
      Math.min(left, x),
      Math.max(right, x),
      Math.min(top, y),
      Math.max(bottom, y),
    ];
  });
  if (right < 0) return null;
  let [ink, inkAround] = [0, 0];
  const room = bottom - top;
  each((x, y, [red, green, blue]) => {
    if (Math.max(red, green, blue) > 175) return;
    if (x >= left && x <= right && y >= top && y <= bottom) ink++;
    else if (x > right + 8 && x <= right + room && y >= top && y <= bottom) inkAround++;
  });
  return { width: right - left, height: room, ink, inkAround };
}
