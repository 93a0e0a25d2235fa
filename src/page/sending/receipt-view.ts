// The receipt: that it was sent, when, what, and what happens next.
import { html, type Html } from '../../platform/html.ts';
import { moment } from '../components/moment.ts';
import { panel } from '../components/panel.ts';
import { summaryList } from '../components/summary-list.ts';
import { lateNotice } from '../components/notices.ts';
import { layout } from '../layout.ts';
import type { Frame, ReceiptView } from '../view.ts';

export function receiptPage(frame: Frame, view: ReceiptView): Html {
  const { texts, base, organization } = frame;
  const title = texts.t('receipt.title');
  const main = html`${view.late === null ? undefined : lateNotice(texts.t(`late.${view.late}`))}${panel(title, html`${texts.t('receipt.reference')}<br />${reference(view)}`)}
    <h2 class="govuk-heading-m">${texts.t('receipt.sent')}</h2>
    ${summaryList(rowsOf(frame, view))}
    <h2 class="govuk-heading-m">${texts.t('receipt.next_title')}</h2>
    <p class="govuk-body">${texts.t('receipt.next_text', { organization: organization.name })}</p>
    <p class="govuk-body">${texts.t('receipt.close')}</p>
    ${returnLink(frame, view.returnUrl)}`;
  return layout(frame, { title, path: `${base}/done`, main });
}

const LONG = 20;
/** What fits on a line of the narrowest phones. */
const PART = /[\s\S]{1,13}/gu;

/** One that an integrator gave is short. Ours is long: small, and broken into two halves where it does not fit. */
function reference({ reference: text }: ReceiptView): Html {
  if (text.length <= LONG) return html`<strong class="page-reference">${text}</strong>`;
  const [, prefix = '', rest = ''] = /^(\w{1,8}_)?([\s\S]*)$/.exec(text) ?? [];
  const parts = [prefix, ...(rest.match(PART) ?? [])].filter((part) => part !== '');
  return html`<span class="page-reference page-reference--long"
    >${parts.map((part, index) => (index === 0 ? part : html`<wbr />${part}`))}</span
  >`;
}

function rowsOf({ texts, organization }: Frame, { submittedAt, documents }: ReceiptView) {
  const sent = html`<ul class="govuk-list page-plain">
    ${documents.map((filename) => html`<li><bdi>${filename}</bdi></li>`)}
  </ul>`;
  return [
    { key: texts.t('receipt.to'), value: organization.name },
    { key: texts.t('receipt.when'), value: moment(texts, submittedAt) },
    { key: texts.t('receipt.answers'), value: texts.t('receipt.answers_text') },
    ...(documents.length === 0
      ? []
      : [{ key: texts.t('receipt.documents', { count: documents.length }), value: sent }]),
  ];
}

/** The address was checked when the session was made; whatever is no web address has no place in a link. */
function returnLink({ texts }: Frame, returnUrl: string | null): Html | undefined {
  if (returnUrl === null || !/^https?:\/\//i.test(returnUrl)) return undefined;
  return html`<p class="govuk-body">
    <a class="govuk-link" href="${returnUrl}" rel="noreferrer">${texts.t('receipt.return')}</a>
  </p>`;
}
