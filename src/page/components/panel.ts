// The panel that says that all is done.
import { html, type Html } from '../../platform/html.ts';

export function panel(title: string, body: Html): Html {
  return html`<div class="govuk-panel govuk-panel--confirmation">
    <h1 class="govuk-panel__title">${title}</h1>
    <div class="govuk-panel__body">${body}</div>
  </div>`;
}
