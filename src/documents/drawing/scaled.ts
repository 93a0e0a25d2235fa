// A decoded picture at the size that is asked for: each pixel is the average of those that it stands for.
import type { DecodedPicture } from '../readers/images/leptonica.ts';
import { frameOf, type Bitmap, type DrawRequest } from './picture.ts';

/** Never larger than the picture itself. */
export function scaled(picture: DecodedPicture, request: DrawRequest): Bitmap {
  const frame = frameOf(picture, request, 1);
  const { width, height } = frame;
  const columns = spans({ from: frame.left, count: width, of: frame.pageWidth, source: picture.width });
  const rows = spans({ from: frame.top, count: height, of: frame.pageHeight, source: picture.height });
  const pixels = new Uint8Array(width * height * 4).fill(255);
  const [line, sums] = [new Uint8Array(picture.width * 3), new Float64Array(width * 3)];
  for (let y = 0; y < height; y++) {
    sums.fill(0);
    const [first, end] = rows[y] ?? [0, 1];
    for (let source = first; source < end; source++) {
      picture.readRow(source, line);
      addRow(sums, line, columns);
    }
    writeRow(pixels.subarray(y * width * 4, (y + 1) * width * 4), sums, { columns, rows: end - first });
  }
  return { width, height, pixels };
}

type Span = [number, number];

/** Which pixels of the source each one of the drawing stands for; always one at least. */
function spans({
  from,
  count,
  of,
  source,
}: {
  from: number;
  count: number;
  of: number;
  source: number;
}): Span[] {
  return Array.from({ length: count }, (_, i) => {
    const first = Math.min(Math.floor(((from + i) * source) / of), source - 1);
    const end = Math.min(Math.floor(((from + i + 1) * source) / of), source);
    return [first, Math.max(end, first + 1)];
  });
}

function addRow(sums: Float64Array, line: Uint8Array, columns: Span[]): void {
  for (let x = 0; x < columns.length; x++) {
    const [first, end] = columns[x] ?? [0, 1];
    for (let at = first * 3; at < end * 3; at += 3) {
      sums[x * 3] = (sums[x * 3] ?? 0) + (line[at] ?? 0);
      sums[x * 3 + 1] = (sums[x * 3 + 1] ?? 0) + (line[at + 1] ?? 0);
      sums[x * 3 + 2] = (sums[x * 3 + 2] ?? 0) + (line[at + 2] ?? 0);
    }
  }
}

function writeRow(
  into: Uint8Array,
  sums: Float64Array,
  { columns, rows }: { columns: Span[]; rows: number },
): void {
  columns.forEach(([first, end], x) => {
    const count = (end - first) * rows;
    for (let part = 0; part < 3; part++) into[x * 4 + part] = Math.round((sums[x * 3 + part] ?? 0) / count);
  });
}
