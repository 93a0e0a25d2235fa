// The document around every page: header with the organization, the content, footer with the languages.
import { html, NOTHING, type Html } from '../platform/html.ts';
import { isolated } from '../platform/isolated.ts';
import { SHIPPED_LOCALES, type ShippedLocale } from '../sessions/form/locale.ts';
import { assetPaths } from './door/assets.ts';
import { brandColour } from './door/brand.ts';
import { languageName, type Texts } from './texts.ts';
import type { Frame } from './view.ts';

/** A page that belongs to no session: an unknown link, an error. It looks neutral and knows nobody. */
export type BareFrame = { texts: Texts };

export type Content = {
  /** The heading of the page, again in the window's title. */
  title: string;
  /** The page's own address: where a change of the language comes back to. */
  path?: string;
  /** The form of the page: a change of the language posts it too, and brings back what was typed. */
  formId?: string;
  backHref?: string;
  hasErrors?: boolean;
  /** Answers may bring up further questions. */
  isChanging?: boolean;
  /** Files are sent from here, or from the page behind it. */
  isSending?: boolean;
  main: Html;
};

export function layout(frame: Frame | BareFrame, content: Content): Html {
  const session = 'base' in frame ? frame : null;
  const { texts } = frame;
  return html`<!doctype html>
    <html lang="${texts.locale}" class="govuk-template">
      <head>
        ${head(texts, session, content)}
      </head>
      <body class="govuk-template__body page">
        <a href="#main" class="govuk-skip-link">${texts.t('common.skip')}</a>
        ${session === null ? html`<div class="page-band"></div>` : header(session)}
        <div class="govuk-width-container page-body">
          ${backLink(texts, content.backHref)}
          <main class="govuk-main-wrapper" id="main" tabindex="-1">${content.main}</main>
        </div>
        ${session === null ? undefined : footer(session, content)}
      </body>
    </html> `;
}

function head(texts: Texts, session: Frame | null, { title, hasErrors = false, ...content }: Content): Html {
  const names = session === null ? [title] : [title, session.service, session.organization.name];
  const parts = [...new Set(names)].map(isolated).join(' – ');
  const colour = session === null ? null : brandColour(session.organization);
  return html`<meta charset="utf-8" />
    <title>${hasErrors ? `${texts.t('common.error')} ` : ''}${parts}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="robots" content="noindex, nofollow" />
    <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
    ${colour === null ? undefined : html`<meta name="theme-color" content="${colour}" />`}
    <link rel="stylesheet" href="${assetPaths.style}" />
    ${session === null ? undefined : html`<link rel="stylesheet" href="${session.base}/brand.css" />`}
    ${scriptsOf(content).map((path) => html`<script src="${path}" defer></script>`)}`;
}

const scriptsOf = ({ isChanging = false, isSending = false, formId }: Omit<Content, 'title'>): string[] => [
  assetPaths.script,
  ...(formId === undefined ? [] : [assetPaths.saving]),
  ...(isChanging ? [assetPaths.questions] : []),
  ...(isSending ? [assetPaths.sending] : []),
];

/** A logo stands on white, since it may have the very colour of the organization; the name alone stands on that colour. */
function header({ base, organization, service }: Frame): Html {
  const { name, logoUrl } = organization;
  return html`<header class="page-header${logoUrl === null ? '' : ' page-header--logo'}">
    <div class="page-band">
      <div class="govuk-width-container">
        ${
          logoUrl === null
            ? html`<span class="page-header__name">${name}</span>`
            : html`<img class="page-header__logo" src="${logoUrl}" alt="${name}" />`
        }
      </div>
    </div>
    <div class="page-header__service">
      <div class="govuk-width-container"><a href="${base}">${service}</a></div>
    </div>
  </header>`;
}

function backLink(texts: Texts, href: string | undefined): Html {
  if (href === undefined) return NOTHING;
  return html`<nav><a href="${href}" class="govuk-back-link">${texts.t('common.back')}</a></nav>`;
}

function footer(frame: Frame, content: Content): Html {
  const { texts, organization } = frame;
  return html`<footer class="page-footer">
    <div class="govuk-width-container">
      ${languages(frame, content)}
      <p class="govuk-body-s">${texts.t('common.contact', { organization: organization.name })}</p>
    </div>
  </footer>`;
}

function languages({ texts, base, csrf }: Frame, { path = base, formId }: Content): Html {
  const label = texts.t('common.language');
  const buttons = SHIPPED_LOCALES.map((locale) => languageButton(locale, texts.locale, formId));
  if (formId !== undefined)
    return html`<div class="page-languages" role="group" aria-label="${label}">${buttons}</div>`;
  return html`<form class="page-languages" action="${base}/language" method="post" aria-label="${label}">
    <input type="hidden" name="csrf" value="${csrf}" />
    <input type="hidden" name="to" value="${path}" />
    ${buttons}
  </form>`;
}

function languageButton(locale: ShippedLocale, current: ShippedLocale, formId: string | undefined): Html {
  return html`<button
    type="submit"
    ${formId === undefined ? '' : html`form="${formId}"`}
    name="locale"
    value="${locale}"
    lang="${locale}"
    ${locale === current ? html`aria-current="true"` : ''}
  >
    ${languageName(locale)}
  </button>`;
}
