// How text of a Word document looks, as far as it says whether a person sees it: what a run or a style declares.

import { isOn, type Tag } from '../xml.ts';

/** The attributes of an element that names a colour, or a ground. */
export type Colouring = Record<string, string>;

/** What runs and styles say of text. */
export type TextLook = {
  isHidden?: boolean;
  isStruck?: boolean;
  isStruckTwice?: boolean;
  colour?: Colouring;
  shading?: Colouring;
  highlight?: string;
  /** Half points. */
  size?: number;
  /** Percent of its usual width. */
  scale?: number;
  /** By an effect that leaves its letters empty. */
  isClear?: boolean;
  isOutlined?: boolean;
};

/** What paragraphs and styles say of a paragraph. */
export type ParagraphLook = {
  paragraphShading?: Colouring;
  /** Twips that a line has whatever stands in it; null: as many as it needs. */
  lineHeight?: number | null;
  /** A frame of its own, by where it stands. */
  place?: Colouring;
};

type Attributes = Record<string, string>;
type Setter<Look> = (look: Look, attributes: Attributes) => void;

const OF_TEXT: Record<string, Setter<TextLook>> = {
  'w:rPr w:vanish': (look, { val }) => void (look.isHidden = isOn(val)),
  'w:rPr w:strike': (look, { val }) => void (look.isStruck = isOn(val)),
  'w:rPr w:dstrike': (look, { val }) => void (look.isStruckTwice = isOn(val)),
  'w:rPr w:color': (look, colour) => void (look.colour = colour),
  'w:rPr w:shd': (look, shading) => void (look.shading = shading),
  'w:rPr w:highlight': (look, { val = 'none' }) => void (look.highlight = val),
  'w:rPr w:sz': (look, { val }) => void (look.size = Number.parseFloat(val ?? '')),
  'w:rPr w:w': (look, { val }) => void (look.scale = Number.parseFloat(val ?? '')),
  'w:rPr :textFill': (look) => void (look.isClear = false),
  ':textFill :noFill': (look) => void (look.isClear = true),
  ':textOutline :solidFill': (look) => void (look.isOutlined = true),
  ':textOutline :gradFill': (look) => void (look.isOutlined = true),
};

const OF_PARAGRAPHS: Record<string, Setter<ParagraphLook>> = {
  'w:pPr w:shd': (look, shading) => void (look.paragraphShading = shading),
  'w:pPr w:framePr': (look, place) => void (look.place = place),
  'w:pPr w:spacing': (look, { line, lineRule }) => {
    if (line !== undefined) look.lineHeight = lineRule === 'exact' ? Number.parseFloat(line) : null;
  },
};

export function noteTextLook(look: TextLook, { name, parent, attributes }: Tag): void {
  OF_TEXT[`${parent} ${name}`]?.(look, attributes);
}

export function noteParagraphLook(look: ParagraphLook, { name, parent, attributes }: Tag): void {
  OF_PARAGRAPHS[`${parent} ${name}`]?.(look, attributes);
}
