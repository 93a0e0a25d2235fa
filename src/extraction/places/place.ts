// A place where a value stands on a page, whoever looks for it.
import { toCodePoints } from '../../documents/code-points.ts';
import type { Page } from '../../documents/page.ts';
import type { CutContext } from '../labels/cut.ts';

/** A page of a document as it was read, without its words. */
export type PageText = { docId: string; pageIndex: number; text: string };

/** Half-open, in UTF-16 units of the page's text; several readings where it can be read in several ways. */
export type ValuePlace = {
  page: PageText;
  start: number;
  end: number;
  readings: string[];
  /** How values of its document are read. */
  cut: CutContext;
};

/** What is looked for: the value of a fact, and how somebody wrote it. */
export type Wanted = { value: string; entered: string };

/** A page of which nothing is known but its text. */
export const withoutWords = ({ pageIndex, text }: PageText): Page => ({
  pageIndex,
  text,
  words: [],
  realBoxes: false,
  method: 'born_digital_text',
  width: 0,
  height: 0,
});

/** As a command cites it: the offsets count code points. */
export function citationOf({ page, start, end }: ValuePlace) {
  const quote = page.text.slice(start, end);
  const charStart = toCodePoints(page.text, start);
  return {
    doc_id: page.docId,
    page_index: page.pageIndex,
    char_start: charStart,
    char_end: charStart + toCodePoints(quote, quote.length),
    quote,
  };
}
/** Characters of its line on either side of a value. */
const AROUND = 120;

/** What stands before and behind a value in its line. */
export function lineAround({ page: { text }, start, end }: ValuePlace): { before: string; after: string } {
  const before =
    text
      .slice(Math.max(0, start - AROUND), start)
      .split('\n')
      .at(-1) ?? '';
  const after = text.slice(end, end + AROUND).split('\n')[0] ?? '';
  return { before: before.toWellFormed().trimStart(), after: after.toWellFormed().trimEnd() };
}
