// Whether a person sees the text of a Word document: by its letters, their colour and ground, and where they stand.

import { isSeenOn, opaque, type Ground } from '../../seen/colour.ts';
import { highlightGround, rgbOf, shadedGround, type Scheme } from './colours.ts';
import type { ParagraphLook, TextLook } from './look.ts';
import { isFrameOff, isOffPage, type Paper } from './paper.ts';
import type { Shape } from './shapes.ts';
import type { Frame, State } from './state.ts';
import { DEFAULT, DOCUMENT, shadesTables, styleValue, type Styles } from './styles.ts';

/** What the document says once of how its text looks. */
export type Looks = { styles: Styles; scheme: Scheme; paper: Paper };

/** Smaller letters are dots (half points), narrower ones lines (percent), lower lines are cut (twips). */
const [LEAST_SIZE, LEAST_SCALE, LEAST_HEIGHT] = [4, 10, 40];

/** What the run says, else its style, else that of the paragraph, of the table, or of all text. */
export function textValue<Key extends keyof TextLook>(
  { run, paragraph, tableStyle }: Frame,
  styles: Styles,
  key: Key,
): TextLook[Key] | undefined {
  if (run[key] !== undefined) return run[key];
  const ids = [run.styleId, paragraph.styleId ?? DEFAULT, tableStyle, DOCUMENT];
  for (const id of ids) {
    const value = styleValue(styles, id, key);
    if (value !== undefined) return value;
  }
  return undefined;
}

function paragraphValue<Key extends keyof ParagraphLook>(
  { paragraph }: Frame,
  styles: Styles,
  key: Key,
): ParagraphLook[Key] | undefined {
  return (
    paragraph[key] ??
    styleValue(styles, paragraph.styleId ?? DEFAULT, key) ??
    styleValue(styles, DOCUMENT, key)
  );
}

/** Text, or what is anchored in it, that its writer has hidden. */
export const isHidden = (frame: Frame, { styles }: Pick<Looks, 'styles'>): boolean =>
  textValue(frame, styles, 'isHidden') ?? false;

export function isSeen(frame: Frame, looks: Looks): boolean {
  if (frame.isOff || !isLegible(frame, looks.styles) || isOut(frame, looks)) return false;
  const colour = textValue(frame, looks.styles, 'colour');
  const rgb = colour === undefined ? null : rgbOf(colour, looks.scheme);
  return rgb === null || isSeenOn(opaque(rgb), groundOfText(frame, looks));
}

function isLegible(frame: Frame, styles: Styles): boolean {
  const { size = LEAST_SIZE, scale = LEAST_SCALE } = {
    size: textValue(frame, styles, 'size'),
    scale: textValue(frame, styles, 'scale'),
  };
  if (size < LEAST_SIZE || scale < LEAST_SCALE) return false;
  return textValue(frame, styles, 'isClear') !== true || textValue(frame, styles, 'isOutlined') === true;
}

function isOut(frame: Frame, { styles, paper }: Looks): boolean {
  const height = paragraphValue(frame, styles, 'lineHeight') ?? LEAST_HEIGHT;
  const place = paragraphValue(frame, styles, 'place');
  return height < LEAST_HEIGHT || (place !== undefined && isFrameOff(place, paper));
}

function groundOfText(frame: Frame, { styles, scheme, paper }: Looks): Ground {
  const grounds = [
    highlightGround(textValue(frame, styles, 'highlight')),
    shadedGround(textValue(frame, styles, 'shading'), scheme),
    shadedGround(paragraphValue(frame, styles, 'paragraphShading'), scheme),
  ];
  const ground = grounds.find((each) => each !== undefined);
  return ground === undefined ? groundOf(frame, scheme, paper) : ground;
}

function groundOf({ shading, ground }: Frame, scheme: Scheme, paper: Paper): Ground {
  const own = shadedGround(shading, scheme);
  if (own !== undefined) return own;
  return ground === undefined ? paper.ground : ground;
}

type InFrame = Pick<Frame, 'ground' | 'isOff' | 'tableStyle'>;

/** What a cell has from its table, its row, and all that they stand in. */
export function inCell({ frame }: State, { styles, scheme, paper }: Looks): InFrame {
  const { styleId, isShaded } = frame.table;
  return {
    ground: isShaded || shadesTables(styles, styleId) ? null : groundOf(frame, scheme, paper),
    isOff: frame.isOff || frame.rowHeight < LEAST_HEIGHT,
    tableStyle: styleId,
  };
}

/** What a box has from its shape, and from what that stands in. */
export function inBox({ frame, outer, shapes }: State, looks: Looks): InFrame {
  const { scheme, paper } = looks;
  const shape = shapes.at(-1);
  const isOff = shape !== undefined && (shape.isHidden || isOffPage(shape, paper, outer.length > 0));
  const ground = groundOfBox(
    shape?.fill,
    () => (paper.hasShapes ? null : groundOf(frame, scheme, paper)),
    scheme,
  );
  return { ground, isOff: frame.isOff || isOff || isHidden(frame, looks), tableStyle: undefined };
}

function groundOfBox(fill: Shape['fill'], below: () => Ground, scheme: Scheme): Ground {
  if (fill === undefined) return null;
  return fill === 'none' ? below() : rgbOf(fill, scheme);
}
