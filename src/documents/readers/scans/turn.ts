// Pages that were turned to be read, back as they are displayed.
import type { Page, Turn } from '../../page.ts';
import { askewBox } from './tilt.ts';

type Box = { x: number; y: number; width: number; height: number };

export function shownPage({ turn = 0, tilt, ...page }: Page): Page {
  if (turn === 0 && tilt === undefined) return page;
  const [wide, high] = [page.width / (tilt?.across ?? 1), page.height / (tilt?.down ?? 1)];
  const [width, height] = turn % 180 === 0 ? [wide, high] : [high, wide];
  const words = page.words.map((word) => shownBox(word, { ...page, turn, ...(tilt && { tilt }) }));
  return { ...page, width, height, words };
}

/** A box of a page as it was read on the page as it is displayed, in fractions of either. */
export function shownBox<T extends Box>(box: T, page: Pick<Page, 'turn' | 'tilt' | 'width' | 'height'>): T {
  const { turn = 0, tilt } = page;
  return unturned(tilt === undefined ? box : askewBox(box, tilt, page), turn);
}

function unturned<T extends Box>(box: T, turn: Turn): T {
  const { x, y, width, height } = box;
  const [right, bottom] = [round(1 - x - width), round(1 - y - height)];
  if (turn === 0) return box;
  if (turn === 180) return { ...box, x: right, y: bottom };
  if (turn === 90) return { ...box, x: y, y: right, width: height, height: width };
  return { ...box, x: bottom, y: x, width: height, height: width };
}

function round(fraction: number): number {
  return Math.round(Math.min(Math.max(fraction, 0), 1) * 1e5) / 1e5;
}
