// A Word document to pages: its body, with headers, footers and notes on the pages that show them first.

import type { Archive } from '../archive.ts';
import { maybePart, referencesOf, requirePart, type References } from '../package.ts';
import { readXml } from '../xml.ts';
import { STRUCK } from '../../seen/unseen.ts';
import { Flow } from './flow.ts';
import { createCounter, readNumbering } from './numbers.ts';
import type { Section } from './state.ts';
import { readStory, type Setting } from './story.ts';
import { readStyles } from './styles.ts';

export type WordText = { pages: string[][]; notes: string[] };
type Document = { archive: Archive; references: References; setting: Setting; maxCharacters: number };

/** @throws Refused */
export async function readWord(archive: Archive, main: string, maxCharacters: number): Promise<WordText> {
  const body = await requirePart(archive, main);
  const references = await referencesOf(archive, main);
  const styles = readStyles(await maybePart(archive, references, 'styles'));
  const numbering = readNumbering(await maybePart(archive, references, 'numbering'));
  const seen = { hidden: false, struck: false, embedded: false };
  const setting = { styles, numbering, numberOf: createCounter(numbering), seen };
  const document = { archive, references, setting, maxCharacters };
  const { pages, sections } = await readBody(document, body);
  await addMargins(document, pages, sections);
  return { pages, notes: notesOf(seen) };
}

function notesOf({ hidden, struck, embedded }: Setting['seen']): string[] {
  const notes: string[] = [];
  if (hidden) notes.push('Text that the document hides was not read.');
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
async function addMargins(document: Document, pages: string[][], sections: Placed[]): Promise<void> {
  const shown = new Set<string>();
  const known: Pick<Section, 'headers' | 'footers'> = { headers: new Map(), footers: new Map() };
  const add = async (where: 'headers' | 'footers', kind: string, page: number): Promise<void> => {
    const id = known[where].get(kind);
    if (id === undefined || shown.has(`${where} ${id}`)) return;
    shown.add(`${where} ${id}`);
    const lines = await readMargin(document, id);
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
      await add(where, section.hasTitlePage ? 'first' : 'default', firstPage);
      if (section.hasTitlePage && lastPage > firstPage) await add(where, 'default', firstPage + 1);
    }
  }
}

async function readMargin(
  { archive, references, setting, maxCharacters }: Document,
  id: string,
): Promise<string[]> {
  const part = references.get(id);
  const bytes = part === undefined ? undefined : await archive.read(part.target);
  if (bytes === undefined) return [];
  const flow = new Flow(maxCharacters);
  readStory(bytes, { flow, setting });
  return flow.finish().flat();
}
