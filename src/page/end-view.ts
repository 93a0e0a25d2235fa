// The pages where the way ends or breaks off: each says what happened and what to do now.
import { html, type Html } from '../platform/html.ts';
import { linkButton } from './components/button.ts';
import { layout, type BareFrame } from './layout.ts';
import type { EndKind, Frame } from './view.ts';

/** From here the applicant can go on by the overview. */
const GOES_ON: readonly EndKind[] = ['stale_form', 'not_found', 'too_large', 'too_many', 'error'];

/** With the frame of the session where there is one that may be shown, else with the texts alone. */
export function endPage(frame: Frame | BareFrame, kind: EndKind): Html {
  const { texts } = frame;
  const title = texts.t(`end.${kind}_title`);
  const main = html`<h1 class="govuk-heading-l">${title}</h1>
    <p class="govuk-body">${texts.t(`end.${kind}_text`)}</p>
    ${onward(frame, kind)}`;
  return layout(frame, { title, main });
}

function onward(frame: Frame | BareFrame, kind: EndKind): Html | undefined {
  if (!('base' in frame) || !GOES_ON.includes(kind)) return undefined;
  if (kind === 'too_large')
    return linkButton(frame.texts.t('documents.title'), { href: `${frame.base}/documents` });
  return linkButton(frame.texts.t('end.overview'), { href: frame.base });
}
