// Where the reading of a story stands: the paragraph, run, row and cell that are open, and what their properties say.

import { isOn, type Tag } from '../xml.ts';

/** Headers and footers by their kind (`default`, `first`), as ids of references. */
export type Section = { headers: Map<string, string>; footers: Map<string, string>; hasTitlePage: boolean };

export type Paragraph = {
  styleId?: string;
  instance?: string;
  level?: number;
  breaksPage?: boolean;
  isDeleted?: boolean;
  isNumbered?: boolean;
  /** Of which it is the last one. */
  section?: Section;
};
type Run = {
  styleId?: string;
  isHidden?: boolean;
  isStruck?: boolean;
  isStruckTwice?: boolean;
  isRaised?: boolean;
};
type Field = { isTicked: boolean; choice: number; choices: string[] };

/** A cell or a box may hold everything that stands around it. */
type Frame = {
  paragraph: Paragraph;
  run: Run;
  isRowDeleted: boolean;
  cell: { span: number; isCovered: boolean };
};
const newFrame = (): Frame => ({
  paragraph: {},
  run: {},
  isRowDeleted: false,
  cell: { span: 1, isCovered: false },
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
});

export function openFrame(state: State): void {
  state.outer.push(state.frame);
  state.frame = newFrame();
}

export function closeFrame(state: State): Frame {
  const closed = state.frame;
  state.frame = state.outer.pop() ?? newFrame();
  return closed;
}

type Attributes = Record<string, string>;
type Setter = (state: State, attributes: Attributes) => void;

const ticks: Setter = ({ field }, { val }) => void (field.isTicked = isOn(val));
const chooses: Setter = ({ field }, { val }) => void (field.choice = Number(val) || 0);
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
  'w:numPr w:ilvl': ({ frame }, { val }) => void (frame.paragraph.level = Number(val) || 0),
  'w:rPr w:rStyle': ({ frame }, { val }) => Object.assign(frame.run, { styleId: val }),
  'w:rPr w:vanish': ({ frame }, { val }) => void (frame.run.isHidden = isOn(val)),
  'w:rPr w:strike': ({ frame }, { val }) => void (frame.run.isStruck = isOn(val)),
  'w:rPr w:dstrike': ({ frame }, { val }) => void (frame.run.isStruckTwice = isOn(val)),
  'w:rPr w:vertAlign': ({ frame }, { val }) => void (frame.run.isRaised = val === 'superscript'),
  'w:rPr w:del': ({ frame }) => void (frame.paragraph.isDeleted = true),
  'w:rPr w:moveFrom': ({ frame }) => void (frame.paragraph.isDeleted = true),
  'w:trPr w:del': ({ frame }) => void (frame.isRowDeleted = true),
  'w:tcPr w:gridSpan': ({ frame }, { val }) => void (frame.cell.span = Number(val) || 1),
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

export function noteProperty(state: State, { name, parent, attributes }: Tag): void {
  SETTERS[`${parent} ${name}`]?.(state, attributes);
}
