// The pages where the way ends or breaks off: each says what happened and what to do now.
import { html, type Html } from '../platform/html.ts';
import { linkButton } from './components/button.ts';
import { layout, type BareFrame } from './layout.ts';
import type { Frame } from './view.ts';

/**
 * `expired`, `cancelled`, `unknown` link, an address without any link (`no_link`), a form that is not ours (`stale_form`), `not_found`,
 * `too_large`, `too_many` requests, `error`.
 */
export type EndKind =
  | 'expired'
  | 'cancelled'
  | 'unknown'
  | 'no_link'
  | 'signed_out'
  | 'stale_form'
  | 'not_found'
  | 'too_large'
  | 'too_many'
  | 'error';

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
  // Whoever runs the server, or calls it, comes here as well.
  if (kind === 'no_link')
    return html`<p class="govuk-body-s">
      <a class="govuk-link" href="/docs" lang="en">API documentation</a>
    </p>`;
  if (!('base' in frame) || !GOES_ON.includes(kind)) return undefined;
  if (kind === 'too_large')
    return linkButton(frame.texts.t('documents.title'), { href: `${frame.base}/documents` });
  return linkButton(frame.texts.t('end.overview'), { href: frame.base });
}
