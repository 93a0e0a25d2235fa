// One document that is taken back, or in whose place another is sent: each a page of its own, since it cannot be undone.
import { html, type Html } from '../../platform/html.ts';
import { linkButton, submitButton } from '../components/button.ts';
import { documentList } from '../components/document-row.ts';
import { errorSummary } from '../components/error-summary.ts';
import { fileUpload } from '../components/file-upload.ts';
import { cutOffNotice } from '../components/notices.ts';
import { layout } from '../layout.ts';
import type { Texts } from '../texts.ts';
import type { Frame, RemovalView, ReplacementView, ShownDocument } from '../view.ts';

export function removalPage(frame: Frame, { document, parts, action, backHref }: RemovalView): Html {
  const { texts, csrf } = frame;
  const title = texts.t('documents.remove_title');
  const main = html`<h1 class="govuk-heading-l">${title}</h1>
    ${documentList(texts, [document, ...parts])}
    <p class="govuk-body">${texts.t('documents.remove_text')}</p>
    ${withParts(texts, parts)}
    <form action="${action}" method="post" novalidate>
      <input type="hidden" name="csrf" value="${csrf}" />
      <div class="govuk-button-group">
        ${submitButton(texts.t('documents.remove_yes'), { isWarning: true })}
        ${linkButton(texts.t('documents.remove_no'), { href: backHref, isSecondary: true })}
      </div>
    </form>`;
  return layout(frame, { title, path: action, backHref, main });
}

const withParts = (texts: Texts, parts: ShownDocument[]): Html | undefined =>
  parts.length === 0
    ? undefined
    : html`<p class="govuk-body">${texts.t('documents.with_parts', { count: parts.length })}</p>`;

export function replacementPage(frame: Frame, view: ReplacementView): Html {
  const { texts } = frame;
  const { document, parts, wanted, backHref, errors } = view;
  const title = texts.t('documents.replace_title');
  const main = html`${errorSummary(texts, errors)}${cutOffNotice(frame)}
    <h1 class="govuk-heading-l">${title}</h1>
    ${documentList(texts, [document, ...parts])}
    <p class="govuk-body">${texts.t('documents.replace_text')}</p>
    ${withParts(texts, parts)} ${fileUpload(frame, wanted, { errors })}
    <div class="govuk-visually-hidden" aria-live="polite" data-live></div>`;
  return layout(frame, {
    title,
    path: wanted.action ?? backHref,
    backHref,
    hasErrors: errors.length > 0,
    isSending: true,
    main,
  });
}
