// One story of a Word document (its body, a header, its notes) from XML into a flow of lines.

import { raised } from '../raised.ts';
import { readXml, wholeOf, type Tag } from '../xml.ts';
import type { Flow } from './flow.ts';
import type { Numbering, Place } from './numbers.ts';
import { saysSomething } from '../../seen/unseen.ts';
import { HOLDERS, noteOffset } from './shapes.ts';
import { inBox, inCell, isHidden, isSeen, textValue, type Looks } from './sight.ts';
import { closeFrame, newState, noteProperty, openFrame, type Section, type State } from './state.ts';
import { listPlace, styleValue } from './styles.ts';
import { symbol, withSymbols } from '../../seen/symbols.ts';

/** What the document says once for all of its stories, and what was seen in them that nobody is shown. */
export type Setting = Looks & {
  numbering: Numbering;
  numberOf(place: Place): string;
  seen: { hidden: boolean; struck: boolean; embedded: boolean };
};

type Listener = {
  /** A footnote or an endnote is referred to, by its id. */
  onReference?(kind: 'footnote' | 'endnote', id: string): void;
  onNote?(id: string, lines: string[]): void;
  /** The section ends with the paragraph before. */
  onSection?(section: Section): void;
};
type Reading = { flow: Flow; setting: Setting; state: State; listener: Listener };

/** Neither shown nor what counts: what was deleted, how things were before, what only programs read. */
const SKIPPED = new Set(
  (
    'w:del w:moveFrom w:rPrChange w:pPrChange w:sectPrChange w:tblPrChange w:trPrChange w:tcPrChange ' +
    'w:tblGrid w:rt w:instrText w:delText'
  ).split(' '),
);
const OF_RUNS = new Set(['w:r', 'm:r', 'w:pPr']);
const NOTES = new Set(['w:footnote', 'w:endnote']);

export function readStory(
  bytes: Uint8Array,
  { flow, setting }: { flow: Flow; setting: Setting },
  listener: Listener = {},
): void {
  const reading = { flow, setting, state: newState(), listener };
  readXml(bytes, {
    open: (tag) => {
      noteProperty(reading.state, tag);
      if (isSkipped(tag, reading)) return 'skip';
      OPENS[tag.name]?.(reading, tag);
      addText(reading, signOf(tag));
      return undefined;
    },
    close: (name) => {
      CLOSES[name]?.(reading);
      if (HOLDERS.has(name)) reading.state.shapes.pop();
    },
    text: (text, name) => {
      if (name === ':posOffset') noteOffset(reading.state.shapes, text);
      if (name === 'w:t' || name === 'm:t')
        addText(reading, withSymbols(text.replaceAll(/[\t\n\r\f]+/g, ' ')));
    },
  });
  const { section } = reading.state;
  if (section !== null) listener.onSection?.(section);
}

function isSkipped({ name, parent, attributes }: Tag, { state }: Reading): boolean {
  if (name === 'w:del' && parent === 'w:trPr') return false;
  if (name === 'w:rPr') return !OF_RUNS.has(parent);
  if (NOTES.has(name)) return (attributes['type'] ?? 'normal') !== 'normal';
  if (name === 'mc:Choice' || name === 'mc:Fallback') return state.taken.at(-1) === true;
  if (name === 'w:sdtContent') return state.placeholders.at(-1) === true;
  return SKIPPED.has(name);
}

/** What stands in a run for a character. */
const SIGNS: Record<string, string> = {
  'w:tab': '\t',
  'w:ptab': '\t',
  'w:cr': '\n',
  'w:noBreakHyphen': '-',
};

/** What keeps the parts of a formula apart: a half is no twelve. */
const FORMULA_SIGNS: Record<string, string> = { 'm:den': '/', 'm:sup': '^', 'm:sub': '_' };

const signOf = ({ name, parent }: Tag): string =>
  (parent === 'w:r' ? SIGNS[name] : FORMULA_SIGNS[name]) ?? '';

type Act = (reading: Reading, tag: Tag) => void;

const OPENS: Record<string, Act> = {
  'mc:AlternateContent': ({ state }) => void state.taken.push(false),
  'mc:Choice': ({ state }) => {
    if (state.taken.length > 0) state.taken[state.taken.length - 1] = true;
  },
  'w:p': ({ state }) => void (state.frame.paragraph = {}),
  'w:r': ({ state }) => void (state.frame.run = {}),
  'm:r': ({ state }) => void (state.frame.run = {}),
  'w:tbl': ({ flow, state }) => {
    state.frame.table = { styleId: undefined, isShaded: false };
    flow.openTable();
  },
  'w:tr': ({ state }) => void Object.assign(state.frame, { isRowDeleted: false, rowHeight: Infinity }),
  'w:gridBefore': ({ flow }, { attributes: { val } }) => flow.skipColumns(wholeOf(val)),
  'w:tc': ({ flow, state, setting }) => {
    openFrame(state, inCell(state, setting));
    flow.openCell();
  },
  'w:txbxContent': ({ flow, state, setting }) => {
    openFrame(state, inBox(state, setting));
    flow.openBox();
  },
  'w:footnote': (reading, tag) => openNote(reading, tag),
  'w:endnote': (reading, tag) => openNote(reading, tag),
  'w:br': (reading, { attributes: { type } }) => {
    if (type === 'page') breakPage(reading);
    else addText(reading, '\n');
  },
  'w:lastRenderedPageBreak': (reading) => breakPage(reading),
  'w:sym': (reading, { attributes: { font = '', char = '' } }) => addText(reading, symbol(font, char)),
  'w:fldChar': ({ state }, { attributes: { fldCharType } }) => {
    if (fldCharType === 'end') state.fields.pop();
    else if (fldCharType === 'begin') state.fields.push('code');
    else if (state.fields.length > 0) state.fields[state.fields.length - 1] = 'result';
  },
  'w:sdt': ({ state }) => void state.placeholders.push(false),
  'w:footnoteReference': (reading, tag) => referTo('footnote', reading, tag),
  'w:endnoteReference': (reading, tag) => referTo('endnote', reading, tag),
  'w:altChunk': ({ setting }) => void (setting.seen.embedded = true),
};

const CLOSES: Record<string, (reading: Reading) => void> = {
  'm:oMath': (reading) => addText(reading, ' '),
  'mc:AlternateContent': ({ state }) => void state.taken.pop(),
  'w:pPr': ({ flow, setting, state }) => {
    const { styleId, breaksPage } = state.frame.paragraph;
    if (breaksPage ?? styleValue(setting.styles, styleId, 'breaksPage') ?? false) flow.breakPage();
  },
  'w:p': (reading) => {
    numberParagraph(reading);
    reading.flow.endParagraph();
    const { section } = reading.state.frame.paragraph;
    if (section !== undefined) reading.listener.onSection?.(section);
    if (section !== undefined) reading.state.section = null;
  },
  'w:tr': ({ flow, state }) => flow.closeRow(state.frame.isRowDeleted),
  'w:tbl': ({ flow }) => flow.closeTable(),
  'w:tc': ({ flow, state }) => flow.closeCell(closeFrame(state).cell),
  'w:txbxContent': ({ flow, state }) => {
    closeFrame(state);
    flow.placeBox(flow.closeBox());
  },
  'w:footnote': (reading) => closeNote(reading),
  'w:endnote': (reading) => closeNote(reading),
  /** What a form field of old shows stands in the properties of its beginning. */
  'w:checkBox': (reading) => addShown(reading, reading.state.field.isTicked ? '☒' : '☐'),
  'w:ddList': (reading) => addShown(reading, reading.state.field.choices[reading.state.field.choice] ?? ''),
  'w:sdt': ({ state }) => void state.placeholders.pop(),
};

/** A note goes with its mark, which is on the page where it is not hidden. */
function referTo(
  kind: 'footnote' | 'endnote',
  { setting, state, listener }: Reading,
  { attributes: { id = '' } }: Tag,
): void {
  if (isHidden(state.frame, setting)) setting.seen.hidden = true;
  else listener.onReference?.(kind, id);
}

function addText(reading: Reading, text: string): void {
  if (text !== '' && !reading.state.fields.includes('code')) addShown(reading, text);
}

function addShown({ flow, setting, state }: Reading, text: string): void {
  const way = wayOf(state, setting);
  if (way === 'seen') flow.addText(state.frame.run.isRaised === true ? raised(text) : text);
  else if (way === 'unseen') setting.seen.hidden ||= saysSomething(text);
  else if (text.trim() !== '') setting.seen[way] = true;
}

function wayOf({ frame }: State, setting: Setting): 'seen' | 'hidden' | 'struck' | 'unseen' {
  const says = (key: 'isStruck' | 'isStruckTwice'): boolean => textValue(frame, setting.styles, key) ?? false;
  if (isHidden(frame, setting)) return 'hidden';
  if (says('isStruck') || says('isStruckTwice')) return 'struck';
  return isSeen(frame, setting) ? 'seen' : 'unseen';
}

/** Once, and late: a paragraph that was deleted has no number. */
function numberParagraph({ flow, setting, state }: Reading): void {
  const { paragraph } = state.frame;
  if (paragraph.isNumbered === true) return;
  paragraph.isNumbered = true;
  if (paragraph.isDeleted === true && flow.isParagraphEmpty) return;
  const place = listPlace(setting, paragraph);
  if (place !== null) flow.labelParagraph(setting.numberOf(place));
}

function breakPage(reading: Reading): void {
  if (!reading.flow.isParagraphEmpty) numberParagraph(reading);
  reading.flow.breakPage();
}

function openNote({ flow, state }: Reading, { attributes: { id = '' } }: Tag): void {
  state.noteId = id;
  flow.openBox();
}

function closeNote({ flow, state, listener }: Reading): void {
  listener.onNote?.(state.noteId, flow.closeBox());
}
