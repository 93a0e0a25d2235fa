// The heading of a page that is one of the steps: which one, in the count that the overview has.
import { html, type Html } from '../../platform/html.ts';
import type { Texts } from '../texts.ts';
import type { Place } from '../view.ts';

export function stepHeading(texts: Texts, title: string, place: Place | null): Html {
  return captioned(
    title,
    place === null
      ? undefined
      : texts.t('section.step', { number: String(place.number), total: String(place.of) }),
  );
}

/** The heading with what stands above it in small letters. */
export function captioned(title: string, caption: string | undefined): Html {
  return html`<h1 class="govuk-heading-l">
    ${caption === undefined ? undefined : html`<span class="govuk-caption-l">${caption}</span>`} ${title}
  </h1>`;
}
