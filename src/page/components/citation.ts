// Where a value was read: the document, the page and the line itself.
import { html, NOTHING, type Html } from '../../platform/html.ts';
import type { Texts } from '../texts.ts';
import type { Citation } from '../view.ts';

/** A value is short; a longer one would bury the page. */
const MAX_QUOTE_LENGTH = 300;
const HALF_CHARACTER = /[\ud800-\udbff]$/;

export function citation(texts: Texts, source: Citation | null): Html {
  if (source === null) return NOTHING;
  const { filename, pageNumber, quote, before = '', after = '', picture } = source;
  const from =
    pageNumber === null
      ? texts.t('citation.from', { filename })
      : texts.t('citation.from_page', { filename, page: String(pageNumber) });
  const isLong = quote.length > MAX_QUOTE_LENGTH;
  const shown = isLong ? `${quote.slice(0, MAX_QUOTE_LENGTH).replace(HALF_CHARACTER, '')}…` : quote;
  return html`<figure class="page-citation">
    <figcaption>${from}</figcaption>
    ${
      picture === undefined
        ? html`<blockquote>${before}<strong>${shown}</strong>${after}</blockquote>`
        : lineView(picture, `${before}${shown}${after}`)
    }
  </figure>`;
}

/** Whoever does not see it is told what was read there, and so is everybody where it does not come. */
const lineView = ({ src, width, height }: NonNullable<Citation['picture']>, text: string): Html =>
  html`<img
    class="page-citation__line"
    src="${src}"
    alt="${text}"
    width="${width}"
    height="${height}"
    loading="lazy"
    decoding="async"
  />`;
