// A day and time of day: in UTC, which it names, as the server cannot know better; the script puts the reader's own time in its place.
import { html, type Html } from '../../platform/html.ts';
import type { ShippedLocale } from '../../sessions/form/locale.ts';
import { FORMAT_LOCALES, type Texts } from '../texts.ts';

/** How the script begins the first day of a month. */
const FIRST: Partial<Record<ShippedLocale, string>> = { fr: '1er ' };

export function moment(texts: Texts, at: Date): Html {
  return html`<time
    datetime="${at.toISOString()}"
    data-local="${FORMAT_LOCALES[texts.locale]}"
    data-first="${FIRST[texts.locale] ?? '1 '}"
    >${texts.dateTime(at)}</time
  >`;
}

/** Stands where the moment will, and in no text of ours. */
const PLACE = '\ufffc';

/** A message about a moment: `tell` writes it around what stands for the moment. */
export function aboutMoment(texts: Texts, at: Date, tell: (place: string) => string): Html {
  const [before = '', after = ''] = tell(PLACE).split(PLACE);
  return html`${before}${moment(texts, at)}${after}`;
}
