// Where the reading of a story stands: the paragraph, run, row and cell that are open, and what their properties say.

import type { Ground } from '../../seen/colour.ts';
import { isOn, wholeOf, type Tag } from '../xml.ts';
import {
  noteParagraphLook,
  noteTextLook,
  type Colouring,
  type ParagraphLook,
  type TextLook,
} from './look.ts';
import { noteShape, type Shape } from './shapes.ts';

/** Headers and footers by their kind (`default`, `first`), as ids of references. */
export type Section = { headers: Map<string, string>; footers: Map<string, string>; hasTitlePage: boolean };

export type Paragraph = ParagraphLook & {
  styleId?: string;
  instance?: string;
  level?: number;
  breaksPage?: boolean;
  isDeleted?: boolean;
  isNumbered?: boolean;
  /** Of which it is the last one. */
  section?: Section;
};
type Run = TextLook & { styleId?: string; isRaised?: boolean };
type Field = { isTicked: boolean; choice: number; choices: string[] };

/** A cell or a box may hold everything that stands around it. */
export type Frame = {
  paragraph: Paragraph;
  run: Run;
  isRowDeleted: boolean;
  /** Twips that the open row has whatever stands in it. */
  rowHeight: number;
  cell: { span: number; isCovered: boolean };
  /** The table that was opened last in it. */
  table: { styleId: string | undefined; isShaded: boolean };
  /** What the cell itself says of its ground. */
  shading: Colouring | undefined;
  /** What it lies on; undefined: the paper. */
  ground: Ground | undefined;
  /** Nothing in it is seen. */
  isOff: boolean;
  tableStyle: string | undefined;
};
const newFrame = (): Frame => ({
  paragraph: {},
  run: {},
  isRowDeleted: false,
  rowHeight: Infinity,
  cell: { span: 1, isCovered: false },
  table: { styleId: undefined, isShaded: false },
  shading: undefined,
  ground: undefined,
  isOff: false,
  tableStyle: undefined,
});

export type State = {
  frame: Frame;
  outer: Frame[];
  /** Of each open content control, whether it shows no more than what it asks for. */
  placeholders: boolean[];
  /** Of each open pair of alternatives, whether one was taken. */
  taken: boolean[];
  /** Of each open field, whether its code or its result is read. */
  fields: ('code' | 'result')[];
  /** A form field of old. */
  field: Field;
  section: Section | null;
  noteId: string;
  /** That are open. */
  shapes: Shape[];
};

export const newState = (): State => ({
  frame: newFrame(),
  outer: [],
  placeholders: [],
  taken: [],
  fields: [],
  field: { isTicked: false, choice: 0, choices: [] },
  section: null,
  noteId: '',
  shapes: [],
});

export function openFrame(state: State, has: Partial<Frame>): void {
  state.outer.push(state.frame);
  state.frame = { ...newFrame(), ...has };
}

export function closeFrame(state: State): Frame {
  const closed = state.frame;
  state.frame = state.outer.pop() ?? newFrame();
  return closed;
}

type Attributes = Record<string, string>;
type Setter = (state: State, attributes: Attributes) => void;

const ticks: Setter = ({ field }, { val }) => void (field.isTicked = isOn(val));
const chooses: Setter = ({ field }, { val }) => void (field.choice = wholeOf(val));
const openSection = (): Section => ({ headers: new Map(), footers: new Map(), hasTitlePage: false });

/** By the parent and the name of the element. */
const SETTERS: Record<string, Setter> = {
  'w:pPr w:pStyle': ({ frame }, { val }) => Object.assign(frame.paragraph, { styleId: val }),
  'w:pPr w:pageBreakBefore': ({ frame }, { val }) => void (frame.paragraph.breaksPage = isOn(val)),
  'w:pPr w:sectPr': (state) => {
    state.frame.paragraph.section = state.section = openSection();
  },
  'w:body w:sectPr': (state) => void (state.section = openSection()),
  'w:numPr w:numId': ({ frame }, { val }) => Object.assign(frame.paragraph, { instance: val }),
  'w:numPr w:ilvl': ({ frame }, { val }) => void (frame.paragraph.level = wholeOf(val)),
  'w:rPr w:rStyle': ({ frame }, { val }) => Object.assign(frame.run, { styleId: val }),
  'w:rPr w:vertAlign': ({ frame }, { val }) => void (frame.run.isRaised = val === 'superscript'),
  'w:rPr w:del': ({ frame }) => void (frame.paragraph.isDeleted = true),
  'w:rPr w:moveFrom': ({ frame }) => void (frame.paragraph.isDeleted = true),
  'w:trPr w:del': ({ frame }) => void (frame.isRowDeleted = true),
  'w:trPr w:trHeight': ({ frame }, { val, hRule }) => {
    if (hRule === 'exact' && val !== undefined) frame.rowHeight = Number.parseFloat(val);
  },
  'w:tblPr w:tblStyle': ({ frame }, { val }) => void (frame.table.styleId = val),
  'w:tblPr w:shd': ({ frame }) => void (frame.table.isShaded = true),
  'w:tblPrEx w:shd': ({ frame }) => void (frame.table.isShaded = true),
  'w:tcPr w:shd': ({ frame }, shading) => void (frame.shading = shading),
  'w:tcPr w:gridSpan': ({ frame }, { val }) => void (frame.cell.span = wholeOf(val) || 1),
  'w:tcPr w:vMerge': ({ frame }, { val }) => void (frame.cell.isCovered ||= val !== 'restart'),
  'w:tcPr w:hMerge': ({ frame }, { val }) => void (frame.cell.isCovered ||= val !== 'restart'),
  'w:sdtPr w:showingPlcHdr': ({ placeholders }, { val }) => {
    if (placeholders.length > 0) placeholders[placeholders.length - 1] = isOn(val);
  },
  'w:sectPr w:headerReference': ({ section }, { type = 'default', id = '' }) =>
    void section?.headers.set(type, id),
  'w:sectPr w:footerReference': ({ section }, { type = 'default', id = '' }) =>
    void section?.footers.set(type, id),
  'w:sectPr w:titlePg': ({ section }, { val }) => {
    if (section !== null) section.hasTitlePage = isOn(val);
  },
  'w:ffData w:checkBox': (state) => void (state.field = newState().field),
  'w:ffData w:ddList': (state) => void (state.field = newState().field),
  'w:checkBox w:default': ticks,
  'w:checkBox w:checked': ticks,
  'w:ddList w:default': chooses,
  'w:ddList w:result': chooses,
  'w:ddList w:listEntry': ({ field }, { val = '' }) => void field.choices.push(val),
};

export function noteProperty(state: State, tag: Tag): void {
  SETTERS[`${tag.parent} ${tag.name}`]?.(state, tag.attributes);
  noteTextLook(state.frame.run, tag);
  noteParagraphLook(state.frame.paragraph, tag);
  noteShape(state.shapes, tag);
}
