// Pages as numbered lines: what is shown to a model, and the way back from a number to a place.
import type { Page } from '../../documents/page.ts';
import type { Place } from '../quotes/ground.ts';
import type { LineNumber } from './proposal.ts';

export type Line = LineNumber & { text: string };

/** The lines of a page that say something. Embedded files are no pages that a person sees. */
export function linesOf(page: Page): Line[] {
  if (page.attachment !== undefined) return [];
  return page.text
    .split('\n')
    .map((text, line) => ({ pageIndex: page.pageIndex, line, text }))
    .filter(({ text }) => text.trim() !== '');
}

/** Lines `first` to `last` of a page, in so far as it has them; null where it has not even the first. */
export function placeOfLines(page: Page, first: number, last: number): Place | null {
  const start = startOf(page.text, Math.max(0, first));
  if (start === null) return null;
  const lastStart = startOf(page.text, last);
  const end = lastStart === null ? -1 : page.text.indexOf('\n', lastStart);
  return { page, start, end: end < 0 ? page.text.length : end };
}

function startOf(text: string, line: number): number | null {
  let at = 0;
  for (let passed = 0; passed < line; passed++) {
    const end = text.indexOf('\n', at);
    if (end < 0) return null;
    at = end + 1;
  }
  return at < text.length ? at : null;
}
