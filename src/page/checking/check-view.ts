// Check your answers: everything that will be sent, each value beside the line that it was read from.
import { html, NOTHING, type Html } from '../../platform/html.ts';
import { submitButton } from '../components/button.ts';
import { citation } from '../components/citation.ts';
import { documentList } from '../components/document-row.ts';
import { errorSummary } from '../components/error-summary.ts';
import { lines } from '../components/lines.ts';
import { otherwiseSaid } from '../components/otherwise.ts';
import { readingNotice } from '../components/reading-notice.ts';
import { stepHeading } from '../components/step-heading.ts';
import { summaryList } from '../components/summary-list.ts';
import { toConfirm } from '../components/to-confirm.ts';
import { layout } from '../layout.ts';
import type { CheckedRow, CheckView, Frame } from '../view.ts';

export function checkPage(frame: Frame, view: CheckView): Html {
  const { texts, base } = frame;
  const { errors, isReading, backHref, stopHref } = view;
  const isCited = view.sections.some(({ rows }) => rows.some(({ source }) => source !== null));
  const main = html`<div data-watch="${base}/check" data-reading="${isReading ? 'yes' : 'no'}">
    ${errorSummary(texts, errors)} ${stepHeading(texts, texts.t('check.title'), view.place)}
    <div data-part="reading">
      ${isReading ? readingNotice(texts, texts.t('check.reading'), { href: `${base}/check`, stopHref }) : NOTHING}
    </div>
    <div data-part="confirm">${toConfirm(frame, view.confirm)}</div>
    <div data-part="answers">
      ${isCited ? html`<p class="govuk-body">${texts.t('check.compare')}</p>` : NOTHING}
      ${view.sections.map((section) => sectionOf(frame, section))}
    </div>
    ${documentsOf(frame, view)}
    <h2 class="govuk-heading-m">${texts.t('check.send_title')}</h2>
    <p class="govuk-body">${texts.t('check.send_text', { organization: frame.organization.name })}</p>
    <form action="${base}/check" method="post" novalidate>
      <input type="hidden" name="csrf" value="${frame.csrf}" />
      <div data-part="seen"><input type="hidden" name="seen" value="${view.seen}" /></div>
      ${submitButton(texts.t('check.send'))}
    </form>
    <div class="govuk-visually-hidden" aria-live="polite" data-live></div>
  </div>`;
  return layout(frame, {
    title: texts.t('check.title'),
    path: `${base}/check`,
    backHref,
    hasErrors: errors.length > 0,
    main,
  });
}

function sectionOf(frame: Frame, { title, rows }: CheckView['sections'][number]): Html {
  return html`<h2 class="govuk-heading-m">${title}</h2>
    ${summaryList(
      rows.map((row) => ({
        key: row.label,
        id: `f-${row.fieldId}`,
        value: valueOf(frame, row),
        ...(row.changeHref === null
          ? {}
          : { action: { href: row.changeHref, label: changeLabel(frame, row) } }),
      })),
    )}`;
}

const changeLabel = ({ texts }: Frame, { value }: CheckedRow): string =>
  texts.t(value === null ? 'check.add' : 'check.change');

function valueOf({ texts }: Frame, { value, source, problem, otherwise, isReading }: CheckedRow): Html {
  return html`${problem === null ? undefined : html`<p class="govuk-error-message">${problem}</p>`}
  ${
    value === null
      ? html`<p class="govuk-body page-muted">${texts.t(isReading ? 'check.reading_row' : 'check.empty')}</p>`
      : html`<p class="govuk-body">${lines(value)}</p>`
  }
  ${value === null ? undefined : citation(texts, source)}
  ${value === null ? undefined : otherwiseSaid(texts, otherwise)}`;
}

function documentsOf({ texts }: Frame, { documents, documentsHref }: CheckView): Html {
  if (documents.length === 0 && documentsHref === null) return NOTHING;
  return html`<h2 class="govuk-heading-m">${texts.t('check.documents')}</h2>
    <div data-part="documents">
      ${
        documents.length === 0
          ? html`<p class="govuk-body page-muted">${texts.t('check.no_documents')}</p>`
          : documentList(texts, documents)
      }
    </div>
    ${
      documentsHref === null
        ? undefined
        : html`<p class="govuk-body">
            <a class="govuk-link" href="${documentsHref}">${texts.t('check.documents_change')}</a>
          </p>`
    }`;
}
