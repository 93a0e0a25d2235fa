// What the text of a Word document lies on: how large its pages are, what colour, and whether something may lie behind the text.

import { WHITE, type Ground } from '../../seen/colour.ts';
import { readXml, type Tag } from '../xml.ts';
import { rgbOf, type Scheme } from './colours.ts';
import type { Colouring } from './look.ts';
import { HOLDERS, noteShape, type Shape } from './shapes.ts';

/** Twips. The largest of all of its sections. */
type Extent = { page: number; margin: number };
export type Paper = {
  ground: Ground;
  /** Something that a box without a fill may lie on. */
  hasShapes: boolean;
  x: Extent;
  y: Extent;
};

/** As large as paper that a file does not tell of. */
const USUAL: Pick<Paper, 'x' | 'y'> = {
  x: { page: 12_240, margin: 1440 },
  y: { page: 16_838, margin: 1440 },
};
/** What is smaller lies behind no line of text: an inch by a fifth of one. */
const [LEAST_WIDTH, LEAST_HEIGHT] = [1440, 288];

/** By the body and by the headers and footers, whose pictures lie behind the body as well. */
export function readPaper(parts: Uint8Array[], scheme: Scheme): Paper {
  const paper: Paper = { ground: WHITE, hasShapes: false, x: { ...USUAL.x }, y: { ...USUAL.y } };
  let isCovered = false;
  for (const bytes of parts) {
    const shapes: Shape[] = [];
    readXml(bytes, {
      open: (tag) => {
        if (tag.name === 'mc:Fallback') return 'skip';
        noteShape(shapes, tag);
        notePage(paper, tag, scheme);
        return undefined;
      },
      close: (name) => {
        const shape = HOLDERS.has(name) ? shapes.pop() : undefined;
        if (shape === undefined || !hidesGround(shape)) return;
        paper.hasShapes = true;
        isCovered ||= isBroad(shape, paper);
      },
    });
  }
  return isCovered ? { ...paper, ground: null } : paper;
}

function hidesGround({ x, y, isBehind, isPicture, isHidden, fill }: Shape): boolean {
  if (!isBehind || isHidden || x.size < LEAST_WIDTH || y.size < LEAST_HEIGHT) return false;
  return isPicture || !isLight(fill);
}

function isLight(fill: Shape['fill']): boolean {
  if (fill === undefined || fill === 'none') return fill === 'none';
  return /^#?f{6}$|^white$/i.test(fill['val'] ?? '') || fill['themeColor'] === 'background1';
}

/** A banner, a column beside the text or a whole page, but no logo. */
const isBroad = ({ x, y }: Shape, paper: Paper): boolean =>
  x.size >= paper.x.page / 2 || y.size >= paper.y.page / 3;

function notePage(paper: Paper, { name, parent, attributes }: Tag, scheme: Scheme): void {
  const most = (extent: Extent, key: keyof Extent, value = ''): void => {
    extent[key] = Math.max(extent[key], Number.parseFloat(value) || 0);
  };
  if (name === 'w:pgSz') {
    most(paper.x, 'page', attributes['w']);
    most(paper.y, 'page', attributes['h']);
  } else if (name === 'w:pgMar') {
    most(paper.x, 'margin', attributes['left']);
    most(paper.y, 'margin', attributes['top']);
  } else if (name === 'w:background' && scheme.showsGround)
    paper.ground = rgbOf({ ...attributes, val: attributes['color'] ?? '' }, scheme);
  // A picture, or a colour that runs into another.
  else if (parent === 'w:background' && scheme.showsGround) paper.ground = null;
}

type Placed = { offset: number; size: number; from: string };

/** Whether it lies beyond the edges of the page wherever the text stands that holds it. */
export function isOffPage({ x, y }: { x: Placed; y: Placed }, paper: Paper, isInTable: boolean): boolean {
  return isBeyond(x, paper.x, isInTable) || isBeyond(y, paper.y, isInTable);
}

const AT_MARGIN = /margin|column/i;

function isBeyond({ offset, size, from }: Placed, { page, margin }: Extent, isInTable: boolean): boolean {
  const most = AT_MARGIN.test(from) && !isInTable ? margin : page;
  return offset + size + (from === 'page' ? 0 : most) < 0 || offset >= page;
}

/** A frame that a paragraph stands in. */
export function isFrameOff(place: Colouring, paper: Paper): boolean {
  const along = (at: string | undefined, size: string | undefined, from = 'text'): Placed => ({
    offset: Number.parseFloat(at ?? '') || 0,
    size: Number.parseFloat(size ?? '') || 0,
    from,
  });
  const { x, y, w, h, hAnchor, vAnchor } = place;
  return isOffPage(
    { x: along(x, w ?? `${paper.x.page}`, hAnchor), y: along(y, h ?? `${paper.y.page}`, vAnchor) },
    paper,
    false,
  );
}
