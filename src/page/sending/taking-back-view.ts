// One document that is taken back, or in whose place another is sent: each a page of its own, since it cannot be undone.
import { html, type Html } from '../../platform/html.ts';
import { linkButton, submitButton } from '../components/button.ts';
import { documentList } from '../components/document-row.ts';
import { errorSummary } from '../components/error-summary.ts';
import { fileUpload } from '../components/file-upload.ts';
import { layout } from '../layout.ts';
import type { Frame, RemovalView, ReplacementView } from '../view.ts';

export function removalPage(frame: Frame, { document, action, backHref }: RemovalView): Html {
  const { texts, csrf } = frame;
  const title = texts.t('documents.remove_title');
  const main = html`<h1 class="govuk-heading-l">${title}</h1>
    ${documentList(texts, [document])}
    <p class="govuk-body">${texts.t('documents.remove_text')}</p>
    <form action="${action}" method="post" novalidate>
      <input type="hidden" name="csrf" value="${csrf}" />
      <div class="govuk-button-group">
        ${submitButton(texts.t('documents.remove_yes'), { isWarning: true })}
        ${linkButton(texts.t('documents.remove_no'), { href: backHref, isSecondary: true })}
      </div>
    </form>`;
  return layout(frame, { title, path: action, backHref, main });
}

export function replacementPage(frame: Frame, view: ReplacementView): Html {
  const { texts } = frame;
  const { document, wanted, backHref, errors } = view;
  const title = texts.t('documents.replace_title');
  const main = html`${errorSummary(texts, errors)}
    <h1 class="govuk-heading-l">${title}</h1>
    ${documentList(texts, [document])}
    <p class="govuk-body">${texts.t('documents.replace_text')}</p>
    ${fileUpload(frame, wanted, { errors })}
    <div class="govuk-visually-hidden" aria-live="polite" data-live></div>`;
  return layout(frame, {
    title,
    path: wanted.action ?? backHref,
    backHref,
    hasErrors: errors.length > 0,
    main,
  });
}
