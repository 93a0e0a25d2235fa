// Marks in the pixels of a drawing, as a pen for paper makes them, with a frame around: for terminals, which show pictures alone.
import type { Bitmap, Box, DrawRequest } from './picture.ts';

const YELLOW = [255, 224, 60] as const;
const DARK = [178, 60, 0] as const;

/** Changes the bitmap. */
export function mark(bitmap: Bitmap, request: DrawRequest): Bitmap {
  const { crop = { x: 0, y: 0, width: 1, height: 1 }, marks = [] } = request;
  const line = Math.max(2, Math.round(bitmap.width / 400));
  for (const box of marks) {
    const left = Math.round(((box.x - crop.x) / crop.width) * bitmap.width) - line;
    const top = Math.round(((box.y - crop.y) / crop.height) * bitmap.height) - line;
    const right = Math.round(((box.x + box.width - crop.x) / crop.width) * bitmap.width) + line;
    const bottom = Math.round(((box.y + box.height - crop.y) / crop.height) * bitmap.height) + line;
    paint(bitmap, { left, top, right, bottom }, line);
  }
  return bitmap;
}

type Edges = { left: number; top: number; right: number; bottom: number };

function paint({ width, height, pixels }: Bitmap, edges: Edges, line: number): void {
  const { left, top, right, bottom } = edges;
  for (let y = Math.max(0, top); y < Math.min(height, bottom); y++)
    for (let x = Math.max(0, left); x < Math.min(width, right); x++) {
      const isFrame = Math.min(x - left, y - top, right - 1 - x, bottom - 1 - y) < line;
      const at = (y * width + x) * 4;
      for (let part = 0; part < 3; part++) {
        const under = pixels[at + part] ?? 0;
        pixels[at + part] = isFrame ? (DARK[part] ?? 0) : Math.round((under * (YELLOW[part] ?? 0)) / 255);
      }
    }
}

/** The part of a page around some boxes that is worth to be shown: all of its width, and as high as asked for. */
export function around(boxes: Box[], height: number): Box {
  const top = Math.min(...boxes.map(({ y }) => y));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  const shown = Math.min(1, Math.max(height, bottom - top + 0.02));
  const y = Math.min(Math.max(0, (top + bottom - shown) / 2), 1 - shown);
  return { x: 0, y, width: 1, height: shown };
}
