// The document around every page of the view; no script, nothing that could be sent.
import { html, type Html } from '../platform/html.ts';
import { STYLES } from './assets.ts';

export type Layout = { title: string; organization: string | null; main: Html };

export function layout({ title, organization, main }: Layout): Html {
  return html`<!doctype html>
    <html lang="en" class="govuk-template">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        ${STYLES.map((path) => html`<link rel="stylesheet" href="${path}" />`)}
      </head>
      <body class="govuk-template__body page">
        <a href="#main" class="govuk-skip-link">Skip to main content</a>
        <header class="page-header">
          <div class="page-band">
            <div class="view-container">
              ${organization === null ? undefined : html`<span class="page-header__name">${organization}</span>`}
            </div>
          </div>
        </header>
        <main class="view-container view-main" id="main" tabindex="-1">${main}</main>
      </body>
    </html> `;
}
