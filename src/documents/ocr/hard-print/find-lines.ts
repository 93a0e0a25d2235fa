// Where lines of text stand in a picture: what PP-OCR's detection says of each pixel, as boxes.
import type { Greymap } from '../../readers/scans/greymap.ts';
import { spotsOf } from '../../readers/scans/letters.ts';
import type { Model } from './models.ts';
import { resampled, type Box } from './resampled.ts';

/** Pixels. Measured on receipts: 960, as PP-OCR itself has it, loses 1.5 lines of 100; 1920 finds no more and takes longer. */
const LONGEST_SIDE = 1440;
/** The sides of what the model sees are multiples of it. */
const GRID = 32;
/** As the model was trained: of each colour, the mean and how far it strays. */
const COLOURS = [
  [0.485, 0.229],
  [0.456, 0.224],
  [0.406, 0.225],
] as const;
/** A pixel is text from here on; a line is one if its pixels are so on average. */
const TEXT = 0.3;
const LINE = 0.5;
/** Pixels: smaller is dust. */
const LEAST_SIDE = 3;
/** What is found is the core of a line: its area is so many times that, in parts of what surrounds it. */
const GROWN = 1.5;
/** More is no page. */
const MOST_LINES = 600;

/** From above to below, in pixels of the picture. */
export async function findLines(picture: Greymap, detect: Model): Promise<Box[]> {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const [width, height] = [onGrid(picture.width * scale), onGrid(picture.height * scale)];
  const whole = { left: 0, top: 0, right: picture.width, bottom: picture.height };
  const grey = resampled(picture, whole, { width, height });
  const input = new Float32Array(COLOURS.length * grey.length);
  COLOURS.forEach(([mean, strays], colour) => {
    for (let i = 0; i < grey.length; i++)
      input[colour * grey.length + i] = ((grey[i] ?? 0) / 255 - mean) / strays;
  });
  const { data } = await detect(input, [1, COLOURS.length, height, width]);
  const boxes = boxesIn(data, { width, height });
  const [across, down] = [picture.width / width, picture.height / height];
  return boxes.map(({ left, top, right, bottom }) => ({
    left: left * across,
    top: top * down,
    right: right * across,
    bottom: bottom * down,
  }));
}

const onGrid = (side: number): number => Math.max(GRID, Math.round(side / GRID) * GRID);

function boxesIn(chances: Float32Array, size: { width: number; height: number }): Box[] {
  // Text is dark, as letters are.
  const pixels = Uint8Array.from(chances, (chance) => (chance >= TEXT ? 0 : 255));
  const spots = spotsOf({ ...size, pixels }, 1) ?? [];
  const boxes = spots.flatMap(([left, top, right, bottom]) => {
    const [width, height] = [right - left + 1, bottom - top + 1];
    const core = { left, top, right: right + 1, bottom: bottom + 1 };
    if (Math.min(width, height) < LEAST_SIDE || meanIn(chances, size.width, core) < LINE) return [];
    const by = (width * height * GROWN) / (2 * (width + height));
    return [
      {
        left: Math.max(0, left - by),
        top: Math.max(0, top - by),
        right: Math.min(size.width, right + 1 + by),
        bottom: Math.min(size.height, bottom + 1 + by),
      },
    ];
  });
  return boxes.toSorted((a, b) => a.top - b.top).slice(0, MOST_LINES);
}

/** Of the pixels that are text. */
function meanIn(chances: Float32Array, width: number, { left, top, right, bottom }: Box): number {
  let [sum, count] = [0, 0];
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const chance = chances[y * width + x] ?? 0;
      if (chance < TEXT) continue;
      sum += chance;
      count++;
    }
  return count === 0 ? 0 : sum / count;
}
