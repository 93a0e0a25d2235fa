// Pages that were turned to be read, back as they are displayed.
import type { Box, Page, Turn, Word } from '../../page.ts';
import { askewBox } from './tilt.ts';

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

/**
 * A page as it is displayed, upright: how it was turned is not stored, but seen from where its rows run. What was a little askew stays
 * so. Its boxes are no places on the displayed page.
 */
export function uprightPage(page: Page): Page {
  const turn = turnOf(page);
  if (turn === 0) return page;
  const { width, height } = page;
  const back = ((360 - turn) % 360) as Turn;
  const words = page.words.map((word) => unturnedWord(word, back));
  return { ...page, words, ...(turn === 180 ? {} : { width: height, height: width }) };
}

/** By the way from each word to the next one: within rows, and from row to row, since some scripts run to the left. */
function turnOf({ text, words, width, height }: Page): Turn {
  const along = { across: 0, down: 0 };
  let rowsDown = 0;
  for (const [i, word] of words.entries()) {
    const next = words[i + 1];
    if (next === undefined) break;
    const across = (next.x + next.width / 2 - word.x - word.width / 2) * width;
    const down = (next.y + next.height / 2 - word.y - word.height / 2) * height;
    if (text.slice(word.end, next.start).includes('\n')) {
      rowsDown += down;
      continue;
    }
    along.across += across;
    along.down += down;
  }
  if (Math.abs(along.across) >= Math.abs(along.down)) return along.across < 0 && rowsDown < 0 ? 180 : 0;
  return along.down < 0 ? 90 : 270;
}

const unturnedWord = (word: Word, turn: Turn): Word => ({
  ...unturned(word, turn),
  ...(word.ink && { ink: unturned(word.ink, turn) }),
});

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
