// A page as a picture, with the quotes outlined over it: at any width, since both are of the page's own proportions.
import { html, type Html } from '../platform/html.ts';
import { CITED, lookQuery } from './address.ts';
import type { Mark } from './seen.ts';
import { KINDS, unturned } from './words.ts';

export type PictureView = {
  /** Of the picture. */
  src: string;
  alt: string;
  /** Pixels that it is drawn with. */
  width: number;
  height: number;
  /** The address of the view. */
  base: string;
  marks: Mark[];
};

const WIDE = 1000;
/** How much of the page stays in sight above the line that a link leads to. */
const ABOVE = 0.16;

/** Strong ones are drawn last, over the others. */
const byStrength = (a: Mark, b: Mark): number => Number(a.isChosen) - Number(b.isChosen);

/** The outlines are decoration: all that they say stands in the list of facts, whose links lead to the same places. */
export function pictureView({ src, alt, width, height, base, marks }: PictureView): Html {
  const high = Math.round((WIDE * height) / width);
  return html`<div class="view-picture">
    <img src="${src}" alt="${alt}" width="${width}" height="${height}" />
    <svg viewBox="0 0 ${WIDE} ${high}" aria-hidden="true" focusable="false">
      ${aimOf(marks, high)} ${marks.toSorted(byStrength).map((mark) => markView(mark, { base, high }))}
    </svg>
  </div>`;
}

/** What the address leads to: a place above the cited line, so that this does not stick to the edge of the window. */
function aimOf(marks: Mark[], high: number): Html | undefined {
  const cited = marks.find(({ isChosen, kind }) => isChosen && kind !== 'label');
  const [box] = cited?.boxes ?? [];
  if (box === undefined) return undefined;
  const top = Math.max(0, box.y - ABOVE);
  const place = html`x="0" y="${px(top * high)}" width="1" height="${px((box.y - top) * high + 1)}"`;
  return html`<rect id="${CITED}" class="view-aim" ${place} />`;
}

type Sheet = { base: string; high: number };

function markView({ boxes, kind, isChosen, factId, docId, pageIndex, ...mark }: Mark, sheet: Sheet): Html {
  const { label, value } = mark;
  const said = `${label}: ${value ?? mark.quote} (${KINDS[kind]})`;
  return html`<a
    href="${sheet.base}${lookQuery({ factId, docId, pageIndex })}"
    tabindex="-1"
    class="view-box view-box--${kind}${isChosen ? ' view-box--chosen' : ''}"
    ><title>${unturned(said)}</title>
    ${boxes.map(({ x, y, width, height }) => rect({ x, y, width, height }, sheet.high))}</a
  >`;
}

const MOST_ROOM = 2.5;
/** Of the height of the words. */
const ROOM = 0.1;

type Box = { x: number; y: number; width: number; height: number };

/** A little larger than the words, so that the line does not run through them, and not so large that it runs through their neighbours. */
function rect({ x, y, width, height }: Box, high: number): Html {
  const room = Math.min(MOST_ROOM, Math.min(width * WIDE, height * high) * ROOM);
  return html`<rect
    x="${px(x * WIDE - room)}"
    y="${px(y * high - room)}"
    width="${px(width * WIDE + 2 * room)}"
    height="${px(height * high + 2 * room)}"
    rx="2"
  />`;
}

const px = (length: number): number => Math.round(length * 10) / 10;
