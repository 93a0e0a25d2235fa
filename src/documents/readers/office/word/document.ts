// A Word document to pages: its body, with headers, footers and notes on the pages that show them first.

import type { Archive } from '../archive.ts';
import { maybePart, referencesOf, requirePart, targetsOf, type References } from '../package.ts';
import { readTheme } from '../theme.ts';
import { readXml } from '../xml.ts';
import { HIDDEN, STRUCK } from '../../seen/unseen.ts';
import { readScheme } from './colours.ts';
import { Flow } from './flow.ts';
import { createCounter, readNumbering } from './numbers.ts';
import { readPaper } from './paper.ts';
import type { Section } from './state.ts';
import { readStory, type Setting } from './story.ts';
import { readStyles } from './styles.ts';

export type WordText = { pages: string[][]; notes: string[] };
/** Headers and footers by the names of their parts. */
type Margins = Map<string, Uint8Array>;
type Document = {
  archive: Archive;
  references: References;
  margins: Margins;
  setting: Setting;
  maxCharacters: number;
};

/** @throws Refused */
export async function readWord(archive: Archive, main: string, maxCharacters: number): Promise<WordText> {
  const body = await requirePart(archive, main);
  const references = await referencesOf(archive, main);
  const styles = readStyles(await maybePart(archive, references, 'styles'));
  const numbering = readNumbering(await maybePart(archive, references, 'numbering'));
  const margins = await readMargins(archive, references);
  const theme = readTheme(await maybePart(archive, references, 'theme'));
  const scheme = readScheme(theme, await maybePart(archive, references, 'settings'));
  const paper = readPaper([body, ...margins.values()], scheme);
  const seen = { hidden: false, struck: false, embedded: false };
  const setting = { styles, scheme, paper, numbering, numberOf: createCounter(numbering), seen };
  const document = { archive, references, margins, setting, maxCharacters };
  const { pages, sections } = await readBody(document, body);
  addMargins(document, pages, sections);
  return { pages, notes: notesOf(seen) };
}

function notesOf({ hidden, struck, embedded }: Setting['seen']): string[] {
  const notes: string[] = [];
  if (hidden) notes.push(HIDDEN);
  if (struck) notes.push(STRUCK);
  if (embedded) notes.push('The document embeds another one, which was not read. Send that one as well.');
  return notes;
}

type Placed = { section: Section; firstPage: number; lastPage: number };

async function readBody(
  document: Document,
  body: Uint8Array,
): Promise<{ pages: string[][]; sections: Placed[] }> {
  const { setting, maxCharacters } = document;
  const notes = {
    footnote: await readNotes(document, 'footnotes'),
    endnote: await readNotes(document, 'endnotes'),
  };
  const flow = new Flow(maxCharacters);
  const sections: Placed[] = [];
  const atEnd: string[] = [];
  const starts = sectionStarts(body);
  let firstPage = 0;
  readStory(
    body,
    { flow, setting },
    {
      onReference: (kind, id) => {
        const lines = notes[kind].get(id) ?? [];
        notes[kind].delete(id);
        if (kind === 'footnote') flow.addNote(lines);
        else atEnd.push(...lines);
      },
      onSection: (section) => {
        const lastPage = flow.pages.length;
        sections.push({ section, firstPage, lastPage });
        const start = starts[sections.length];
        if (start !== undefined && START_ON_PAGE.has(start)) flow.breakPage();
        firstPage = flow.pages.length;
      },
    },
  );
  flow.addNote(atEnd);
  return { pages: flow.finish(), sections };
}

const START_ON_PAGE = new Set(['nextPage', 'evenPage', 'oddPage']);

/** How each section starts, which it says at its own end. */
function sectionStarts(body: Uint8Array): string[] {
  const starts: string[] = [];
  readXml(body, {
    open: ({ name, parent, attributes: { val = 'nextPage' } }) => {
      if (name === 'w:sectPrChange') return 'skip';
      if (name === 'w:sectPr') starts.push('nextPage');
      if (name === 'w:type' && parent === 'w:sectPr') starts[starts.length - 1] = val;
      return undefined;
    },
  });
  return starts;
}

/** Each note by its id. */
async function readNotes(
  { archive, references, setting, maxCharacters }: Document,
  type: string,
): Promise<Map<string, string[]>> {
  const notes = new Map<string, string[]>();
  const bytes = await maybePart(archive, references, type);
  if (bytes === undefined) return notes;
  const flow = new Flow(maxCharacters);
  readStory(bytes, { flow, setting }, { onNote: (id, lines) => notes.set(id, lines) });
  return notes;
}

/** Headers before and footers behind the text of the first page that shows them: they say the same on every other. */
function addMargins(document: Document, pages: string[][], sections: Placed[]): void {
  const shown = new Set<string>();
  const known: Pick<Section, 'headers' | 'footers'> = { headers: new Map(), footers: new Map() };
  const add = (where: 'headers' | 'footers', kind: string, page: number): void => {
    const id = known[where].get(kind);
    if (id === undefined || shown.has(`${where} ${id}`)) return;
    shown.add(`${where} ${id}`);
    const lines = readMargin(document, id);
    const text = `${where} ${lines.join('\n')}`;
    if (shown.has(text)) return;
    shown.add(text);
    const before = pages[page] ?? [];
    pages[page] = where === 'headers' ? [...lines, ...before] : [...before, ...lines];
  };
  for (const { section, firstPage, lastPage } of sections) {
    // A section goes on with what it does not say itself.
    for (const [kind, id] of section.headers) known.headers.set(kind, id);
    for (const [kind, id] of section.footers) known.footers.set(kind, id);
    for (const where of ['headers', 'footers'] as const) {
      add(where, section.hasTitlePage ? 'first' : 'default', firstPage);
      if (section.hasTitlePage && lastPage > firstPage) add(where, 'default', firstPage + 1);
    }
  }
}

async function readMargins(archive: Archive, references: References): Promise<Margins> {
  const margins: Margins = new Map();
  for (const type of ['header', 'footer'])
    for (const name of new Set(targetsOf(references, type))) {
      const bytes = await archive.read(name);
      if (bytes !== undefined) margins.set(name, bytes);
    }
  return margins;
}

function readMargin({ references, margins, setting, maxCharacters }: Document, id: string): string[] {
  const part = references.get(id);
  const bytes = part === undefined ? undefined : margins.get(part.target);
  if (bytes === undefined) return [];
  const flow = new Flow(maxCharacters);
  readStory(bytes, { flow, setting });
  return flow.finish().flat();
}
