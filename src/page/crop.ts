// The part of a page that shows a cited line: the quote, the words it was found by, and what stands around them.
import type { Box, DrawRequest } from '../documents/drawing/picture.ts';

export type Crop = {
  /** Of the page. */
  box: Box;
  /** Pixels of a style sheet: a little larger than print, as far as a phone is wide. */
  width: number;
  height: number;
};

type Cited = {
  /** Of the quote, and of the words that it was found by. */
  boxes: Box[];
  labels: Box[];
  /** Points. */
  page: { width: number; height: number };
};

/** The least that is shown: so much of the width that the column beside it is seen. */
const LEAST_WIDTH = 0.42;
const LEAST_HEIGHT_POINTS = 30;
/** Lines that are higher are many, or a heading that fills the page. */
const MOST_HEIGHT = 0.3;
const MARGIN_POINTS = 8;
/** Widest on a page, in pixels; small phones show it smaller. */
const MOST_WIDTH_PX = 360;
const PX_PER_POINT = 1.3;

/** Null where there is no such picture, or one that lies on its side: its words are told then. */
export function cropOf({ boxes, labels, page }: Cited): Crop | null {
  const [first] = boxes;
  if (first === undefined || isOnItsSide(boxes, page)) return null;
  const quote = boxes.reduce(union);
  const near = labels.filter((label) => Math.abs(label.y - quote.y) < 0.05);
  const all = [quote, ...near].reduce(union);
  const [marginX, marginY] = [MARGIN_POINTS / page.width, MARGIN_POINTS / page.height];
  const height = Math.max(all.height + 2 * marginY, LEAST_HEIGHT_POINTS / page.height);
  if (height > MOST_HEIGHT) return null;
  const width = Math.min(1, Math.max(all.width + 2 * marginX, LEAST_WIDTH));
  const box = {
    x: within(all.x + all.width / 2 - width / 2, 1 - width),
    y: within(all.y + all.height / 2 - height / 2, 1 - height),
    width,
    height,
  };
  const shown = Math.min(MOST_WIDTH_PX, width * page.width * PX_PER_POINT);
  const ratio = (height * page.height) / (width * page.width);
  return { box, width: Math.round(shown), height: Math.max(1, Math.round(shown * ratio)) };
}

/** Two pixels for each of the style sheet's: sharp on phones. */
export const drawingOf = ({ box, width }: Crop, pageIndex: number): DrawRequest => ({
  pageIndex,
  crop: box,
  maxWidth: 2 * width,
});

const isOnItsSide = (boxes: Box[], page: Cited['page']): boolean =>
  boxes.every(({ width, height }) => height * page.height > 2 * width * page.width);

function union(one: Box, other: Box): Box {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  const right = Math.max(one.x + one.width, other.x + other.width);
  const bottom = Math.max(one.y + one.height, other.y + other.height);
  return { x, y, width: right - x, height: bottom - y };
}

const within = (value: number, most: number): number => Math.min(Math.max(value, 0), Math.max(most, 0));
