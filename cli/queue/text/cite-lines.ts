// The quote that a value rests on, within the line of the page, and for the selected fact with the lines around it.
import { clean, cutEnd, cutStart, widthOf } from '../../terminal/text.ts';
import type { Context, Evidence, Workspace } from '../desk/desk.ts';
import { cut, type Line } from './line.ts';

const oneSpace = (text: string): string => clean(text).replaceAll(/\s+/g, ' ');
const MAX_NAME = 24;
/** ›…‹ around the quote. */
const MARKS = 2;

/** `page 2`, with the document's name where there are several. */
export function pageName(
  { documents }: Pick<Workspace, 'documents'>,
  evidence: Pick<Evidence, 'doc_id' | 'page_index'>,
): string {
  const page = `page ${evidence.page_index + 1}`;
  if (documents.length < 2) return page;
  const name = documents.find(({ doc_id }) => doc_id === evidence.doc_id)?.filename ?? evidence.doc_id;
  return `${cut(name, MAX_NAME)}, ${page}`;
}

/** The parts of the quote's own line that fit: what is far from the quote is left out. */
function citedPieces(context: Context, width: number): Line {
  const before = oneSpace(context.before.split('\n').at(-1) ?? '').trimStart();
  const after = oneSpace(context.after.split('\n')[0] ?? '').trimEnd();
  const quote = oneSpace(cut(context.quote, Math.max(1, width - MARKS)));
  const room = width - MARKS - widthOf(quote);
  const left = Math.min(widthOf(before), Math.max(Math.ceil(room / 2), room - widthOf(after)));
  return [
    ['dim', left < 2 ? '' : cutStart(before, left)],
    ['quote', `›${quote}‹`],
    ['dim', room - left < 2 ? '' : cutEnd(after, room - left)],
  ];
}

/** `page 1 · Invoice date: ›03.05.2026‹`. */
export function citation(
  evidence: Pick<Evidence, 'quote'>,
  context: Context | null | undefined,
  about: { name: string; width: number },
): Line {
  const head = `${about.name} · `;
  const known = context ?? { before: '', quote: evidence.quote, after: '' };
  return [['dim', head], ...citedPieces(known, Math.max(8, about.width - widthOf(head)))];
}

const lineWith = (text: string): boolean => oneSpace(text).trim() !== '';

/** The lines of the page before and behind that of the quote, up to `most` of each. */
export function linesAround({ before, after }: Context, most: number): { above: string[]; below: string[] } {
  return {
    above: before.split('\n').slice(0, -1).filter(lineWith).slice(-most).map(oneSpace),
    below: after.split('\n').slice(1).filter(lineWith).slice(0, most).map(oneSpace),
  };
}
