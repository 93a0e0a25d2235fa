// How the text of an HTML element looks: its size, its colour, what it stands on. Elements hand that on to those in them.

import { attributeColour, cssColour } from '../seen/css-colour.ts';
import {
  BLACK,
  isSeenOn,
  laidOver,
  opaque,
  WHITE,
  type Colour,
  type Ground,
  type Rgb,
} from '../seen/colour.ts';
import { isPicture, type Declarations, type Property } from './css-declarations.ts';
import { lengthOf, letterSize } from './css-lengths.ts';
import { attribute, type HtmlElement } from './html-tree.ts';

export type Look = {
  size: number;
  isInvisible: boolean;
  /** What is left of the opacity of everything around. */
  opacity: number;
  colour: Colour | null;
  ground: Ground;
  /** The first line of a block begins beyond the edge of the page. */
  isIndentedAway: boolean;
  /** By a box around that is shut. */
  isCut: boolean;
  /** Its letters stand in the order that its direction says, whatever letters they are. */
  isTurned: boolean;
  /** Of links, and of tables where a page follows the rules of old. */
  linkColour: Colour | null;
  textColour: Colour | null;
};

const LINK: Rgb = [0, 0, 238];

export const USUAL: Look = {
  size: 16,
  isInvisible: false,
  opacity: 1,
  colour: opaque(BLACK),
  ground: WHITE,
  isIndentedAway: false,
  isCut: false,
  isTurned: false,
  linkColour: opaque(LINK),
  textColour: opaque(BLACK),
};

/** Smaller letters are dots or nothing. */
const LEAST_SIZE = 2;
const LEAST_OPACITY = 0.05;
/** Further than this is off any page. */
export const FAR = 999;

export const isSeen = ({
  size,
  isInvisible,
  opacity,
  colour,
  ground,
  isIndentedAway,
  isCut,
}: Look): boolean =>
  size >= LEAST_SIZE &&
  !isCut &&
  !isInvisible &&
  !isIndentedAway &&
  opacity >= LEAST_OPACITY &&
  isSeenOn(colour, ground);

/** What the page is like as a whole: pictures may lie behind whatever stands on its own. */
export type Paper = { hasPictures: boolean; isOldFashioned: boolean };

export function lookOf(
  element: HtmlElement,
  declared: Declarations,
  { outer, paper }: { outer: Look; paper: Paper },
): Look {
  const isField = FIELDS.has(element.tagName);
  const size = letterSize(declared.get('font-size')?.value, isField ? SIZE_OF_FIELD : outer.size);
  const colour = colourOf(element, declared, { outer, paper });
  const isBody = element.tagName === 'body';
  return {
    size,
    isInvisible: isInvisible(declared, outer),
    opacity: outer.opacity * opacityOf(declared),
    colour,
    ground: groundOf(element, declared, { outer, paper }),
    isIndentedAway: isIndentedAway(declared, size, outer),
    // What stands fixed in the window is cut by nothing that it stands in.
    isCut: outer.isCut && !/fixed/.test(declared.get('position')?.value ?? ''),
    isTurned: isTurned(element, declared, outer),
    linkColour: isBody ? (given(element, 'link') ?? outer.linkColour) : outer.linkColour,
    textColour: isBody ? colour : outer.textColour,
  };
}

/** `<bdo>`, and what a style overrides the direction of. */
const isTurned = (element: HtmlElement, declared: Declarations, outer: Look): boolean =>
  outer.isTurned ||
  (element.tagName === 'bdo' && /^rtl$/i.test(attribute(element, 'dir') ?? '')) ||
  /override/.test(declared.get('unicode-bidi')?.value ?? '');

function isInvisible(declared: Declarations, outer: Look): boolean {
  const visibility = declared.get('visibility')?.value;
  if (visibility === undefined || /^(?:inherit|unset)/.test(visibility)) return outer.isInvisible;
  return /^(?:hidden|collapse)/.test(visibility);
}

function opacityOf(declared: Declarations): number {
  const value = declared.get('opacity')?.value ?? '';
  const share = Number.parseFloat(value) / (value.endsWith('%') ? 100 : 1);
  return Number.isNaN(share) ? 1 : Math.min(Math.max(share, 0), 1);
}

function isIndentedAway(declared: Declarations, size: number, outer: Look): boolean {
  const value = declared.get('text-indent')?.value;
  if (value === undefined || /^(?:inherit|unset)/.test(value)) return outer.isIndentedAway;
  const { pixels, percent } = lengthOf(value.split(/\s/)[0], size) ?? { pixels: 0, percent: 0 };
  const isCut = /hidden|clip/.test(declared.get('overflow')?.value ?? '');
  return pixels <= -FAR || (isCut && (Math.abs(pixels) >= FAR || Math.abs(percent) >= 100));
}

type Around = { outer: Look; paper: Paper };

/** Undefined: said by none of them. */
function given(element: HtmlElement, ...names: string[]): Colour | null | undefined {
  for (const name of names) {
    const value = attribute(element, name);
    const colour = value === undefined ? undefined : attributeColour(value);
    if (colour !== undefined) return colour;
  }
  return undefined;
}

function colourOf(element: HtmlElement, declared: Declarations, { outer, paper }: Around): Colour | null {
  const own =
    declaredColour(declared, '-webkit-text-fill-color', outer) ?? declaredColour(declared, 'color', outer);
  return own === undefined ? usualColour(element, { outer, paper }) : own;
}

function declaredColour(declared: Declarations, property: Property, outer: Look): Colour | null | undefined {
  const value = declared.get(property)?.value;
  if (value === undefined) return undefined;
  if (/^(?:inherit|unset|currentcolor)/.test(value)) return outer.colour;
  return /^(?:initial|revert)/.test(value) ? opaque(BLACK) : cssColour(value);
}

/** They have a look of their own. */
const FIELDS = new Set(['input', 'textarea', 'select', 'button']);
const SIZE_OF_FIELD = 13;

function usualColour(element: HtmlElement, { outer, paper }: Around): Colour | null {
  const { tagName } = element;
  const own =
    tagName === 'font' ? given(element, 'color') : tagName === 'body' ? given(element, 'text') : undefined;
  if (own !== undefined) return own;
  if (tagName === 'a' && attribute(element, 'href') !== undefined) return outer.linkColour;
  if (FIELDS.has(tagName) || tagName === 'mark') return opaque(BLACK);
  return tagName === 'table' && paper.isOldFashioned ? outer.textColour : outer.colour;
}

function groundOf(element: HtmlElement, declared: Declarations, { outer, paper }: Around): Ground {
  if (hasPicture(element, declared)) return null;
  const colour = colourOfBox(element, declared);
  if (colour === null || colour.alpha === 1) return colour?.rgb ?? null;
  if (paper.hasPictures && standsAlone(declared)) return null;
  const below = groundBelow(element, outer);
  return below === null ? null : laidOver(colour, below);
}

function colourOfBox(element: HtmlElement, declared: Declarations): Colour | null {
  const value = declared.get('background-color')?.value;
  const colour = value === undefined ? given(element, 'bgcolor') : cssColour(value);
  return colour === undefined ? { rgb: WHITE, alpha: 0 } : colour;
}

const groundBelow = ({ tagName }: HtmlElement, outer: Look): Ground =>
  FIELDS.has(tagName) || tagName === 'mark' ? WHITE : outer.ground;

function hasPicture(element: HtmlElement, declared: Declarations): boolean {
  const image = declared.get('background-image')?.value;
  return image === undefined ? attribute(element, 'background') !== undefined : isPicture(image);
}

/** It may lie over something else. */
function standsAlone(declared: Declarations): boolean {
  if (/relative|absolute|fixed|sticky/.test(declared.get('position')?.value ?? '')) return true;
  if (declared.has('transform')) return true;
  return (['margin-top', 'margin-left', 'left', 'top', 'bottom', 'right'] as const).some((side) =>
    /^-.*[1-9]/.test(declared.get(side)?.value ?? ''),
  );
}
