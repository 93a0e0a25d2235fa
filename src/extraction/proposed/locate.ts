// Where a quote of a model stands: around the line that it names, else anywhere, if there alone.
import type { Page } from '../../documents/page.ts';
import { alignQuote, type Alignment } from '../quotes/align.ts';
import { alignable, type AlignableText, type AlignOptions } from '../quotes/alignable.ts';
import type { Place } from '../quotes/ground.ts';
import { placeOfLines } from './lines.ts';
import type { Proposal } from './proposal.ts';

/** A quote with its place. */
export type Located = Pick<Alignment, 'match' | 'quality'> & {
  place: Place;
  /** Whether it stands where the model says. */
  isAtLine: boolean;
};

/** Lines around the named one that are looked at: models count a little wrong. */
const AROUND = 1;
/** So many quotes of a document are looked for in all of it; a model that names no right line is not worth more. */
const MOST_WHOLE = 20;
/** A shorter one stands everywhere. */
const SHORTEST_WHOLE = 3;

export type Locator = (
  proposal: Proposal,
  options: AlignOptions,
) => Located | 'quote_not_found' | 'quote_not_unique';

/** Looks for quotes in the pages of one document. */
export function createLocator(pages: Page[]): Locator {
  const byIndex = new Map(pages.map((page) => [page.pageIndex, page]));
  let whole: AlignableText | undefined;
  let left = MOST_WHOLE;
  return (proposal, options) => {
    const { line, quote } = proposal;
    const page = line === null ? undefined : byIndex.get(line.pageIndex);
    const near = page === undefined || line === null ? null : locateNear(page, proposal, options);
    if (near !== null) return near;
    if (left <= 0 || quote.trim().length < SHORTEST_WHOLE) return 'quote_not_found';
    left -= 1;
    whole ??= alignable(pages);
    return onlyOne(alignQuote(whole, quote, options));
  };
}

function onlyOne([found, ...others]: Alignment[]): ReturnType<Locator> {
  if (found === undefined) return 'quote_not_found';
  if (others.length > 0) return 'quote_not_unique';
  const [place, ...beyond] = found.places;
  // What runs over a page is two slices, of which neither is the value.
  if (place === undefined || beyond.length > 0) return 'quote_not_found';
  return { match: found.match, quality: found.quality, place, isAtLine: false };
}

/** The occurrence that touches the line; else the only one around it. */
function locateNear(page: Page, { line, quote }: Proposal, options: AlignOptions): Located | null {
  const at = line?.line ?? 0;
  const height = quote.split('\n').length - 1;
  const window = placeOfLines(page, at - AROUND, at + height + AROUND);
  const own = placeOfLines(page, at, at);
  if (window === null || own === null) return null;
  const part = { ...page, text: page.text.slice(window.start, window.end) };
  const found = alignQuote(alignable([part]), quote, options).flatMap(({ match, quality, places }) =>
    places.map(({ start, end }) => ({
      match,
      quality,
      place: { page, start: start + window.start, end: end + window.start },
      isAtLine: true,
    })),
  );
  const touching = found.find(({ place }) => place.start < own.end && place.end > own.start);
  return touching ?? (found.length === 1 ? (found[0] ?? null) : null);
}
