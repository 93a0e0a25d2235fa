// The shapes that boxes of text stand in: where they lie on the page, and what their text lies on.

import type { Tag } from '../xml.ts';
import type { Colouring } from './look.ts';

const EMU_PER_TWIP = 635;
const TWIPS_PER_POINT = 20;

type Axis = { offset: number; size: number; from: string };
/** `fill`: `none` lets through what lies below, undefined: nobody knows. */
export type Shape = {
  x: Axis;
  y: Axis;
  isHidden: boolean;
  isBehind: boolean;
  isPicture: boolean;
  fill: Colouring | 'none' | undefined;
  axis: 'x' | 'y';
  isFilling: boolean;
};

const newAxis = (): Axis => ({ offset: 0, size: 0, from: 'page' });
const newShape = (): Shape => ({
  x: newAxis(),
  y: newAxis(),
  isHidden: false,
  isBehind: false,
  isPicture: false,
  fill: undefined,
  axis: 'x',
  isFilling: false,
});

/** Elements that hold a shape. */
export const HOLDERS = new Set([':anchor', ':inline', 'w:pict']);

const twips = (emu = '0'): number => (Number.parseFloat(emu) || 0) / EMU_PER_TWIP;

type Setter = (shape: Shape, attributes: Record<string, string>) => void;
const turnTo =
  (axis: 'x' | 'y'): Setter =>
  (shape, { relativeFrom = 'page' }) => {
    shape.axis = axis;
    shape[axis].from = relativeFrom;
  };
const fillWith =
  (fill: (attributes: Colouring) => Colouring | undefined): Setter =>
  (shape, attributes) => {
    if (shape.isFilling) shape.fill = fill(attributes);
  };

const SETTERS: Record<string, Setter> = {
  ':positionH': turnTo('x'),
  ':positionV': turnTo('y'),
  ':wrapNone': (shape) => void (shape.isBehind = true),
  ':pic': (shape) => void (shape.isPicture = true),
  ':imagedata': (shape) => void (shape.isPicture = true),
  ':docPr': (shape, { hidden }) => void (shape.isHidden ||= hidden === '1' || hidden === 'true'),
  ':wsp': (shape) => void (shape.fill = undefined),
  ':srgbClr': fillWith((colouring) => colouring),
  ':schemeClr': fillWith(({ val = '' }) => ({ themeColor: OF_SCHEME[val] ?? val })),
  ':style': (shape) => void (shape.isFilling = false),
  ':shape': noteOldShape,
  ':rect': noteOldShape,
  ':roundrect': noteOldShape,
  ':oval': noteOldShape,
  // Letters that are drawn, such as those of a mark across the page.
  ':textpath': (shape) => void (shape.fill = 'none'),
  // A colour that is changed, or lets something through.
  ':lumMod': fillWith(() => undefined),
  ':alpha': fillWith(() => undefined),
};
const OF_SCHEME: Record<string, string> = {
  bg1: 'background1',
  bg2: 'background2',
  tx1: 'text1',
  tx2: 'text2',
};

/** Notes what a tag says of the innermost of the open shapes. */
export function noteShape(shapes: Shape[], tag: Tag): void {
  const { name, parent, attributes } = tag;
  if (HOLDERS.has(name)) shapes.push({ ...newShape(), isBehind: isOn(attributes['behindDoc']) });
  const shape = shapes.at(-1);
  if (shape === undefined) return;
  if (name === ':extent' && HOLDERS.has(parent)) {
    shape.x.size = twips(attributes['cx']);
    shape.y.size = twips(attributes['cy']);
  }
  if (/^:(?:no|solid|grad|blip|patt)Fill$/.test(name)) noteFill(shape, tag);
  SETTERS[name]?.(shape, attributes);
}

/** That of the shape itself, not of its outline. */
function noteFill(shape: Shape, { name, parent }: Tag): void {
  shape.isFilling = parent === ':spPr' && name === ':solidFill';
  if (parent === ':spPr') shape.fill = name === ':noFill' ? 'none' : undefined;
}

export function noteOffset(shapes: Shape[], text: string): void {
  const shape = shapes.at(-1);
  if (shape !== undefined) shape[shape.axis].offset = twips(text);
}

const isOn = (value = ''): boolean => value === '1' || value === 'true';

/** As programs drew them before 2010, by a style. */
function noteOldShape(shape: Shape, { style = '', fillcolor, filled = '' }: Record<string, string>): void {
  const declared = new Map(
    style
      .slice(0, 2000)
      .split(';')
      .map((each): [string, string] => [each.split(':')[0]?.trim() ?? '', each.split(':')[1]?.trim() ?? '']),
  );
  shape.isHidden = declared.get('visibility') === 'hidden';
  shape.isBehind = declared.get('position') === 'absolute';
  shape.x = axisOf(declared, ['margin-left', 'width', 'mso-position-horizontal-relative']);
  shape.y = axisOf(declared, ['margin-top', 'height', 'mso-position-vertical-relative']);
  if (!shape.isBehind) shape.x.offset = shape.y.offset = 0;
  if (/^(?:f|false)$/.test(filled)) shape.fill = 'none';
  else if (fillcolor !== undefined) shape.fill = { val: fillcolor.split(' ')[0] ?? '' };
}

function axisOf(declared: Map<string, string>, [at, size, from]: [string, string, string]): Axis {
  return {
    offset: ofPoints(declared.get(at)),
    size: ofPoints(declared.get(size)),
    from: declared.get(from) ?? 'text',
  };
}

const UNITS = new Map([
  ['pt', 1],
  ['in', 72],
  ['cm', 28.35],
  ['mm', 2.835],
  ['px', 0.75],
]);

function ofPoints(written = ''): number {
  const [, number = '0', unit = 'px'] = /^(-?[\d.]{1,20})(pt|in|cm|mm|px)?$/.exec(written) ?? [];
  return (Number.parseFloat(number) || 0) * (UNITS.get(unit) ?? 1) * TWIPS_PER_POINT;
}
