// A JPEG as the only picture of a one-page PDF: PDFium decodes it inside its own memory, upright and at a size for OCR.

import type { ImageHeader } from './image-size.ts';

/** Coordinates of the unit square turned and mirrored as EXIF's orientations say, y upwards. */
const TURNS: Record<number, [number, number, number, number, number, number]> = {
  1: [1, 0, 0, 1, 0, 0],
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, -1, -1, 0, 1, 1],
  6: [0, -1, 1, 0, 0, 1],
  7: [0, 1, 1, 0, 0, 0],
  8: [0, 1, -1, 0, 1, 0],
};
const TURNED_FROM = 5;
const COLOURS: Record<number, string> = {
  1: '/ColorSpace /DeviceGray',
  3: '/ColorSpace /DeviceRGB',
  // Cameras write none; programs that do write it inverted.
  4: '/ColorSpace /DeviceCMYK /Decode [1 0 1 0 1 0 1 0]',
};

/** Width and height of the picture as displayed, in pixels. */
export function displayedSize({ sizes, orientation }: ImageHeader): { width: number; height: number } {
  const { width = 1, height = 1 } = sizes[0] ?? {};
  return orientation >= TURNED_FROM ? { width: height, height: width } : { width, height };
}

/** One page of that size in points. */
export function jpegAsPdf(
  bytes: Uint8Array,
  header: ImageHeader,
  page: { width: number; height: number },
): Uint8Array {
  const { width = 1, height = 1 } = header.sizes[0] ?? {};
  const [a, b, c, d, e, f] = TURNS[header.orientation] ?? [1, 0, 0, 1, 0, 0];
  const matrix = [a * page.width, b * page.height, c * page.width, d * page.height];
  const content = `${[...matrix, e * page.width, f * page.height].join(' ')} cm /I Do`;
  const image = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 ${COLOURS[header.components ?? 3] ?? ''} /Filter /DCTDecode /Length ${bytes.length}`;
  return pdfOf([
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Resources << /XObject << /I 5 0 R >> >> /Contents 4 0 R >>`,
    ],
    [`<< /Length ${content.length} >>\nstream\n${content}\nendstream`],
    [`<< ${image} >>\nstream\n`, bytes, '\nendstream'],
  ]);
}

function pdfOf(objects: (string | Uint8Array)[][]): Uint8Array {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  let size = 9;
  const add = (part: string | Uint8Array): void => {
    const buffer = Buffer.from(part as Uint8Array);
    parts.push(buffer);
    size += buffer.length;
  };
  const rows = objects.map((object, i) => {
    const row = `${String(size).padStart(10, '0')} 00000 n \n`;
    for (const part of [`${i + 1} 0 obj\n`, ...object, '\nendobj\n']) add(part);
    return row;
  });
  const start = size;
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`);
  add(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(parts);
}
