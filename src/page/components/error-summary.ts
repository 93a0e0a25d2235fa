// What is wrong on a page, at its top: each line leads to its place.
import { html, NOTHING, type Html } from '../../platform/html.ts';
import type { Texts } from '../texts.ts';
import type { PageError } from '../view.ts';

/** The script moves the focus here when the page opens; without it the alert is read out. */
export function errorSummary(texts: Texts, errors: PageError[]): Html {
  if (errors.length === 0) return NOTHING;
  return html`<div class="govuk-error-summary" data-error-summary tabindex="-1">
    <div role="alert">
      <h2 class="govuk-error-summary__title">${texts.t('common.problem')}</h2>
      <div class="govuk-error-summary__body">
        <ul class="govuk-list govuk-error-summary__list">
          ${errors.map(({ href, message }) => html`<li><a href="${href}">${message}</a></li>`)}
        </ul>
      </div>
    </div>
  </div>`;
}
