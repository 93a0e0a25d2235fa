// Pages as one text that quotes are looked for in.
import type { Page } from '../../documents/page.ts';
import { despaceText, foldText, type FoldedText } from './fold.ts';

/** A document's pages as one text, prepared once for many quotes. */
export type AlignableText = {
  source: string;
  pages: { page: Page; offset: number }[];
  folded: FoldedText;
  despaced: FoldedText;
};

export type AlignOptions = {
  /** Capitalised words must match too: for names of people and organizations. */
  exactNames?: boolean;
};

export type Range = { start: number; end: number };

/** Prepares pages for alignment; attachments belong to it only if the caller passes them. */
export function alignable(pages: Page[]): AlignableText {
  let source = '';
  const offsets = pages.map((page) => {
    const offset = source.length;
    source += page.text.endsWith('\n') ? page.text : `${page.text}\n`;
    return { page, offset };
  });
  const folded = foldText(source);
  return { source, pages: offsets, folded, despaced: despaceText(folded) };
}
