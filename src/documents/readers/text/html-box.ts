// Boxes of HTML that nothing is seen of, whatever stands in them: taken out, moved off the page, cut to nothing.

import type { Declarations, Property } from './css-declarations.ts';
import { lengthOf } from './css-lengths.ts';
import { FAR } from './html-look.ts';
import { attribute, isBlock, type HtmlElement } from './html-tree.ts';

export function isBoxHidden(element: HtmlElement, declared: Declarations, em: number): boolean {
  const box = { element, declared, em };
  return isTakenOut(box) || isOffPage(box) || isClipped(box);
}

type Box = { element: HtmlElement; declared: Declarations; em: number };

const valueOf = ({ declared }: Box, property: Property): string => declared.get(property)?.value ?? '';

function isTakenOut(box: Box): boolean {
  const display = valueOf(box, 'display');
  if (display.startsWith('none') || /^all\b/.test(valueOf(box, 'mso-hide'))) return true;
  return BARS.has(box.element.tagName) || (display === '' && isOutByItself(box.element));
}

/** Drawn by the browser: the text in them is for programs that cannot. */
const BARS = new Set(['progress', 'meter']);
const OUT = new Set(['title', 'noembed']);

/** What browsers show only once somebody asks for it, or where a style says so. */
function isOutByItself(element: HtmlElement): boolean {
  const { tagName } = element;
  if (tagName === 'dialog') return attribute(element, 'open') === undefined;
  return OUT.has(tagName) || attribute(element, 'popover') !== undefined;
}

const isLoose = (box: Box): boolean => /absolute|fixed/.test(valueOf(box, 'position'));

/** In any direction that nobody scrolls in, or too far in the others. */
function isOffPage(box: Box): boolean {
  const isMoved = isLoose(box) || valueOf(box, 'position') === 'relative';
  const far = (property: Property): boolean => isFar(box, property);
  if (isMoved && (['left', 'top', 'right', 'bottom'] as const).some(far)) return true;
  if (far('margin-left') || far('margin-top')) return true;
  const moved = /translate(?:x|y|3d)?\(([^)]{0,100})\)/.exec(valueOf(box, 'transform'))?.[1] ?? '';
  const steps = moved.split(',').map((step) => lengthOf(step.trim(), box.em)?.pixels ?? 0);
  return (
    steps.some((step) => step <= -FAR) ||
    /(?:scale(?:x|y|3d)?\(\s*0*(?:\.0+\d*)?|matrix\(\s*0\s*,\s*0)\s*[,)]/.test(valueOf(box, 'transform'))
  );
}

const TOO_FAR = 9999;

function isFar(box: Box, property: Property): boolean {
  const length = lengthOf(valueOf(box, property), box.em);
  if (length === null) return false;
  const isOutside = length.percent <= -100 && /^(?:left|top)$/.test(property) && isLoose(box);
  return length.pixels <= -FAR || length.pixels >= TOO_FAR || isOutside;
}

function isClipped(box: Box): boolean {
  const sides = /rect\(([^)]{0,100})\)/.exec(valueOf(box, 'clip'))?.[1] ?? '';
  if (isLoose(box) && sides !== '') {
    const [top, right, bottom, left] = sides
      .split(/[\s,]+/)
      .filter((side) => side !== '')
      .map((side) => lengthOf(side, box.em)?.pixels);
    if (isNothing(top, bottom) || isNothing(left, right)) return true;
  }
  return /inset\(\s*(?:[5-9]\d|\d{3,})(?:\.\d+)?%|(?:circle|ellipse)\(\s*0|polygon\(\s*0[a-z%]*(?:[\s,]+0[a-z%]*)*\s*\)/.test(
    valueOf(box, 'clip-path'),
  );
}

const isNothing = (from: number | undefined, to: number | undefined): boolean =>
  from !== undefined && to !== undefined && to - from <= 1;

const CELLS = new Set(['table', 'tbody', 'thead', 'tfoot', 'tr', 'td', 'th', 'html', 'body']);
const SIDES = ['height', 'max-height', 'width', 'max-width'] as const;

/** No higher or wider than a line, with what goes beyond cut off. Cells grow with what stands in them. */
export function isShut(element: HtmlElement, declared: Declarations, em: number): boolean {
  const box = { element, declared, em };
  if (!/hidden|clip|scroll|auto/.test(valueOf(box, 'overflow')) || CELLS.has(element.tagName)) return false;
  const display = valueOf(box, 'display');
  const isLine = display === 'inline' || (display === '' && !isBlock(element));
  if (isLine && !isLoose(box) && !/left|right/.test(valueOf(box, 'float'))) return false;
  return !isPadded(box) && SIDES.some((side) => isThin(valueOf(box, side), em));
}

function isThin(value: string, em: number): boolean {
  const length = lengthOf(value, em);
  return length !== null && length.pixels <= 1 && length.percent <= 0;
}

const isPadded = (box: Box): boolean =>
  valueOf(box, 'padding')
    .split(/\s+/)
    .some((side) => !isThin(side, box.em) && side !== '');
